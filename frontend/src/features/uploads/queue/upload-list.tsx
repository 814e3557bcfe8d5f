import { useVirtualizer } from '@tanstack/react-virtual';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect, useRef } from 'react';
import { isWorking } from './queue-state.js';
import type { QueueItem } from './queue-types.js';
import { countsDown, ROW_PX, UploadRow } from './upload-row.js';
import { UPLOAD_QUEUE_TEXT } from './upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.uploadList;

interface UploadListProps {
  items: readonly QueueItem[];
  now: number;
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  onOpen: (photo: PhotoDto) => void;
}

/** The files, of which only those in sight are rendered. The list follows the work until the user scrolls. */
export const UploadList = ({ items, now, ...acts }: UploadListProps) => {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  // The rule is about the React compiler, which does not build this page.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => items[at]?.id ?? at,
    overscan: 4,
  });
  const first = items.findIndex(isWorking);
  useEffect(() => {
    // One row of the finished files stays in sight above the others.
    if (follows.current && first > 0) box.current?.scrollTo({ top: (first - 1) * ROW_PX });
  }, [first]);
  const stopFollowing = () => {
    follows.current = false;
  };

  return (
    <div
      ref={box}
      tabIndex={0}
      role="group"
      aria-label={TEXT.files}
      onWheel={stopFollowing}
      onTouchMove={stopFollowing}
      onKeyDown={stopFollowing}
      onPointerDown={stopFollowing}
      className="max-h-[min(408px,46dvh)] overflow-y-auto overscroll-contain motion-safe:scroll-smooth focus-visible:-outline-offset-2"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          return (
            item && (
              <UploadRow
                key={key}
                item={item}
                now={countsDown(item) ? now : null}
                position={index + 1}
                size={items.length}
                style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
                {...acts}
              />
            )
          );
        })}
      </ul>
    </div>
  );
};
