import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { aVisitorList } from '@vitrine/testing/builders/client-gallery';
import { ApiError } from '../../shared/api/api-error.js';
import { MarksQueue, withPending, type MarksTools, type PendingMark } from './marks-queue.js';

const refusal = (code: string, status = 409) => new ApiError(status, '', code, { code });
const key = ({ photoId, on }: PendingMark) => `${on ? '+' : '-'}${photoId}`;

/** A queue whose server answers what the test says; `sent` is what it was sent, call by call. */
const open = (answer: (marks: readonly PendingMark[]) => Error | null = () => null) => {
  const sent: string[] = [];
  const told: string[] = [];
  const tools: MarksTools = {
    send: async (_listId, marks) => {
      sent.push(marks.map(key).join(' '));
      const error = answer(marks);
      if (error) throw error;
      return aVisitorList();
    },
    onSaved: () => told.push('saved'),
    onRefused: (mark, { code }) => told.push(`${key(mark)} ${code}`),
    onHeld: (held) => told.push(`held ${held}`),
  };
  const queue = new MarksQueue('gallery', tools);
  const stop = queue.start();
  stops.push(stop);
  return { queue, sent, told, stop, pending: () => queue.store.current().pending.map(key) };
};
const stops: (() => void)[] = [];
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

it('VISIT-50 sends hearts together, and the last of two changes of one photo', async () => {
  const { queue, sent, told, pending } = open();
  queue.set('', 'a', true);
  queue.set('', 'b', true);
  queue.set('', 'a', false);
  expect([sent, pending()]).toEqual([[], ['+b', '-a']]);
  await wait(300);
  expect([sent, told, pending(), localStorage.length]).toEqual([['+b -a'], ['saved'], [], 0]);
});

it('VISIT-51 sends again until the server acknowledges, at once when the network returns', async () => {
  let isDown = true;
  const { queue, sent, pending } = open(() => (isDown ? ApiError.network() : null));
  queue.set('', 'a', true);
  await wait(300);
  await wait(1_000);
  expect([sent, pending(), queue.store.current().failures]).toEqual([['+a', '+a'], ['+a'], 2]);
  isDown = false;
  dispatchEvent(new Event('online'));
  await wait(0);
  expect([sent.length, pending(), queue.store.current().failures]).toEqual([3, [], 0]);
});

it('VISIT-52 takes up after a reload what was not acknowledged, in the order it was chosen', async () => {
  const before = open(() => ApiError.network());
  before.queue.set('', 'b', true);
  before.queue.set('', 'a', true);
  await wait(300);
  before.stop();
  const after = open();
  await wait(0);
  expect([after.sent, after.pending(), localStorage.length]).toEqual([['+b +a'], [], 0]);
});

it('VISIT-51 keeps a heart that was changed again while it was sent', async () => {
  const { queue, sent, pending } = open(() => {
    if (sent.length === 1) queue.set('', 'a', false);
    return null;
  });
  queue.set('', 'a', true);
  await wait(250);
  expect(pending()).toEqual(['-a']);
  await wait(250);
  expect([sent, pending(), localStorage.length]).toEqual([['+a', '-a'], [], 0]);
});

it('VISIT-53 finds the one that is refused among others, says so, and saves the others', async () => {
  const { queue, sent, told, pending } = open((marks) =>
    marks.some(({ photoId }) => photoId === 'gone') ? refusal('PHOTO_NOT_FOUND', 404) : null,
  );
  for (const photo of ['a', 'gone', 'b']) queue.set('', photo, true);
  await wait(300);
  expect(pending()).toEqual([]);
  expect(told).toEqual(['saved', '+gone PHOTO_NOT_FOUND', 'saved']);
  expect(sent).toEqual(['+a +gone +b', '+a +gone', '+a', '+gone +b', '+gone', '+b']);
});

it('VISIT-54 holds hearts until the visitor has said who they are', async () => {
  let isKnown = false;
  const { queue, told, pending } = open(() => (isKnown ? null : refusal('WHO_ARE_YOU', 401)));
  queue.set('', 'a', true);
  await wait(300);
  queue.set('', 'b', true);
  await wait(60_000);
  expect([told, pending()]).toEqual([['held who'], ['+a', '+b']]);
  isKnown = true;
  queue.resume();
  await wait(0);
  expect([told, pending()]).toEqual([['held who', 'saved'], []]);
});

it('VISIT-52 keeps hearts of a gallery that has closed, and asks no more', async () => {
  const { queue, sent, told } = open(() => refusal('GALLERY_CLOSED', 410));
  queue.set('', 'a', true);
  await wait(60_000);
  expect([sent, told, localStorage.length]).toEqual([['+a'], ['held gone'], 1]);
});

it('VISIT-58 forgets what was not sent, for somebody who leaves', async () => {
  const { queue, pending } = open(() => ApiError.network());
  queue.set('', 'a', true);
  queue.clear();
  expect([pending(), localStorage.length]).toEqual([[], 0]);
});

it('VISIT-50 shows what is on its way in the lists of the server, or in the one that begins with it', () => {
  const first = aVisitorList({ id: '' });
  const mark = (photoId: string, on: boolean, listId = '') => ({ listId, photoId, on, at: 1 });
  const idsOf = (lists: readonly { photoIds: string[] }[]) => lists.map(({ photoIds }) => photoIds.join(''));
  expect(idsOf(withPending([], [mark('a', true)], first))).toEqual(['a']);
  const lists = [aVisitorList({ id: '1', photoIds: ['a'] }), aVisitorList({ id: '2', photoIds: ['b'] })];
  expect(idsOf(withPending(lists, [mark('c', true), mark('b', false, '2')], first))).toEqual(['ac', '']);
});
