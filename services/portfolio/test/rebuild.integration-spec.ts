import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { aSiteImageSnapshot } from '@vitrine/testing/builders/site-image';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
const owner = aUserSnapshot({ username: 'JaneD', showExif: true, allowAiCrawlers: true });
const hero = aSiteImageSnapshot({ ownerId: owner.id, photoId: anId() });
const banner = aSiteImageSnapshot({ kind: 'banner', isDefault: true });
const profileImage = aSiteImageSnapshot({ kind: 'profile', ownerId: owner.id });
const category = { id: owner.id, ownerId: owner.id, categoryId: 'sea-side', label: 'Sea', revision: 3 };
const deleted: { id: string }[] = [];
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
    'identity.user.export_deleted': after(deleted),
    'identity.user.export': after([owner]),
    'media.photo.export': after(photos),
    'media.site_image.export': after([hero, banner, profileImage]),
    'media.category.export': after([category]),
  });
});
afterAll(() => portfolio.close());

it('fills the read model from its owners, page by page', async () => {
  expect(await portfolio.rebuild()).toEqual({
    'deleted-users': 0,
    profiles: 1,
    photos: 501,
    pictures: 3,
    categories: 1,
  });
  expect((await portfolio.page('janed')).profile).toMatchObject({ photoCount: 501, allowAiCrawlers: true });
});

it('fills in what photos stored by an older release lack: camera and AVIF', async () => {
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

it('repairs rows of the same revision, hides what media lost, and keeps what events have changed meanwhile', async () => {
  const [changed, gone] = [photos[0]?.id, photos[1]];
  const ghost = aPhotoSnapshot({ ownerId: owner.id });
  await portfolio.project((m) => m.photoChanged(ghost));
  // Between media's answer and the comparison with it.
  const exportPhotos = portfolio.rpc.answers['media.photo.export'];
  portfolio.rpc.answers['media.photo.export'] = async (from) => {
    const page = await exportPhotos?.(from);
    await portfolio.project((m) => m.photoDeleted({ photoId: gone?.id ?? '', ownerId: owner.id, revision: 2 }));
    await portfolio.project((m) =>
      m.photoChanged(aPhotoSnapshot({ id: changed, ownerId: owner.id, revision: 9, title: 'Newer' })),
    );
    return page ?? [];
  };
  await portfolio.query(`update profiles set username_lower = 'broken'`);
  await portfolio.query(
    `update public_photos set snapshot = snapshot || '{"title":"broken"}' where photo_id = '${photos[2]?.id}'`,
  );

  await portfolio.rebuild();
  portfolio.rpc.answers['media.photo.export'] = exportPhotos;

  expect((await portfolio.page('janed')).profile.id).toBe(owner.id);
  const rows = await portfolio.query<{ title: string | null; visible: boolean }>(
    `select snapshot->>'title' as title, visible from public_photos
     where photo_id in ('${changed}', '${gone?.id}', '${photos[2]?.id}', '${ghost.id}') order by photo_id`,
  );
  expect(rows).toEqual([
    { title: 'Newer', visible: true },
    { title: null, visible: false },
    { title: photos[2]?.title, visible: true },
    { title: null, visible: false },
  ]);
});

it('follows services restored from a backup, and projects their events from then on', async () => {
  const [hidden, deletedSince] = [photos[3], photos[4]];
  const projected = async (photo: PhotoSnapshot | undefined): Promise<unknown> =>
    (await portfolio.query(`select revision, visible from public_photos where photo_id = '${photo?.id}'`))[0];
  await portfolio.project((m) => m.photoChanged({ ...(hidden as PhotoSnapshot), revision: 7, title: 'Lost' }));
  await portfolio.project((m) => m.photoDeleted({ photoId: deletedSince?.id ?? '', ownerId: owner.id, revision: 7 }));
  await portfolio.project((m) => m.userChanged({ ...owner, revision: owner.revision + 5, bio: 'Lost' }));
  await portfolio.project((m) => m.siteImageChanged({ ...hero, revision: hero.revision + 5, state: 'gone' }));
  await portfolio.project((m) => m.categoryChanged({ ...category, revision: 99, label: 'Lost' }));
  photos[3] = { ...(hidden as PhotoSnapshot), visible: false };

  await portfolio.rebuild();

  expect(await projected(hidden)).toEqual({ revision: 1, visible: false });
  expect(await projected(deletedSince)).toEqual({ revision: 1, visible: true });
  expect((await portfolio.page('janed')).profile.aboutMe).toBe(owner.bio);
  expect(await portfolio.query('select label, revision from categories')).toEqual([{ label: 'Sea', revision: '3' }]);
  await portfolio.project((m) => m.photoChanged({ ...(hidden as PhotoSnapshot), revision: 2 }));
  expect(await projected(hidden)).toEqual({ revision: 2, visible: true });
  photos[3] = { ...(hidden as PhotoSnapshot), revision: 2 };
});

it('goes on where an interrupted run has stopped', async () => {
  const exportPhotos = portfolio.rpc.answers['media.photo.export'];
  portfolio.rpc.answers['media.photo.export'] = (from) => {
    if (from.after) throw new AppError('SERVICE_UNAVAILABLE');
    return exportPhotos?.(from) ?? [];
  };
  await expect(portfolio.rebuild()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  portfolio.rpc.answers['media.photo.export'] = exportPhotos;
  expect(await portfolio.rebuild()).toEqual({ photos: 1, pictures: 3, categories: 1 });
  expect(await portfolio.rebuild()).toMatchObject({ profiles: 1, photos: 501 });
});

it('fills site images and categories, too, and removes what media and identity no longer have', async () => {
  const ghostHero = aSiteImageSnapshot({ ownerId: owner.id });
  const ghostCategory = { ownerId: owner.id, categoryId: 'ghost', label: 'Ghost', revision: 1 };
  const stranger = aUserSnapshot({ username: 'no-longer-there' });
  await portfolio.project((m) => m.siteImageChanged(ghostHero));
  await portfolio.project((m) => m.siteImageChanged({ ...ghostHero, id: hero.id, revision: 1, name: 'Kept' }));
  await portfolio.project((m) => m.categoryChanged(ghostCategory));
  await portfolio.project((m) => m.userChanged(stranger));
  await portfolio.query(`update categories set label = 'broken' where category_id = 'sea-side'`);
  await portfolio.query(`update site_images set snapshot = '{"name":"broken"}' where site_image_id = '${banner.id}'`);

  await portfolio.rebuild();

  expect(await portfolio.query('select category_id, label from categories order by category_id')).toEqual([
    { category_id: 'ghost', label: null },
    { category_id: 'sea-side', label: 'Sea' },
  ]);
  const named = await portfolio.query<{ id: string; name: string | null }>(
    `select site_image_id as id, snapshot->>'name' as name from site_images`,
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

it('ACCT-48 removes deleted users, and restores none that an old export page still lists', async () => {
  deleted.push({ id: owner.id });
  await portfolio.rebuild();
  await expect(portfolio.page('janed')).rejects.toMatchObject({ code: 'PORTFOLIO_NOT_FOUND' });
  expect(await portfolio.query(`select 1 from public_photos where owner_id = '${owner.id}'`)).toEqual([]);
});
