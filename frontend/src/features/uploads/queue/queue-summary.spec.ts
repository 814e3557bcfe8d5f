import { describe, expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { timeLeftText } from './upload-eta.js';
import { derivativeWait } from './derivative-watch.js';
import { EMPTY_QUEUE } from './queue-store.js';
import { headlineOf, inTime, noticeOf, stageText, summaryOf } from './queue-summary.js';
import { probeWait } from './session-check.js';
import { retryWait } from './upload-one.js';
import type { QueueState, Stage } from './queue-state.js';

const photo = aPhoto();
const options = { category: 'other', keepOriginal: false };
const stateOf = (...stages: Stage[]): QueueState => ({
  ...EMPTY_QUEUE,
  items: stages.map((stage, at) => ({
    id: String(at),
    file: new File(['x'.repeat(100)], 'a.jpg'),
    title: 'a',
    options,
    chosenAt: 0,
    stage,
    tries: 0,
    sentBefore: false,
  })),
});
const done: Stage = { at: 'done', photo };
const waiting: Stage = { at: 'waiting' };
const headline = (state: QueueState, left: string | null = null) => headlineOf(state, summaryOf(state), left);

describe('summary', () => {
  it('counts what became of the files and is through only when nothing is left to do', () => {
    const failed: Stage = { at: 'failed', reason: 'x', canRetry: true };
    const state = stateOf(
      done,
      { at: 'already-here', photo },
      failed,
      { ...failed, canRetry: false },
      { at: 'cancelled' },
    );
    expect(summaryOf(state)).toMatchObject({
      total: 4,
      arrived: 2,
      done: 1,
      alreadyHere: 1,
      failed: 2,
      canRetry: 1,
      cancelled: 1,
      unfinished: 0,
      progress: 1,
    });
  });
  it('is never at 100 % while the server still works', () => {
    const { progress } = summaryOf(stateOf(...Array.from({ length: 99 }, () => done), { at: 'processing', photo }));
    expect(progress).toBe(0.99);
  });
  it('weighs large files more than small ones', () => {
    const state = stateOf(done, waiting);
    const heavy = {
      ...state,
      items: [state.items[0]!, { ...state.items[1]!, file: new File(['x'.repeat(900)], 'b') }],
    };
    expect([summaryOf(state).progress, summaryOf(heavy).progress]).toEqual([0.5, 0.1]);
  });
});

describe('headline', () => {
  it('sums the progress up in one line', () => {
    const going = stateOf(done, waiting, waiting);
    expect([
      headline(going, 'about 2 min left'),
      headline({ ...going, paused: true }),
      headline({ ...going, away: true }),
      headline({ ...going, session: 'expired' }),
      headline({ ...going, restUntil: 5 }),
      headline(stateOf(done, { at: 'processing', photo })),
      headline(stateOf(done, done, { at: 'already-here', photo }, { at: 'failed', reason: 'x', canRetry: true })),
      headline(stateOf({ at: 'cancelled' })),
    ]).toEqual([
      ['Uploading', '1 of 3 · about 2 min left'],
      ['Paused', '1 of 3'],
      ['Waiting for the network', '1 of 3'],
      ['Stopped', '1 of 3'],
      ['Taking a break', '1 of 3'],
      ['Finishing', '1 photo being made ready'],
      ['Finished', '2 uploaded, 1 already here, 1 failed'],
      ['Finished', '1 canceled'],
    ]);
  });
  it('tells why the queue is held, and offers to sign in only where that helps', () => {
    const going = stateOf(waiting);
    expect(noticeOf(going, true, 0)).toBeNull();
    expect(noticeOf({ ...going, session: 'expired' }, true, 0)).toMatchObject({ signIn: true });
    expect(noticeOf({ ...going, session: 'other' }, true, 0)?.text).toMatch(/^Somebody else is signed in now/);
    expect(noticeOf({ ...going, away: true }, false, 0)).toEqual({
      text: 'You are offline. Uploading goes on by itself as soon as you are back.',
    });
    expect(noticeOf({ ...going, away: true }, true, 0)?.text).toMatch(/^The server cannot be reached/);
    expect(noticeOf({ ...going, restUntil: 120_000 }, true, 0)?.text).toMatch(/goes on in 2 min\.$/);
  });
});

it('describes the state of a row', () => {
  const texts = (
    [
      waiting,
      { at: 'optimising', percent: 40 },
      { at: 'sending', percent: 62 },
      { at: 'sending', percent: 100 },
      { at: 'resting', until: 4_000 },
      { at: 'processing', photo },
      done,
      { at: 'already-here', photo },
      { at: 'already-here', photo: aPhoto({ trashed: { at: '', until: '' } }) },
      { at: 'failed', reason: 'Storage quota exceeded.', canRetry: true },
      { at: 'cancelled' },
    ] satisfies Stage[]
  ).map((stage) => stageText(stage, 0));
  expect(texts).toEqual([
    'Waiting',
    'Optimizing 40 %',
    'Sending 62 %',
    'Sent. The server is checking it',
    'Trying again in 4 s',
    'Processing',
    'Done',
    'Already here',
    'Already here, in the trash',
    'Storage quota exceeded.',
    'Canceled',
  ]);
});

describe('time left', () => {
  it.each([
    [4, 'a few seconds left'],
    [31, '40 s left'],
    [58, '1 min left'],
    [150, '3 min left'],
    [3_600, '1 hour left'],
    [7_300, '2 hours left'],
  ])('of %i seconds reads %s', (seconds, text) => {
    expect(timeLeftText(seconds)).toBe(text);
  });
  it.each([
    [-5, 'in 1 s'],
    [12_000, 'in 12 s'],
    [200_000, 'in 3 min'],
  ])('until %i ms reads %s', (ms, text) => {
    expect(inTime(ms)).toBe(text);
  });
});

it('waits longer each time, up to a limit', () => {
  expect([0, 1, 2, 3, 9].map(retryWait)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000]);
  expect([probeWait(0), probeWait(20), derivativeWait(0), derivativeWait(20)]).toEqual([2_000, 30_000, 1_500, 10_000]);
});
