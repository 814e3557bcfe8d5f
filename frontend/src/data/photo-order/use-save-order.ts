import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BULK_LIMIT } from '@vitrine/contracts/media/photo.rules';
import { useRef } from 'react';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { callRoute } from '../../shared/api/api-client.js';
import { WHEN_ONLINE } from '../../shared/api/query-client.js';
import { toast } from '../../shared/toast/toast-store.js';
import { useOptimisticMutation } from '../optimistic.js';
import { changed, SAVE_ORDER, type OrderChange, type Saving } from './order-change.js';
import type { Run } from './order.js';
import { fetchIdAt, fetchWholeOrder, photoOrderQuery } from './photo-order.query.js';

/** A run before a photo, or at the end: what the server is sent. */
type PlacedRun = Run & { before: string | null };

interface SaveOrderOptions {
  /** The change as it was sent: with photos in place of numbers. */
  onSaved: (saving: Saving) => void;
  onFailed: (saving: Saving) => void;
}

/** Sends changes of the order, one after the other as they were made. */
export const useSaveOrder = ({ onSaved, onFailed }: SaveOrderOptions) => {
  const client = useQueryClient();
  const isWrong = useRef(false);
  return useOptimisticMutation({
    ...WHEN_ONLINE,
    mutationKey: SAVE_ORDER,
    mutationFn: async (saving: Saving) => {
      // Only here: which photo is at a place is known once all changes before this one are saved.
      const change = await withPhotos(saving.change);
      await send(change);
      return change;
    },
    onSuccess: async (change, { isUndo }) => {
      onSaved({ change, isUndo });
      // A fetch in flight predates this change.
      await client.cancelQueries({ queryKey: photoOrderQuery.queryKey });
      if (change.kind === 'step')
        return void client.setQueryData(photoOrderQuery.queryKey, (now) => now && changed(now, change));
      // All is in another place now: it begins with the first page again.
      client.setQueryData(
        photoOrderQuery.queryKey,
        (now) => now && { pages: now.pages.slice(0, 1), pageParams: now.pageParams.slice(0, 1) },
      );
      await client.invalidateQueries({ queryKey: photoOrderQuery.queryKey });
    },
    onError: (error, saving) => {
      onFailed(saving);
      toast({ title: t`Order not saved`, description: sentenceOf(error), variant: 'destructive' });
      isWrong.current = true;
    },
    onSettled: () => {
      // A refetch between two changes would be cancelled by the later one.
      if (!isWrong.current || client.isMutating({ mutationKey: SAVE_ORDER }) > 1) return;
      isWrong.current = false;
      void client.invalidateQueries({ queryKey: photoOrderQuery.queryKey });
    },
  });
};

const withPhotos = async (change: OrderChange): Promise<OrderChange<PlacedRun>> => {
  switch (change.kind) {
    case 'step':
      return { ...change, to: await known(change.to), former: await known(change.former) };
    case 'sort':
      return { ...change, former: await fetchWholeOrder() };
    case 'put-back':
      return change;
  }
};

const known = (runs: readonly Run[]): Promise<PlacedRun[]> =>
  Promise.all(
    runs.map(async (run) => ({
      ...run,
      before: typeof run.before === 'number' ? await fetchIdAt(run.before) : run.before,
    })),
  );

const send = (change: OrderChange<PlacedRun>): Promise<unknown> => {
  switch (change.kind) {
    case 'step':
      return sendRuns(change.to);
    case 'sort':
      return callRoute('sortPhotos', { body: { by: change.by } });
    case 'put-back':
      return callRoute('reorderPhotos', { body: { photoIds: change.order, before: null } });
  }
};

/** One call each. None is put before a photo of another, so that a call which is made again changes nothing. */
const sendRuns = async (runs: readonly PlacedRun[]): Promise<void> => {
  for (const { photos, before } of runs)
    for (let from = 0; from < photos.length; from += BULK_LIMIT) {
      const photoIds = photos.slice(from, from + BULK_LIMIT).map(({ id }) => id);
      await callRoute('reorderPhotos', { body: { photoIds, before } });
    }
};
