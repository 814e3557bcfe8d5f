import { formatBytes, MB, optimisationFor } from '@vitrine/contracts/media/photo.rules';
import { UPLOAD_QUEUE_TEXT } from '../queue/upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.room;

/** Of a photo with much detail, as WebP in the quality of UPL-13. */
const BYTES_PER_PIXEL = 0.2;

/** About how large the smaller copy of a file of `bytes` becomes: an upper estimate, as its content is not read. */
export const copyBytes = (bytes: number): number => {
  const { maxWidth } = optimisationFor(bytes);
  // Between a landscape and a portrait of that width.
  return Math.min(bytes, maxWidth * maxWidth * BYTES_PER_PIXEL);
};

/** The note shown before sending files of which not all fit; null when they do. All sizes are in bytes. */
export const roomText = (sizes: readonly number[], freeBytes: number, keepOriginal: boolean): string | null => {
  const stored = keepOriginal ? sizes : sizes.map(copyBytes);
  const all = stored.reduce((sum, bytes) => sum + bytes, 0);
  if (all <= freeBytes) return null;
  const one = sizes.length === 1;
  const files = one ? TEXT.thisFile : TEXT.theseFiles(sizes.length.toLocaleString('en'));
  const need = keepOriginal
    ? `${one ? 'needs' : 'need'} ${formatBytes(all)}`
    : `may need about ${formatBytes(Math.ceil(all / MB) * MB)}`;
  const fits = one ? '' : ` ${fitText(countFitting(stored, freeBytes), keepOriginal)}`;
  return TEXT.notEnough(files, need, formatBytes(freeBytes), fits);
};

/** Files are sent in order, up to the first one without space. */
const countFitting = (stored: readonly number[], freeBytes: number): number => {
  let left = freeBytes;
  const end = stored.findIndex((bytes) => (left -= bytes) < 0);
  return end < 0 ? stored.length : end;
};

const fitText = (count: number, exact: boolean): string => {
  if (count === 0) return TEXT.noneFits;
  if (exact) return count === 1 ? TEXT.onlyFirstOneFits : TEXT.onlyFirstFit(count.toLocaleString('en'));
  return `About ${count.toLocaleString('en')} of them ${count === 1 ? 'fits' : 'fit'}.`;
};
