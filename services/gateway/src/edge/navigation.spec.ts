import { expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { isOwnLink } from './navigation.js';

it.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site', referer: 'https://vitrine.example/' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ referer: 'https://vitrine.example/account' }, true],
  [{ referer: 'https://www.vitrine.example/' }, false],
  [{ referer: 'about:blank' }, false],
  [{ referer: 'nothing' }, false],
  [{}, false],
])('SEC-21 knows a link of our own by %j', (headers, expected) => {
  expect(isOwnLink({ headers } as FastifyRequest, 'https://vitrine.example')).toBe(expected);
});
