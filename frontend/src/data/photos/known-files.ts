import { IDS_IN_ADDRESS } from '@vitrine/contracts/http/lists';
import type { KnownFilesAnswer } from '@vitrine/contracts/media/known-files.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../shared/api/api-client.js';

/** Timeout of what uploads ask beside the files: as long as one question is open, no other is sent. */
export const ASK_MS = 20_000;

/** Which files of these hashes the user has already. */
export const fetchKnownFiles = (hashes: readonly string[]): Promise<KnownFilesAnswer> =>
  callRoute('knownFiles', { body: { hashes }, signal: AbortSignal.timeout(ASK_MS) });

/** Own photos as they are now. */
export const fetchPhotosById = async (ids: readonly string[], options?: { signal: AbortSignal }) => {
  const photos: PhotoDto[] = [];
  for (let at = 0; at < ids.length; at += IDS_IN_ADDRESS)
    photos.push(...(await callRoute('ownPhotos', { query: { ids: ids.slice(at, at + IDS_IN_ADDRESS) }, ...options })));
  return photos;
};
