import { describe, expect, it } from '@jest/globals';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { UPLOAD_TEXT } from '@vitrine/contracts/media/photo.rules';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { ApiError } from '../../../shared/api/api-error.js';
import { TooManyUploads, type OutgoingPhoto } from '../upload-dialog/post-photo.js';
import { createStore, EMPTY_QUEUE } from './queue-store.js';
import type { QueueTools, WhoIsHere } from './queue-tools.js';
import type { QueueState } from './queue-types.js';
import { createUploadQueue } from './upload-queue.js';

const options = { category: 'nature', keepOriginal: false };
const pictures = (...names: string[]) => names.map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }));
const failure = (status: number, code?: string, message = 'Something') =>
  new ApiError(status, '', message, code ? { code } : {});

interface Sent {
  photo: OutgoingPhoto;
  key: string;
  signal: AbortSignal;
  progress: (share: number) => void;
  arrive: (photo?: Partial<PhotoDto>, isNew?: boolean) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

/** Everything that is under way has had its turn; nothing waits for a clock here. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A queue whose server, clock and person are in the test's hand. */
const open = (over: Partial<QueueTools> = {}) => {
  const store = createStore<QueueState>(EMPTY_QUEUE);
  const sent: Sent[] = [];
  const world = { who: { id: 'ada' } as WhoIsHere, asked: 0, online: true, now: 0, warns: false };
  const timers: { at: number; act: () => void }[] = [];
  const optimised: string[] = [];
  let wake: () => void = () => undefined;
  let offline: () => void = () => undefined;
  let ids = 0;
  const queue = createUploadQueue(store, {
    refusalOf: async () => null,
    readExif: async () => ({ make: 'Canon' }),
    optimise: async (file, { onProgress }) => {
      optimised.push(file.name);
      onProgress(50);
      return { blob: new Blob([`small ${file.name}`]) };
    },
    keyOf: async (file, keepOriginal) => `content-${await file.text()}-${keepOriginal ? 'k' : 'o'}`,
    send: (photo, { key, signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        sent.push({
          photo,
          key,
          signal,
          progress: onProgress,
          arrive: (details = {}, isNew = true) => (resolve({ photo: aPhoto(details), isNew }), settled()),
          fail: (error) => (reject(error), settled()),
        });
      }),
    whoIsHere: async () => {
      world.asked += 1;
      return world.who;
    },
    photosById: async () => [],
    newId: () => `f${(ids += 1)}`,
    now: () => world.now,
    after: (ms, act) => {
      const timer = { at: world.now + ms, act };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
    mayBeOnline: () => world.online,
    onWake: (act) => (wake = act),
    onOffline: (act) => (offline = act),
    warnOfLeaving: (warns) => (world.warns = warns),
    ...over,
  });
  const pass = async (ms: number) => {
    const end = world.now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      world.now = next.at;
      next.act();
      await settled();
    }
    world.now = end;
  };
  return {
    queue,
    sent,
    world,
    optimised,
    pass,
    wake: () => (wake(), settled()),
    goOffline: () => (offline(), settled()),
    add: (...names: string[]) => (queue.enqueue(pictures(...names), options, 'ada'), settled()),
    stages: () => store.current().items.map(({ stage }) => stage.at),
    reasons: () => store.current().items.map(({ stage }) => (stage.at === 'failed' ? stage.reason : null)),
    state: () => store.current(),
  };
};

describe('the upload queue', () => {
  it('UPL-13 UPL-22 UPL-29 sends small pictures with title, category, EXIF and the name of the file', async () => {
    const { add, sent } = open();
    await add('DSC_0042-edit');
    expect(sent[0]?.photo).toMatchObject({
      title: 'DSC 0042 edit',
      category: 'nature',
      description: '',
      exif: { make: 'Canon' },
      keptOriginal: false,
      fileName: 'DSC_0042-edit.jpg',
    });
    expect(await sent[0]?.photo.image.text()).toBe('small DSC_0042-edit.jpg');
    expect(sent[0]?.key).toBe('content-DSC_0042-edit-o');
  });

  it('sends the untouched file when the original is kept, without making it smaller', async () => {
    const { queue, sent, optimised } = open();
    const [file] = pictures('a');
    queue.enqueue([file!], { category: 'other', keepOriginal: true }, 'ada');
    await settled();
    expect(sent[0]?.photo).toMatchObject({ keptOriginal: true, image: file });
    expect([sent[0]?.key, optimised]).toEqual(['content-a-k', []]);
  });

  it('works on three files at a time, in their order, also with a thousand', async () => {
    const { queue, sent, optimised, stages } = open();
    queue.enqueue(pictures(...Array.from({ length: 1000 }, (_, at) => `p${at}`)), options, 'ada');
    await settled();
    expect([sent.length, optimised.length]).toEqual([3, 3]);
    await sent[1]!.arrive();
    expect(sent.map(({ photo }) => photo.title)).toEqual(['p0', 'p1', 'p2', 'p3']);
    expect(stages().filter((at) => at === 'waiting')).toHaveLength(996);
    for (let at = 0; at < 1000; at += 1) if (at !== 1) await sent[at]!.arrive();
    expect([sent.length, stages().every((at) => at === 'done')]).toEqual([1000, true]);
  });

  it('warns of leaving as long as something is still to be sent, not while the server works', async () => {
    const { add, sent, world } = open();
    await add('a');
    expect(world.warns).toBe(true);
    await sent[0]!.arrive({ derivatives: 'pending' });
    expect(world.warns).toBe(false);
  });

  it('shows two honest phases: sent to the last byte, then processed', async () => {
    const { add, sent, state, stages } = open();
    await add('a');
    sent[0]!.progress(0.425);
    expect(state().items[0]?.stage).toEqual({ at: 'sending', percent: 42 });
    sent[0]!.progress(1);
    expect(stages()).toEqual(['sending']);
    await sent[0]!.arrive({ derivatives: 'pending' });
    expect(stages()).toEqual(['processing']);
  });

  it('says that a file is already here', async () => {
    const { add, sent, state } = open();
    await add('a');
    await sent[0]!.arrive({ id: 'old' }, false);
    expect(state().items[0]?.stage).toMatchObject({ at: 'already-here', photo: { id: 'old' } });
  });

  it('sends the same file once when it was chosen twice', async () => {
    const { add, sent, stages } = open();
    await add('same', 'same', 'other');
    expect(sent.map(({ photo }) => photo.title)).toEqual(['same', 'other']);
    await sent[0]!.arrive();
    expect(stages()).toEqual(['done', 'already-here', 'sending']);
  });

  it('sends the second of two same files when the first was cancelled', async () => {
    const { add, sent, queue, stages } = open();
    await add('same', 'same');
    queue.cancel('f1');
    await settled();
    expect([stages(), sent.length]).toEqual([['cancelled', 'sending'], 2]);
  });

  it.each([
    ['UPL-09 another type', UPLOAD_TEXT.invalidType],
    ['UPL-10 too large a file', UPLOAD_TEXT.tooLarge],
  ])('%s fails with the words of the dialog, and the others go on', async (_name, refusal) => {
    const { add, reasons, stages, sent } = open({
      refusalOf: async (file) => (file.name === 'bad.jpg' ? refusal : null),
    });
    await add('bad', 'good');
    expect([reasons()[0], stages()[1], sent.length]).toEqual([refusal[1], 'sending', 1]);
  });

  it('UPL-20 fails what cannot be made smaller', async () => {
    const { add, reasons } = open({ optimise: async () => Promise.reject(new Error('unreadable')) });
    await add('a');
    expect(reasons()).toEqual(['The image could not be processed. Please try another file.']);
  });

  it('says so when a file was moved or deleted since it was chosen', async () => {
    const { add, reasons } = open({ keyOf: async () => Promise.reject(new DOMException('gone', 'NotFoundError')) });
    await add('a');
    expect(reasons()).toEqual(['The file is no longer where it was. Please choose it again.']);
  });

  it('UPL-28 says that the space is used up', async () => {
    const { add, sent, reasons } = open();
    await add('a');
    await sent[0]!.fail(failure(413, 'QUOTA_EXCEEDED', 'Storage quota exceeded.'));
    expect(reasons()).toEqual(['Storage quota exceeded.']);
  });

  it('UPL-21 repeats a failure of the server a few times, more and more slowly, then gives up', async () => {
    const { add, sent, pass, reasons, stages, queue } = open();
    await add('a');
    for (const wait of [2_000, 4_000, 8_000, 16_000]) {
      await sent.at(-1)!.fail(failure(503));
      expect(stages()).toEqual(['resting']);
      const before = sent.length;
      await pass(wait - 1);
      expect(sent).toHaveLength(before);
      await pass(1);
      expect(sent).toHaveLength(before + 1);
    }
    await sent.at(-1)!.fail(failure(503));
    expect(reasons()).toEqual(['There was an error uploading your photo. Please try again.']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    queue.retry('f1');
    await settled();
    expect(stages()).toEqual(['sending']);
  });

  it('retries all that failed', async () => {
    const { add, sent, queue, stages } = open();
    await add('a', 'b');
    await sent[0]!.fail(failure(400, 'CATEGORY_UNKNOWN'));
    await sent[1]!.fail(failure(400, 'CATEGORY_UNKNOWN'));
    expect(stages()).toEqual(['failed', 'failed']);
    queue.retryAll();
    await settled();
    expect(stages()).toEqual(['sending', 'sending']);
  });

  it('stops sending what is cancelled, and leaves the rest alone', async () => {
    const { add, sent, queue, stages } = open();
    await add('a', 'b', 'c', 'd');
    queue.cancel('f2');
    await settled();
    expect([sent[1]!.signal.aborted, sent[0]!.signal.aborted]).toEqual([true, false]);
    expect(stages()).toEqual(['sending', 'cancelled', 'sending', 'sending']);
    queue.cancelAll();
    await settled();
    expect(stages()).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it('pauses at once and goes on where it was, without making pictures small again', async () => {
    const { add, sent, queue, stages, optimised } = open();
    await add('a');
    queue.pause(true);
    await settled();
    expect([stages(), sent[0]!.signal.aborted]).toEqual([['waiting'], true]);
    queue.pause(false);
    await settled();
    expect([stages(), sent.length, optimised]).toEqual([['sending'], 2, ['a.jpg']]);
  });
});

describe('a lost network', () => {
  it('REQ-14 puts files back, and goes on by itself when the server answers again', async () => {
    const { add, sent, world, state, stages, pass } = open();
    await add('a', 'b');
    world.who = 'away';
    await sent[0]!.fail(failure(0));
    expect([state().away, stages()]).toEqual([true, ['waiting', 'waiting']]);
    await pass(1_000);
    expect(sent).toHaveLength(2);
    world.who = { id: 'ada' };
    await pass(1_000);
    expect([state().away, stages(), sent.length]).toEqual([false, ['sending', 'sending'], 4]);
  });

  it('asks ever more seldom while the server is away, and at once when the network is back', async () => {
    const { add, world, goOffline, pass, wake, state } = open();
    await add('a');
    world.online = false;
    world.who = 'away';
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

  it('does not believe a browser that says it is online, nor ask when it says it is not', async () => {
    const { add, world, sent, state, pass } = open();
    await add('a');
    world.online = false;
    const before = world.asked;
    await sent[0]!.fail(failure(0));
    await pass(10_000);
    expect([state().away, world.asked]).toEqual([true, before]);
  });

  it('counts a broken connection as a failed try when the server is there all the same', async () => {
    const { add, sent, stages, state } = open();
    await add('a');
    await sent[0]!.fail(failure(0));
    expect([stages(), state().away]).toEqual([['resting'], false]);
  });
});

describe('an expired session', () => {
  it('stands still, says so, and goes on without losing anything', async () => {
    const { add, sent, world, state, stages, wake } = open();
    await add('a', 'b', 'c', 'd');
    await sent[0]!.arrive();
    world.who = 'nobody';
    await sent[1]!.fail(failure(401, 'UNAUTHENTICATED'));
    expect([state().session, stages()]).toEqual(['expired', ['done', 'waiting', 'waiting', 'waiting']]);
    world.who = { id: 'ada' };
    await wake();
    expect([state().session, stages()]).toEqual(['fine', ['done', 'sending', 'sending', 'sending']]);
  });

  it('notices by itself that somebody signed in again', async () => {
    const { add, sent, world, stages, pass } = open();
    await add('a');
    world.who = 'nobody';
    await sent[0]!.fail(failure(401, 'UNAUTHENTICATED'));
    world.who = { id: 'ada' };
    await pass(2_000);
    expect(stages()).toEqual(['sending']);
  });

  it('sends nothing as somebody else, and goes on when the first person is back', async () => {
    const { add, sent, world, state, stages, wake } = open();
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

  it('asks who is signed in before sending when that was not known for a while', async () => {
    const { add, sent, world, state } = open();
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

  it('never sends one person’s files as those of the next', async () => {
    const { add, queue, world, stages, sent, state } = open();
    await add('a', 'b');
    world.who = { id: 'bob' };
    queue.enqueue(pictures('bobs'), options, 'bob');
    await settled();
    expect([stages(), state().items.map(({ title }) => title)]).toEqual([['sending'], ['bobs']]);
    expect(sent.filter(({ signal }) => !signal.aborted).map(({ photo }) => photo.title)).toEqual(['bobs']);
  });
});

describe('429', () => {
  it('waits as long as the server asks, with all files, and goes on', async () => {
    const { add, sent, state, stages, pass } = open();
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

  it('asks for what nobody tells of, and ends when the renditions are there', async () => {
    const asked: string[][] = [];
    let derivatives: PhotoDto['derivatives'] = 'pending';
    const { add, sent, stages, pass } = open({
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

  it('hears of it at once', async () => {
    const { add, sent, stages, queue } = open({ photosById: async (ids) => ids.map((id) => aPhoto({ id })) });
    await add('a', 'b');
    await sent[0]!.arrive(pending);
    await sent[1]!.arrive({ ...pending, id: 'q' });
    queue.photosSeen([aPhoto({ id: 'q' }), aPhoto()]);
    expect(stages()).toEqual(['processing', 'done']);
    queue.photosChanged();
    await settled();
    expect(stages()).toEqual(['done', 'done']);
  });

  it('says when it failed, and does not wait for a photo that was deleted', async () => {
    const { add, sent, reasons, stages, pass } = open({
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

  it('keeps asking after a question that was not answered', async () => {
    let asked = 0;
    const { add, sent, stages, pass } = open({
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
