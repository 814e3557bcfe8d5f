import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Trash2, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { formatDay } from '../../shared/lib/format-date.js';
import { Button } from '../../shared/ui/button.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { Thumb } from '../../widgets/photo-table/photo-thumb.js';
import type { SelectRow } from '../../shared/hooks/use-selection.js';
import { SelectableRow, type RowPlace } from '../../widgets/photo-table/selectable-row.js';
import { daysLeft } from './trash-texts.js';

export interface TrashActions {
  onSelect: SelectRow;
  onRestore: (photo: PhotoDto) => void;
  onPurge: (photo: PhotoDto) => void;
}

interface TrashRowProps extends RowPlace {
  photo: PhotoDto;
  selected: boolean;
  now: number;
  actions: TrashActions;
}

export const TrashRow = memo(({ photo, index, top, selected, now, actions }: TrashRowProps) => (
  <SelectableRow photo={photo} index={index} top={top} selected={selected} onSelect={actions.onSelect}>
    <td role="cell">
      <Thumb photo={photo} />
    </td>
    <td role="cell">
      <p dir="auto" className="line-clamp-2 text-left font-medium break-words">
        {photo.title}
      </p>
    </td>
    <td role="cell" className="tabular">
      {photo.trashed && (
        <>
          <p>{daysLeft(photo.trashed.until, now)}</p>
          <p className="text-xs text-ink-2">Deleted for good on {formatDay(photo.trashed.until)}</p>
        </>
      )}
    </td>
    <td role="cell">
      <span className="inline-flex items-center gap-1">
        <Button look="line" aria-label={`Restore ${photo.title}`} onClick={() => actions.onRestore(photo)}>
          <Undo2 size={16} strokeWidth={1.5} aria-hidden />
          Restore
        </Button>
        <ToolButton
          label={`Delete ${photo.title} for good`}
          hint="Delete for good"
          className="text-ink-2 hover:text-danger"
          onClick={() => actions.onPurge(photo)}
        >
          <Trash2 size={18} strokeWidth={1.5} />
        </ToolButton>
      </span>
    </td>
  </SelectableRow>
));
