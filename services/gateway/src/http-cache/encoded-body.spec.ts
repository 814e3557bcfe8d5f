import { expect, it } from '@jest/globals';
import { acceptedEncoding, matchesEtag } from './encoded-body.js';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['deflate', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0 , gzip; q=0', 'identity'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['identity, *;q=0', 'identity'],
] as const)('accept-encoding %j is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

it.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
] as const)('if-none-match %j names the ETag: %s', (header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected);
});
