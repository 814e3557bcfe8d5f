import { t } from '@lingui/core/macro';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBatch } from '../../shared/hooks/use-batch.js';
import { UNDO_TOAST_MS } from '../../shared/constants.js';
import { toast } from '../../shared/toast/toast-store.js';
import { changeInSteps, type BulkChange, type BulkOutcome } from './bulk-change.js';
import { useCategoryLabel } from '../categories/categories.query.js';
import { CHANGE_KEY, type PendingChange } from './pending-changes.js';
import { patchPhotos, photosIn, refreshPhotos, removePhotos } from './photo-cache.js';
import { bulkToast, sizeOf, undoOf } from './bulk-toast.js';

interface BulkOptions {
  /** These photos are not where they were any more: deleted, restored, or missing. */
  onGone: (ids: readonly string[]) => void;
}

/** Changes many photos as one action with one undo. */
export const useBulkChange = ({ onGone }: BulkOptions) => {
  const client = useQueryClient();
  const categoryName = useCategoryLabel();
  const { run, progress } = useBatch<PendingBulk, BulkOutcome['changed'][number]>({
    mutationKey: [CHANGE_KEY, 'bulk'],
    sizeOf: ({ bulk }) => sizeOf(bulk),
    run: ({ bulk }, onDone) => changeInSteps(bulk, onDone),
    undoOf: ({ bulk }, outcome) => {
      const undo = undoOf(bulk, outcome);
      return undo && pendingOf(undo);
    },
    onOutcome: (outcome, { bulk, change }, undo) => {
      const moved = MOVES.has(bulk.action) ? outcome.changed.map(({ id }) => id) : [];
      onGone([...moved, ...outcome.missing]);
      keep(client, outcome, moved, change);
      const changed = new Set(outcome.changed.map(({ id }) => id));
      const used = photosIn(client).filter(({ id, usedAs }) => changed.has(id) && usedAs.length > 0).length;
      toast({
        ...bulkToast(bulk, outcome, categoryName, used),
        ...(undo && { duration: UNDO_TOAST_MS, action: { label: t`Undo`, onClick: undo } }),
      });
      // Not awaited: a pending change lies over the lists.
      void refreshPhotos(client);
    },
  });
  return { run: useCallback((bulk: BulkChange) => run(pendingOf(bulk)), [run]), progress };
};

type PendingBulk = PendingChange & { bulk: BulkChange };

const pendingOf = (bulk: BulkChange): PendingBulk => ({
  bulk,
  ids: bulk.action === 'revert' ? [] : bulk.photoIds,
  change: seenOf(bulk),
});

const MOVES = new Set<BulkChange['action']>(['trash', 'restore', 'purge']);

/** What a change does to a row of the table. */
const seenOf = (bulk: BulkChange): PendingChange['change'] => {
  if (bulk.action === 'analyse') return { aiPending: true };
  if (bulk.action === 'retry') return { derivatives: 'pending' };
  if (bulk.action !== 'edit') return {};
  const { isPublic, featured, category, suggestions } = bulk.edit;
  return {
    ...(isPublic !== undefined && { isPublic }),
    ...(featured !== undefined && { featured }),
    ...(category !== undefined && { category }),
    ...(suggestions === 'keep' && { unreviewed: null }),
  };
};

/** Shows the outcome at once; the lists that are refetched may take a moment. */
const keep = (
  client: QueryClient,
  { changed, missing }: BulkOutcome,
  moved: readonly string[],
  change: PendingChange['change'],
): void => {
  removePhotos(client, [...moved, ...missing]);
  if (moved.length > 0) return;
  patchPhotos(
    client,
    changed.map(({ id }) => id),
    change,
  );
};
