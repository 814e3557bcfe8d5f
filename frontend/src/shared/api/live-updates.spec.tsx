import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { FakeEventSource, pretendBrowserTabs } from '../../testing/fake-live.js';
import { createLiveUpdates } from './live-updates.js';

let forget: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.forget();
});
afterEach(() => {
  forget?.();
  jest.useRealTimers();
});

const aTab = () => {
  const live = createLiveUpdates();
  const heard: LiveUpdate[] = [];
  const connections: boolean[] = [];
  live.onUpdate((update) => heard.push(update));
  live.onConnect(({ again }) => connections.push(again));
  return { stop: live.start('ada'), heard, connections, isUp: live.state.isUp };
};
const settle = () => jest.advanceTimersByTimeAsync(0);

it('hears what the server says, and nothing it does not understand', async () => {
  forget = pretendBrowserTabs();
  const tab = aTab();
  await settle();
  const stream = FakeEventSource.only();
  expect([stream.url, tab.isUp()]).toEqual(['/api/user/events', false]);
  stream.open();
  stream.say({ kind: 'photos', ids: ['a'] });
  stream.hear('{"kind":"weather"}');
  stream.hear('not json');
  expect([tab.heard, tab.isUp(), tab.connections]).toEqual([[{ kind: 'photos', ids: ['a'] }], true, [false]]);
  tab.stop();
  await settle();
  expect([FakeEventSource.all, tab.isUp()]).toEqual([[], false]);
});
it('leaves a broken connection to the browser, and says that it was away', async () => {
  forget = pretendBrowserTabs();
  const tab = aTab();
  await settle();
  const stream = FakeEventSource.only();
  stream.open();
  stream.drop();
  expect(tab.isUp()).toBe(false);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.only()).toBe(stream);
  stream.open();
  expect(tab.connections).toEqual([false, true]);
  tab.stop();
});
it('comes back after a refusal, ever more patiently', async () => {
  forget = pretendBrowserTabs();
  const tab = aTab();
  await settle();
  FakeEventSource.only().refuse();
  expect([FakeEventSource.all.length, tab.isUp()]).toEqual([0, false]);
  await jest.advanceTimersByTimeAsync(1000);
  FakeEventSource.only().refuse();
  await jest.advanceTimersByTimeAsync(900);
  expect(FakeEventSource.all).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1100);
  FakeEventSource.only().open();
  expect(tab.isUp()).toBe(true);
  tab.stop();
});
it('does not wait any longer when the network is back', async () => {
  forget = pretendBrowserTabs();
  const tab = aTab();
  await settle();
  FakeEventSource.only().refuse();
  window.dispatchEvent(new Event('online'));
  expect(FakeEventSource.all).toHaveLength(1);
  tab.stop();
  await settle();
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.all).toHaveLength(0);
});
it('has one connection for all tabs of a browser, and another tab takes over', async () => {
  forget = pretendBrowserTabs();
  const [first, second] = [aTab(), aTab()];
  await settle();
  FakeEventSource.only().open();
  FakeEventSource.only().say({ kind: 'hero' });
  const late = aTab();
  await settle();
  expect([first.heard, second.heard, late.heard]).toEqual([[{ kind: 'hero' }], [{ kind: 'hero' }], []]);
  expect([first.isUp(), second.isUp(), late.isUp()]).toEqual([true, true, true]);
  first.stop();
  await settle();
  FakeEventSource.only().open();
  FakeEventSource.only().say({ kind: 'categories' });
  expect([first.heard.length, second.heard.length, late.heard.length]).toEqual([1, 2, 1]);
  expect(second.connections).toEqual([false, true]);
  second.stop();
  late.stop();
  await settle();
  expect(FakeEventSource.all).toHaveLength(0);
});
it('listens in every tab where tabs cannot agree, and not at all where there are no streams', async () => {
  forget = pretendBrowserTabs({ locks: false });
  const tabs = [aTab(), aTab()];
  expect(FakeEventSource.all).toHaveLength(2);
  for (const tab of tabs) tab.stop();
  expect(FakeEventSource.all).toHaveLength(0);
  forget();
  expect(aTab().isUp()).toBe(false);
});
