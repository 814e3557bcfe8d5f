import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { fourFields } from '../../test/support/images.js';
import type { PixelWork } from './pixels.js';
import { renderInThread, RenderThread } from './render-thread.js';

const workOf = (...widths: number[]): PixelWork => {
  const steps = widths.map((width) => ({ width, height: width }));
  return { frame: { width: 300, height: 300, hasAlpha: false }, size: steps.at(-1) ?? { width: 1, height: 1 }, steps };
};

const script = (body: string): URL =>
  new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads';${encodeURIComponent(body)}`);

it('gives each image what was made of it, also beside one that fails', async () => {
  const [red, blue] = await Promise.all(
    ['#f00', '#00f'].map((background) =>
      sharp({ create: { width: 300, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const [first, broken, second] = await Promise.allSettled([
    renderInThread(red ?? Buffer.alloc(0), workOf(100, 200)),
    renderInThread(Buffer.from('no image'), workOf(100)),
    renderInThread(blue ?? Buffer.alloc(0), workOf(50)),
  ]);
  const middles = [first, second].map(async (outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    const { dominant } = await sharp(outcome.value.derivatives[0]?.bytes).stats();
    return [outcome.value.widths, dominant.r > dominant.b ? 'red' : 'blue'];
  });
  expect(await Promise.all(middles)).toEqual([
    [[100, 200], 'red'],
    [[50], 'blue'],
  ]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: 'IMAGE_CORRUPT', retryable: false } });
});

it('takes over the memory of an original, but not what it shares with others', async () => {
  const png = await fourFields(300, 300).png().toBuffer();
  const whole = Buffer.from(new Uint8Array(png).buffer);
  const shared = Buffer.concat([png, Buffer.from('others')]).subarray(0, png.length);
  for (const original of [whole, shared])
    expect(await renderInThread(original, workOf(100))).toMatchObject({ widths: [100] });
  expect([whole.length, shared.length]).toEqual([0, png.length]);
  expect(shared.equals(png)).toBe(true);
});

it('fails all that a dead thread had, and the next image gets another thread', async () => {
  const thread = new RenderThread(script(`parentPort.on('message', ({ id }) => id === 2 && process.exit(3));`));
  const outcomes = await Promise.allSettled([1, 2].map(() => thread.render(Buffer.alloc(1), workOf(1))));
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'Rendering ended with 3' } });

  const again = new RenderThread(
    script(`parentPort.on('message', ({ id }) => {
      if (id === 1) throw new Error('out of luck');
      parentPort.postMessage({ id, encoded: { widths: [], thumbHash: 'next', derivatives: [] } });
    });`),
  );
  await expect(again.render(Buffer.alloc(1), workOf(1))).rejects.toThrow('out of luck');
  expect(await again.render(Buffer.alloc(1), workOf(1))).toMatchObject({ thumbHash: 'next' });
});
