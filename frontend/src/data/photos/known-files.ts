import type { KnownFilesAnswer } from '@vitrine/contracts/media/known-files.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../shared/api/api-client.js';

/** Timeout of what uploads ask beside the files: as long as one question is open, no other is sent. */
export const ASK_MS = 20_000;

/** Which files of these hashes the user has already. */
export const fetchKnownFiles = (hashes: readonly string[]): Promise<KnownFilesAnswer> =>
  callRoute('knownFiles', { body: { hashes }, signal: AbortSignal.timeout(ASK_MS) });

/** Own photos as they are now. */
export const fetchPhotosById = (ids: readonly string[]): Promise<PhotoDto[]> =>
  callRoute('ownPhotos', { query: { ids }, signal: AbortSignal.timeout(ASK_MS) });
