import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  COVER_LAYOUTS,
  GALLERY_GRIDS,
  GALLERY_LIMITS,
  GALLERY_MODES,
  type CoverLayout,
  type GalleryGrid,
} from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { GallerySettingsDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { useState } from 'react';
import { useChangeGallery } from '../../../data/client-galleries/change-galleries.js';
import { Button } from '../../../shared/ui/button.js';
import { Section } from '../../../shared/ui/section.js';
import { FocalPointPicker } from '../../../widgets/focal-point/focal-point-picker.js';
import { ChoiceCards } from '../../../shared/ui/choice-cards.js';
import { OwnImage } from '../../../widgets/photo-image/own-image.js';
import type { TabProps } from '../tabs.js';
import { SavedText, SwitchRow } from '../saved-fields.js';
import { CoverDialog } from './cover-dialog.js';

const LAYOUT_NAMES = {
  full: [msg`Full`, msg`The photo fills the screen, the title on it.`],
  half: [msg`Half`, msg`The photo beside the title.`],
  framed: [msg`Framed`, msg`The photo with a margin, the title below.`],
  title: [msg`Title`, msg`Words alone, then the photos.`],
} as const satisfies Record<CoverLayout, unknown>;

const GRID_NAMES = {
  masonry: [msg`Columns`, msg`Portraits and landscapes in columns, in their order.`],
  rows: [msg`Rows`, msg`All of a row are of one height.`],
} as const satisfies Record<GalleryGrid, unknown>;

const MODE_NAMES = { auto: msg`As the visitor’s device`, light: msg`Light`, dark: msg`Dark` } as const;

/** STUD-20 to STUD-23. */
export const LookTab = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const { look, watermark, sharesCover, note, title, rules } = gallery;
  const { mutate } = useChangeGallery(gallery.id);
  const save = (change: GallerySettingsDto) => mutate(change);
  const saveLook = (change: Partial<typeof look>) => save({ look: { ...look, ...change } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)] lg:gap-x-16">
      <div className="grid content-start gap-14">
        <Section id="words" title={t`Title and note`}>
          <div className="grid gap-5">
            <SavedText
              label={t`Title`}
              value={title}
              maxLength={GALLERY_LIMITS.titleMax}
              problemOf={(text) => (text ? null : t`Please give the gallery a title.`)}
              onSave={(text) => save({ title: text })}
            />
            <SavedText
              label={t`Note`}
              help={t`A few words of yours above the photos.`}
              value={note}
              rows={4}
              maxLength={GALLERY_LIMITS.noteMax}
              onSave={(text) => save({ note: text })}
            />
          </div>
        </Section>
        <Section id="layout" title={t`Layout`}>
          <div className="grid gap-7">
            <ChoiceCards
              legend={t`Cover`}
              value={look.layout}
              onChange={(layout) => saveLook({ layout })}
              className="sm:grid-cols-2"
              choices={COVER_LAYOUTS.map((id) => ({
                id,
                label: t(LAYOUT_NAMES[id][0]),
                note: t(LAYOUT_NAMES[id][1]),
                drawing: <LayoutDrawing layout={id} />,
              }))}
            />
            <ChoiceCards
              legend={t`Photos`}
              value={look.grid}
              onChange={(grid) => saveLook({ grid })}
              className="sm:grid-cols-2"
              choices={GALLERY_GRIDS.map((id) => ({
                id,
                label: t(GRID_NAMES[id][0]),
                note: t(GRID_NAMES[id][1]),
                drawing: <GridDrawing grid={id} />,
              }))}
            />
            <ChoiceCards
              legend={t`Ground`}
              value={look.mode}
              onChange={(mode) => saveLook({ mode })}
              className="sm:grid-cols-3"
              choices={GALLERY_MODES.map((id) => ({ id, label: t(MODE_NAMES[id]) }))}
            />
            <AccentField accent={look.accent} onAccent={(accent) => saveLook({ accent })} />
          </div>
        </Section>
        <Section id="protection" title={t`Watermark and sharing`}>
          <SavedText
            label={t`Watermark`}
            help={
              rules.downloads.length === 0
                ? t`One line over images wider than 640 pixels. Empty: none.`
                : t`One line over images, shown only while downloads are off. They are on now, and what is downloaded never carries it.`
            }
            value={watermark}
            maxLength={60}
            placeholder={t`© Ada Lovelace`}
            onSave={(text) => save({ watermark: text })}
          />
          <div className="mt-4">
            <SwitchRow
              label={t`Messengers show the cover`}
              note={t`Who sends the link on shows a small picture of the cover with it. Off: the title alone.`}
              checked={sharesCover}
              onChange={(on) => save({ sharesCover: on })}
            />
          </div>
        </Section>
      </div>
      <CoverSection gallery={gallery} onLook={saveLook} />
    </div>
  );
};

