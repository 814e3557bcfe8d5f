import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { PHOTO_LAYOUTS, type PhotosBlock as Block, type PhotoLayout } from '@vitrine/contracts/portfolio/site.rules';
import { Columns2, EyeOff, Grid3x3, GalleryHorizontal, Image, ImageOff, ImagePlus, Upload } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { useSelection, type Selection } from '../../shared/hooks/use-selection.js';
import { cx } from '../../shared/lib/cx.js';
import { rovingRadios } from '../../shared/lib/roving-radios.js';
import { Button } from '../../shared/ui/button.js';
import { Menu, MenuItem } from '../../shared/ui/menu.js';
import { Switch } from '../../shared/ui/switch.js';
import { Tooltip } from '../../shared/ui/tooltip.js';
import { helpOf } from '../../widgets/carry/carry-area.js';
import { columnsAt, stepOf } from '../../widgets/carry/use-carry.js';
import { OwnImage } from '../../widgets/photo-image/own-image.js';
import { changedBlock, movedPhotos, withoutPhotos, withPhotos } from './blocks.js';
import { BLOCKS, LAYOUT_NAMES, useEditing } from './editing.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const LAYOUT_ICONS = { rows: GalleryHorizontal, grid: Grid3x3, full: Image, pair: Columns2 } as const;

interface PhotosBlockProps {
  block: Block;
  /** Photos are carried over it: the gap where they would go. */
  mark: number | null;
  /** Photos on their way; the same for as long as they are. */
  carriedIds: readonly string[] | null;
  /** The other blocks of photos, by what they are called. */
  others: readonly { id: string; name: string }[];
  /** Which photos go along with one that is taken hold of. */
  onSelected: (blockId: string, ids: ReadonlySet<string>) => void;
}

/** Photos of a page in their layout: chosen, put in order, taken out (SITE-82). */
export const PhotosBlock = memo(({ block, mark, carriedIds, others, onSelected }: PhotosBlockProps) => {
  const { t } = useLingui();
  const { pickFor, uploadFor, remove, change } = useEditing();
  const { id, layout, photoIds } = block;
  const known = useSelection();
  const selection: Selection = {
    ...known,
    // What has left the block is selected no more.
    ids: new Set(photoIds.filter((photoId) => known.ids.has(photoId))),
  };
  const select = (ids: readonly string[], isOn: boolean) => {
    known.set(ids, isOn);
    onSelected(id, new Set(photoIds.filter((one) => (ids.includes(one) ? isOn : known.ids.has(one)))));
  };
  const clear = () => {
    known.clear();
    onSelected(id, new Set());
  };
  const takeOut = (ids: readonly string[]) => {
    const what = plural(ids.length, { one: '# photo taken out', other: '# photos taken out' });
    remove(withoutPhotos(id, ids), withPhotos(id, photoIds, ids), what);
    clear();
  };
  const add = (
    <>
      <Button look={photoIds.length === 0 ? 'solid' : 'line'} onClick={() => pickFor({ blockId: id })}>
        <ImagePlus {...ICON} />
        <Trans>Add photos</Trans>
      </Button>
      <Button look="quiet" onClick={() => uploadFor(id)}>
        <Upload {...ICON} />
        <Trans>Upload</Trans>
      </Button>
    </>
  );
  if (photoIds.length === 0)
    return (
      <div
        data-place="photo"
        data-list={id}
        data-empty=""
        className={cx(
          'grid min-h-44 place-items-center rounded-image border border-dashed p-6 text-center',
          mark === null ? 'border-line-strong/60' : 'border-accent',
        )}
      >
        <div>
          <p className="text-sm text-ink-2">
            <Trans>Choose photos of your library, or drop files anywhere on this page.</Trans>
          </p>
          <div className="mt-4 flex flex-wrap justify-center gap-2">{add}</div>
        </div>
      </div>
    );
  const count = selection.ids.size;
  return (
    <>
      <Tiles
        block={block}
        mark={mark}
        carriedIds={carriedIds}
        selected={selection.ids}
        onSelect={select}
        onRemove={takeOut}
      />
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {count > 0 ? (
          <div role="group" aria-label={t`Selected photos`} className="flex flex-wrap items-center gap-2">
            <span className="tabular text-sm" role="status">
              {t`${count} selected`}
            </span>
            <Button look="quiet" onClick={() => takeOut([...selection.ids])}>
              <Trans>Take out</Trans>
            </Button>
            {count === 1 && (
              <Button
                look="quiet"
                onClick={() =>
                  change((now) => ({ ...now, coverPhotoId: [...selection.ids][0] ?? null, focalPoint: null }))
                }
              >
                <Trans>Use as cover</Trans>
              </Button>
            )}
            {others.length > 0 && (
              <Menu align="start" trigger={<Button look="quiet">{t`Move to…`}</Button>}>
                {others.map((other) => (
                  <MenuItem
                    key={other.id}
                    onSelect={() => {
                      change(movedPhotos([...selection.ids], id, other.id, Number.POSITIVE_INFINITY));
                      clear();
                    }}
                  >
                    {other.name}
                  </MenuItem>
                ))}
              </Menu>
            )}
            <Button look="quiet" onClick={clear}>
              <Trans>Select none</Trans>
            </Button>
          </div>
        ) : (
          <>
            {add}
            <p className="tabular mr-auto text-sm text-ink-2">
              <Plural value={photoIds.length} one="# photo" other="# photos" />
            </p>
            <Layouts
              value={layout}
              onChange={(next) => change(changedBlock(id, 'photos', (now) => ({ ...now, layout: next })))}
            />
            <span className="flex items-center gap-2.5 text-sm">
              <span aria-hidden>
                <Trans>Captions</Trans>
              </span>
              <Switch
                label={t`Captions`}
                checked={block.captions}
                onChange={(captions) => change(changedBlock(id, 'photos', (now) => ({ ...now, captions })))}
              />
            </span>
          </>
        )}
      </div>
    </>
  );
});

