import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { i18n } from '@vitrine/contracts/i18n';
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
      toast({ title: i18n._(HERO_TEXT[choice.kind].done) });
      onSaved(choice);
      return refreshDependants(client, 'page', 'photoUse');
    },
    onError: (error, { kind }) => {
      const failed = i18n._(HERO_TEXT[kind].failed);
      const description = kind === 'global' ? sentenceOf(error, failed) : failed;
      toast({ title: t`Update Failed`, description, variant: 'destructive' });
    },
  });
};