interface CoverSectionProps extends TabProps {
  onLook: (change: Partial<TabProps['gallery']['look']>) => void;
}

const CoverSection = ({ gallery, onLook }: CoverSectionProps) => {
  const { t } = useLingui();
  const { cover, look } = gallery;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Section id="cover" title={t`Cover`} className="lg:row-start-1 lg:col-start-2">
      {cover && cover.widths.length > 0 ? (
        <div className="grid gap-4">
          <FocalPointPicker point={look.focalPoint} onPoint={(focalPoint) => onLook({ focalPoint })}>
            <OwnImage image={cover} sizes="(width < 1024px) 100vw, 380px" ownShape alt={t`The cover`} />
          </FocalPointPicker>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setChoosing(true)}>
              <Trans>Choose another</Trans>
            </Button>
            {look.coverPhotoId && (
              <Button look="quiet" onClick={() => onLook({ coverPhotoId: null, focalPoint: null })}>
                <Trans>Take the first photo</Trans>
              </Button>
            )}
          </div>
        </div>
      ) : (
        <p className="text-sm text-ink-2">
          <Trans>The first photo that all may see becomes the cover, until you choose another.</Trans>
        </p>
      )}
      {isChoosing && (
        <CoverDialog
          gallery={gallery}
          onChoose={(coverPhotoId) => {
            onLook({ coverPhotoId, focalPoint: null });
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
};

const ACCENTS = ['#a8481f', '#8a6d3b', '#4f6f52', '#3b6470', '#5b5f97', '#8c4a6b'];

/** A colour of a few that go with photographs, or one's own. */
const AccentField = ({ accent, onAccent }: { accent: string | null; onAccent: (accent: string | null) => void }) => {
  const { t } = useLingui();
  const swatch =
    'relative size-9 cursor-pointer rounded-full border border-line-strong/40 has-[:checked]:outline-2 has-[:checked]:outline-offset-2 has-[:checked]:outline-ink';
  const choices = accent && !ACCENTS.includes(accent) ? [...ACCENTS, accent] : ACCENTS;
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        <Trans>Accent</Trans>
      </legend>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <label className="inline-flex min-h-9 cursor-pointer items-center rounded-full border border-line-strong/40 px-4 text-sm has-[:checked]:border-ink">
          <input
            type="radio"
            name="accent"
            className="sr-only"
            checked={accent === null}
            onChange={() => onAccent(null)}
          />
          <Trans>As the site</Trans>
        </label>
        {choices.map((color) => (
          <label key={color} className={swatch} style={{ backgroundColor: color }}>
            <input
              type="radio"
              name="accent"
              className="sr-only"
              aria-label={color}
              checked={accent === color}
              onChange={() => onAccent(color)}
            />
          </label>
        ))}
        <label className="inline-flex min-h-9 items-center gap-2 text-sm text-ink-2">
          <input
            type="color"
            aria-label={t`Another color`}
            value={accent ?? '#888888'}
            onChange={({ target }) => onAccent(target.value)}
            className="size-9 cursor-pointer rounded-control border border-line-strong/40 bg-raised p-1"
          />
          <Trans>Another</Trans>
        </label>
      </div>
    </fieldset>
  );
};

const DRAWING = { viewBox: '0 0 48 36', className: 'w-12 shrink-0 text-ink-2', 'aria-hidden': true } as const;

const LayoutDrawing = ({ layout }: { layout: CoverLayout }) => (
  <svg {...DRAWING} fill="none" stroke="currentColor">
    <rect x="0.5" y="0.5" width="47" height="35" rx="2" />
    {layout === 'full' && <path d="M1 1h46v34H1z" fill="currentColor" opacity=".3" stroke="none" />}
    {layout === 'half' && <path d="M1 1h23v34H1z" fill="currentColor" opacity=".3" stroke="none" />}
    {layout === 'framed' && <path d="M8 5h32v18H8z" fill="currentColor" opacity=".3" stroke="none" />}
    <path
      strokeWidth="2"
      d={{ full: 'M14 27h20', half: 'M29 18h14', framed: 'M16 29h16', title: 'M12 16h24M18 21h12' }[layout]}
    />
  </svg>
);

const GridDrawing = ({ grid }: { grid: GalleryGrid }) => (
  <svg {...DRAWING} fill="currentColor">
    <path
      opacity=".3"
      d={
        grid === 'rows'
          ? 'M0 0h22v11H0zM24 0h24v11H24zM0 13h14v10H0zM16 13h32v10H16zM0 25h28v11H0zM30 25h18v11H30z'
          : 'M0 0h14v20H0zM0 22h14v14H0zM17 0h14v11H17zM17 13h14v23H17zM34 0h14v16H34zM34 18h14v18H34z'
      }
    />
  </svg>
);
