import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { GalleryPhotoDto, GallerySetDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { useCallback, useLayoutEffect, useRef, useState, type DragEvent, type RefObject } from 'react';
import { useGalleryWrite } from '../../../data/client-galleries/change-galleries.js';
import { galleryPhotosQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { useOffsetPages } from '../../../shared/api/use-offset-pages.js';
import { useKeyBindings } from '../../../shared/hooks/use-key-bindings.js';
import { useIsMobile } from '../../../shared/hooks/use-media-query.js';
import { useRangeSelect } from '../../../shared/hooks/use-range-select.js';
import { useSelectAll } from '../../../shared/hooks/use-select-all.js';
import { useSelection } from '../../../shared/hooks/use-selection.js';
import { keyLookup } from '../../../shared/lib/key-bindings.js';
import { Button } from '../../../shared/ui/button.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { useRowWindow } from '../../../widgets/data-table/use-row-window.js';
import type { TabProps } from '../tabs.js';
import { PhotoActions } from './photo-actions.js';
import { DRAGGED, PhotoTile } from './photo-tile.js';

const keyOf = keyLookup([{ id: 'end', keys: ['escape'] }]);
const COVERED = { top: 72, bottom: 96 };
const PAGE = GALLERY_LIMITS.page;
type Page = { photos: GalleryPhotoDto[]; total: number };
const rowsOf = ({ photos }: Page) => photos;
const idOf = ({ id }: GalleryPhotoDto) => id;

/** The photos of a set: selected by a press, put in order by hand. Only tiles in or near the window exist. */
export const PhotoGrid = ({ gallery, set }: TabProps & { set: GallerySetDto }) => {
  const { t } = useLingui();
  const galleryId = gallery.id;
  const count = set.photos;
  const box = useRef<HTMLDivElement>(null);
  const tiles = useTiles(box);
  const { body, items, height } = useRowWindow<HTMLUListElement>({
    count: Math.ceil(count / tiles.columns),
    rowHeight: tiles.row,
    covered: COVERED,
    list: set.id,
    overscan: 3,
  });
  const from = (items[0]?.index ?? 0) * tiles.columns;
  const to = Math.min(count, ((items.at(-1)?.index ?? -1) + 1) * tiles.columns);
  const pageQuery = useCallback((page: number) => galleryPhotosQuery(galleryId, set.id, page), [galleryId, set.id]);
  const pages = useOffsetPages({ count, pageSize: PAGE, pageQuery, rowsOf }, { first: from, last: to });

  const selection = useSelection();
  const { between } = pages;
  const select = useRangeSelect({ selection, rowId: idOf, between, list: set.id });
  const selectAll = useSelectAll(selection, async () => (await between(0, count - 1)).map(idOf));
  const client = useQueryClient();
  const known = () =>
    client
      .getQueriesData<Page>({ queryKey: galleryPhotosQuery(galleryId, set.id, 0).queryKey.slice(0, 3) })
      .flatMap(([, page]) => page?.photos ?? []);

  /** The selected photos are being put before one that is pressed. */
  const [isPlacing, setPlacing] = useState(false);
  const [mark, setMark] = useState<string | null>(null);
  const order = useGalleryWrite('orderGalleryPhotos', { failed: t`The photos could not be put in order` });
  const putBefore = (photoIds: readonly string[], before: string | null) => {
    setPlacing(false);
    setMark(null);
    if (photoIds.length === 0 || (before !== null && photoIds.includes(before))) return;
    order.mutate({ params: { galleryId }, body: { setId: set.id, photoIds: [...photoIds], before } });
  };
  useKeyBindings(keyOf, {
    end: () => {
      if (isPlacing) setPlacing(false);
      else if (selection.ids.size > 0) selection.clear();
      else return false;
      return true;
    },
  });

  const onDragStart = (event: DragEvent, id: string) => {
    const ids = selection.ids.has(id) ? [...selection.ids] : [id];
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(DRAGGED, JSON.stringify(ids));
  };
  const onDrop = (event: DragEvent, before: string | null) => {
    event.preventDefault();
    putBefore(JSON.parse(event.dataTransfer.getData(DRAGGED) || '[]') as string[], before);
  };

  return (
    <>
      <div className="mt-6 flex min-h-10 flex-wrap items-center gap-x-4 text-sm text-ink-2">
        <p role="status" className="tabular">
          <Plural value={count} one="# photo" other="# photos" />
        </p>
        {count > 0 && (
          <Button look="quiet" className="-ml-2 px-2! font-normal!" onClick={selectAll}>
            <Trans>Select all</Trans>
          </Button>
        )}
        {count > 1 && (
          <p className="max-sm:hidden pointer-coarse:hidden">
            <Trans>Drag photos to another place, or onto a set.</Trans>
          </p>
        )}
      </div>
      {pages.failed && <NotLoaded text={t`The photos could not be loaded.`} onRetry={pages.failed.retry} />}
      {count === 0 && (
        <div className="mt-3 grid min-h-64 place-items-center rounded-lg border border-dashed border-line-strong/60 p-6 text-center">
          <p className="max-w-[44ch] text-sm text-ink-2">
            <Trans>
              Drop photos or whole folders anywhere on this page. A folder becomes a set. Files are kept as they are, up
              to 200 MB each.
            </Trans>
          </p>
        </div>
      )}
      <div ref={box} className="mt-2">
        <ul
          ref={body}
          aria-label={t`Photos of the set ${set.title}`}
          className="relative"
          style={{ height }}
          onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
          onDrop={(event) => event.target === event.currentTarget && onDrop(event, null)}
        >
          {Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at).map((index) => {
            const photo = pages.rowAt(index);
            const { left, top } = placeOf(tiles, index);
            const style = { width: tiles.cell, transform: `translate(${left}px, ${top}px)` };
            return (
              <li
                key={photo?.id ?? index}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={style}
                className="absolute left-0 top-0"
              >
                {photo ? (
                  <PhotoTile
                    gallery={gallery}
                    photo={photo}
                    isSelected={selection.ids.has(photo.id)}
                    isPlacing={isPlacing}
                    isMarked={mark === photo.id}
                    onPress={(range) => {
                      if (isPlacing) putBefore([...selection.ids], photo.id);
                      else select(photo, index, !selection.ids.has(photo.id), range);
                    }}
                    onDragStart={(event) => onDragStart(event, photo.id)}
                    onOver={(isOver) => setMark(isOver ? photo.id : null)}
                    onDrop={(event) => onDrop(event, photo.id)}
                  />
                ) : (
                  <span className="skeleton block aspect-square w-full" />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {selection.ids.size > 0 && (
        <PhotoActions
          gallery={gallery}
          set={set}
          selection={selection}
          photosOf={(ids) => known().filter(({ id }) => ids.includes(id))}
          isPlacing={isPlacing}
          onPlace={setPlacing}
          onLast={() => putBefore([...selection.ids], null)}
        />
      )}
    </>
  );
};

/** Tiles of one size, so that a place is computed and not measured. Lengths in pixels. */
interface Tiles {
  columns: number;
  /** A tile's width, which is also the height of its print. */
  cell: number;
  gap: number;
  /** From the top of one row to the top of the next. */
  row: number;
}

/** File name, hearts and menu beneath a print, and the air to the next row. */
const FOOT_PX = 52;

/** As many columns as fit, none narrower than `least`. */
const tilesIn = (width: number, least: number, gap: number): Tiles => {
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const cell = Math.max(0, (width - gap * (columns - 1)) / columns);
  return { columns, cell, gap, row: cell + FOOT_PX };
};

const placeOf = ({ columns, cell, gap, row }: Tiles, index: number) => ({
  left: (index % columns) * (cell + gap),
  top: Math.floor(index / columns) * row,
});

/** Tiles as wide as the list allows. */
const useTiles = (list: RefObject<HTMLElement | null>): Tiles => {
  const [width, setWidth] = useState(0);
  const isPhone = useIsMobile();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return tilesIn(width, isPhone ? 104 : 172, isPhone ? 8 : 16);
};
