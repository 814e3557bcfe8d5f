import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { aUser } from '@vitrine/testing/builders/user';
import { callRoute } from '../../src/shared/api/api-client.js';
import { mayReload } from '../../src/shared/lib/page-build.js';
import { FakeEventSource, pretendBrowserTabs } from '../../src/testing/fake-live.js';
import { openSite } from '../../src/testing/open-site.js';

let forget: () => void;
beforeEach(() => {
  document.head.innerHTML = '<meta name="vitrine-build" content="a" />';
  FakeEventSource.forget();
  forget = pretendBrowserTabs();
});
afterEach(() => {
  cleanup();
  forget();
  jest.useRealTimers();
  document.head.innerHTML = '';
});

/** What accompanies the page more than a minute after its build has been replaced. */
const afterDeploy = async ({ api }: ReturnType<typeof openSite>) => {
  api.answerFrom('b');
  await act(() => callRoute('publicPhotos'));
  await act(() => jest.advanceTimersByTimeAsync(90_000));
  expect(mayReload()).toBe(true);
  return { streams: FakeEventSource.all.length, offers: screen.queryAllByText('A new version is ready.').length };
};

it('accompanies pages of the signed-in, and none of visitors, whoever sees them', async () => {
  const work = openSite('/account', { as: aUser() });
  // Its code is there from now on, also for the pages that have no use for it.
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  expect(await afterDeploy(work)).toEqual({ streams: 1, offers: 1 });
  for (const [path, as] of [
    ['/', aUser()],
    ['/landing', aUser()],
    ['/grace', aUser()],
    ['/', null],
  ] as const) {
    cleanup();
    expect([path, await afterDeploy(openSite(path, { as }))]).toEqual([path, { streams: 0, offers: 0 }]);
  }
});