interface TilesProps extends Pick<PhotosBlockProps, 'block' | 'mark' | 'carriedIds'> {
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isOn: boolean) => void;
  onRemove: (ids: readonly string[]) => void;
}

/** One stop for Tab; the arrow keys go from photo to photo. */
const Tiles = ({ block, mark, carriedIds, selected, onSelect, onRemove }: TilesProps) => {
  const { t } = useLingui();
  const { photos } = useEditing();
  const { id, layout, photoIds, captions } = block;
  const [current, setCurrent] = useState(0);
  const entry = Math.min(current, photoIds.length - 1);
  const goTo = (list: Element, at: number) => {
    const to = Math.max(0, Math.min(photoIds.length - 1, at));
    setCurrent(to);
    list.querySelectorAll<HTMLElement>('[data-carry]')[to]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // What is carried goes its own way.
    if (event.defaultPrevented) return;
    const photoId = (event.target as HTMLElement).dataset['id'];
    const at = photoIds.indexOf(photoId ?? '');
    if (photoId === undefined || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event.key, columnsAt(event.target));
    if (step) goTo(event.currentTarget, at + step);
    else if (event.key === 'Home') goTo(event.currentTarget, 0);
    else if (event.key === 'End') goTo(event.currentTarget, photoIds.length - 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      onRemove(selected.has(photoId) ? [...selected] : [photoId]);
      goTo(event.currentTarget, at - 1);
    } else return;
    event.preventDefault();
  };
  return (
    <ul
      aria-label={t`Photos of this block`}
      data-layout={layout}
      onKeyDown={onKeyDown}
      className={cx(
        'grid gap-2',
        layout === 'rows' && 'flex! flex-wrap after:grow-[99]',
        layout === 'grid' && 'grid-cols-3 sm:grid-cols-4',
        layout === 'pair' && 'grid-cols-2 items-start',
      )}
    >
      {photoIds.map((photoId, at) => {
        const photo = photos.get(photoId);
        const ratio = photo ? photo.image.width / photo.image.height : 1.5;
        const isSelected = selected.has(photoId);
        const name = photo?.title ?? t`A photo that is not here any more`;
        const isLast = at === photoIds.length - 1;
        return (
          <li
            key={photoId}
            data-place="photo"
            data-list={id}
            data-index={at}
            {...(layout === 'full' && { 'data-column': '' })}
            {...(layout === 'rows' && {
              style: { flex: `${ratio} 1 ${Math.round(ratio * 150)}px`, maxWidth: `${Math.round(ratio * 260)}px` },
            })}
            className={cx(
              'relative min-w-0',
              mark === at && MARK,
              mark === at && layout === 'full' && MARK_ABOVE,
              mark === photoIds.length && isLast && MARK_AFTER,
            )}
          >
            <button
              type="button"
              data-carry="photo"
              data-list={id}
              data-id={photoId}
              tabIndex={at === entry ? 0 : -1}
              aria-label={t`${name}, ${at + 1} of ${photoIds.length}`}
              aria-roledescription={t`photo that can be moved`}
              aria-describedby={helpOf(BLOCKS)}
              aria-pressed={isSelected}
              onFocus={() => setCurrent(at)}
              onClick={() => onSelect([photoId], !isSelected)}
              className={cx(
                'relative block w-full cursor-grab touch-manipulation select-none overflow-hidden rounded-image bg-wash [-webkit-touch-callout:none]',
                isSelected && 'ring-2 ring-accent ring-offset-2 ring-offset-paper',
                carriedIds?.includes(photoId) && 'opacity-25',
              )}
            >
              {photo && photo.image.widths.length > 0 ? (
                <OwnImage
                  image={photo.image}
                  sizes={layout === 'full' ? '(width < 768px) 100vw, 760px' : '(width < 768px) 50vw, 320px'}
                  ownShape={layout !== 'grid'}
                  className={cx(layout === 'grid' && 'aspect-square')}
                />
              ) : (
                <span className="grid aspect-3/2 place-items-center gap-1 p-2 text-xs text-ink-2">
                  {photo ? <Trans>Processing…</Trans> : <ImageOff {...ICON} />}
                </span>
              )}
              {photo && !photo.isPublic && (
                <span
                  title={t`Private: visitors do not see it`}
                  className="absolute right-2 top-2 grid size-6 place-items-center rounded-full bg-raised text-ink shadow-float"
                >
                  <EyeOff size={13} strokeWidth={1.75} aria-hidden />
                  <span className="sr-only">
                    <Trans>Private: visitors do not see it</Trans>
                  </span>
                </span>
              )}
            </button>
            {captions && photo && (
              <p dir="auto" className="mt-1 truncate text-xs text-ink-2">
                {photo.title}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
};

const MARK =
  'before:absolute before:-left-1.25 before:top-0 before:z-1 before:h-full before:w-0.75 before:rounded-full before:bg-accent';
const MARK_ABOVE = 'before:-top-1.25! before:left-0! before:h-0.75! before:w-full!';
const MARK_AFTER =
  'after:absolute after:-right-1.25 after:top-0 after:z-1 after:h-full after:w-0.75 after:rounded-full after:bg-accent';

const Layouts = ({ value, onChange }: { value: PhotoLayout; onChange: (layout: PhotoLayout) => void }) => {
  const { t } = useLingui();
  const radios = rovingRadios(PHOTO_LAYOUTS.length, PHOTO_LAYOUTS.indexOf(value));
  return (
    <div role="radiogroup" aria-label={t`Layout`} onKeyDown={radios.onKeyDown} className="flex">
      {PHOTO_LAYOUTS.map((layout, at) => {
        const Icon = LAYOUT_ICONS[layout];
        return (
          <Tooltip key={layout} text={t(LAYOUT_NAMES[layout])}>
            <button
              type="button"
              role="radio"
              aria-label={t(LAYOUT_NAMES[layout])}
              aria-checked={layout === value}
              tabIndex={radios.tabIndexOf(at)}
              onClick={() => onChange(layout)}
              className="grid size-11 place-items-center rounded-control text-ink-2 transition-colors duration-200 hover:text-ink aria-checked:bg-ink/8 aria-checked:text-ink md:size-9"
            >
              <Icon {...ICON} />
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
};
