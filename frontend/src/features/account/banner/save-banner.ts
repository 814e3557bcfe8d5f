import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HERO_TEXT, setHero, type HeroChoice } from '../../../shared/api/set-hero.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { messageOf } from '../api/message-of.js';
import { refreshPage, refreshPhotoUse } from '../api/refresh-page.js';

/** PROF-27 to PROF-32. */
export const useSaveBanner = (onSaved: (choice: HeroChoice) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setHero,
    onSuccess: (_none, choice) => {
      toast({ title: HERO_TEXT[choice.kind].done });
      onSaved(choice);
      return Promise.all([refreshPage(client), refreshPhotoUse(client)]);
    },
    onError: (error, { kind }) =>
      toast({
        title: 'Update Failed',
        description: kind === 'global' ? messageOf(error, HERO_TEXT.global.failed) : HERO_TEXT.custom.failed,
        variant: 'destructive',
      }),
  });
};
