import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { BulkChangeDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { RenderPhoto } from '../src/photos/render-photo.js';
import { RenderSiteImage } from '../src/site-images/render-site-image.js';
import { aJpeg } from './support/images.js';
import { photoRows } from './support/rows.js';
import { aUser, type RunningMedia, startMedia, within } from './support/start-media.js';

failOnConsole();

const queues = fakeQueues();
let media: RunningMedia;
let worker: INestApplicationContext;
let who: Principal;
/** Of the same user: a token without and one with the scope `publish`. */
let desk: Principal;
let publisher: Principal;

beforeAll(async () => {
  ({ media, worker } = await startMedia(queues));
  queues.results = {
    'site-images': ({ siteImageId }: { siteImageId: string }) =>
      within(worker, RenderSiteImage, (it) => it.perform(siteImageId)),
  };
});
afterAll(() => media.stop());
beforeEach(() => {
  who = aUser();
  desk = { ...who, token: { publishes: false } };
  publisher = { ...who, token: { publishes: true } };
});

const REFUSED = { code: 'TOKEN_SCOPE' };
const get = (photoId: string) => media.rpc.call('media.photo.get_mine', { photoId }, { as: who });
const bulk = (dto: BulkChangeDto, as: Principal) => media.rpc.call('media.photo.bulk', dto, { as });
const edit = (photoId: string, dto: object, as: Principal) =>
  media.rpc.call('media.photo.update', { photoId, ...dto }, { as });
const trash = (photoId: string, as: Principal) => media.rpc.call('media.photo.trash', { photoId }, { as });

/** Another file for the photo, as the gateway sends it. */
const replaceFile = async (photoId: string, as: Principal) => {
  const asked = { photoId, idempotencyKey: null, declaredBytes: 1 };
  const { fileId, objectKey } = await media.rpc.call('media.photo_file.begin', asked, { as });
  await media.store.put(objectKey, await aJpeg(), { contentType: 'application/octet-stream' });
  return media.rpc.call('media.photo_file.replace', { photoId, fileId, objectKey, fileName: 'new.jpg' }, { as });
};

/** A private photo and a public one. */
const twoPhotos = async (): Promise<{ hidden: string; shown: string }> => {
  const [hidden = '', shown = ''] = await photoRows(media, who, 2);
  return { hidden, shown };
};

/** Everything that could show a private photo, or change a public one. */
const WAYS: [string, (photo: { hidden: string; shown: string }, as: Principal) => Promise<unknown>][] = [
  [
    'the switch',
    ({ hidden }, as) => media.rpc.call('media.photo.set_visibility', { photoId: hidden, isPublic: true }, { as }),
  ],
  [
    'featuring',
    ({ hidden }, as) => media.rpc.call('media.photo.set_featured', { photoId: hidden, featured: true }, { as }),
  ],
  ['a bulk edit', ({ hidden }, as) => bulk({ action: 'edit', photoIds: [hidden], edit: { isPublic: true } }, as)],
  [
    'a bulk edit that features',
    ({ hidden }, as) => bulk({ action: 'edit', photoIds: [hidden], edit: { featured: true } }, as),
  ],
  ['undoing', ({ hidden }, as) => bulk({ action: 'revert', states: [{ id: hidden, isPublic: true }] }, as)],
  [
    'undoing of featuring',
    ({ hidden }, as) => bulk({ action: 'revert', states: [{ id: hidden, featured: true }] }, as),
  ],
  ['texts of a public one', ({ shown }, as) => edit(shown, { title: 'Another', description: 'Other words' }, as)],
  ['the category of a public one', ({ shown }, as) => edit(shown, { category: 'landscape' }, as)],
  [
    'texts of many',
    ({ hidden, shown }, as) => bulk({ action: 'edit', photoIds: [hidden, shown], edit: { title: 'A' } }, as),
  ],
  [
    'the category of many',
    ({ hidden, shown }, as) => bulk({ action: 'edit', photoIds: [hidden, shown], edit: { category: 'landscape' } }, as),
  ],
  ['the file of a public one', ({ shown }, as) => replaceFile(shown, as)],
];

describe('a token without publish', () => {
  it.each(WAYS)(
    'TOKEN-07 shows and changes nothing that visitors see by %s; one with it does',
    async (_way, change) => {
      const photos = await twoPhotos();
      const before = [await get(photos.hidden), await get(photos.shown)];
      await expect(change(photos, desk)).rejects.toMatchObject(REFUSED);
      expect([await get(photos.hidden), await get(photos.shown)]).toEqual(before);
      await expect(change(photos, publisher)).resolves.toBeTruthy();
    },
  );

  it('TOKEN-07 brings back nothing from the trash', async () => {
    const { hidden, shown } = await twoPhotos();
    for (const photoId of [hidden, shown]) {
      await expect(trash(photoId, desk)).resolves.toEqual({ trashed: true });
      await expect(bulk({ action: 'restore', photoIds: [photoId] }, desk)).rejects.toMatchObject(REFUSED);
      expect((await bulk({ action: 'restore', photoIds: [photoId] }, publisher)).changed).toHaveLength(1);
    }
  });

  it('TOKEN-07 takes away from visitors, and changes what they do not see', async () => {
    const { hidden, shown } = await twoPhotos();
    await expect(edit(hidden, { title: 'Another', category: 'landscape', tags: ['sea'] }, desk)).resolves.toMatchObject(
      {
        title: 'Another',
        isPublic: false,
      },
    );
    const { changed } = await bulk({ action: 'edit', photoIds: [shown], edit: { isPublic: false } }, desk);
    expect(changed).toEqual([{ id: shown, isPublic: true }]);
    await expect(edit(shown, { title: 'Unseen now' }, desk)).resolves.toMatchObject({ title: 'Unseen now' });
  });

  it('TOKEN-07 sends private photos', async () => {
    const photo = await media.upload(desk, { title: 'From the desk' });
    expect(await get(photo.id)).toMatchObject({ isPublic: false, featured: false });
  });

  it('TOKEN-07 renames and removes no category with public photos', async () => {
    const category = await media.rpc.call('media.category.create', { label: 'Weddings' }, { as: desk });
    const rename = (label: string, as: Principal) =>
      media.rpc.call('media.category.rename', { id: category.id, label }, { as });
    const remove = (as: Principal) => media.rpc.call('media.category.remove', { id: category.id }, { as });
    expect((await rename('Feasts', desk)).label).toBe('Feasts');
    const { shown } = await twoPhotos();
    await edit(shown, { category: category.categoryId }, who);
    await expect(rename('Parties', desk)).rejects.toMatchObject(REFUSED);
    await expect(remove(desk)).rejects.toMatchObject(REFUSED);
    expect((await rename('Parties', publisher)).label).toBe('Parties');
    expect(await remove(publisher)).toEqual({ moved: 1 });
  });

  it('TOKEN-07 changes no hero or profile image by its photo, though that is private', async () => {
    const { id: photoId } = await media.upload(who);
    await within(worker, RenderPhoto, (it) => it.perform(photoId));
    await media.rpc.call('media.profile_image.set_photo', { photoId }, { as: who });
    await expect(replaceFile(photoId, desk)).rejects.toMatchObject(REFUSED);
    await expect(replaceFile(photoId, publisher)).resolves.toMatchObject({ id: photoId });
  });
});

it.each([
  ['without publish', () => desk],
  ['with publish', () => publisher],
])('TOKEN-08 a token %s deletes nothing for good', async (_which, as) => {
  const { hidden } = await twoPhotos();
  await trash(hidden, as());
  await expect(bulk({ action: 'purge', photoIds: [hidden] }, as())).rejects.toMatchObject(REFUSED);
  expect((await bulk({ action: 'restore', photoIds: [hidden] }, who)).changed).toHaveLength(1);
});
