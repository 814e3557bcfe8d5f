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

it('PROF-15 PROF-18 shows the square of 400 pixels, and publishes the change', async () => {
  const { id } = await identity.onboarded();
  const image = aPhotoImage({ base: '/images/square', widths: [96, 192, 400, 800] });
  await identity.handle(aProfileImageSnapshot({ ownerId: id, image }));
  expect(await shown(id)).toBe('/images/square/400.webp');
  expect((await identity.events('identity.user_changed', id)).at(-1)).toMatchObject({
    profileImageUrl: '/images/square/400.webp',
  });
});

it('PROF-18 shows the largest derivative of a smaller image', async () => {
  const { id } = await identity.onboarded();
  await identity.handle(
    aProfileImageSnapshot({ ownerId: id, image: aPhotoImage({ base: '/images/small', widths: [96, 150] }) }),
  );
  expect(await shown(id)).toBe('/images/small/150.webp');
});

it('PROF-33 shows none when the image is deleted, and the old one again when it is restored', async () => {
  const { id } = await identity.onboarded();
  const snapshot = aProfileImageSnapshot({ ownerId: id, revision: 1 });
  await identity.handle(snapshot);
  await identity.handle({ ...snapshot, revision: 2, state: 'gone' });
  expect(await shown(id)).toBeNull();
  await identity.handle({ ...snapshot, revision: 3 });
  expect(await shown(id)).toBe(`${snapshot.image.base}/400.webp`);
});

it('keeps the newest of events that are repeated, late, concurrent or out of order', async () => {
  const { id } = await identity.onboarded();
  const snapshots = [1, 2, 3, 4, 5].map((revision) =>
    aProfileImageSnapshot({ ownerId: id, revision, state: revision % 2 ? 'ready' : 'gone' }),
  );
  await Promise.all(
    [...snapshots]
      .reverse()
      .concat(snapshots)
      .map((snapshot) => identity.handle(snapshot)),
  );
  expect(await shown(id)).toBe(`${snapshots[4]?.image.base}/400.webp`);
  await identity.handle({ ...snapshots[3]!, revision: 4 });
  expect(await shown(id)).toBe(`${snapshots[4]?.image.base}/400.webp`);
});

it('ignores heroes, banners and unknown users', async () => {
  const { id } = await identity.onboarded();
  await identity.handle(aProfileImageSnapshot({ kind: 'hero', ownerId: id }));
  await identity.handle(aProfileImageSnapshot({ kind: 'banner', ownerId: null }));
  await identity.handle(aProfileImageSnapshot());
  expect(await shown(id)).toBeNull();
  expect(await identity.events('identity.user_changed', id)).toHaveLength(2);
});

it('receives site image events through the queue', async () => {
  const { id } = await identity.onboarded();
  const snapshot = aProfileImageSnapshot({ ownerId: id });
  await identity.publish('media.site_image_changed', snapshot);
  await identity.eventually(async () => (await shown(id)) === `${snapshot.image.base}/400.webp`);
  expect(await shown(id)).not.toBeNull();
});
