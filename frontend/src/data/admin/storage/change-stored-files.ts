import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { QUARANTINE_DAYS } from '@vitrine/contracts/media/object-browser.rules';
import { callRoute } from '../../../shared/api/api-client.js';
import type { CountedRows } from '../../../shared/api/call-list.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { UNDO_TOAST_MS } from '../../../shared/constants.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';
import { useOptimisticMutation, usePendingChanges } from '../../optimistic.js';
import { afterDeleting, outcomeOfDeleting, type Deletion } from './stored-file.js';

const DAY_MS = 86_400_000;
const DELETE = ['delete-stored-file'];
const RESTORE = ['restore-stored-file'];
/** The photos of an administrator may be among those that change. */
const OUT_OF_DATE = ['storedFiles', 'photos', 'photoLists'] as const;

/** Deletes a file of a user, in a way that can be taken back (ADM-OBJ-05, ADM-OBJ-08). */
export const useDeleteFile = (userId: string) => {
  const client = useQueryClient();
  const { mutate: restore } = useRestoreFile(userId);
  const { mutate } = useOptimisticMutation({
    mutationKey: DELETE,
    outOfDate: OUT_OF_DATE,
    mutationFn: ({ file: { key, dbInfo } }: Deletion) =>
      callRoute('deleteFile', { body: { userId, fileKey: key, ...(dbInfo && { fileName: dbInfo.title }) } }),
    onSuccess: ({ outcome }, { file, purgedAt }) => {
      patch(client, { file, outcome, purgedAt });
      const wasInTrash = file.dbInfo?.trashedBy === 'owner';
      sayDeleted(outcome, file, wasInTrash ? null : () => restore(file));
    },
    onError: (error) => toast({ title: t`Delete Failed`, description: sentenceOf(error), variant: 'destructive' }),
  });
  return (file: StoredFileDto) => {
    const outcome = outcomeOfDeleting(file);
    const purgedAt = new Date(Date.now() + QUARANTINE_DAYS * DAY_MS).toISOString();
    if (outcome) mutate({ file, outcome, purgedAt });
  };
};

/** Restores a file, as it is: size and type are labels (ADM-OBJ-04, ADM-OBJ-07). Not shown before it is done: the file is judged. */
export const useRestoreFile = (userId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: RESTORE,
    mutationFn: ({ key, size, type, dbInfo }: StoredFileDto) =>
      callRoute('restoreFile', {
        body: {
          userId,
          fileKey: key,
          ...(dbInfo && { fileName: dbInfo.title }),
          ...(size !== null && { fileSize: size }),
          ...(type !== null && { fileType: type }),
        },
      }),
    retry: false,
    onSuccess: ({ photo: { title } }, { dbInfo }) => {
      const [done, detail] = dbInfo
        ? [t`Photo restored`, t`${title} is out of the trash.`]
        : [t`File restored`, t`${title} is a new private photo of its owner.`];
      toast({ title: done, description: detail, names: [title] });
    },
    onError: (error) => toast({ title: t`Restore Failed`, description: sentenceOf(error), variant: 'destructive' }),
    onSettled: () => refreshDependants(client, ...OUT_OF_DATE),
  });
};

/** A file as it is once the pending changes are saved, and whether it is being restored. */
export const useShownFile = (file: StoredFileDto): { shown: StoredFileDto; isRestoring: boolean } => {
  const deletions = usePendingChanges<Deletion>(DELETE);
  const restored = usePendingChanges<StoredFileDto>(RESTORE);
  return {
    shown: deletions.reduce(afterDeleting, file),
    isRestoring: restored.some(({ key }) => key === file.key),
  };
};

const patch = (client: QueryClient, deletion: Deletion): void => {
  client.setQueriesData<CountedRows<StoredFileDto>>(
    { queryKey: [ROUTES.storedFiles.path] },
    (known) => known && { ...known, rows: known.rows.map((row) => afterDeleting(row, deletion)) },
  );
};

const sayDeleted = (outcome: Deletion['outcome'], { dbInfo }: StoredFileDto, undo: (() => void) | null): void => {
  if (outcome === 'rendering')
    return toast({ title: t`File deleted`, description: t`It is made again from the original.` });
  if (outcome === 'quarantined')
    return toast({
      title: t`File moved to quarantine`,
      description: plural(QUARANTINE_DAYS, {
        one: 'It is deleted for good in # day.',
        other: 'It is deleted for good in # days.',
      }),
    });
  const title = dbInfo?.title ?? '';
  toast({
    title: t`Photo moved to the trash`,
    description: title,
    names: [title],
    ...(undo && { duration: UNDO_TOAST_MS, action: { label: t`Undo`, onClick: undo } }),
  });
};
