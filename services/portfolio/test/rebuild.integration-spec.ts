import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
const owner = aUserSnapshot({ username: 'JaneD' });
const photos = Array.from({ length: 501 }, () => aPhotoSnapshot({ ownerId: owner.id }));

beforeAll(async () => {
  const after =
    <T extends { id: string }>(all: T[]) =>
    (request: { after?: string; limit: number }): T[] =>
      all.filter((row) => !request.after || row.id > request.after).slice(0, request.limit);
  portfolio = await startPortfolio({ 'identity.user.walk': after([owner]), 'media.photo.walk': after(photos) });
});
afterAll(() => portfolio.close());

it('fills the read model from its owners, page by page', async () => {
  expect(await portfolio.rebuild()).toEqual({ profiles: 1, photos: 501 });
  expect((await portfolio.page('janed')).photos).toHaveLength(500);
});

it('mends what is wrong at the same revision, hides what media lost, and keeps what facts have told meanwhile', async () => {
  const [changed, deleted] = [photos[0]?.id, photos[1]];
  const ghost = aPhotoSnapshot({ ownerId: owner.id });
  await portfolio.hears((m) => m.photoChanged(ghost));
  await portfolio.hears((m) => m.photoDeleted({ photoId: deleted?.id ?? '', ownerId: owner.id, revision: 1 }));
  await portfolio.hears((m) =>
    m.photoChanged(aPhotoSnapshot({ id: changed, ownerId: owner.id, revision: 9, title: 'Newer' })),
  );
  await portfolio.query(`update profiles set username_lower = 'broken'`);
  await portfolio.query(
    `update public_photos set snapshot = snapshot || '{"title":"broken"}' where photo_id = '${photos[2]?.id}'`,
  );

  await portfolio.rebuild();

  expect((await portfolio.page('janed')).profile.id).toBe(owner.id);
  const rows = await portfolio.query<{ title: string | null; visible: boolean }>(
    `select snapshot->>'title' as title, visible from public_photos
     where photo_id in ('${changed}', '${deleted?.id}', '${photos[2]?.id}', '${ghost.id}') order by photo_id`,
  );
  expect(rows).toEqual([
    { title: 'Newer', visible: true },
    { title: null, visible: false },
    { title: photos[2]?.title, visible: true },
    { title: null, visible: false },
  ]);
});
