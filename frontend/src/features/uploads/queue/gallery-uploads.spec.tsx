import { expect, it, jest } from '@jest/globals';
import { queueReducer } from './queue-state.js';
import { EMPTY_QUEUE } from './queue-store.js';
import { uploadIntoGallery } from './gallery-uploads.js';
import { photoBody } from '../pipeline/upload-pipeline.js';
import type { Picked } from '../picking/picked-files.js';

const jpg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const NOTHING: Picked = {
  files: [],
  folders: [],
  leftOut: [],
  left: 0,
  hasMore: false,
  fromFolder: false,
  refused: null,
};
const gallery = { galleryId: 'g', setId: 's' };

it('STUD-10 STUD-11 sends files as they are into the set, and those of a folder into the set of its name', () => {
  const enqueue = jest.fn();
  const files = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(jpg);
  const picked = { ...NOTHING, files, folders: ['Party', '', 'Party', 'Ceremony'] };
  uploadIntoGallery(picked, { ...gallery, ownerId: 'ada' }, enqueue);
  const [a, b, c, d] = files;
  const as = { category: 'other', keepOriginal: true };
  expect(enqueue.mock.calls).toEqual([
    [[a, c], { ...as, gallery: { galleryId: 'g', set: 'Party' } }, 'ada'],
    [[b], { ...as, gallery }, 'ada'],
    [[d], { ...as, gallery: { galleryId: 'g', set: 'Ceremony' } }, 'ada'],
  ]);
});
it('STUD-10 says to the server where the photo goes', () => {
  const body = photoBody({
    title: 'A',
    category: 'other',
    keptOriginal: true,
    image: jpg('a.jpg'),
    fileName: 'a.jpg',
    gallery: { galleryId: 'g', set: 'Party' },
  });
  expect(Object.fromEntries([...body].filter(([name]) => name !== 'image'))).toMatchObject({
    galleryId: 'g',
    set: 'Party',
    keptOriginal: 'true',
  });
});
it('STUD-10 has done with a file that the server has, as the gallery shows what becomes of it', () => {
  const options = { category: 'other', keepOriginal: true, gallery };
  const item = { id: '1', file: jpg('a.jpg'), title: 'a', options, chosenAt: 0 };
  const events = [
    { type: 'added', items: [item] },
    { type: 'started', id: '1' },
    { type: 'received', id: '1', photo: { id: 'p', derivatives: 'pending' }, isNew: true },
  ] as unknown as Parameters<typeof queueReducer>[1][];
  expect(events.reduce(queueReducer, EMPTY_QUEUE).items[0]?.stage.at).toBe('done');
});
