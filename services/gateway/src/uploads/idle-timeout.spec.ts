import { expect, it } from '@jest/globals';
import { withIdleTimeout } from './idle-timeout.js';
import { Sender } from './upload-slots.js';

it('passes everything on, and gives up on who sends nothing more', async () => {
  async function* stalling(): AsyncGenerator<number> {
    yield 1;
    yield 2;
    await new Promise(() => undefined);
  }
  const got: number[] = [];
  const reading = (async () => {
    for await (const one of withIdleTimeout(stalling(), new Sender(), 5)) got.push(one);
  })();
  await expect(reading).rejects.toMatchObject({ code: 'UPLOAD_INTERRUPTED' });
  expect(got).toEqual([1, 2]);
});

it('ends where its source ends', async () => {
  async function* short(): AsyncGenerator<number> {
    yield 1;
  }
  const got: number[] = [];
  for await (const one of withIdleTimeout(short(), new Sender())) got.push(one);
  expect(got).toEqual([1]);
});

it('waits no longer for a sender that was hung up on', async () => {
  const sender = new Sender();
  async function* hanging(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(3);
    sender.hangUp();
    yield Buffer.alloc(3);
  }
  const pieces = withIdleTimeout(hanging(), sender);
  expect((await pieces.next()).done).toBe(false);
  await expect(pieces.next()).rejects.toMatchObject({ code: 'UPLOADS_BUSY' });
});
