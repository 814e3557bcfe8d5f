import { describe, expect, it } from '@jest/globals';
import { addressFor, ownAddress, withoutOwner } from './own-modules.js';

const PLATFORM = 'file:///vitrine/libs/platform/dist/health/metrics.js';
const NOTIFY = 'file:///vitrine/services/notify/dist/main.js';
const own = ownAddress(NOTIFY, 'notify-worker');

describe('modules of a service that shares its process', () => {
  it.each([PLATFORM, NOTIFY])('are its own when they are the product’s: %s', (url) => {
    expect(addressFor(url, own)).toBe(`${url}?service=notify-worker`);
    expect(addressFor(url, ownAddress(PLATFORM, 'identity'))).toBe(`${url}?service=identity`);
  });

  it.each([
    ['a library', 'file:///vitrine/node_modules/rxjs/index.js'],
    ['a library of one package', 'file:///vitrine/services/notify/node_modules/nodemailer/index.js'],
    ['what keeps nothing', 'file:///vitrine/libs/contracts/dist/errors/app-error.js'],
    ['node', 'node:fs'],
  ])('are shared when they are %s', (_what, url) => {
    expect(addressFor(url, own)).toBe(url);
  });

  it('are left alone where no service asks for them', () => {
    expect(addressFor(PLATFORM, 'file:///vitrine/stack/dist/main.js')).toBe(PLATFORM);
    expect(addressFor(PLATFORM, undefined)).toBe(PLATFORM);
  });

  it('lie where the product’s lie', () => {
    expect(withoutOwner(own)).toBe(NOTIFY);
    expect(withoutOwner(NOTIFY)).toBe(NOTIFY);
  });
});
