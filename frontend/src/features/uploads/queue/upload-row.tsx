import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { RotateCcw, X } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { IconButton } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { stageText } from './panel-texts.js';
import { isUnfinished, isWorking } from './queue-state.js';
import type { QueueItem } from './queue-types.js';
import { FileThumb } from './file-thumb.js';
import { UPLOAD_QUEUE_TEXT } from './upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.uploadRow;

export const ROW_PX = 68;

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

export const UploadRow = memo(({ item, now, position, size, style, onCancel, onRetry, onOpen }: UploadRowProps) => {
  const { id, title, file, stage } = item;
  const percent = stage.at === 'optimising' || stage.at === 'sending' ? stage.percent : null;
  const isOver = stage.at === 'done' || stage.at === 'already-here';
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
        {percent !== null && <Progress value={percent} label={TEXT.progress(title)} className="mt-1" />}
      </div>
      {isUnfinished(item) ? (
        <IconButton label={`Cancel ${title}`} className="shrink-0 text-ink-2" onClick={() => onCancel(id)}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      ) : canRetry ? (
        <IconButton label={`Retry ${title}`} className="shrink-0" onClick={() => onRetry(id)}>
          <RotateCcw size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      ) : isOver ? (
        <button
          type="button"
          className="link min-h-11 shrink-0 px-2 text-xs md:min-h-10"
          aria-label={`Open ${title}`}
          onClick={() => onOpen(stage.photo)}
        >
          {TEXT.open}
        </button>
      ) : null}
    </li>
  );
});

export const countsDown = (item: QueueItem): boolean => isWorking(item) && item.stage.at === 'resting';
