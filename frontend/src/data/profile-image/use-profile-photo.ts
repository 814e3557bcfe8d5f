import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileImageSource } from '@vitrine/contracts/media/site-image.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { refreshDependants } from '../dependants.js';
import { setProfilePhoto } from './set-profile-photo.js';
import { UNDO_TOAST_MS } from '../../shared/constants.js';
import { toast } from '../../shared/toast/toast-store.js';

type Change = { to: ProfileImageSource | null; isUndo?: boolean };

/** A part of a photo as profile image, and an Undo as far as the one before can be had again (PROF-41). */
export const useProfilePhoto = () => {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ to }: Change) => (to ? setProfilePhoto(to) : void (await callRoute('removeProfileImage'))),
    onSuccess: (answer, { isUndo }) => {
      const former = isUndo ? undefined : answer?.former;
      toast({
        ...(isUndo
          ? { title: t`Your profile picture is as before` }
          : { title: t`Profile Picture Updated`, description: t`Your profile picture has been updated.` }),
        ...(former !== undefined && {
          duration: UNDO_TOAST_MS,
          action: { label: t`Undo`, onClick: () => mutate({ to: former, isUndo: true }) },
        }),
      });
      return refreshDependants(client, 'profile', 'page', 'photoUse');
    },
    onError: () =>
      toast({
        title: t`Update Failed`,
        description: t`Failed to set photo as profile picture. Please try again.`,
        variant: 'destructive',
      }),
  });
  return { set: mutate, isPending };
};
