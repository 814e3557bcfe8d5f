import { describe, expect, it, jest } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { asksBeforeLeaving } from '../../../testing/asks-before-leaving.js';
import { fakeApi, Refused } from '../../../testing/fake-api.js';
import { AUTH_CHANGE_KEY } from '../../../shared/constants.js';
import { BROWSER_TOOLS } from './page-queue.js';

describe('who is here', () => {
  it.each([
    ['a user', aUser({ id: 'ada' }), { id: 'ada' }],
    ['signed out', new Refused(401), 'signed-out'],
    ['a server in trouble', new Refused(502), 'unreachable'],
    ['no network', new TypeError('fetch failed'), 'unreachable'],
  ])('is %s', async (_name, currentUser, found) => {
    fakeApi({ currentUser });
    expect(await BROWSER_TOOLS.sessionState()).toEqual(found);
  });
});

it('aborts an unanswered request, so that the next one can be sent', async () => {
  const patience = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  globalThis.fetch = ((_url: string, { signal }: RequestInit) =>
    new Promise((_answer, refuse) =>
      signal?.addEventListener('abort', () => refuse(signal.reason as Error)),
    )) as typeof fetch;
  const asked = [BROWSER_TOOLS.sessionState(), BROWSER_TOOLS.photosById(['p']).catch(() => 'given up')];
  patience.abort();
  expect(await Promise.all(asked)).toEqual(['unreachable', 'given up']);
  jest.restoreAllMocks();
});

it('fetches some photos by their ids', async () => {
  const api = fakeApi({ ownPhotos: [aPhoto({ id: 'p' })] });
  expect(await BROWSER_TOOLS.photosById(['p', 'q'])).toMatchObject([{ id: 'p' }]);
  expect(api.callsOf('ownPhotos')[0]?.query.get('ids')).toBe('p,q');
});

it('wakes when the tab is shown again, on a sign-in in another tab, or when the network is back', () => {
  const wake = jest.fn();
  const lost = jest.fn();
  BROWSER_TOOLS.onWake(wake);
  BROWSER_TOOLS.onOffline(lost);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('focus'));
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  }
  window.dispatchEvent(new StorageEvent('storage', { key: AUTH_CHANGE_KEY }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
  window.dispatchEvent(new Event('offline'));
  expect([wake.mock.calls.length, lost.mock.calls.length]).toEqual([4, 1]);
});

it('warns of leaving only while switched on', () => {
  BROWSER_TOOLS.warnOfLeaving(true);
  const warned = asksBeforeLeaving();
  BROWSER_TOOLS.warnOfLeaving(false);
  expect([warned, asksBeforeLeaving()]).toEqual([true, false]);
});
