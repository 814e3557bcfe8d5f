import { describe, expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { isHeld, isUnfinished, queueReducer, startable } from './queue-state.js';
import { EMPTY_QUEUE } from './queue-store.js';
import type { QueueEvent, QueueState, Stage } from './queue-state.js';

const photo = aPhoto();
const options = { category: 'other', keepOriginal: false };
const file = new File(['x'], 'a.jpg');
const added = (...ids: string[]): QueueEvent => ({
  type: 'added',
  items: ids.map((id) => ({ id, file, title: id, options, chosenAt: 0 })),
});
const after = (state: QueueState, ...events: QueueEvent[]) => events.reduce(queueReducer, state);
const queue = (...ids: string[]) => after(EMPTY_QUEUE, added(...ids));
const at = ({ items }: QueueState) => items.map(({ stage }) => stage.at).join(' ');

const STAGES: Stage[] = [
  { at: 'waiting' },
  { at: 'optimising', percent: 40 },
  { at: 'sending', percent: 40 },
  { at: 'resting', until: 5 },
  { at: 'processing', photo: { ...photo, derivatives: 'pending' } },
  { at: 'done', photo },
  { at: 'already-here', photo },
  { at: 'failed', reason: 'no', canRetry: true },
  { at: 'cancelled' },
];
/** A queue with one file in a stage. */
const inStage = (stage: Stage): QueueState => {
  const state = queue('a');
  return { ...state, items: state.items.map((item) => ({ ...item, stage })) };
};

const id = 'a';
const ready: QueueEvent = { type: 'received', id, photo, isNew: true };
/** Where each event leads from each stage, in the order of STAGES; a dot: nothing happens. */
const TABLE: [QueueEvent, string][] = [
  [{ type: 'started', id }, 'optimising . . . . . . . .'],
  [{ type: 'optimising', id, percent: 70 }, '. optimising . . . . . . .'],
  [{ type: 'sending', id, percent: 70 }, '. sending sending sending . . . . .'],
  [{ type: 'resting', id, until: 9 }, '. resting resting resting . . . . .'],
  [{ type: 'put-back', id }, '. waiting waiting waiting . . . . .'],
  [ready, '. done done done . . . . .'],
  [{ ...ready, isNew: false }, '. already-here already-here already-here . . . . .'],
  [{ ...ready, photo: { ...photo, derivatives: 'pending' } }, '. processing processing processing . . . . .'],
  [{ ...ready, photo: { ...photo, derivatives: 'failed' } }, '. failed failed failed . . . . .'],
  [{ type: 'rendered', photo }, '. . . . done . . . .'],
  [{ type: 'rendered', photo: { ...photo, derivatives: 'failed' } }, '. . . . failed . . . .'],
  [{ type: 'rendered', photo: { ...photo, derivatives: 'pending' } }, '. . . . . . . . .'],
  [{ type: 'rendered', photo: aPhoto() }, '. . . . . . . . .'],
  [{ type: 'vanished', photoId: photo.id }, '. . . . done . . . .'],
  [{ type: 'failed', id, reason: 'x', canRetry: true }, '. failed failed failed . . . . .'],
  [{ type: 'cancel', id }, 'cancelled cancelled cancelled cancelled . . . . .'],
  [{ type: 'cancel-all' }, 'cancelled cancelled cancelled cancelled . . . . .'],
  [{ type: 'retry', id }, '. . . . . . . waiting waiting'],
  [{ type: 'retry-all' }, '. . . . . . . waiting .'],
  [{ type: 'clear', what: 'finished' }, '. . . . . gone gone . gone'],
  [{ type: 'clear', what: 'everything' }, '. . . . gone gone gone gone gone'],
  [{ type: 'paused', paused: true }, '. waiting waiting waiting . . . . .'],
  [{ type: 'paused', paused: false }, '. . . . . . . . .'],
  [{ type: 'away', away: true }, '. waiting waiting waiting . . . . .'],
  [{ type: 'session', session: 'expired' }, '. waiting waiting waiting . . . . .'],
  [{ type: 'session', session: 'other' }, '. waiting waiting waiting . . . . .'],
  [{ type: 'session', session: 'fine' }, '. . . . . . . . .'],
  [{ type: 'rest', until: 9 }, '. . . . . . . . .'],
  [{ type: 'started', id: 'somebody else' }, '. . . . . . . . .'],
];

describe('the queue as a machine', () => {
  it.each(TABLE.map(([event, leads]) => [JSON.stringify(event).slice(0, 80), event, leads] as const))(
    '%s leads where it should from every stage',
    (_name, event, leads) => {
      const reached = STAGES.map((stage) => {
        const before = inStage(stage);
        const [item] = queueReducer(before, event).items;
        return item === undefined ? 'gone' : item === before.items[0] ? '.' : item.stage.at;
      });
      expect(reached.join(' ')).toBe(leads);
    },
  );

  it('starts three at a time, in the order they were chosen', () => {
    const five = queue('a', 'b', 'c', 'd', 'e');
    expect(startable(five).map((item) => item.id)).toEqual(['a', 'b', 'c']);
    const busy = after(five, { type: 'started', id: 'a' }, { type: 'started', id: 'b' }, { type: 'started', id: 'c' });
    expect(startable(busy)).toEqual([]);
    // A file that has failed or is processed on the server frees its place; one that waits for an attempt does not.
    const pending = { ...photo, derivatives: 'pending' as const };
    expect(startable(after(busy, { type: 'received', id: 'b', photo: pending, isNew: true }))).toMatchObject([
      { id: 'd' },
    ]);
    expect(startable(after(busy, { type: 'resting', id: 'b', until: 9 }))).toEqual([]);
    const failed = after(busy, { type: 'failed', id: 'c', reason: 'no', canRetry: true });
    expect(startable(failed)).toMatchObject([{ id: 'd' }]);
    // A retried file is not queued behind those that were chosen after it.
    expect(startable(after(failed, { type: 'retry', id: 'c' }))).toMatchObject([{ id: 'c' }]);
  });

  it.each<[string, QueueEvent, QueueEvent]>([
    ['a pause', { type: 'paused', paused: true }, { type: 'paused', paused: false }],
    ['a lost network', { type: 'away', away: true }, { type: 'away', away: false }],
    ['an expired session', { type: 'session', session: 'expired' }, { type: 'session', session: 'fine' }],
    ['somebody else', { type: 'session', session: 'other' }, { type: 'session', session: 'fine' }],
  ])('is held for %s and continues with all files afterwards', (_name, hold, release) => {
    const busy = after(queue('a', 'b'), { type: 'started', id: 'a' }, { type: 'sending', id: 'a', percent: 50 });
    const held = queueReducer(busy, hold);
    expect([isHeld(held), at(held), startable(held)]).toEqual([true, 'waiting waiting', []]);
    const back = queueReducer(held, release);
    expect([isHeld(back), startable(back).map((item) => item.id)]).toEqual([false, ['a', 'b']]);
  });

  it('is held as long as any one reason holds', () => {
    const held = after(queue('a'), { type: 'paused', paused: true }, { type: 'away', away: true });
    expect(startable(queueReducer(held, { type: 'away', away: false }))).toEqual([]);
  });

  it('starts nothing during a pause demanded by the server, and lets uploads in flight finish', () => {
    const busy = after(queue('a', 'b'), { type: 'started', id: 'a' }, { type: 'rest', until: 9 });
    expect([at(busy), startable(busy)]).toEqual(['optimising waiting', []]);
    expect(startable(queueReducer(busy, { type: 'rest', until: null }))).toMatchObject([{ id: 'b' }]);
  });

  it('never shows progress that runs backwards', () => {
    const state = after(queue('a'), { type: 'started', id }, { type: 'optimising', id, percent: 60 });
    expect(queueReducer(state, { type: 'optimising', id, percent: 30 })).toBe(state);
    const sending = queueReducer(state, { type: 'sending', id, percent: 0 });
    expect(sending.items[0]?.stage).toEqual({ at: 'sending', percent: 0 });
    expect(after(sending, { type: 'sending', id, percent: 130 }).items[0]?.stage).toEqual({
      at: 'sending',
      percent: 100,
    });
  });

  it('counts a photo the server has as uploaded here when sending it was broken off before', () => {
    const lost = after(
      queue('a'),
      { type: 'started', id },
      { type: 'sending', id, percent: 100 },
      { type: 'away', away: true },
      { type: 'away', away: false },
      { type: 'started', id },
      { type: 'sending', id, percent: 0 },
      { type: 'received', id, photo, isNew: false },
    );
    expect(at(lost)).toBe('done');
  });

  it('counts attempts until the user starts another one', () => {
    const tried = after(
      queue('a'),
      { type: 'started', id },
      { type: 'resting', id, until: 1 },
      { type: 'resting', id, until: 2 },
    );
    expect(tried.items[0]?.tries).toBe(2);
    const failed = queueReducer(tried, { type: 'failed', id, reason: 'no', canRetry: true });
    expect(queueReducer(failed, { type: 'retry', id }).items[0]).toMatchObject({ tries: 0, stage: { at: 'waiting' } });
  });

  it('does not retry what was refused for good', () => {
    const refused = after(
      queue('a'),
      { type: 'started', id },
      { type: 'failed', id, reason: 'a GIF', canRetry: false },
    );
    expect(at(after(refused, { type: 'retry', id }, { type: 'retry-all' }))).toBe('failed');
  });

  it('UPL-28 stops when three files in a row found no space, and retries on demand', () => {
    const full = (one: string): QueueEvent[] => [
      { type: 'started', id: one },
      { type: 'failed', id: one, reason: 'Storage quota exceeded.', canRetry: true, isQuota: true },
    ];
    const two = after(queue('a', 'b', 'c', 'd', 'e'), ...full('a'), ...full('b'));
    expect(at(two)).toBe('failed failed waiting waiting waiting');
    const three = after(two, ...full('c'));
    expect(at(three)).toBe('failed failed failed failed failed');
    expect(three.items[4]?.stage).toMatchObject({ reason: 'Storage quota exceeded.' });
    expect(at(queueReducer(three, { type: 'retry-all' }))).toBe('waiting waiting waiting waiting waiting');
    // A smaller one that fits in between shows that there is space.
    const fits = after(two, { type: 'started', id: 'c' }, { ...ready, id: 'c' }, ...full('d'));
    expect(at(fits)).toBe('failed failed done failed waiting');
  });

  it('is as new when the last file is cleared away', () => {
    const held = after(queue('a'), { type: 'paused', paused: true }, { type: 'cancel', id });
    expect(queueReducer(held, { type: 'clear', what: 'everything' })).toEqual(EMPTY_QUEUE);
    expect(queueReducer(held, { type: 'clear', what: 'finished' })).toEqual(EMPTY_QUEUE);
  });

  it('leaves files alone that an event is not about', () => {
    const state = queue('a', 'b');
    const next = queueReducer(state, { type: 'started', id: 'b' });
    expect(next.items[0]).toBe(state.items[0]);
    expect(next.items.filter(isUnfinished)).toHaveLength(2);
  });
});
