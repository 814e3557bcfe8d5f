import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  GalleryPageDto,
  IdentifyDto,
  VisitorPhotoDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { ConsentAnswer } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../shared/api/api-client.js';
import { changePhoto, changeGallery, refreshGallery, withList } from './client-gallery.query.js';
import type { PendingMark } from './marks-queue.js';

type Of = { galleryId: string };

/** A call that changes what the visitor sees of the gallery: `apply` says how, else it is asked for again. */
const useChange = <TChange, TAnswer>(
  galleryId: string,
  call: (params: Of, change: TChange) => Promise<TAnswer>,
  apply?: (gallery: GalleryPageDto, answer: TAnswer, change: TChange) => Partial<GalleryPageDto>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: TChange) => call({ galleryId }, change),
    onSuccess: async (answer, change) => {
      if (apply) changeGallery(client, galleryId, (gallery) => apply(gallery, answer, change));
      else await refreshGallery(client, galleryId);
    },
  });
};

/* Who the visitor is. */

export const useIdentify = (galleryId: string) =>
  useChange(galleryId, (params, body: IdentifyDto) => callRoute('identifyVisitor', { params, body }));

export const useVerify = (galleryId: string) =>
  useChange(galleryId, (params, code: string) => callRoute('verifyVisitor', { params, body: { code } }));

/** This device does not know the visitor any more. */
export const useLeave = (galleryId: string) =>
  useChange<void, unknown>(galleryId, (params) => callRoute('leaveGallery', { params }));

/** Nobody does. */
export const useForget = (galleryId: string) =>
  useChange<void, unknown>(galleryId, (params) => callRoute('forgetVisitor', { params }));

/** What is kept about the visitor; it is kept no longer here than it is looked at. */
export const useAboutMe = (galleryId: string, enabled: boolean) =>
  useQuery({
    queryKey: [ROUTES.aboutMe.path, galleryId],
    queryFn: ({ signal }) => callRoute('aboutMe', { params: { galleryId }, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });

/* Lists. */

export const sendMarks = (galleryId: string, listId: string, marks: readonly PendingMark[]) =>
  callRoute('markPhotos', {
    params: { galleryId },
    body: { ...(listId && { listId }), changes: marks.map(({ photoId, on }) => ({ photoId, on })) },
  });

/** Without `listId` a new list is begun. */
export const useNameList = (galleryId: string) =>
  useChange(
    galleryId,
    (params, { listId, name }: { listId: string | null; name: string }) =>
      listId
        ? callRoute('renameList', { params: { ...params, listId }, body: { name } })
        : callRoute('createList', { params, body: { name } }),
    ({ lists }, list) => ({ lists: withList(lists, list) }),
  );

export const useDeleteList = (galleryId: string) =>
  useChange(
    galleryId,
    (params, listId: string) => callRoute('deleteList', { params: { ...params, listId } }),
    ({ lists }, _answer, listId) => ({ lists: lists.filter(({ id }) => id !== listId) }),
  );

export const useSubmitList = (galleryId: string, listId: string) =>
  useChange(
    galleryId,
    (params, note: string) => callRoute('submitList', { params: { ...params, listId }, body: { note } }),
    ({ lists }, sent) => ({ lists: withList(lists, sent) }),
  );

/* What a client decides. */

/** Hides a photo from guests, or shows it to them again. */
export const useHide = (galleryId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isHidden }: VisitorPhotoDto) =>
      callRoute('hidePhotos', { params: { galleryId }, body: { photoIds: [id], hidden: !isHidden } }),
    onSuccess: (_answer, { isHidden, ...photo }) =>
      changePhoto(client, galleryId, isHidden ? photo : { ...photo, isHidden: true }),
  });
};

export const useConsent = (galleryId: string) =>
  useChange(
    galleryId,
    (params, { answer, photoIds }: { answer: ConsentAnswer; photoIds: string[] }) =>
      callRoute('giveConsent', { params, body: { answer, ...(answer === 'these' && { photoIds }) } }),
    (_gallery, _answer, consent) => ({ consent }),
  );

export const useTestimonial = (galleryId: string) =>
  useChange(
    galleryId,
    (params, text: string) => callRoute('giveTestimonial', { params, body: { text } }),
    (_gallery, _answer, testimonial) => ({ testimonial }),
  );
