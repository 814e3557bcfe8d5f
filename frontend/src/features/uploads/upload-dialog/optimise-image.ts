import { optimisationFor, type Optimisation } from '@vitrine/contracts/media/photo.rules';
import { isLeftToServer, renamed } from './fit-inside.js';
import { jpegFrame } from './jpeg-frame.js';
import type { PreparedImage } from './upload-state.js';

export interface OptimiseRequest extends Optimisation {
  file: File;
}
export type OptimiseAnswer = { percent: number } | { blob: Blob } | { failure: string };

export interface OptimiseOptions {
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/**
 * Shrinks a photo in a worker (UPL-13 to UPL-16). One that the browser cannot decode is returned unchanged when the
 * server can read its kind (UPL-25), and so is one in CMYK; any other throws.
 */
export const optimiseImage = async (file: File, { onProgress, signal }: OptimiseOptions): Promise<PreparedImage> => {
  try {
    if (await isInInks(file)) throw new OnlyServerDecodes();
    const blob = await inWorker({ file, ...optimisationFor(file.size) }, onProgress, signal);
    onProgress(100);
    return { blob, name: renamed(file.name, blob.type), isOriginal: false };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OnlyServerDecodes) && !isLeftToServer(file)) throw error;
    onProgress(100);
    return { blob: file, name: file.name, isOriginal: true };
  }
};

class OnlyServerDecodes extends Error {}

/** Browsers convert CMYK without the colour profile, which makes grey mauve; the server applies the profile. */
const isInInks = async (file: File): Promise<boolean> =>
  jpegFrame(new Uint8Array(await file.arrayBuffer()))?.components === 4;

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
      else end(() => reject(new Error(data.failure)));
    });
    worker.addEventListener('error', (event) => end(() => reject(new Error(event.message))));
    worker.postMessage(request);
  });
