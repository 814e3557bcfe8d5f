import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileImageSource } from '@vitrine/contracts/media/site-image.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { refreshDependants } from '../dependants.js';
import { PROFILE_IMAGE_TEXT } from './profile-image-texts.js';
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
      const [title, description] = PROFILE_IMAGE_TEXT.done;
      toast({
        ...(isUndo ? { title: 'Your profile picture is as before' } : { title, description }),
        ...(former !== undefined && {
          duration: UNDO_TOAST_MS,
          action: { label: 'Undo', onClick: () => mutate({ to: former, isUndo: true }) },
        }),
      });
      return refreshDependants(client, 'profile', 'page', 'photoUse');
    },
    onError: () => {
      const [title, description] = PROFILE_IMAGE_TEXT.updateFailed;
      toast({ title, description, variant: 'destructive' });
    },
  });
  return { set: mutate, isPending };
};
