import { useEffect, useState } from 'react';
import { hasHighRange } from '@vitrine/image-files/high-range';
import { optimisationFor } from '@vitrine/contracts/media/photo.rules';
import { fitInside } from '../pipeline/fit-inside.js';
import { jpegFrame } from '@vitrine/image-files/jpeg';
import { UPLOAD_QUEUE_TEXT } from '../queue/upload-queue-texts.js';

const TEXT = UPLOAD_QUEUE_TEXT.shrunk;

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

/** How many of these photos are brighter than a page shows them. */
export const countHighRange = async (files: readonly File[], signal: AbortSignal): Promise<number> => {
  let count = 0;
  for (const file of files.slice(0, LOOKED_AT)) {
    if (signal.aborted) return 0;
    if (await hasHighRange(file).catch(() => false)) count += 1;
  }
  return count;
};

/** One quiet line; nothing when there is no such photo among `of`. */
export const highRangeText = (count: number, of: number, keepOriginal: boolean): string | null => {
  if (count === 0) return null;
  const said = of === 1 ? TEXT.highRange : count === 1 ? TEXT.oneHighRange : TEXT.manyHighRange(count);
  return keepOriginal ? said : `${said} ${TEXT.keepHighRange(of)}`;
};

/** {@link highRangeText} of chosen files. */
export const useHighRange = (files: readonly File[], keepOriginal: boolean): string | null => {
  const [counted, setCounted] = useState({ files, count: 0 });
  useEffect(() => {
    const stop = new AbortController();
    void countHighRange(files, stop.signal).then((count) => !stop.signal.aborted && setCounted({ files, count }));
    return () => stop.abort();
  }, [files]);
  return highRangeText(counted.files === files ? counted.count : 0, files.length, keepOriginal);
};

/** One quiet line; nothing when no photo is shrunk. */
export const shrunkText = (count: number): string | null => {
  if (count === 0) return null;
  const them = count === 1 ? '1 panorama becomes' : TEXT.panoramasBecome(count);
  return TEXT.verySmall(them);
};
