import { expect, it } from '@jest/globals';
import { mediaConfig } from '../test/support/media-config.js';

const KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const CREDENTIALS = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

it('GPH-44 has no photo library without credentials', () => {
  expect(mediaConfig().hasPhotoLibrary).toBe(false);
  expect(mediaConfig({ ...CREDENTIALS, LIBRARY_KEYS: KEY }).hasPhotoLibrary).toBe(true);
});

it.each([
  ['LIBRARY_KEYS', CREDENTIALS],
  ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'id', LIBRARY_KEYS: KEY }],
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'secret', LIBRARY_KEYS: KEY }],
  ['LIBRARY_KEYS', { ...CREDENTIALS, LIBRARY_KEYS: 'k1:short' }],
  ['LIBRARY_KEYS', { LIBRARY_KEYS: KEY.slice(3) }],
  ['GOOGLE_TOKEN_URL', { GOOGLE_TOKEN_URL: 'http://tokens.example' }],
  ['GOOGLE_PICKER_URL', { GOOGLE_PICKER_URL: 'ftp://127.0.0.1' }],
])('GPH-45 refuses to start with a wrong %s', (name, settings) => {
  expect(() => mediaConfig(settings as Record<string, string>)).toThrow(name);
});

it.each(['http://127.0.0.1:4000', 'http://localhost:4000', 'https://stand-in.example'])('reaches %s', (url) => {
  expect(mediaConfig({ GOOGLE_TOKEN_URL: url }).GOOGLE_TOKEN_URL).toBe(url);
});
