import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { GallerySummaryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_STATES, type GalleryState } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { galleriesQuery, useGalleryUpdates } from '../../data/client-galleries/client-galleries.query.js';
import { useSearchChange } from '../../shared/hooks/use-search-change.js';
import { galleryPath } from '../../shared/lib/site-paths.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Select } from '../../shared/ui/field.js';
import { Link } from '../../shared/ui/link.js';
import { Menu, MenuItem } from '../../shared/ui/menu.js';
import { NotLoaded } from '../../shared/ui/not-loaded.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { TooltipProvider } from '../../shared/ui/tooltip.js';
import { OwnImage } from '../../widgets/photo-image/own-image.js';
import { dayText, photosText, STATE_NAMES, STATE_TONES } from './gallery-words.js';
import { ClientPages } from './links/client-pages.js';
import { NewGalleryDialog } from './new-gallery-dialog.js';
import { VisitorDataDialog } from './visitor-data-dialog.js';

/** What is shown without a choice: everything that is not put away. */
const CURRENT = 'current';

/** Which galleries the list shows (STUD-02). */
const galleriesShown = (
  galleries: readonly GallerySummaryDto[],
  { words, state }: { words: string; state: GalleryState | typeof CURRENT },
): GallerySummaryDto[] =>
  galleries.filter(
    (gallery) =>
      (state === CURRENT ? gallery.state !== 'archived' : gallery.state === state) &&
      gallery.title.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase()),
  );

/** STUD-01 to STUD-03. */
export const GalleriesPage = () => {
  const { t } = useLingui();
  const [params, change] = useSearchChange();
  const [isMaking, setMaking] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useGalleryUpdates();
  const { data: galleries, isLoadingError, refetch } = useQuery(galleriesQuery);
  const words = params.get('q') ?? '';
  const state = GALLERY_STATES.find((one) => one === params.get('state')) ?? CURRENT;
  const shown = galleries && galleriesShown(galleries, { words, state });
  const set = (name: string, value: string) =>
    change(
      (now) => {
        if (value) now.set(name, value);
        else now.delete(name);
        return now;
      },
      { replace: true },
    );
  const make = (
    <Button look="solid" onClick={() => setMaking(true)}>
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      <Trans>New Gallery</Trans>
    </Button>
  );

  return (
    <TooltipProvider>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="display text-xl md:text-2xl">
            <Trans>Galleries</Trans>
          </h1>
          <p className="mt-3 max-w-[60ch] text-sm text-ink-2">
            <Trans>For your clients: they open a link, choose, comment and download. No account is needed.</Trans>
          </p>
        </div>
        {galleries && galleries.length > 0 && (
          <div className="flex items-center gap-2">
            {make}
            <Menu
              trigger={
                <ToolButton label={t`More`} className="-mr-2">
                  <Ellipsis size={20} strokeWidth={1.5} />
                </ToolButton>
              }
            >
              <MenuItem onSelect={() => setAsked(true)}>
                <Trans>A visitor’s data…</Trans>
              </MenuItem>
            </Menu>
          </div>
        )}
      </header>
      {isLoadingError && (
        <div className="mt-10">
          <NotLoaded text={t`Your galleries could not be loaded.`} onRetry={() => void refetch()} />
        </div>
      )}
      {!galleries && !isLoadingError && <ListSkeleton />}
      {galleries?.length === 0 && (
        <EmptyState
          text={t`Deliver a wedding, a session or an event: begin with a title, drop your photos in, and send the link.`}
          action={make}
        />
      )}
      {galleries && galleries.length > 0 && (
        <>
          <div className="mt-8 flex flex-wrap gap-3">
            <SearchBox
              label={t`Search galleries`}
              placeholder={t`Search by title`}
              value={words}
              onSearch={(text) => set('q', text)}
            />
            <Select
              aria-label={t`State`}
              className="w-full sm:w-52"
              value={state}
              onChange={({ target }) => set('state', target.value === CURRENT ? '' : target.value)}
              choices={[
                { id: CURRENT, label: t`All but archived` },
                ...GALLERY_STATES.map((id) => ({ id, label: t(STATE_NAMES[id]) })),
              ]}
            />
          </div>
          <p role="status" className="tabular mt-4 text-sm text-ink-2">
            {shown?.length === 0 ? (
              <Trans>No gallery is like that.</Trans>
            ) : (
              <Plural value={shown?.length ?? 0} one="# gallery" other="# galleries" />
            )}
          </p>
          <ul className="mt-4 grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
            {shown?.map((gallery) => (
              <GalleryCard key={gallery.id} gallery={gallery} />
            ))}
          </ul>
        </>
      )}
      {galleries && <ClientPages className="mt-20" />}
      {isAsked && <VisitorDataDialog onClose={() => setAsked(false)} />}
      {isMaking && <NewGalleryDialog onClose={() => setMaking(false)} />}
    </TooltipProvider>
  );
};

const FIGURES = { opened: msg`Opened by`, submitted: msg`Submitted`, closes: msg`Closes`, size: msg`Size` };

const GalleryCard = ({ gallery }: { gallery: GallerySummaryDto }) => {
  const { t } = useLingui();
  const { id, title, state, day, closesOn, cover, photos, bytes, persons, submitted } = gallery;
  const figures = {
    opened: String(persons),
    submitted: String(submitted),
    closes: closesOn ? dayText(closesOn) : '–',
    size: formatBytes(bytes),
  };
  return (
    <li className="group relative min-w-0">
      <div className="aspect-3/2 overflow-hidden rounded-image bg-wash">
        {cover ? (
          <OwnImage
            image={cover}
            sizes="(width < 640px) 100vw, (width < 1280px) 50vw, 33vw"
            className="size-full transition-opacity duration-200 group-hover:opacity-90"
          />
        ) : (
          <p className="grid size-full place-items-center text-sm text-ink-2">
            <Trans>No photos yet</Trans>
          </p>
        )}
      </div>
      <div className="mt-3 flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-base font-medium">
          {/* The whole card is the link. */}
          <Link to={galleryPath(id)} className="block truncate after:absolute after:inset-0">
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <Badge tone={STATE_TONES[state]}>{t(STATE_NAMES[state])}</Badge>
      </div>
      <p className="tabular text-sm text-ink-2">{[dayText(day), photosText(photos)].filter(Boolean).join(' · ')}</p>
      <dl className="tabular mt-3 grid grid-cols-[1fr_1fr_1.5fr_1fr] gap-3 border-t border-line pt-3 text-xs">
        {(Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map((name) => (
          <div key={name} className="min-w-0">
            <dt className="truncate text-ink-2">{t(FIGURES[name])}</dt>
            <dd className="mt-0.5">{figures[name]}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
};

const ListSkeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="mt-10 grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
      {[0, 1, 2].map((card) => (
        <span key={card} className="skeleton aspect-3/2 w-full" />
      ))}
    </div>
  );
};
