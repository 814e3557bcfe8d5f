import { isMainThread } from 'node:worker_threads';

/** As much of sharp as is needed to say what it may read. */
export interface ImageReaders {
  block(of: { operation: string[] }): void;
  unblock(of: { operation: string[] }): void;
}

let limited = false;

/** `Uhdr` is a JPEG with a gain map. */
const UPLOADED = ['Jpeg', 'Uhdr', 'Png', 'Webp', 'Tiff', 'Heif'];

/**
 * Leaves libvips the readers of what may be uploaded: SVG, PDF, GIF and the rest have had holes of their own (SEC-20).
 * Once in a process, because that is what libvips blocks for, and because all readers are closed for a moment, in which
 * another service of the process would take a sound image for a corrupt one. So it does nothing in a thread: what starts
 * one that reads images has called this before.
 */
export const limitReaders = (sharp: ImageReaders): void => {
  if (!isMainThread || limited) return;
  limited = true;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: UPLOADED.map((kind) => `VipsForeignLoad${kind}Buffer`) });
};
