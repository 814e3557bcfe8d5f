import { isOpenJpeg } from '@vitrine/image-files/image-file';
import { optimisationFor, type Optimisation } from '@vitrine/contracts/media/photo.rules';
import { jpegFrame } from '@vitrine/image-files/jpeg';

/** What is sent of a chosen file. */
export interface PreparedImage {
  blob: Blob;
  name: string;
  /** It is the file itself: by the photographer's wish, or because only the server can decode it (UPL-25). */
  isOriginal: boolean;
}

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

/** The name of the file with the ending of its new type. */
export const renamed = (name: string, type: string): string =>
  `${name.replace(/\.[^.]*$/, '')}.${type === 'image/webp' ? 'webp' : 'jpg'}`;

/** Kinds most browsers cannot read; the server can (UPL-25). */
export const isLeftToServer = (file: { name: string; type: string }): boolean =>
  /^image\/(hei[cf]|tiff)$/.test(file.type) || /\.(hei[cf]|hif|tiff?)$/i.test(file.name);

/**
 * A JPEG of four squares, 64 pixels a side, in Display P3: what a browser draws of it must be {@link SQUARES} in sRGB.
 */
const PATTERN =
  '/9j/4gHwSUNDX1BST0ZJTEUAAQEAAAHgbGNtcwQgAABtbnRyUkdCIFhZWiAH4gADABQACQAOAB1hY3NwTVNGVAAAAABzYXdzY3RybAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLWhhbmSC4qhyi4o/9yU+uZLuJNauAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAApkZXNjAAAA/AAAACRjcHJ0AAABIAAAACJ3dHB0AAABRAAAABRjaGFkAAABWAAAACxyWFlaAAABhAAAABRnWFlaAAABmAAAABRiWFlaAAABrAAAABRyVFJDAAABwAAAACBnVFJDAAABwAAAACBiVFJDAAABwAAAACBtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUAAzAENtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAYAAAAcAEMAQwAwAABYWVogAAAAAAAA9tYAAQAAAADTLXNmMzIAAAAAAAEMQgAABd7///MlAAAHkwAA/ZD///uh///+TgAAA5oAAMAUWFlaIAAAAAAAAIPfAAA9vwAAAABYWVogAAAAAAAASr8AALE3AAAKtVhZWiAAAAAAAAAoOAAAEQoAAMh4cGFyYQAAAAAAAwAAAAJmaQAA8qcAAA1ZAAAT0AAAClv/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/2wBDAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wgARCABAAEADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAcJBf/EABgBAQADAQAAAAAAAAAAAAAAAAAHCAkK/9oADAMBAAIQAxAAAADj5z6wACb2w53wBSKn9EAAm9sOd8AUip/RAAJvbDnfAFIqf0QACb2w53wBYJouAAMB9kIHAG/GN88ADAfZCBwBvxjfPAAwH2QgcAb8Y3zwAMB9kIHAH//EABQQAQAAAAAAAAAAAAAAAAAAAGD/2gAIAQEAAT8AAf/EABQRAQAAAAAAAAAAAAAAAAAAAGD/2gAIAQIBAT8AAf/EABQRAQAAAAAAAAAAAAAAAAAAAGD/2gAIAQMBAT8AAf/Z';

/** From left to right, from top to bottom. */
const SQUARES = [
  [200, 101, 52],
  [61, 140, 88],
  [128, 128, 128],
  [40, 60, 160],
] as const;

/** What encoding, and a browser that adds noise no eye can see, may change. Colours of another profile are further off. */
const TOLERANCE = 6;

const pattern = () =>
  new Blob([Uint8Array.from(atob(PATTERN), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' });

/**
 * Whether what `shrink` makes of a photo has the photo's colours. Some browsers draw in the colours of the screen, some
 * ignore profiles, and some that protect against recognition give back other pixels than were drawn.
 */
const keepsColours = async (shrink: (photo: Blob) => Promise<Blob>): Promise<boolean> => {
  const bitmap = await createImageBitmap(await shrink(pattern()));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) return false;
  context.drawImage(bitmap, 0, 0);
  return SQUARES.every((square, at) => {
    const [x, y] = [(at % 2) * 0.5 + 0.25, Math.floor(at / 2) * 0.5 + 0.25];
    // All of the middle: made-up pixels may hit one colour by chance.
    const side = Math.round(width / 8);
    const { data } = context.getImageData(
      Math.round(x * width - side / 2),
      Math.round(y * height - side / 2),
      side,
      side,
    );
    return data.every((value, i) => Math.abs(value - (square[i % 4] ?? 255)) <= TOLERANCE);
  });
};
