import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { highRangeOf } from '@vitrine/image-files/high-range';
import { formatBytes, MB, optimisationFor } from '@vitrine/contracts/media/photo.rules';
import { fitInside } from '../pipeline/shrink.js';
import { jpegFrame } from '@vitrine/image-files/jpeg';

/** The frame header of a JPEG is in its first part, behind EXIF and thumbnail. */
const HEAD_BYTES = 192 * 1024;
/** How many are measured; a larger selection is no set of panoramas. */
const LOOKED_AT = 300;
/** A copy of which a side is shorter is hardly a photo any more. */
const LEAST_SIDE = 600;

/** How many of these photos have a side of which the smaller copy keeps next to nothing: panoramas (UPL-13 to UPL-15). */
export const countShrunk = async (files: readonly File[], signal: AbortSignal): Promise<number> => {
  let count = 0;
  for (const file of files.slice(0, LOOKED_AT)) {
    if (signal.aborted) return 0;
    // An unreadable file is reported when it is uploaded.
    const head = await file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer());
    const frame = jpegFrame(new Uint8Array(head));
    if (frame && isShrunk(frame, file.size)) count += 1;
  }
  return count;
};

export const isShrunk = ({ width, height }: { width: number; height: number }, bytes: number): boolean => {
  const copy = fitInside(width, height, optimisationFor(bytes).maxWidth);
  return copy.height < Math.min(height, LEAST_SIDE) && width > 2 * height;
};

/** How many of these photos lose their highlights: a smaller copy loses them all, pages of originals those without a gain map. */
export const countHighRange = async (
  files: readonly File[],
  keepOriginal: boolean,
  signal: AbortSignal,
): Promise<number> => {
  let count = 0;
  for (const file of files.slice(0, LOOKED_AT)) {
    if (signal.aborted) return 0;
    const kind = await highRangeOf(file).catch(() => null);
    if (kind === 'transfer' || (kind && !keepOriginal)) count += 1;
  }
  return count;
};

/** One quiet line; nothing when there is no such photo among `of`. */
export const highRangeText = (count: number, of: number, keepOriginal: boolean): string | null => {
  if (count === 0) return null;
  if (keepOriginal)
    return of === 1
      ? t`This photo has HDR highlights. Pages show it in standard range.`
      : plural(count, {
          one: '# photo has HDR highlights. Pages show it in standard range.',
          other: '# photos have HDR highlights. Pages show them in standard range.',
        });
  return of === 1
    ? t`This photo has HDR highlights, which its smaller copy loses. Keep the original file to keep them.`
    : plural(count, {
        one: '# photo has HDR highlights, which its smaller copy loses. Keep the original files to keep them.',
        other: '# photos have HDR highlights, which their smaller copies lose. Keep the original files to keep them.',
      });
};

/** {@link highRangeText} of chosen files. */
export const useHighRange = (files: readonly File[], keepOriginal: boolean): string | null => {
  const [counted, setCounted] = useState({ files, keepOriginal, count: 0 });
  useEffect(() => {
    const stop = new AbortController();
    void countHighRange(files, keepOriginal, stop.signal).then(
      (count) => !stop.signal.aborted && setCounted({ files, keepOriginal, count }),
    );
    return () => stop.abort();
  }, [files, keepOriginal]);
  const isCurrent = counted.files === files && counted.keepOriginal === keepOriginal;
  return highRangeText(isCurrent ? counted.count : 0, files.length, keepOriginal);
};

/** One quiet line; nothing when no photo is shrunk. */
export const shrunkText = (count: number): string | null => {
  if (count === 0) return null;
  return plural(count, {
    one: '# panorama becomes very small: the copy is as wide as any other, so little of the height is left. Keep the original to have it in full size.',
    other:
      '# panoramas become very small: the copy is as wide as any other, so little of the height is left. Keep the original to have it in full size.',
  });
};

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
  const need = formatBytes(keepOriginal ? all : Math.ceil(all / MB) * MB);
  const free = formatBytes(freeBytes);
  const files = keepOriginal
    ? plural(sizes.length, {
        one: `This file needs ${need}; you have ${free} free.`,
        other: `These # files need ${need}; you have ${free} free.`,
      })
    : plural(sizes.length, {
        one: `This file may need about ${need}; you have ${free} free.`,
        other: `These # files may need about ${need}; you have ${free} free.`,
      });
  return sizes.length === 1 ? files : `${files} ${fitText(countFitting(stored, freeBytes), keepOriginal)}`;
};

/** Files are sent in order, up to the first one without space. */
const countFitting = (stored: readonly number[], freeBytes: number): number => {
  let left = freeBytes;
  const end = stored.findIndex((bytes) => (left -= bytes) < 0);
  return end < 0 ? stored.length : end;
};

const fitText = (count: number, exact: boolean): string => {
  if (count === 0) return t`None of them fits.`;
  return exact
    ? plural(count, { one: 'Only the first one fits.', other: 'Only the first # fit.' })
    : plural(count, { one: 'About # of them fits.', other: 'About # of them fit.' });
};
