import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GalleryDto, GallerySettingsDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { AnswerOf } from '@vitrine/contracts/http-map';
import { callRoute, type RouteArguments, type RouteOptions } from '../../shared/api/api-client.js';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';
import { useOptimisticMutation, usePendingChanges } from '../optimistic.js';
import { galleryQuery } from './client-galleries.query.js';

/** What changes galleries, their sets, photos, links and lists, and what is said in them; or is asked with a body. */
type GalleryWrite =
  | 'createGallery'
  | 'setGalleryState'
  | 'deleteGallery'
  | 'addToGallery'
  | 'actOnGalleryPhotos'
  | 'orderGalleryPhotos'
  | 'createGallerySet'
  | 'changeGallerySet'
  | 'deleteGallerySet'
  | 'createGalleryLink'
  | 'changeGalleryLink'
  | 'revokeGalleryLink'
  | 'reopenList'
  | 'answerComment'
  | 'resolveComment'
  | 'mergePersons'
  | 'splitPerson'
  | 'erasePerson'
  | 'aboutVisitor'
  | 'eraseVisitor'
  | 'previewGalleryMail'
  | 'sendGalleryMail'
  | 'approveTestimonial'
  | 'createClientPage'
  | 'changeClientPage'
  | 'endClientPage';

interface Words<N extends GalleryWrite> {
  /** The title of the toast when it fails; the server's sentence stands below it. */
  failed: string;
  onDone?: (answer: AnswerOf<N>, call: RouteOptions<N>) => void;
}

/** One such change: all that is shown of galleries is read again after it. */
export const useGalleryWrite = <N extends GalleryWrite>(name: N, { failed, onDone }: Words<N>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: RouteOptions<N>) => callRoute(name, ...([call] as unknown as RouteArguments<N>)),
    onSuccess: (answer, call) => onDone?.(answer, call),
    onError: (error: Error) => toast({ title: failed, description: sentenceOf(error), variant: 'destructive' }),
    onSettled: () => void refreshDependants(client, 'clientGalleries'),
  });
};

const saveKey = (galleryId: string) => ['change-gallery', galleryId];

/** Saves settings at once; until the answer is here they lie over the ones that are known. */
export const useChangeGallery = (galleryId: string) => {
  const client = useQueryClient();
  return useOptimisticMutation({
    mutationKey: saveKey(galleryId),
    outOfDate: ['clientGalleries'],
    mutationFn: (body: GallerySettingsDto) => callRoute('changeGallery', { params: { galleryId }, body }),
    onSuccess: (saved: GalleryDto) => void client.setQueryData(galleryQuery(galleryId).queryKey, saved),
    onError: (error: Error) =>
      toast({ title: t`This could not be saved`, description: sentenceOf(error), variant: 'destructive' }),
  });
};

/** A gallery with the changes that are on their way. */
export const useShownGallery = (gallery: GalleryDto): GalleryDto =>
  Object.assign({}, gallery, ...usePendingChanges<GallerySettingsDto>(saveKey(gallery.id))) as GalleryDto;
