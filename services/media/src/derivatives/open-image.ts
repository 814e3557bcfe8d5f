import { availableParallelism } from 'node:os';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { readableImage } from '@vitrine/image-files/image-file';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { limitReaders } from '@vitrine/platform/images/limit-readers';
import type { Sharp, SharpOptions } from 'sharp';

type SharpModule = typeof import('sharp').default;

let loading: Promise<SharpModule> | undefined;

/** A single step never takes that long on a machine that can do the work at all. */
const TIMEOUT_SECONDS = 120;

/** Inks or colours, and what editors keep beside them. */
const CHANNELS_MAX = 16;

/**
 * Steps run at once: each takes a thread of the pool that names, files and sockets need as well (16 by
 * UV_THREADPOOL_SIZE).
 */
const steps = new Semaphore(Math.max(2, Math.min(availableParallelism(), 12)));

/** sharp with the readers that uploads need, loaded at the first image: it is 30 MB that an idle process need not carry. */
const loadSharp = async (): Promise<SharpModule> => {
  const { default: sharp } = await import('sharp');
  limitReaders(sharp);
  sharp.cache(false);
  // One thread a photo and as many photos as cores: the same work for less switching.
  sharp.concurrency(1);
  return sharp;
};

/** sharp; from the first call on the process reads nothing but what may be uploaded. */
export const loadedSharp = (): Promise<SharpModule> => (loading ??= loadSharp());

/** A reader for bytes of unknown origin: cut or broken files fail, bombs are refused before they unfold. */
export const openImage = async (bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> => {
  const sharp = await loadedSharp();
  const { bytes: readable, failOn } = options.raw ? { bytes, failOn: 'error' as const } : readableImage(bytes);
  const limits = { limitInputPixels: PHOTO_LIMITS.maxPixels, limitInputChannels: CHANNELS_MAX };
  const image = sharp(readable, { failOn, ...limits, ...options });
  return image.timeout({ seconds: TIMEOUT_SECONDS });
};

/** Runs one step of work on pixels, in turn with all others of the process. */
export const inStep = <T>(step: () => Promise<T>): Promise<T> => steps.run(step);
