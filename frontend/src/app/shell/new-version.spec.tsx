import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { aUser } from '@vitrine/testing/builders/user';
import { callRoute } from '../../shared/api/api-client.js';
import { holdPage } from '../../shared/lib/hold-page.js';
import { CODE_MISSING } from '../../shared/lib/lazy-component.js';
import { fakeApi } from '../../testing/fake-api.js';
import { quickClient } from '../../testing/open-site.js';
import { render } from '../../testing/render.js';
import { NewVersion } from './new-version.js';

const SENTENCE = 'A new version is ready.';
let user: () => unknown;
let api: ReturnType<typeof fakeApi>;
let work: ReturnType<typeof Promise.withResolvers<void>>;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  document.head.innerHTML = '<meta name="vitrine-build" content="a" />';
  user = () => aUser();
  api = fakeApi({ currentUser: () => user() });
  work = Promise.withResolvers();
  render(
    <QueryClientProvider client={quickClient()}>
      <Save />
      <NewVersion />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  await answeredBy('a');
  cleanup();
  jest.useRealTimers();
  document.head.innerHTML = '';
});

const Save = () => {
  const { mutate } = useMutation({ mutationFn: () => work.promise });
  return (
    <button type="button" onClick={() => mutate()}>
      Save
    </button>
  );
};
/** Any call of the page that a replica with that build answers, as it does from now on. */
const answeredBy = async (build: string) => {
  api.answerFrom(build);
  await act(() => callRoute('currentUser').catch(() => undefined));
};
const held = (): (() => void) => {
  const holds: (() => void)[] = [];
  act(() => void holds.push(holdPage()));
  return () => holds.forEach((release) => release());
};
const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const isOffered = () => screen.queryByText(SENTENCE) !== null;

it('offers the new version in a live region that stood before, once all answers of a minute have come from it', async () => {
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  await answeredBy('b');
  await pass(50);
  expect(isOffered()).toBe(false);
  await pass(15);
  expect(region.contains(screen.getByText(SENTENCE))).toBe(true);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
it('asks no more once it is sure', async () => {
  await answeredBy('b');
  await pass(65);
  const { length } = api.calls;
  await pass(600);
  expect(api.calls.length).toBe(length);
});
it('is quiet while replicas of either build answer, and as soon as its own does again', async () => {
  for (const build of ['b', 'a', 'b', 'a', 'b', 'a', 'b']) {
    await answeredBy(build);
    await pass(45);
  }
  expect(isOffered()).toBe(false);
  await pass(20);
  expect(isOffered()).toBe(true);
  await answeredBy('a');
  expect(isOffered()).toBe(false);
  await answeredBy('b');
  await pass(15);
  expect(isOffered()).toBe(false);
});
it('does not count what the server could not answer', async () => {
  await answeredBy('b');
  user = () => new TypeError('no network');
  await pass(300);
  expect(isOffered()).toBe(false);
  user = () => aUser();
  await pass(65);
  expect(isOffered()).toBe(true);
});
it('waits until nothing is unsaved or being saved, and goes when something is', async () => {
  const release = held();
  await answeredBy('b');
  await pass(65);
  expect(isOffered()).toBe(false);
  act(release);
  expect(isOffered()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await pass(1);
  expect(isOffered()).toBe(false);
  work.resolve();
  await pass(1);
  expect(isOffered()).toBe(true);
  const releaseAgain = held();
  expect(isOffered()).toBe(false);
  act(releaseAgain);
});
it('leaves the place to the offer to load what is missing', async () => {
  await answeredBy('b');
  await pass(65);
  act(() => void dispatchEvent(new Event(CODE_MISSING)));
  expect(isOffered()).toBe(false);
});
it('is quiet for good once it is dismissed', async () => {
  await answeredBy('b');
  await pass(65);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(isOffered()).toBe(false);
  await answeredBy('a');
  await answeredBy('c');
  await pass(65);
  expect(isOffered()).toBe(false);
});
