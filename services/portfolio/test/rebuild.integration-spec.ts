import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { aPictureSnapshot } from '@vitrine/testing/builders/picture';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
const owner = aUserSnapshot({ username: 'JaneD', showExif: true, allowAiCrawlers: true });
const hero = aPictureSnapshot({ ownerId: owner.id, photoId: anId() });
const banner = aPictureSnapshot({ kind: 'banner', isDefault: true });
const profilePicture = aPictureSnapshot({ kind: 'profile', ownerId: owner.id });
const category = { id: anId(), ownerId: owner.id, categoryId: 'sea-side', label: 'Sea', revision: 3 };
const photos = Array.from({ length: 501 }, (_, n) =>
  aPhotoSnapshot({
    ownerId: owner.id,
    position: n,
    image: aPhotoImage({ avif: [320, 640] }),
    exif: { model: 'X100V', takenAt: '2026-01-02T03:04:05' },
  }),
);

beforeAll(async () => {
  const after =
    <T extends { id: string }>(all: T[]) =>
    (request: { after?: string; limit: number }): T[] =>
      all.filter((row) => !request.after || row.id > request.after).slice(0, request.limit);
  portfolio = await startPortfolio({
    'identity.user.walk': after([owner]),
    'media.photo.walk': after(photos),
    'media.picture.walk': after([hero, banner, profilePicture]),
    'media.category.walk': after([category]),
  });
});
afterAll(() => portfolio.close());

it('fills the read model from its owners, page by page', async () => {
  expect(await portfolio.rebuild()).toEqual({ profiles: 1, photos: 501, pictures: 3, categories: 1 });
  expect((await portfolio.page('janed')).profile).toMatchObject({ photoCount: 501, allowAiCrawlers: true });
});

it('fills in what photos kept by an older release do not say: camera and AVIF', async () => {
  await portfolio.query(`update public_photos set snapshot = (snapshot - 'exif') #- '{image,avif}'`);
  await portfolio.query(`update profiles set snapshot = snapshot - 'showExif' - 'allowAiCrawlers'`);
  const before = await portfolio.page('janed');
  expect(before.profile.allowAiCrawlers).toBe(false);
  expect([before.photos[0]?.exif, before.photos[0]?.image.avif]).toEqual([null, undefined]);

  await portfolio.rebuild();

  const after = await portfolio.page('janed');
  expect(after.profile.allowAiCrawlers).toBe(true);
  expect([after.photos[0]?.exif, after.photos[0]?.image.avif]).toEqual([{ model: 'X100V' }, [320, 640]]);
  expect(after.revision).not.toBe(before.revision);
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

it('fills pictures and categories, too, and forgets those that media and identity no longer have', async () => {
  const ghostHero = aPictureSnapshot({ ownerId: owner.id });
  const ghostCategory = { ownerId: owner.id, categoryId: 'ghost', label: 'Ghost', revision: 1 };
  const stranger = aUserSnapshot({ username: 'no-longer-there' });
  await portfolio.hears((m) => m.pictureChanged(ghostHero));
  await portfolio.hears((m) => m.pictureChanged({ ...ghostHero, id: hero.id, revision: 1, name: 'Kept' }));
  await portfolio.hears((m) => m.categoryChanged(ghostCategory));
  await portfolio.hears((m) => m.userChanged(stranger));
  await portfolio.query(`update categories set label = 'broken' where category_id = 'sea-side'`);
  await portfolio.query(`update pictures set snapshot = '{"name":"broken"}' where picture_id = '${banner.id}'`);

  await portfolio.rebuild();

  expect(await portfolio.query('select category_id, label from categories order by category_id')).toEqual([
    { category_id: 'ghost', label: null },
    { category_id: 'sea-side', label: 'Sea' },
  ]);
  const named = await portfolio.query<{ id: string; name: string | null }>(
    `select picture_id as id, snapshot->>'name' as name from pictures`,
  );
  expect(new Map(named.map(({ id, name }) => [id, name]))).toEqual(
    new Map([
      [hero.id, hero.name],
      [banner.id, banner.name],
      [ghostHero.id, null],
    ]),
  );
  expect((await portfolio.page('janed')).hero).toMatchObject({ id: banner.id, source: 'default' });
  await expect(portfolio.page('no-longer-there')).rejects.toMatchObject({ code: 'PORTFOLIO_NOT_FOUND' });
});

it('ACCT-48 brings nobody back whom an old walk still names', async () => {
  await portfolio.hears((m) => m.userDeleted({ userId: owner.id, revision: 9, email: null }));
  await portfolio.rebuild();
  await expect(portfolio.page('janed')).rejects.toMatchObject({ code: 'PORTFOLIO_NOT_FOUND' });
  expect(await portfolio.query(`select 1 from public_photos where owner_id = '${owner.id}'`)).toEqual([]);
});
