import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/api-client.js';
import { toast } from '../../../widgets/toast/toast-store.js';
import { messageOf } from '../api/message-of.js';
import { refreshPage, refreshPhotoUse } from '../api/refresh-page.js';

/** What is to stand at the head of the page: a banner for everybody or one of one's own photos. */
export type BannerChoice = { kind: 'global'; id: string } | { kind: 'custom'; id: string };

interface GlobalReply {
  success?: boolean;
  message?: string;
}

/** PROF-27, PROF-28. */
const setGlobal = async (heroImageId: string): Promise<void> => {
  const reply = await callRoute<GlobalReply | null>('setGlobalHero', { body: { heroImageId } });
  if (reply?.success !== true) throw new Error(reply?.message || 'Hero image update failed');
};

/** PROF-27 to PROF-32. */
export const useSaveBanner = (onSaved: (choice: BannerChoice) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (choice: BannerChoice): Promise<void> => {
      if (choice.kind === 'global') await setGlobal(choice.id);
      else await callRoute('setCustomHero', { body: { photoId: choice.id } });
    },
    onSuccess: (_none, choice) => {
      toast({ title: choice.kind === 'global' ? 'Hero Image Updated' : 'Custom Hero Image Set' });
      onSaved(choice);
      return Promise.all([refreshPage(client), refreshPhotoUse(client)]);
    },
    onError: (error, { kind }) =>
      toast({
        title: 'Update Failed',
        description:
          kind === 'global'
            ? messageOf(error, 'Failed to update hero image. Please try again.')
            : 'Failed to set custom hero image. Please try again.',
        variant: 'destructive',
      }),
  });
};
