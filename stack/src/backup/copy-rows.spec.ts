import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import type pg from 'pg';
import { copyOut } from './copy-rows.js';

interface Receiver {
  handleCopyData(message: { chunk: Buffer }, connection: { stream: PassThrough }): void;
  handleReadyForQuery(): void;
}

it('pauses the connection once while its reader is behind, and goes on when there is room', async () => {
  let receiver!: Receiver;
  const client = { query: (query: Receiver) => (receiver = query) } as unknown as pg.Client;
  const { rows } = copyOut(client, 'copy "photos" to stdout');
  const stream = new PassThrough();
  const row = Buffer.alloc(64 * 1_024, 'a');
  // One read from the connection brings more than there is room for.
  for (let n = 0; n < 50; n += 1) receiver.handleCopyData({ chunk: row }, { stream });
  expect(stream.isPaused()).toBe(true);
  expect(rows.listenerCount('drain')).toBe(1);

  const read = buffer(rows);
  await once(stream, 'resume');
  receiver.handleReadyForQuery();
  expect(await read).toHaveLength(50 * row.length);
});
