import { expect, it } from '@jest/globals';
import { KNOWN_FILES_LIMIT } from '@vitrine/contracts/media/known-files.rules';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { failure, openQueue, options, imageFiles, settled } from '../../../testing/upload-queue.js';
import { createKnownFiles } from './known-files.js';

const here = (...names: string[]) => names.map((hash) => ({ hash, photo: aPhoto({ id: `photo-${hash}` }) }));

it('finds what is here before it is made smaller or sent', async () => {
  const { add, world, sent, optimised, state, stages } = openQueue();
  world.known = here('a', 'c');
  await add('a', 'b', 'c', 'd');
  expect([optimised, sent.map(({ photo }) => photo.title)]).toEqual([
    ['b.jpg', 'd.jpg'],
    ['b', 'd'],
  ]);
  expect(stages()).toEqual(['already-here', 'sending', 'already-here', 'sending']);
  expect(state().items[0]?.stage).toMatchObject({ photo: { id: 'photo-a' } });
});

it('sends a file when the lookup fails, and recognises a photo made smaller although its original is to be kept', async () => {
  const silent = openQueue({ knownFiles: async () => Promise.reject(failure(500)) });
  await silent.add('a');
  expect(silent.stages()).toEqual(['sending']);

  const { queue, world, stages } = openQueue();
  world.known = here('a');
  queue.enqueue(imageFiles('a'), { ...options, keepOriginal: true }, 'ada');
  await settled();
  expect(stages()).toEqual(['already-here']);
});

it('sends no request when another user is signed in', async () => {
  const { add, world, asked, stages } = openQueue();
  world.who = { id: 'bob' };
  await add('a');
  expect([asked, stages()]).toEqual([[], ['waiting']]);
});

it('gathers hashes while a request is on its way, and never sends too many at once', async () => {
  const asked: (readonly string[])[] = [];
  let answer = () => {};
  const files = createKnownFiles({
    now: () => 0,
    knownFiles: async (hashes) => {
      asked.push(hashes);
      await new Promise<void>((resolve) => (answer = resolve));
      return { known: here('h1'), now: new Date(0).toISOString() };
    },
  });
  const answers = Promise.all(Array.from({ length: KNOWN_FILES_LIMIT + 2 }, (_, at) => files.photoOf(`h${at}`)));
  for (let at = 0; at < 3; at += 1) {
    answer();
    await settled();
  }
  expect(asked.map(({ length }) => length)).toEqual([1, KNOWN_FILES_LIMIT, 1]);
  expect((await answers).filter(Boolean)).toEqual([expect.objectContaining({ id: 'photo-h1' })]);
});

it('sends when each file was chosen, by the server’s clock and in their order, whichever is sent first', async () => {
  const { add, world, sent, pass } = openQueue();
  const noon = Date.parse('2026-03-01T12:00:00.000Z');
  world.serverNow = noon;
  await add('a', 'b', 'c', 'd');
  await pass(5_000);
  world.serverNow = noon + 4_990;
  await add('e');
  for (const at of [2, 0, 1, 3]) await sent[at]!.arrive();
  const chosen = sent.map(({ photo }) => [photo.title, Date.parse(photo.chosenAt ?? '') - noon]);
  expect(chosen).toEqual([
    ['a', 0],
    ['b', -1],
    ['c', -2],
    ['d', -3],
    ['e', 5_000],
  ]);
});

it('keeps a file’s place through retries', async () => {
  const { add, world, sent, pass } = openQueue();
  world.serverNow = 50_000;
  await add('a', 'b');
  await sent[1]!.fail(failure(500));
  await pass(60_000);
  expect(sent.at(-1)!.photo).toMatchObject({ title: 'b', chosenAt: sent[1]!.photo.chosenAt });
});

it('converts the time also where the browser cannot hash', async () => {
  const { add, world, sent, asked } = openQueue({ hashOf: async () => null });
  world.serverNow = 7_000;
  await add('a', 'b');
  expect(asked.flat()).toEqual([]);
  expect(sent.map(({ photo }) => photo.chosenAt)).toEqual(['1970-01-01T00:00:07.000Z', '1970-01-01T00:00:06.999Z']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

it('keeps the original’s mark on what only the server can read', async () => {
  const { add, sent } = openQueue({ optimise: async (file) => ({ blob: file, name: file.name, isOriginal: true }) });
  await add('a');
  expect(sent[0]!.photo).toMatchObject({ keptOriginal: true, fileName: 'a.jpg' });
});

it('notes by name what is still missing, until it is there or was given up', async () => {
  const { add, queue, sent, world } = openQueue();
  await add('a', 'b', 'c');
  expect(world.unfinished).toEqual({ ownerId: 'ada', names: ['a.jpg', 'b.jpg', 'c.jpg'] });
  await sent[1]!.arrive();
  await sent[0]!.fail(failure(413, 'QUOTA_EXCEEDED'));
  expect(world.unfinished?.names).toEqual(['a.jpg', 'c.jpg']);
  queue.cancel('f3');
  queue.clear('everything');
  expect(world.unfinished?.names).toEqual([]);
});
