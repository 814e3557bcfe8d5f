import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import sharp, { type AvifOptions, type CreateRaw } from 'sharp';

/** What is to be made of decoded pixels; `steps` are ascending, none is wider than they are. */
export interface EncodeRequest {
  data: Uint8Array;
  info: CreateRaw;
  steps: { width: number; height: number; options: AvifOptions }[];
}

/** One AVIF per step, in the same order. */
export type EncodeResponse = { files: Uint8Array[] } | { error: string };

/**
 * Runs in a process of its own that is ended soon after its last image: what it costs never delays a visitor or an upload,
 * an image that crashes the encoder crashes nothing else, and its memory is gone afterwards.
 */
const lowerPriority = (): void => {
  // On Linux every thread has a priority of its own, and those that will encode may be there already.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const id of threads) {
    try {
      setPriority(id, constants.priority.PRIORITY_LOW);
    } catch {
      // A thread that has ended, or a sandbox that forbids it: then at the usual priority.
    }
  }
};

/** Each is shrunk from the one before, as the WebP is. */
const encode = async ({ data, info, steps }: EncodeRequest): Promise<EncodeResponse> => {
  const files: Uint8Array[] = [];
  let pixels = { data, info };
  for (const { width, height, options } of steps.toReversed()) {
    if (width !== pixels.info.width) {
      const shrunk = sharp(pixels.data, { raw: pixels.info }).resize({ width, height, fit: 'fill' }).raw();
      pixels = await shrunk.toBuffer({ resolveWithObject: true });
    }
    files.unshift(await sharp(pixels.data, { raw: pixels.info }).avif(options).toBuffer());
  }
  return { files };
};

lowerPriority();
sharp.cache(false);
sharp.concurrency(1);
process.once('disconnect', () => process.exit());
process.on('message', (order: EncodeRequest) => {
  void encode(order)
    .catch((error: unknown): EncodeResponse => ({ error: String(error) }))
    .then((answer) => process.send?.(answer));
});
