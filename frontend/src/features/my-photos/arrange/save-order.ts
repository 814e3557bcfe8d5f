import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../../shared/api/api-client.js';
import { WHEN_ONLINE } from '../../../shared/api/query-client.js';
import { toast } from '../../../widgets/toast/toast-store.js';
import { publicPhotosQuery } from './public-photos.query.js';

export type OrderChange =
  /** `former`: the photo it stood before; null at the end. */
  | { kind: 'step'; photo: PhotoDto; before: string | null; former: string | null }
  /** `former`: all ids in the order before; null when there are too many. */
  | { kind: 'sort'; by: PortfolioSort; former: string[] | null }
  | { kind: 'put-back'; order: string[] };

/** What takes a change back; null when nothing does. */
export const inverseOf = (change: OrderChange): OrderChange | null => {
  switch (change.kind) {
    case 'step':
      return { ...change, before: change.former, former: change.before };
    case 'sort':
      return change.former && { kind: 'put-back', order: change.former };
    case 'put-back':
      return null;
  }
};

export interface Saving {
  change: OrderChange;
  isUndo: boolean;
}

interface SaveOrderOptions {
  onSaved: (saving: Saving) => void;
  onFailed: (saving: Saving) => void;
}

/** Sends changes of the order, one after the other as they were made. */
export const useSaveOrder = ({ onSaved, onFailed }: SaveOrderOptions) => {
  const client = useQueryClient();
  return useMutation({
    ...WHEN_ONLINE,
    scope: { id: 'portfolio-order' },
    mutationFn: ({ change }: Saving) => send(change),
    onSuccess: async (_answer, saving) => {
      onSaved(saving);
      if (saving.change.kind === 'step') return;
      // All is in another place now: it begins with the first page again.
      client.setQueryData(
        publicPhotosQuery.queryKey,
        (now) => now && { pages: now.pages.slice(0, 1), pageParams: now.pageParams.slice(0, 1) },
      );
      await client.invalidateQueries({ queryKey: publicPhotosQuery.queryKey });
    },
    onError: (error, saving) => {
      onFailed(saving);
      sayNotSaved(error);
      void client.invalidateQueries({ queryKey: publicPhotosQuery.queryKey });
    },
  });
};

export const sayNotSaved = (error: Error): void =>
  toast({ title: 'Order not saved', description: error.message, variant: 'destructive' });

const send = (change: OrderChange): Promise<unknown> => {
  switch (change.kind) {
    case 'step':
      return callRoute('reorderPhotos', { body: { photoIds: [change.photo.id], before: change.before } });
    case 'sort':
      return callRoute('sortPhotos', { body: { by: change.by } });
    case 'put-back':
      return callRoute('reorderPhotos', { body: { photoIds: change.order, before: null } });
  }
};
