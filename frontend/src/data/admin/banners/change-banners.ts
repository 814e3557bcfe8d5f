import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminBannerDto, BannerFieldsDto, DefaultHeroDto } from '@vitrine/contracts/media/banner.dto';
import { callRoute, type OutgoingForm } from '../../../shared/api/api-client.js';
import { callForm } from '../../../shared/api/call-form.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';
import { useOptimisticMutation, usePendingChanges } from '../../optimistic.js';

/** ADM-HERO-18 to ADM-HERO-20, ADM-HERO-27. */

const failed = (title: string) => (error: Error) =>
  toast({ title, description: sentenceOf(error), variant: 'destructive' });

/** ADM-HERO-09. Not sent again by itself: the first attempt may have added the banner. */
export const useUploadBanner = (onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: OutgoingForm<'uploadHeroImage'>) => callForm('uploadHeroImage', { form }),
    retry: false,
    onSuccess: () => {
      toast({ title: t`Hero image uploaded` });
      onDone();
      return refreshDependants(client, 'banners');
    },
    onError: failed(t`Failed to upload hero image`),
  });
};

/** New texts of a banner. */
export interface BannerEdit {
  id: string;
  texts: BannerFieldsDto;
}

export const useEditBanner = (onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, texts }: BannerEdit) => callRoute('updateHeroImage', { params: { id }, body: texts }),
    onSuccess: () => {
      toast({ title: t`Hero image updated` });
      onDone();
      return refreshDependants(client, 'banners');
    },
    onError: failed(t`Failed to update hero image`),
  });
};

/** ADM-HERO-21: an address becomes the default hero. */
export const useSetDefaultFromUrl = (onDone: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DefaultHeroDto) => callRoute('setDefaultHeroFromUrl', { body }),
    onSuccess: () => {
      toast({ title: t`Default hero image updated` });
      onDone();
      return refreshDependants(client, 'banners');
    },
    onError: failed(t`Failed to set default hero image`),
  });
};

const DELETE = ['delete-banner'];
const SET_DEFAULT = ['set-default-banner'];

export const useDeleteBanner = () =>
  useOptimisticMutation({
    mutationKey: DELETE,
    mutationFn: (id: string) => callRoute('deleteHeroImage', { params: { id } }),
    outOfDate: ['banners'],
    onSuccess: () => toast({ title: t`Hero image deleted` }),
    onError: failed(t`Failed to delete hero image`),
  });

export const useSetDefaultBanner = () =>
  useOptimisticMutation({
    mutationKey: SET_DEFAULT,
    mutationFn: (id: string) => callRoute('setDefaultHero', { params: { id } }),
    outOfDate: ['banners'],
    onSuccess: () => toast({ title: t`Default hero image updated` }),
    onError: failed(t`Failed to set default hero image`),
  });

/** The list with the changes that are on their way. */
export const useShownBanners = (banners: readonly AdminBannerDto[]): AdminBannerDto[] => {
  const deleted = usePendingChanges<string>(DELETE);
  const next = usePendingChanges<string>(SET_DEFAULT).at(-1);
  return banners
    .filter(({ id }) => !deleted.includes(id))
    .map((banner) => (next === undefined ? banner : { ...banner, is_default: banner.id === next }));
};
