import { Worker } from 'node:worker_threads';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { tiffHeadBytes, writeTiffHead } from './tagged-tiff.js';

const TIMEOUT_MS = 60_000;

type Answer = { width: number; height: number; file: ArrayBuffer } | { error: string };

/** What the thread is asked for. */
export interface HeicWork {
  bytes: Uint8Array;
  /** Left free in front of the pixels. */
  headBytes: number;
  /** Another image of the file than the one that it shows, in grey. */
  grey?: { item: number; pixelsMax: number };
}

/** Tests run this file as it stands; the product runs what the compiler made of it. */
const threadFile = (): URL =>
  new URL(`./heic-thread.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * Decodes an HEVC-coded HEIC, which sharp's own build cannot (UPL-25), in a thread that is thrown away afterwards:
 * its memory goes with it and the event loop stays free. Answers an uncompressed TIFF that carries the image's
 * colour profile, because raw pixels cannot and a Display-P3 photo would come out dull.
 * Throws IMAGE_CORRUPT when the image cannot be decoded.
 */
export const decodeHeic = async (bytes: Buffer, profile: Uint8Array | undefined): Promise<Buffer> => {
  const answer = await inThread({ bytes, headBytes: tiffHeadBytes(profile) });
  if ('error' in answer) throw new AppError('IMAGE_CORRUPT');
  const file = Buffer.from(answer.file);
  writeTiffHead(file, { ...answer, channels: 4, bits: 8, profile });
  return file;
};

/** Pixels of grey of another image of the file than the one that it shows. Throws IMAGE_CORRUPT, of larger ones too. */
export const decodeHeicGrey = async (
  bytes: Buffer,
  grey: NonNullable<HeicWork['grey']>,
): Promise<{ width: number; height: number; data: Buffer }> => {
  const answer = await inThread({ bytes, headBytes: 0, grey });
  if ('error' in answer) throw new AppError('IMAGE_CORRUPT');
  const { width, height, file } = answer;
  return { width, height, data: Buffer.from(file) };
};

const inThread = (work: HeicWork): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // libheif talks to the console; our log is JSON.
    const thread = new Worker(threadFile(), { workerData: work, stdout: true });
    const settle = (done: () => void): void => {
      clearTimeout(timer);
      void thread.terminate();
      done();
    };
    const timer = setTimeout(() => settle(() => reject(new Error('HEIC decoder took too long'))), TIMEOUT_MS);
    thread.once('message', (answer: Answer) => settle(() => resolve(answer)));
    thread.once('error', (error) => settle(() => reject(error)));
    thread.once('exit', (code) => settle(() => reject(new Error(`HEIC decoder ended with ${code}`))));
  });
