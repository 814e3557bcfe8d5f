import { Trans } from '@lingui/react/macro';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { listPageQuery, ListSource } from '../../../data/admin/counted-list.query.js';
import { LIST_PAGE } from '../../../data/admin/counted-list.query.js';
import { usePendingStars } from '../../../data/admin/photos/moderate-photos.js';
import type { CountedRows } from '../../../shared/api/call-list.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { useOffsetPages } from '../../../shared/api/use-offset-pages.js';
import { cx } from '../../../shared/lib/cx.js';
import { Button } from '../../../shared/ui/button.js';
import { useRowWindow } from '../../../widgets/data-table/use-row-window.js';
import { PhotoTile, type TileActions } from './photo-tile.js';
import { useWallFocus } from './use-wall-focus.js';
import { placeOf, wallOf } from './wall-geometry.js';

interface PhotoWallProps {
  label: string;
  total: number;
  /** There are more than `total`. */
  hasMore: boolean;
  pageQuery: (page: number) => ReturnType<typeof listPageQuery<'adminPhotos'>>;
  /** The source of the photos, by identity. */
  shown: ListSource<'adminPhotos'>;
  /** The photos of a newer view are loading. */
  isBehind: boolean;
  /** Kept between renders. */
  actions: TileActions;
  /** Set to what moves the focus to the wall. */
  focusRef: RefObject<(() => void) | null>;
}

/** Pixels of the window covered by the site's bar and the toolbar. */
const COVERED = { top: 200, bottom: 24 };
/** Rows of tiles outside the window. */
const OVERSCAN = 2;
const rowsOf = ({ rows }: CountedRows<AdminPhotoDto>) => rows;

/** Photos in equal cells: only those in or near the window exist, and their pages are fetched when they come near. */
export const PhotoWall = (props: PhotoWallProps) => {
  const { label, total, hasMore, pageQuery, shown, isBehind, actions, focusRef } = props;
  const [width, setWidth] = useState(0);
  const wall = wallOf(width);
  const { columns, cell, row } = wall;
  const { body, items, height, scrollToRow } = useRowWindow<HTMLUListElement>({
    count: Math.ceil(total / columns),
    rowHeight: row,
    covered: COVERED,
    list: shown,
    overscan: OVERSCAN,
  });
  useWidth(body, setWidth);
  const inWindow = items
    .flatMap(({ index }) => Array.from({ length: columns }, (_none, at) => index * columns + at))
    .filter((index) => index < total);
  const edges = { first: inWindow[0] ?? 0, last: inWindow.at(-1) ?? 0 };
  const photos = useOffsetPages({ count: total, pageSize: LIST_PAGE, pageQuery, rowsOf }, edges);
  const stars = usePendingStars();
  const scrollToTile = (index: number) => scrollToRow(Math.floor(index / columns));
  const {
    tiles,
    stop,
    focusFirst,
    props: keys,
  } = useWallFocus({ body, wall, count: total, shown: inWindow, scrollToTile });
  useLayoutEffect(() => {
    focusRef.current = focusFirst;
  });

  return (
    <>
      <ul
        ref={body}
        role="list"
        aria-label={label}
        aria-busy={isBehind}
        style={{ height }}
        className={cx('relative mt-2 transition-opacity duration-200', isBehind && 'opacity-60')}
        {...keys}
      >
        {tiles.map((index) => {
          const photo = photos.rowAt(index);
          const { left, top } = placeOf(wall, index);
          return (
            <li
              key={index}
              data-index={index}
              aria-setsize={hasMore ? -1 : total}
              aria-posinset={index + 1}
              className="absolute left-0 top-0"
              style={{ width: cell, transform: `translate(${left}px, ${top}px)` }}
            >
              {photo ? (
                <PhotoTile
                  photo={photo}
                  featured={stars.get(photo.id) ?? photo.featured}
                  isStop={index === stop}
                  actions={actions}
                />
              ) : (
                <span className="skeleton block aspect-square" />
              )}
            </li>
          );
        })}
      </ul>
      {photos.failed && (
        <div role="alert" className="sticky bottom-6 flex items-center justify-center gap-4 bg-paper py-3 text-sm">
          {sentenceOf(photos.failed.error)}
          <Button onClick={photos.failed.retry}>
            <Trans>Retry</Trans>
          </Button>
        </div>
      )}
    </>
  );
};

const useWidth = (element: RefObject<HTMLElement | null>, onWidth: (width: number) => void): void => {
  const report = useRef(onWidth);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    report.current(box.clientWidth);
    const observer = new ResizeObserver(() => report.current(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
};
