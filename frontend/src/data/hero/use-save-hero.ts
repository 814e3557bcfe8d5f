import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HERO_TEXT, setHero, type HeroChoice } from './set-hero.js';
import { toast } from '../../shared/toast/toast-store.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { refreshDependants } from '../dependants.js';

/** PROF-27 to PROF-32. */
export const useSaveBanner = (onSaved: (choice: HeroChoice) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setHero,
    onSuccess: (_none, choice) => {
      toast({ title: HERO_TEXT[choice.kind].done });
      onSaved(choice);
      return refreshDependants(client, 'page', 'photoUse');
    },
    onError: (error, { kind }) =>
      toast({
        title: t`Update Failed`,
        description: kind === 'global' ? sentenceOf(error, HERO_TEXT.global.failed) : HERO_TEXT.custom.failed,
        variant: 'destructive',
      }),
  });
};
