import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { aProfileImageSnapshot } from '@vitrine/testing/builders/site-image';
import { startIdentity, type Identity } from './start-identity.js';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const shown = async (userId: string): Promise<string | null> =>
  (await identity.call('identity.user.get', { userId })).profileImageUrl;

it('PROF-15 PROF-18 shows the square of 400 pixels, and tells everybody', async () => {
  const { id } = await identity.onboarded();
  const image = aPhotoImage({ base: '/images/square', widths: [96, 192, 400, 800] });
  await identity.hears(aProfileImageSnapshot({ ownerId: id, image }));
  expect(await shown(id)).toBe('/images/square/400.webp');
  expect((await identity.events('identity.user_changed', id)).at(-1)).toMatchObject({
    profileImageUrl: '/images/square/400.webp',
  });
});

it('PROF-18 shows the largest there is of a smaller picture', async () => {
  const { id } = await identity.onboarded();
  await identity.hears(
    aProfileImageSnapshot({ ownerId: id, image: aPhotoImage({ base: '/images/small', widths: [96, 150] }) }),
  );
  expect(await shown(id)).toBe('/images/small/150.webp');
});

it('PROF-33 shows none when the picture is gone, and the old one again when it is back', async () => {
  const { id } = await identity.onboarded();
  const picture = aProfileImageSnapshot({ ownerId: id, revision: 1 });
  await identity.hears(picture);
  await identity.hears({ ...picture, revision: 2, state: 'gone' });
  expect(await shown(id)).toBeNull();
  await identity.hears({ ...picture, revision: 3 });
  expect(await shown(id)).toBe(`${picture.image.base}/400.webp`);
});

it('keeps the newest of events that come twice, late, at once and in any order', async () => {
  const { id } = await identity.onboarded();
  const news = [1, 2, 3, 4, 5].map((revision) =>
    aProfileImageSnapshot({ ownerId: id, revision, state: revision % 2 ? 'ready' : 'gone' }),
  );
  await Promise.all(
    [...news]
      .reverse()
      .concat(news)
      .map((picture) => identity.hears(picture)),
  );
  expect(await shown(id)).toBe(`${news[4]?.image.base}/400.webp`);
  await identity.hears({ ...news[3]!, revision: 4 });
  expect(await shown(id)).toBe(`${news[4]?.image.base}/400.webp`);
});

it('takes no notice of heroes, of banners, and of people it does not know', async () => {
  const { id } = await identity.onboarded();
  await identity.hears(aProfileImageSnapshot({ kind: 'hero', ownerId: id }));
  await identity.hears(aProfileImageSnapshot({ kind: 'banner', ownerId: null }));
  await identity.hears(aProfileImageSnapshot());
  expect(await shown(id)).toBeNull();
  expect(await identity.events('identity.user_changed', id)).toHaveLength(2);
});

it('hears of pictures through the queue of events', async () => {
  const { id } = await identity.onboarded();
  const picture = aProfileImageSnapshot({ ownerId: id });
  await identity.tell('media.site_image_changed', picture);
  await identity.eventually(async () => (await shown(id)) === `${picture.image.base}/400.webp`);
  expect(await shown(id)).not.toBeNull();
});
