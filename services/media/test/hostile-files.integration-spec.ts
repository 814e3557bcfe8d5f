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
      const made = await renderDerivatives(file); said = made.fileMetadata; answer = made.widths;`,
    media: `const { validateImage } = await import(root + 'media/dist/originals/validate-image.js');
      answer = [(await validateImage(file)).width];`,
    'ai-worker': `const { openImage } = await import(root + 'ai-worker/dist/analysis/open-image.js');
      answer = [(await (await openImage(file)).pixels()).width];`,
  };

  interface Opened {
    widths: number[];
    /** What it says of itself, of the process that reads that. */
    said?: FileMetadata;
  }
  const read = async (service: keyof typeof OPENERS, file: Buffer): Promise<Opened> => {
    const path = join(dir, service);
    await writeFile(path, file);
    const script = `const root = ${JSON.stringify(new URL('../../', import.meta.url).href)};
      const file = (await import('node:fs')).readFileSync(${JSON.stringify(path)});
      let answer, said; ${OPENERS[service]}
      console.log(JSON.stringify({ widths: answer, said }));`;
    const heap = `--max-old-space-size=${HEAP_MB}`;
    const { stdout } = await promisify(execFile)(process.execPath, [heap, '--input-type=module', '--eval', script]);
    return JSON.parse(stdout) as Opened;
  };
  const opened = async (service: keyof typeof OPENERS, file: Buffer): Promise<number[]> =>
    (await read(service, file)).widths;

  const SERVICE_NAMES = ['media-worker', 'media', 'ai-worker'] as const;

  it.each(SERVICE_NAMES)('%s opens a JPEG whose EXIF claims seventy million values', async (service) => {
    expect(await opened(service, withExifBlock(await aJpeg(), exifBomb()))).toEqual([96]);
  });

  it.each(SERVICE_NAMES)('%s opens a WebP with megabytes of such EXIF', async (service) => {
    const file = await fourFields().webp().toBuffer();
    const block = Buffer.concat([exifBomb(), Buffer.alloc(4_000_000)]);
    const chunk = Buffer.alloc(8);
    chunk.write('EXIF', 'latin1');
    chunk.writeUInt32LE(block.length, 4);
    const extended = Buffer.from('VP8X\x0a\0\0\0\x08\0\0\0\x5f\0\0\x3f\0\0', 'latin1');
    const whole = Buffer.concat([file.subarray(0, 12), extended, file.subarray(12), chunk, block]);
    whole.writeUInt32LE(whole.length - 8, 4);
    expect(await opened(service, whole)).toEqual([96]);
  });

  it.each(SERVICE_NAMES)('%s opens a PNG whose text unfolds to a gigabyte', async (service) => {
    const text = deflateSync(Buffer.alloc(50_000_000, 'A'));
    const chunks = Array.from({ length: 20 }, (_, i) => ({
      kind: 'iTXt',
      data: Buffer.concat([Buffer.from(`key${i}\0\x01\0\0\0`, 'latin1'), text]),
    }));
    expect(await opened(service, withPngChunks(await fourFields().png().toBuffer(), chunks))).toEqual([96]);
  });

  it('accepts metadata that is meant to do harm, and reads no more of it than there is', async () => {
    const image = fourFields();
    const [jpeg, png, webp] = await Promise.all([
      image.clone().jpeg().toBuffer(),
      image.clone().png().toBuffer(),
      image.clone().webp().toBuffer(),
    ]);
    for (const { name, bytes, says } of hostileFiles({ jpeg, png, webp })) {
      expect([name, await opened('media', bytes)]).toEqual([name, [96]]);
      expect([name, await read('media-worker', bytes)]).toEqual([name, { widths: [96], said: says }]);
    }
  }, 120_000);
});
