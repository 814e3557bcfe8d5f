import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { AI_STATUS_LABEL, type AiStatus } from '@vitrine/contracts/media/photo.rules';
import { Star } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { formatDay } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { Switch } from '../../../shared/ui/switch.js';
import { SelectBox } from '../selection/select-box.js';
import { Thumb } from './thumb.js';
import type { RowActions, SelectRow } from './row-actions.js';
import { RowMenu } from './row-menu.js';

interface PhotoRowProps {
  photo: PhotoDto;
  index: number;
  /** Pixels from the first row's top. */
  top: number;
  selected: boolean;
  category: string;
  actions: RowActions & { onSelect: SelectRow };
}

const AI_TONE = { none: 'quiet', completed: 'good', failed: 'bad' } as const satisfies Record<AiStatus, string>;

const place = (index: number, top: number) => ({
  role: 'row',
  'aria-rowindex': index + 2,
  'data-index': index,
  style: { transform: `translateY(${top}px)` },
});

/** PHOTO-20, PHOTO-25, PHOTO-27. */
export const PhotoRow = memo(({ photo, index, top, selected, category, actions }: PhotoRowProps) => (
  <tr {...place(index, top)} className="photo-row" data-selected={selected} tabIndex={-1}>
    <td role="cell">
      <SelectBox
        label={`Select ${photo.title}`}
        checked={selected}
        onChange={(checked, range) => actions.onSelect(photo, index, checked, range)}
      />
    </td>
    <td role="cell">
      <button type="button" tabIndex={-1} className="block" onClick={() => actions.onDetails(photo)}>
        <span className="sr-only">Details of {photo.title}</span>
        <Thumb photo={photo} decorative />
      </button>
    </td>
    <td role="cell">
      <p className="line-clamp-2 font-medium break-words">{photo.title}</p>
      <p className="tabular mt-0.5 text-xs text-ink-2">{formatDay(photo.createdAt)}</p>
    </td>
    <td role="cell" className="truncate">
      {category}
    </td>
    <td role="cell">
      <AiBadge photo={photo} />
    </td>
    <td role="cell">
      <span className="inline-flex items-center gap-3 align-middle md:max-lg:flex-col md:max-lg:items-start md:max-lg:gap-1">
        <Switch
          checked={photo.isPublic}
          onChange={(isPublic) => actions.onVisibility(photo, isPublic)}
          label={`${photo.title} is public`}
        />
        <span className="w-12 text-sm md:max-lg:text-xs">{photo.isPublic ? 'Public' : 'Private'}</span>
      </span>
    </td>
    <td role="cell">
      <ToolButton
        label={`Feature ${photo.title}`}
        hint={photo.featured ? 'Featured' : 'Not featured'}
        aria-pressed={photo.featured}
        onClick={() => actions.onFeatured(photo, !photo.featured)}
        className="-ml-3"
      >
        <Star
          size={18}
          strokeWidth={1.5}
          className={cx('transition-colors duration-200', photo.featured ? 'fill-current' : 'text-ink-2')}
        />
      </ToolButton>
    </td>
    <td role="cell">
      <RowMenu photo={photo} actions={actions} />
    </td>
  </tr>
));

/** PHOTO-29 to PHOTO-32: what is still worked on has no word of its own, only a pulse. */
const AiBadge = ({ photo }: { photo: PhotoDto }) => {
  const status = photo.metadata.aiAnalysisStatus;
  const busy = photo.aiPending || photo.derivatives === 'pending';
  return (
    <Badge tone={busy ? 'busy' : AI_TONE[status]}>
      <span>
        <span className="md:hidden">AI: </span>
        <span className={cx(busy && 'pulse')}>{AI_STATUS_LABEL[status]}</span>
        {busy && <span className="sr-only"> (still being worked on)</span>}
      </span>
    </Badge>
  );
};

/** The place of a photo that is on its way. */
export const WaitingRow = ({ index, top }: { index: number; top: number }) => (
  <tr {...place(index, top)} className="photo-row" aria-busy>
    <td role="cell" />
    <td role="cell">
      <span className="thumb skeleton block" />
    </td>
    <td role="cell">
      <span className="skeleton block h-4 w-40 max-w-full" />
    </td>
  </tr>
);
