import { expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { isOwnWrite, programOf } from './http-form.js';

const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8', 'Passkey'],
])('SIGN-17 names a passkey by its browser: %s', (agent, name) => {
  expect(programOf(request({ 'user-agent': agent }))).toBe(name);
});

it.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-site', origin: 'https://vitrine.test' }, false],
  [{ origin: 'https://vitrine.test' }, true],
  [{ origin: 'null' }, false],
  [{}, false],
])('SIGN-08 takes a form with %j: %s', (headers, isOwn) => {
  expect(isOwnWrite(request(headers as Record<string, string>), 'https://vitrine.test')).toBe(isOwn);
});
