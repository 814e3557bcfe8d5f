import { expect, it, jest } from '@jest/globals';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { eventually } from '@vitrine/testing/eventually';
import sharp from 'sharp';
import { frameOf, renderPixels } from './pixels.js';

it('puts all encoding of a photo in line at once, so that the photo behind it waits', async () => {
  const original = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const frame = await frameOf(original);
  const inLine: (() => void)[] = [];
  jest.spyOn(Semaphore.prototype, 'run').mockImplementation(async (step) => {
    await new Promise<void>((begin) => inLine.push(begin));
    return step();
  });
  const waiting = (steps: number): Promise<void> => eventually(() => expect(inLine).toHaveLength(steps));
  const steps = [100, 200, 300].map((width) => ({ width, height: width / 2 }));
  const rendered = renderPixels(original, { frame, size: { width: 300, height: 150 }, steps });
  for (const _decodeAndShrink of [1, 2]) {
    await waiting(1);
    inLine.pop()?.();
  }
  await waiting(5); // three widths, the card and the hash
  for (const begin of inLine) begin();
  expect((await rendered).derivatives.map(({ name }) => name)).toEqual([
    '300.webp',
    '200.webp',
    '100.webp',
    'card.jpg',
  ]);
});
