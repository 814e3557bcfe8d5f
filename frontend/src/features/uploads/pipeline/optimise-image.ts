import { isOpenJpeg } from '@vitrine/image-files/image-file';
import { optimisationFor, type Optimisation } from '@vitrine/contracts/media/photo.rules';
import { isLeftToServer, renamed } from './fit-inside.js';
import { jpegFrame } from '@vitrine/image-files/jpeg';
import { keepsColours } from './keeps-colours.js';
import type { PreparedImage } from '../dialogs/upload-state.js';

export interface OptimiseRequest extends Optimisation {
  file: Blob;
}
/** `isReadable`: it is a picture, of which no copy could be made here. */
export type OptimiseAnswer = { percent: number } | { blob: Blob } | { failure: string; isReadable: boolean };

export interface OptimiseOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * Shrinks a photo in a worker (UPL-13 to UPL-16). One that the browser cannot decode is returned unchanged when the
 * server can read its kind (UPL-25), and so is any of which the browser would not make a true copy; any other throws.
 */
export const optimiseImage = async (file: File, { onProgress, signal }: OptimiseOptions): Promise<PreparedImage> => {
  try {
    if ((await isLeftToDecoder(file)) || !(await drawsTrue())) throw new LeftToServer();
    const blob = await inWorker({ file, ...optimisationFor(file.size) }, onProgress, signal);
    onProgress(100);
    return { blob, name: renamed(file.name, blob.type), isOriginal: false };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LeftToServer) && !isLeftToServer(file)) throw error;
    onProgress(100);
    return { blob: file, name: file.name, isOriginal: true };
  }
};

class LeftToServer extends Error {}

let proof: Promise<boolean> | null = null;
/** What the browser makes of a known picture, asked once: the same for all. */
const drawsTrue = (): Promise<boolean> => {
  const never = new AbortController().signal;
  proof ??= keepsColours((photo) =>
    inWorker({ file: photo, maxWidth: 48, quality: 0.9 }, () => undefined, never),
  ).catch(() => {
    proof = null;
    return false;
  });
  return proof;
};

/**
 * Browsers convert CMYK without the colour profile, which makes grey mauve; the server applies the profile. Of a JPEG that
 * is cut they make a picture with a grey end; the server refuses it.
 */
const isLeftToDecoder = async (file: File): Promise<boolean> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return jpegFrame(bytes)?.components === 4 || isOpenJpeg(bytes);
};

const inWorker = (
  request: OptimiseRequest,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./optimise.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => end(() => reject(signal.reason as Error));
    signal.addEventListener('abort', abort);
    worker.addEventListener('message', ({ data }: MessageEvent<OptimiseAnswer>) => {
      if ('percent' in data) onProgress(data.percent);
      else if ('blob' in data) end(() => resolve(data.blob));
      else end(() => reject(data.isReadable ? new LeftToServer() : new DOMException('Not a picture', data.failure)));
    });
    worker.addEventListener('error', (event) => end(() => reject(new Error(event.message))));
    worker.postMessage(request);
  });
