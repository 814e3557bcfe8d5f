import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Trash2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDay } from '../../shared/lib/format-date.js';
import { Button } from '../../shared/ui/button.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { columnsOf } from '../../widgets/data-table/columns.js';
import { PhotoThumb } from '../../widgets/photo-table/photo-thumb.js';
import { isByAdmin } from './by-admin.js';
import { daysLeft, TRASH_TEXT } from './trash-texts.js';

const TEXT = TRASH_TEXT.trashColumns;

export interface TrashActions {
  onRestore: (photo: PhotoDto) => void;
  onPurge: (photo: PhotoDto) => void;
}

const column = columnsOf<PhotoDto>();

export const useTrashColumns = (actions: TrashActions) => {
  const [now] = useState(Date.now);
  return useMemo(
    () =>
      column.columns([
        column.display({
          id: 'photo',
          header: TEXT.photoHeader,
          cell: ({ row }) => <PhotoThumb photo={row.original} />,
        }),
        column.display({
          id: 'title',
          header: TEXT.titleHeader,
          cell: ({ row }) => (
            <p dir="auto" className="line-clamp-2 text-left font-medium break-words">
              {row.original.title}
            </p>
          ),
        }),
        column.display({
          id: 'left',
          header: TEXT.leftHeader,
          cell: ({ row: { original: photo } }) =>
            photo.trashed && (
              <>
                <p>{daysLeft(photo.trashed.until, now)}</p>
                <p className="text-xs text-ink-2">Deleted for good on {formatDay(photo.trashed.until)}</p>
              </>
            ),
          meta: { className: 'tabular' },
        }),
        column.display({
          id: 'actions',
          header: TEXT.actionsHeader,
          cell: ({ row: { original: photo } }) =>
            isByAdmin(photo) ? (
              <p className="text-sm text-ink-2 text-balance max-md:text-left">{TEXT.byAdmin}</p>
            ) : (
              <Actions photo={photo} {...actions} />
            ),
        }),
      ]),
    [actions, now],
  );
};

const Actions = ({ photo, onRestore, onPurge }: TrashActions & { photo: PhotoDto }) => (
  <span className="inline-flex items-center gap-1">
    <Button look="line" aria-label={`Restore ${photo.title}`} onClick={() => onRestore(photo)}>
      <Undo2 size={16} strokeWidth={1.5} aria-hidden />
      {TEXT.restore}
    </Button>
    <ToolButton
      label={TEXT.deleteGood(photo.title)}
      hint="Delete for good"
      className="text-ink-2 hover:text-danger"
      onClick={() => onPurge(photo)}
    >
      <Trash2 size={18} strokeWidth={1.5} />
    </ToolButton>
  </span>
);
