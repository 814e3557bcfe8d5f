import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Trash2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDay } from '../../shared/lib/format-date.js';
import { Button } from '../../shared/ui/button.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { columnsOf } from '../../widgets/data-table/columns.js';
import { PhotoThumb } from '../../widgets/photo-table/photo-thumb.js';
import { isByAdmin } from './by-admin.js';
import { daysLeft } from './trash-rules.js';

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
          header: () => <Trans>Photo</Trans>,
          cell: ({ row }) => <PhotoThumb photo={row.original} />,
        }),
        column.display({
          id: 'title',
          header: () => <Trans>Title</Trans>,
          cell: ({ row: { original: photo } }) => (
            <>
              <p dir="auto" className="line-clamp-2 text-left font-medium break-words">
                {photo.title}
              </p>
              {photo.shelf === 'delivery' && (
                <p className="text-left text-xs text-ink-2">
                  <Trans>From a client gallery</Trans>
                </p>
              )}
            </>
          ),
        }),
        column.display({
          id: 'left',
          header: () => <Trans>Time left</Trans>,
          cell: ({ row: { original: photo } }) =>
            photo.trashed && (
              <>
                <p>{daysLeft(photo.trashed.until, now)}</p>
                <p className="text-xs text-ink-2">
                  <Trans>Deleted for good on {formatDay(photo.trashed.until)}</Trans>
                </p>
              </>
            ),
          meta: { className: 'tabular' },
        }),
        column.display({
          id: 'actions',
          header: () => <Trans>Actions</Trans>,
          cell: ({ row: { original: photo } }) =>
            isByAdmin(photo) ? (
              <p className="text-sm text-ink-2 text-balance max-md:text-left">
                <Trans>Deleted by an administrator. You cannot restore it.</Trans>
              </p>
            ) : (
              <Actions photo={photo} {...actions} />
            ),
        }),
      ]),
    [actions, now],
  );
};

const Actions = ({ photo, onRestore, onPurge }: TrashActions & { photo: PhotoDto }) => {
  const { t } = useLingui();
  return (
    <span className="inline-flex items-center gap-1">
      <Button look="line" aria-label={t`Restore ${photo.title}`} onClick={() => onRestore(photo)}>
        <Undo2 size={16} strokeWidth={1.5} aria-hidden />
        <Trans>Restore</Trans>
      </Button>
      <ToolButton
        label={t`Delete ${photo.title} for good`}
        hint={t`Delete for good`}
        className="text-ink-2 hover:text-danger"
        onClick={() => onPurge(photo)}
      >
        <Trash2 size={18} strokeWidth={1.5} />
      </ToolButton>
    </span>
  );
};
