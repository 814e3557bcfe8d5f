import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import sharp, { type AvifOptions, type CreateRaw } from 'sharp';

/** What is to be made of decoded pixels; `sizes` are narrower than they are or the same. */
export interface EncodeRequest {
  data: Uint8Array;
  info: CreateRaw;
  sizes: { width: number; height: number }[];
  options: AvifOptions;
}

/** One AVIF per size, in the same order. */
export type EncodeResponse = { files: Uint8Array[] } | { error: string };

/**
 * Runs in a process of its own that ends with its one order: what it costs never delays a visitor or an upload, a
 * image that crashes the encoder crashes nothing else, and its memory is gone afterwards.
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

const encode = async ({ data, info, sizes, options }: EncodeRequest): Promise<EncodeResponse> => {
  const files: Uint8Array[] = [];
  for (const { width, height } of sizes) {
    const image = sharp(data, { raw: info });
    if (width !== info.width) image.resize({ width, height, fit: 'fill' });
    files.push(await image.avif(options).toBuffer());
  }
  return { files };
};

lowerPriority();
sharp.cache(false);
sharp.concurrency(1);
process.once('disconnect', () => process.exit());
process.once('message', (order: EncodeRequest) => {
  void encode(order)
    .catch((error: unknown): EncodeResponse => ({ error: String(error) }))
    .then((answer) => process.send?.(answer, () => process.disconnect()));
});
