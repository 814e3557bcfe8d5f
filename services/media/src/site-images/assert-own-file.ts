import { raise } from '@vitrine/contracts/errors/app-error';
import { isPlainKey, siteImageFilePrefix } from '../storage/object-keys.js';

/** A stored file that is to become a site image, as the caller names it. */
interface StoredFile {
  siteImageId: string;
  objectKey: string;
}

/** Throws NOT_FOUND for a place that `userId` was never given. */
export const assertOwnFile = (userId: string, { siteImageId, objectKey }: StoredFile): void => {
  if (!objectKey.startsWith(siteImageFilePrefix(userId, siteImageId)) || !isPlainKey(objectKey)) raise('NOT_FOUND');
};
