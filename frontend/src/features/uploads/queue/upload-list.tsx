import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { RotateCcw, X } from 'lucide-react';
import { memo, useEffect, useRef, type CSSProperties } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { IconButton } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { FileThumb } from './file-thumb.js';
import { isUnfinished, isWorking, type QueueItem } from './queue-state.js';
import { stageText } from './queue-summary.js';

const ROW_PX = 68;

interface UploadListProps {
  items: readonly QueueItem[];
  now: number;
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  onOpen: (photo: PhotoDto) => void;
}

/** The files, of which only those in sight are rendered. The list follows the work until the user scrolls. */
export const UploadList = ({ items, now, ...acts }: UploadListProps) => {
  const { t } = useLingui();
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
      aria-label={t`Files`}
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

interface UploadRowProps {
  item: QueueItem;
  /** Only a row that counts down gets the time, so that all others are not rendered again. */
  now: number | null;
  position: number;
  size: number;
  style?: CSSProperties;
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  onOpen: (photo: PhotoDto) => void;
}

const UploadRow = memo(({ item, now, position, size, style, onCancel, onRetry, onOpen }: UploadRowProps) => {
  const { t } = useLingui();
  const { id, title, file, stage, options } = item;
  const percent = stage.at === 'optimising' || stage.at === 'sending' ? stage.percent : null;
  const isOver = (stage.at === 'done' || stage.at === 'already-here') && !options.gallery;
  const canRetry = stage.at === 'cancelled' || (stage.at === 'failed' && stage.canRetry);
  return (
    <li
      aria-posinset={position}
      aria-setsize={size}
      style={{ ...style, height: ROW_PX }}
      className="flex items-center gap-3 pl-4 pr-2"
    >
      <FileThumb
        file={file}
        className={cx('size-11', (stage.at === 'waiting' || stage.at === 'cancelled') && 'opacity-55')}
      />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-left text-sm" title={file.name}>
          {title}
        </p>
        <p className={cx('tabular line-clamp-2 text-xs', stage.at === 'failed' ? 'text-danger' : 'text-ink-2')}>
          {stageText(stage, now ?? 0)}
        </p>
        {percent !== null && <Progress value={percent} label={t`${title}: progress`} className="mt-1" />}
      </div>
      {isUnfinished(item) ? (
        <IconButton label={t`Cancel ${title}`} className="shrink-0 text-ink-2" onClick={() => onCancel(id)}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      ) : canRetry ? (
        <IconButton label={t`Retry ${title}`} className="shrink-0" onClick={() => onRetry(id)}>
          <RotateCcw size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      ) : isOver ? (
        <button
          type="button"
          className="link min-h-11 shrink-0 px-2 text-xs md:min-h-10"
          aria-label={t`Open ${title}`}
          onClick={() => onOpen(stage.photo)}
        >
          <Trans>Open</Trans>
        </button>
      ) : null}
    </li>
  );
});

const countsDown = (item: QueueItem): boolean => isWorking(item) && item.stage.at === 'resting';
