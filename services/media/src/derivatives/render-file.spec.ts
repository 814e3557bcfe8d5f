import { expect, it } from '@jest/globals';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { MediaConfig } from '../config.js';
import type { Attempts } from './attempts.js';
import type { Encoded } from './pixels.js';
import { RenderFile } from './render-file.js';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('begins with the next file once the pixels of one are done, while that is stored', async () => {
  const begun: string[] = [];
  const pixels = new Map<string, () => void>();
  const stored: (() => void)[] = [];
  const store = { put: () => new Promise<void>((resolve) => void stored.push(resolve)) } as unknown as ObjectStore;
  const attempts = { withOriginal: (_source, work) => work(Buffer.alloc(0), {} as never) } as Pick<
    Attempts,
    'withOriginal'
  >;
  const files = new RenderFile(store, attempts as Attempts, { DERIVATIVES_CONCURRENCY: 1 } as MediaConfig);
  const render = (id: string): Promise<unknown> => {
    const source = { table: 'photos', id, earlier: 0, objectKey: id } as const;
    return files.render(source, `${id}/`, async () => {
      begun.push(id);
      await new Promise<void>((resolve) => void pixels.set(id, resolve));
      const card = { name: 'card.jpg', contentType: 'image/jpeg', bytes: Buffer.from(id) } as const;
      return { widths: [], hdrWidths: [], thumbHash: '', derivatives: [card] } satisfies Encoded;
    });
  };

  const both = Promise.all([render('first'), render('second')]);
  await settled();
  expect(begun).toEqual(['first']);
  pixels.get('first')?.();
  await settled();
  expect(begun).toEqual(['first', 'second']);
  expect(stored).toHaveLength(1);
  pixels.get('second')?.();
  await settled();
  for (const done of stored) done();
  await both;
});
