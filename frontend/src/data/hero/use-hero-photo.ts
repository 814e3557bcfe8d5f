import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { i18n } from '@vitrine/contracts/i18n';
import { photoIdOfHero } from '@vitrine/contracts/portfolio/hero.rules';
import { callRoute } from '../../shared/api/api-client.js';
import { refreshDependants } from '../dependants.js';
import { ownHeroQuery } from './own-hero.query.js';
import { HERO_TEXT, setHero } from './set-hero.js';
import { UNDO_TOAST_MS } from '../../shared/constants.js';
import { toast } from '../../shared/toast/toast-store.js';

interface Change {
  photo: PhotoDto;
  /** The hero before the change; read once, retries included. */
  former?: HeroDto | null;
  isUndo?: boolean;
}

/** A photo as hero banner at once, and an Undo that brings back the one before (PROF-40). */
export const useHeroPhoto = (): ((photo: PhotoDto) => void) => {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (change: Change) => {
      if (change.isUndo) return bringBack(change.former ?? null);
      if (change.former === undefined) change.former = await client.fetchQuery({ ...ownHeroQuery, staleTime: 0 });
      return setHero({ kind: 'custom', id: change.photo.id });
    },
    onSuccess: (_none, change) => {
      const { photo, isUndo } = change;
      if (isUndo) toast({ title: t`Your hero banner is as before` });
      else
        toast({
          title: i18n._(HERO_TEXT.custom.done),
          description: photo.isPublic ? photo.title : t`${photo.title}. The photo itself stays private.`,
          duration: UNDO_TOAST_MS,
          action: { label: t`Undo`, onClick: () => mutate({ ...change, isUndo: true }) },
        });
      return refreshDependants(client, 'page', 'photoUse');
    },
    onError: () =>
      toast({ title: t`Update Failed`, description: i18n._(HERO_TEXT.custom.failed), variant: 'destructive' }),
  });
  return (photo) => mutate({ photo });
};

const bringBack = async (former: HeroDto | null): Promise<void> => {
  if (!former || former.source === 'default') return void (await callRoute('removeHero'));
  const photoId = photoIdOfHero(former);
  return setHero(photoId === null ? { kind: 'global', id: former.id } : { kind: 'custom', id: photoId });
};
