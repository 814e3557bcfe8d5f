import { expect, it } from '@jest/globals';
import { formatLogLine, Once, parse } from './format-log-line.js';

it.each([
  [
    '{"level":"error","msg":"could not send","err":{"message":"mailbox full\\n at x"},"requestId":"r1"}',
    'media: could not send: mailbox full (request r1)',
  ],
  ['{"level":60,"msg":"gone"}', 'media: gone'],
  ['{"level":"warn","msg":"slow"}', undefined],
  ['plain text', undefined],
  ['{broken', undefined],
])('formatLogLine turns %s into %s', (line, sentence) => {
  const entry = parse(line);
  expect(entry && formatLogLine('media', entry)).toBe(sentence);
});

it('Once lets a line through again only after a while', () => {
  let now = 0;
  const once = new Once(1_000, () => now);
  const answers = [once.allows('a'), once.allows('a'), once.allows('b')];
  now = 1_000;
  expect([...answers, once.allows('a')]).toEqual([true, false, true, true]);
});
