import { describe, expect, it } from '@jest/globals';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { failure, openQueue, options, imageFiles, settled } from '../../../testing/upload-queue.js';
import { TooManyUploads } from '../pipeline/upload-pipeline.js';

describe('a lost network', () => {
  it('REQ-14 returns files to waiting, and continues by itself when the server answers again', async () => {
    const { add, sent, world, state, stages, pass } = openQueue();
    await add('a', 'b');
    world.who = 'unreachable';
    await sent[0]!.fail(failure(0));
    expect([state().away, stages()]).toEqual([true, ['waiting', 'waiting']]);
    await pass(1_000);
    expect(sent).toHaveLength(2);
    world.who = { id: 'ada' };
    await pass(1_000);
    expect([state().away, stages(), sent.length]).toEqual([false, ['sending', 'sending'], 4]);
  });

  it('polls ever more seldom while the server is away, and at once when the network is back', async () => {
    const { add, world, goOffline, pass, wake, state } = openQueue();
    await add('a');
    world.online = false;
    world.who = 'unreachable';
    await goOffline();
    expect(state().away).toBe(true);
    world.online = true;
    const before = world.asked;
    await pass(120_000);
    expect(world.asked - before).toBeLessThan(9);
    world.who = { id: 'ada' };
    await wake();
    expect(state().away).toBe(false);
  });

  it('does not rely on navigator.onLine being true, and sends no check while it is false', async () => {
    const { add, world, sent, state, pass } = openQueue();
    await add('a');
    world.online = false;
    const before = world.asked;
    await sent[0]!.fail(failure(0));
    await pass(10_000);
    expect([state().away, world.asked]).toEqual([true, before]);
  });

  it('counts a broken connection as a failed attempt when the server is reachable all the same', async () => {
    const { add, sent, stages, state } = openQueue();
    await add('a');
    await sent[0]!.fail(failure(0));
    expect([stages(), state().away]).toEqual([['resting'], false]);
  });
});

describe('an expired session', () => {
  it('is held with the reason, and continues without losing anything', async () => {
    const { add, sent, world, state, stages, wake } = openQueue();
    await add('a', 'b', 'c', 'd');
    await sent[0]!.arrive();
    world.who = 'signed-out';
    await sent[1]!.fail(failure(401, 'UNAUTHENTICATED'));
    expect([state().session, stages()]).toEqual(['expired', ['done', 'waiting', 'waiting', 'waiting']]);
    world.who = { id: 'ada' };
    await wake();
    expect([state().session, stages()]).toEqual(['fine', ['done', 'sending', 'sending', 'sending']]);
  });

  it('notices by itself that the user signed in again', async () => {
    const { add, sent, world, stages, pass } = openQueue();
    await add('a');
    world.who = 'signed-out';
    await sent[0]!.fail(failure(401, 'UNAUTHENTICATED'));
    world.who = { id: 'ada' };
    await pass(2_000);
    expect(stages()).toEqual(['sending']);
  });

  it('sends nothing as another user, and continues when the first one is back', async () => {
    const { add, sent, world, state, stages, wake } = openQueue();
    await add('a', 'b');
    world.who = { id: 'bob' };
    await wake();
    expect([state().session, stages(), sent.every(({ signal }) => signal.aborted)]).toEqual([
      'other',
      ['waiting', 'waiting'],
      true,
    ]);
    world.who = { id: 'ada' };
    await wake();
    expect(stages()).toEqual(['sending', 'sending']);
  });

  it('checks the user before sending when the last check is old', async () => {
    const { add, sent, world, state } = openQueue();
    await add('a', 'b', 'c', 'd');
    expect(world.asked).toBe(1);
    await sent[0]!.arrive();
    expect([world.asked, sent.length]).toEqual([1, 4]);
    world.now += 16_000;
    world.who = { id: 'bob' };
    await add('e');
    await sent[1]!.arrive();
    expect([state().session, sent.length]).toEqual(['other', 4]);
  });

  it('never sends one user’s files as those of the next', async () => {
    const { add, queue, world, stages, sent, state } = openQueue();
    await add('a', 'b');
    world.who = { id: 'bob' };
    queue.enqueue(imageFiles('bobs'), options, 'bob');
    await settled();
    expect([stages(), state().items.map(({ title }) => title)]).toEqual([['sending'], ['bobs']]);
    expect(sent.filter(({ signal }) => !signal.aborted).map(({ photo }) => photo.title)).toEqual(['bobs']);
  });
});

describe('429', () => {
  it('waits as long as the server demands, with all files, and continues', async () => {
    const { add, sent, state, stages, pass } = openQueue();
    await add('a', 'b');
    await sent[0]!.fail(new TooManyUploads(failure(429, 'RATE_LIMITED'), 60_000));
    expect([state().restUntil, stages()]).toEqual([60_000, ['waiting', 'sending']]);
    await pass(59_999);
    expect(sent).toHaveLength(2);
    await pass(1);
    expect([state().restUntil, stages(), sent.length]).toEqual([null, ['sending', 'sending'], 3]);
  });
});

describe('processing', () => {
  const pending = { id: 'p', derivatives: 'pending' as const };

  it('polls without live updates, and ends when the derivatives are there', async () => {
    const asked: string[][] = [];
    let derivatives: PhotoDto['derivatives'] = 'pending';
    const { add, sent, stages, pass } = openQueue({
      photosById: async (ids) => (asked.push([...ids]), ids.map((id) => aPhoto({ id, derivatives }))),
    });
    await add('a');
    await sent[0]!.arrive(pending);
    await pass(1_500);
    expect([asked, stages()]).toEqual([[['p']], ['processing']]);
    derivatives = 'ready';
    await pass(3_000);
    expect([asked.length, stages()]).toEqual([2, ['done']]);
    await pass(60_000);
    expect(asked).toHaveLength(2);
  });

  it('updates at once', async () => {
    const { add, sent, stages, queue } = openQueue({ photosById: async (ids) => ids.map((id) => aPhoto({ id })) });
    await add('a', 'b');
    await sent[0]!.arrive(pending);
    await sent[1]!.arrive({ ...pending, id: 'q' });
    queue.photosSeen([aPhoto({ id: 'q' }), aPhoto()]);
    expect(stages()).toEqual(['processing', 'done']);
    queue.photosChanged();
    await settled();
    expect(stages()).toEqual(['done', 'done']);
  });

  it('reports a failure, and does not wait for a photo that was deleted', async () => {
    const { add, sent, reasons, stages, pass } = openQueue({
      photosById: async () => [aPhoto({ id: 'p', derivatives: 'failed' })],
    });
    await add('a', 'b');
    await sent[0]!.arrive(pending);
    await sent[1]!.arrive({ ...pending, id: 'q' });
    await pass(1_500);
    expect([reasons()[0], stages()[1]]).toEqual([
      'Uploaded, but it could not be made ready for display. Please delete it and try another file.',
      'done',
    ]);
  });

  it('keeps polling after an unanswered request', async () => {
    let asked = 0;
    const { add, sent, stages, pass } = openQueue({
      photosById: async (ids) => {
        asked += 1;
        if (asked === 1) throw failure(503);
        return ids.map((id) => aPhoto({ id }));
      },
    });
    await add('a');
    await sent[0]!.arrive(pending);
    await pass(10_000);
    expect([asked, stages()]).toEqual([2, ['done']]);
  });
});
