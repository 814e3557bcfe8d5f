import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { JPEG_WIDTH } from '@vitrine/contracts/media/photo-image';
import type { HiddenPhoto, PhotoDto, PhotoUse } from '@vitrine/contracts/media/photo.dto';
import { TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import { rightsOfFile } from '@vitrine/contracts/media/file-metadata.rules';
import { toImage, toImageUrl } from '../derivatives/image.mapper.js';
import type { Owner } from '../owners/owner.entity.js';
import type { PhotoReplacement } from './photo-replacement.entity.js';
import type { Photo } from './photo.entity.js';
import { publishedTags, unreviewedOf } from './review-state.js';
import type { ViewedPhoto } from './viewed-photo.js';

const DAY_MS = 24 * 3_600_000;

const endOfTrash = (trashedAt: Date): string => new Date(trashedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString();

/** What of its owner a photo shows. */
export type OwnerNames = Pick<Owner, 'username' | 'firstName' | 'lastName'>;
/** A file that is to take the place of a photo's. */
export type AwaitedFile = Pick<PhotoReplacement, 'state' | 'failure'>;

/** A photo as its owner sees it. `owner` may not be projected yet. */
export const toPhotoDto = (
  photo: ViewedPhoto,
  owner: OwnerNames | undefined,
  usedAs: PhotoUse[],
  replacement?: AwaitedFile,
): PhotoDto => {
  return {
    id: photo.id,
    ...(photo.shelf === 'delivery' && { shelf: photo.shelf }),
    title: photo.title,
    description: photo.description ?? null,
    imageUrl: toImageUrl(photo, JPEG_WIDTH),
    image: toImage(photo),
    derivatives: photo.derivatives,
    ...(photo.renderFailure && { failure: ERRORS[photo.renderFailure].message }),
    category: photo.category,
    photographer: displayName(owner ?? {}),
    photographerUsername: owner?.username ?? null,
    tags: photo.tags,
    featured: photo.featured,
    isPublic: photo.isPublic,
    createdAt: photo.createdAt.toISOString(),
    metadata: {
      aiAnalysisStatus: photo.aiStatus,
      aiAnalysisCompletedAt: photo.aiCompletedAt?.toISOString() ?? null,
    },
    altText: photo.altText ?? null,
    exif: photo.exif,
    fileMetadata: photo.fileMetadata,
    file: {
      type: photo.fileType,
      bytes: photo.bytes,
      name: photo.fileName ?? null,
      kept: photo.keepsOriginal,
      ...(photo.originalState && { lost: photo.originalState }),
    },
    ...(replacement && { replacement: toReplacement(replacement) }),
    aiPending: photo.aiPending,
    unreviewed: unreviewedOf(photo),
    usedAs,
    position: photo.position,
    revision: photo.revision,
    trashed: toTrashed(photo),
    hidden: toHidden(photo),
  };
};

const toTrashed = ({ trashedAt, trashedBy }: ViewedPhoto): PhotoDto['trashed'] =>
  trashedAt
    ? { at: trashedAt.toISOString(), until: endOfTrash(trashedAt), ...(trashedBy && { byAdmin: true as const }) }
    : null;

export const toHidden = ({ hiddenAt, hiddenReason }: Pick<Photo, 'hiddenAt' | 'hiddenReason'>): HiddenPhoto | null =>
  hiddenAt ? { at: hiddenAt.toISOString(), reason: hiddenReason ?? '' } : null;

const toReplacement = ({ state, failure }: AwaitedFile): NonNullable<PhotoDto['replacement']> =>
  state === 'pending' ? { state } : { state, failure: ERRORS[failure ?? 'IMAGE_UNPROCESSABLE'].message };

/** What its file says that may become public: no place, no rating, no name of its camera's owner. */
const saidByFile = ({ fileMetadata }: Photo): Pick<PhotoSnapshot, 'rights' | 'sourceType'> => {
  const rights = rightsOfFile(fileMetadata);
  const { sourceType } = fileMetadata;
  return { ...(Object.keys(rights).length > 0 && { rights }), ...(sourceType && { sourceType }) };
};

/** A photo in events. */
export const toSnapshot = (photo: Photo): PhotoSnapshot => ({
  id: photo.id,
  ownerId: photo.ownerId,
  revision: photo.revision,
  visible: photo.isVisible(),
  title: photo.title,
  description: photo.description ?? null,
  image: toImage(photo),
  category: photo.category,
  tags: publishedTags(photo),
  featured: photo.featured,
  createdAt: photo.createdAt.toISOString(),
  altText: photo.altText ?? null,
  exif: photo.exif,
  ...saidByFile(photo),
  position: photo.position,
  shelf: photo.shelf,
  fileName: photo.fileName ?? null,
  bytes: photo.bytes,
  isAway: photo.isTrashed() || photo.isHidden() || photo.derivatives !== 'ready',
  gallery: photo.galleryId && photo.setId ? { galleryId: photo.galleryId, setId: photo.setId } : null,
});
