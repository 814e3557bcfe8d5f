import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import { exifBomb, withExifBlock } from '@vitrine/testing/builders/exif-block';
import { hostileFiles } from '@vitrine/testing/builders/hostile-metadata';
import { withPngChunks } from '@vitrine/testing/builders/png-chunks';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { seeded } from '@vitrine/testing/seeded';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { damaged } from './support/damage.js';
import { aJpeg, fourFields, oneOfEach } from './support/images.js';
import { type RunningMedia, aUser, startMedia, within } from './support/start-media.js';

failOnConsole();

const VARIANTS = 52;
/** Each that gets as far as its pixels starts a decoder of its own. */
const HEIC_VARIANTS = 18;
const AT_ONCE = 4;

describe('damaged files', () => {
  let media: RunningMedia;
  let worker: INestApplicationContext;
  beforeAll(async () => {
    ({ media, worker } = await startMedia(fakeQueues()));
  });
  afterAll(() => media.stop());

  const who = aUser();
  const own = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });
  const isFinal = (error: unknown): error is AppError =>
    error instanceof AppError && !error.retryable && error.code !== 'INTERNAL';

  /** The upload and its job: how the file ends, or what it should never have come to. */
  const outcomeOf = async (file: Buffer): Promise<string> => {
    const photo = await media.upload(who, {}, file).catch((error: unknown) => error);
    if (photo instanceof Error) return isFinal(photo) ? `refused: ${photo.code}` : `not refused: ${String(photo)}`;
    const { id } = photo as { id: string };
    try {
      await within(worker, RenderPhoto, (it) => it.perform(id));
    } catch (error) {
      if (!isFinal(error)) return `not given up: ${String(error)}`;
      await within(worker, RenderPhoto, (it) => it.giveUp(id, error));
    }
    const { derivatives, failure } = await own(id);
    return derivatives === 'failed' ? `failed: ${failure}` : derivatives;
  };

  it('SEC-20 of every type are refused, rendered or failed with a sentence; none waits for ever', async () => {
    const random = seeded(20_26);
    const files = Object.entries(await oneOfEach()).flatMap(([name, file]) =>
      damaged(file, name.endsWith('.heic') ? HEIC_VARIANTS : VARIANTS, random).map((bytes, i) => ({
        name: `${name} ${i}`,
        bytes,
      })),
    );
    const outcomes = new Map<string, string>();
    const rest = [...files];
    const workThrough = async (): Promise<void> => {
      for (let next = rest.pop(); next; next = rest.pop()) outcomes.set(next.name, await outcomeOf(next.bytes));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, workThrough));
    const isExpected = (outcome: string): boolean => /^(ready$|refused: [A-Z_]+$|failed: [A-Z].*\.$)/.test(outcome);
    expect([...outcomes].filter(([, outcome]) => !isExpected(outcome))).toEqual([]);
    // Every way of ending is met, so that the test cannot pass by one door alone.
    for (const way of ['ready', 'refused', 'failed'])
      expect([...outcomes.values()].filter((outcome) => outcome.startsWith(way)).length).toBeGreaterThan(20);
  }, 120_000);
});

/** The smallest heap that `stack/src/services.ts` gives to a process that opens files. */
const HEAP_MB = 192;

/** The compiled code, in a process with the product's heap. */
describe('files made to unfold in memory', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vitrine-hostile-'));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const OPENERS = {
    'media-worker': `const { renderDerivatives } = await import(root + 'media/dist/derivatives/render-derivatives.js');
      open = async (file) => { const { widths, fileMetadata } = await renderDerivatives(file); return { widths, said: fileMetadata } };`,
    media: `const { validateImage } = await import(root + 'media/dist/originals/validate-image.js');
      open = async (file) => ({ widths: [(await validateImage(file)).width] });`,
    'ai-worker': `const { openImage } = await import(root + 'ai-worker/dist/analysis/open-image.js');
      open = async (file) => ({ widths: [(await (await openImage(file)).pixels()).width] });`,
  };

  interface Opened {
    widths: number[];
    /** What it says of itself, of the process that reads that. */
    said?: FileMetadata;
  }
  /** Opens one after another, in one process. */
  const read = async (service: keyof typeof OPENERS, files: readonly Buffer[]): Promise<Opened[]> => {
    const paths = files.map((_, at) => join(dir, `${service}-${at}`));
    for (const [at, path] of paths.entries()) await writeFile(path, files[at] ?? '');
    const script = `const root = ${JSON.stringify(new URL('../../', import.meta.url).href)};
      const { readFileSync } = await import('node:fs');
      let open; ${OPENERS[service]}
      const opened = [];
      for (const path of ${JSON.stringify(paths)}) opened.push(await open(readFileSync(path)));
      console.log(JSON.stringify(opened));`;
    const heap = `--max-old-space-size=${HEAP_MB}`;
    const { stdout } = await promisify(execFile)(process.execPath, [heap, '--input-type=module', '--eval', script]);
    return JSON.parse(stdout) as Opened[];
  };

  /** A JPEG whose EXIF claims seventy million values. */
  const jpegBomb = async (): Promise<Buffer> => withExifBlock(await aJpeg(), exifBomb());

  /** A WebP with megabytes of such EXIF. */
  const webpBomb = async (): Promise<Buffer> => {
    const file = await fourFields().webp().toBuffer();
    const block = Buffer.concat([exifBomb(), Buffer.alloc(4_000_000)]);
    const chunk = Buffer.alloc(8);
    chunk.write('EXIF', 'latin1');
    chunk.writeUInt32LE(block.length, 4);
    const extended = Buffer.from('VP8X\x0a\0\0\0\x08\0\0\0\x5f\0\0\x3f\0\0', 'latin1');
    const whole = Buffer.concat([file.subarray(0, 12), extended, file.subarray(12), chunk, block]);
    whole.writeUInt32LE(whole.length - 8, 4);
    return whole;
  };

  /** A PNG whose text unfolds to a gigabyte. */
  const pngTextBomb = async (): Promise<Buffer> => {
    const text = deflateSync(Buffer.alloc(50_000_000, 'A'));
    const chunks = Array.from({ length: 20 }, (_, i) => ({
      kind: 'iTXt',
      data: Buffer.concat([Buffer.from(`key${i}\0\x01\0\0\0`, 'latin1'), text]),
    }));
    return withPngChunks(await fourFields().png().toBuffer(), chunks);
  };

  it.each(['media-worker', 'media', 'ai-worker'] as const)('%s opens them', async (service) => {
    const bombs = [await jpegBomb(), await webpBomb(), await pngTextBomb()];
    expect((await read(service, bombs)).map(({ widths }) => widths)).toEqual([[96], [96], [96]]);
  });

  it('accepts metadata that is meant to do harm, and reads no more of it than there is', async () => {
    const image = fourFields();
    const [jpeg, png, webp] = await Promise.all([
      image.clone().jpeg().toBuffer(),
      image.clone().png().toBuffer(),
      image.clone().webp().toBuffer(),
    ]);
    const files = hostileFiles({ jpeg, png, webp });
    const bytes = files.map((file) => file.bytes);
    const byName = (opened: readonly Opened[]) => files.map(({ name }, at) => [name, opened[at]]);
    expect(byName(await read('media', bytes))).toEqual(files.map(({ name }) => [name, { widths: [96] }]));
    expect(byName(await read('media-worker', bytes))).toEqual(
      files.map(({ name, says }) => [name, { widths: [96], said: says }]),
    );
  }, 120_000);
});
