import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { Lines } from './lines.js';

const linesOf = async (...chunks: string[]): Promise<string[]> => {
  const lines = new Lines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));
  const all: string[] = [];
  for (let line = await lines.next(); line !== null; line = await lines.next()) all.push(line.toString());
  return all;
};

it('ends a line at a line feed and at nothing else', async () => {
  expect(await linesOf('one\ntwo\r\u2028three\u0085\v\f\n')).toEqual(['one', 'two\r\u2028three\u0085\v\f']);
});

it('joins what comes in pieces, also of a character', async () => {
  const text = Buffer.from('grün\n');
  const lines = new Lines(Readable.from([...text].map((byte) => Buffer.of(byte))));
  expect((await lines.next())?.toString()).toBe('grün');
  expect(await lines.next()).toBeNull();
});

it('gives an empty line and a last one without an end', async () => {
  expect(await linesOf('\nlast')).toEqual(['', 'last']);
});
