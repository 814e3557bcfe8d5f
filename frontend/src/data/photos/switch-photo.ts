import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useCallback } from 'react';
import { callRoute } from '../../shared/api/api-client.js';
import { WHEN_ONLINE } from '../../shared/api/query-client.js';
import { UNDO_TOAST_MS } from '../../shared/constants.js';
import { toast } from '../../shared/toast/toast-store.js';
import { hiddenDetail } from './bulk-toast.js';
import { CHANGE_KEY, type PendingChange } from './pending-changes.js';
import { useOptimisticMutation } from '../optimistic.js';
import { patchPhoto, putPhoto } from './photo-cache.js';

type Switched = 'isPublic' | 'featured';

const CALLS = {
  isPublic: (id: string, isPublic: boolean) => callRoute('setVisibility', { params: { id }, body: { isPublic } }),
  featured: (id: string, featured: boolean) => callRoute('setFeatured', { params: { id }, body: { featured } }),
};

interface PhotoSwitch extends PendingChange {
  photo: PhotoDto;
  value: boolean;
  /** An undo offers no undo of its own. */
  isUndo?: boolean;
}

/** A switch of the table (PHOTO-25 to PHOTO-28). */
export const useSwitchPhoto = (field: Switched) => {
  const client = useQueryClient();
  const { mutate } = useOptimisticMutation({
    ...WHEN_ONLINE,
    mutationKey: [CHANGE_KEY, field],
    outOfDate: ['photos'],
    mutationFn: ({ photo: { id }, value }: PhotoSwitch) => CALLS[field](id, value),
    onError: () =>
      toast({
        title: t`Update failed`,
        description:
          field === 'isPublic' ? t`Privacy status could not be updated.` : t`Featured status could not be updated.`,
        variant: 'destructive',
      }),
    onSuccess: (answer, { photo, value, isUndo }) => {
      if (answer?.id) putPhoto(client, answer);
      else patchPhoto(client, photo.id, { [field]: value });
      if (field === 'isPublic' && !isUndo) {
        toast({
          title: value ? t`Photo is public` : t`Photo is private`,
          description: [photo.title, value ? '' : hiddenDetail(photo.usedAs)].filter(Boolean).join('. '),
          names: [photo.title],
          duration: UNDO_TOAST_MS,
          action: { label: t`Undo`, onClick: () => change(photo, !value, true) },
        });
      }
    },
  });
  const change = useCallback(
    (photo: PhotoDto, value: boolean, isUndo = false) =>
      mutate({ ids: [photo.id], change: { [field]: value }, photo, value, isUndo }),
    [mutate, field],
  );
  return change;
};
