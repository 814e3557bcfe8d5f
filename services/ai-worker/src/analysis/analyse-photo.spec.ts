import { readFile } from 'node:fs/promises';
import { describe, expect, it, jest } from '@jest/globals';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import sharp from 'sharp';
import { AnalysePhoto, mayRead } from './analyse-photo.js';
import { LocalAnalyser } from './local/local-analyser.js';
import { DisabledAnalyser, PhotoAnalyser, type RawSuggestion } from './photo-analyser.port.js';
import type { OpenedImage } from './open-image.js';

const job = { signal: new AbortController().signal, stalls: 0 };
const storeOf = (objects: Record<string, Buffer>): ObjectStore =>
  ({ getBuffer: (key: string) => Promise.resolve(objects[key] ?? null) }) as unknown as ObjectStore;
const photo = readFile(new URL('../../../../stack/photos/fig-in-a-bowl.jpg', import.meta.url));
const PHOTO_ID = '0193a0b4-7d00-7000-8000-000000000001';

class TalkativeModel extends PhotoAnalyser {
  readonly analyse = jest.fn<(image: OpenedImage) => Promise<RawSuggestion>>(() =>
    Promise.resolve({
      title: ' Fig ',
      category: 'Still Life',
      description: 'A fig.',
      tags: ['Fig', '#RED'],
      alt: 'A fig',
      source: 'model',
    }),
  );
}

describe('AnalysePhoto', () => {
  it('UPL-03 reads the upload and suggests texts in their final shape', async () => {
    const analyse = new AnalysePhoto(storeOf({ 'incoming/a/1': await photo }), new TalkativeModel());
    await expect(analyse.analyse({ objectKey: 'incoming/a/1', photoId: null }, job)).resolves.toEqual({
      title: 'Fig',
      category: 'other',
      description: 'A fig.',
      tags: ['fig', 'red'],
      alt: 'A fig',
      source: 'model',
    });
  });

  it('reports a missing file', async () => {
    const analyse = new AnalysePhoto(storeOf({}), new LocalAnalyser());
    await expect(analyse.analyse({ objectKey: 'incoming/a/1', photoId: null }, job)).rejects.toMatchObject({
      code: 'FILE_MISSING',
      retryable: false,
    });
  });

  it.each([
    ['incoming/a/1', null, true],
    ['originals/u/p', null, false],
    [`originals/u/${PHOTO_ID}-x7`, PHOTO_ID, true],
    [`derivatives/${PHOTO_ID}/1280.webp`, PHOTO_ID, true],
    ['originals/u/another', PHOTO_ID, false],
    [`originals/u/x${PHOTO_ID}`, PHOTO_ID, false],
  ])('reads %s for photo %s: %s', (objectKey, photoId, may) => {
    expect(mayRead({ objectKey, photoId })).toBe(may);
  });

  it('reads no object of another owner, even when it exists', async () => {
    const analyse = new AnalysePhoto(storeOf({ 'originals/u/another': await photo }), new LocalAnalyser());
    const asked = analyse.analyse({ objectKey: 'originals/u/another', photoId: PHOTO_ID }, job);
    await expect(asked).rejects.toMatchObject({ code: 'FILE_MISSING' });
  });

  it('ADM-AI-15 reads nothing at all when AI is switched off', async () => {
    const analyse = new AnalysePhoto(storeOf({}), new DisabledAnalyser());
    const asked = analyse.analyse({ objectKey: 'incoming/a/1', photoId: null }, job);
    await expect(asked).rejects.toMatchObject({ code: 'AI_UNAVAILABLE', retryable: false });
  });

  it('refuses a damaged file before a model is paid for', async () => {
    const model = new TalkativeModel();
    const analyse = new AnalysePhoto(storeOf({ 'incoming/a/1': Buffer.from('no image') }), model);
    const asked = analyse.analyse({ objectKey: 'incoming/a/1', photoId: null }, job);
    await expect(asked).rejects.toMatchObject({ code: 'IMAGE_CORRUPT', retryable: false });
    expect(model.analyse).not.toHaveBeenCalled();
  });

  it('does not reopen an image that has crashed three workers', async () => {
    const model = new TalkativeModel();
    const analyse = new AnalysePhoto(storeOf({ 'incoming/a/1': await photo }), model);
    const asked = (stalls: number) => analyse.analyse({ objectKey: 'incoming/a/1', photoId: null }, { ...job, stalls });
    await expect(asked(2)).resolves.toMatchObject({ title: 'Fig' });
    await expect(asked(3)).rejects.toMatchObject({ code: 'IMAGE_UNPROCESSABLE', retryable: false });
    expect(model.analyse).toHaveBeenCalledTimes(1);
  });

  it('UPL-25 answers from the size of a HEIC, without a model', async () => {
    const heic = await readFile(new URL('../../test/fixtures/evening.heic', import.meta.url));
    expect((await sharp(heic).metadata()).compression).toBe('hevc');
    const model = new TalkativeModel();
    const analyse = new AnalysePhoto(storeOf({ 'incoming/a/1': heic }), model);
    const suggestion = await analyse.analyse({ objectKey: 'incoming/a/1', photoId: null }, job);
    expect(suggestion).toMatchObject({ title: 'New photograph', category: 'other', source: 'local' });
    expect(model.analyse).not.toHaveBeenCalled();
  });
});
