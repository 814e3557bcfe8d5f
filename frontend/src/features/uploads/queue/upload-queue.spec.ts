import { describe, expect, it, jest } from '@jest/globals';
import { failure, openQueue, options, imageFiles, settled } from '../../../testing/upload-queue.js';
import type { QueueTools } from './upload-queue.js';

describe('the upload queue', () => {
  it('UPL-13 UPL-22 UPL-29 sends small images with title, category, EXIF and the name of the file', async () => {
    const { add, sent } = openQueue();
    await add('DSC_0042-edit');
    expect(sent[0]?.photo).toMatchObject({
      title: 'DSC 0042 edit',
      category: 'nature',
      exif: { make: 'Canon' },
      keptOriginal: false,
      fileName: 'DSC_0042-edit.jpg',
    });
    expect(await sent[0]?.photo.image.text()).toBe('small DSC_0042-edit.jpg');
    expect(sent[0]?.key).toBe('content-DSC_0042-edit-o');
  });

  it('sends what the file says of itself, and its title instead of its name', async () => {
    const metadata = { title: 'Salt pans', description: 'At dusk', keywords: ['salt'] };
    const { add, sent } = openQueue({ readFileWords: async () => ({ exif: {}, metadata }) });
    await add('DSC_0042');
    expect(sent[0]?.photo).toMatchObject({ title: 'Salt pans', metadata, fileName: 'DSC_0042.jpg' });
    // Left to the server, which fills both from the file's words.
    expect(sent[0]?.photo).not.toHaveProperty('description');
    expect(sent[0]?.photo).not.toHaveProperty('tags');
  });

  it('makes no photo smaller whose words it cannot read, until it can', async () => {
    const readFileWords = jest
      .fn<QueueTools['readFileWords']>(async () => ({ exif: { iso: 100 }, metadata: {} }))
      .mockRejectedValueOnce(new TypeError('offline'));
    const { queue, add, sent, optimised, stages } = openQueue({ readFileWords });
    await add('a');
    expect([stages(), optimised]).toEqual([['failed'], []]);
    queue.retryAll();
    await settled();
    expect(sent[0]?.photo.exif).toEqual({ iso: 100 });
  });

  it('sends the untouched file when the original is kept, without making it smaller', async () => {
    const { queue, sent, optimised } = openQueue();
    const [file] = imageFiles('a');
    queue.enqueue([file!], { category: 'other', keepOriginal: true }, 'ada');
    await settled();
    expect(sent[0]?.photo).toMatchObject({ keptOriginal: true, image: file });
    expect([sent[0]?.key, optimised]).toEqual(['content-a-k', []]);
  });

  it('works on three files at a time, in their order, also with a thousand', async () => {
    const { queue, sent, optimised, stages } = openQueue();
    queue.enqueue(imageFiles(...Array.from({ length: 1000 }, (_, at) => `p${at}`)), options, 'ada');
    await settled();
    expect([sent.length, optimised.length]).toEqual([3, 3]);
    await sent[1]!.arrive();
    expect(sent.map(({ photo }) => photo.title)).toEqual(['p0', 'p1', 'p2', 'p3']);
    expect(stages().filter((at) => at === 'waiting')).toHaveLength(996);
    for (let at = 0; at < 1000; at += 1) if (at !== 1) await sent[at]!.arrive();
    expect([sent.length, stages().every((at) => at === 'done')]).toEqual([1000, true]);
  });

  it('warns of leaving as long as something is still to be sent, not while the server works', async () => {
    const { add, sent, world } = openQueue();
    await add('a');
    expect(world.warns).toBe(true);
    await sent[0]!.arrive({ derivatives: 'pending' });
    expect(world.warns).toBe(false);
  });

  it('shows two honest phases: sent to the last byte, then processed', async () => {
    const { add, sent, state, stages } = openQueue();
    await add('a');
    sent[0]!.progress(0.425);
    expect(state().items[0]?.stage).toEqual({ at: 'sending', percent: 42 });
    sent[0]!.progress(1);
    expect(stages()).toEqual(['sending']);
    await sent[0]!.arrive({ derivatives: 'pending' });
    expect(stages()).toEqual(['processing']);
  });

  it('recognises a file that is already here', async () => {
    const { add, sent, state } = openQueue();
    await add('a');
    await sent[0]!.arrive({ id: 'old' }, false);
    expect(state().items[0]?.stage).toMatchObject({ at: 'already-here', photo: { id: 'old' } });
  });

  it('sends the same file once when it was chosen twice', async () => {
    const { add, sent, stages } = openQueue();
    await add('same', 'same', 'other');
    expect(sent.map(({ photo }) => photo.title)).toEqual(['same', 'other']);
    await sent[0]!.arrive();
    expect(stages()).toEqual(['done', 'already-here', 'sending']);
  });

  it('sends the second of two same files when the first was cancelled', async () => {
    const { add, sent, queue, stages } = openQueue();
    await add('same', 'same');
    queue.cancel('f1');
    await settled();
    expect([stages(), sent.length]).toEqual([['cancelled', 'sending'], 2]);
  });

  it.each<[string, readonly [title: string, description: string]]>([
    ['UPL-09 another type', ['Invalid file type', 'Please upload a JPG.']],
    ['UPL-10 too large a file', ['File too large', 'Maximum file size is 25MB.']],
  ])('%s fails with the words of the dialog, and the others go on', async (_name, refusal) => {
    const { add, reasons, stages, sent } = openQueue({
      refusalOf: async (file) => (file.name === 'bad.jpg' ? refusal : null),
    });
    await add('bad', 'good');
    expect([reasons()[0], stages()[1], sent.length]).toEqual([refusal[1], 'sending', 1]);
  });

  it('UPL-20 fails what cannot be made smaller', async () => {
    const { add, reasons } = openQueue({ optimise: async () => Promise.reject(new Error('unreadable')) });
    await add('a');
    expect(reasons()).toEqual(['The image could not be processed. Please try another file.']);
  });

  it('tells when a file was moved or deleted since it was chosen', async () => {
    const { add, reasons } = openQueue({
      readFileWords: async () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    });
    await add('a');
    expect(reasons()).toEqual(['The file was moved or has changed. Please choose the file again.']);
  });

  it('UPL-28 tells that the space is used up', async () => {
    const { add, sent, reasons } = openQueue();
    await add('a');
    await sent[0]!.fail(failure(413, 'QUOTA_EXCEEDED', 'Storage quota exceeded.'));
    expect(reasons()).toEqual(['Storage quota exceeded.']);
  });

  it('UPL-21 retries after a failure of the server a few times, with backoff, then fails', async () => {
    const { add, sent, pass, reasons, stages, queue } = openQueue();
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
    const { add, sent, queue, stages } = openQueue();
    await add('a', 'b');
    await sent[0]!.fail(failure(400, 'CATEGORY_UNKNOWN'));
    await sent[1]!.fail(failure(400, 'CATEGORY_UNKNOWN'));
    expect(stages()).toEqual(['failed', 'failed']);
    queue.retryAll();
    await settled();
    expect(stages()).toEqual(['sending', 'sending']);
  });

  it('stops sending what is cancelled, and leaves the rest alone', async () => {
    const { add, sent, queue, stages } = openQueue();
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

  it('pauses at once and continues where it was, without optimising again', async () => {
    const { add, sent, queue, stages, optimised } = openQueue();
    await add('a');
    queue.pause(true);
    await settled();
    expect([stages(), sent[0]!.signal.aborted]).toEqual([['waiting'], true]);
    queue.pause(false);
    await settled();
    expect([stages(), sent.length, optimised]).toEqual([['sending'], 2, ['a.jpg']]);
  });
});
