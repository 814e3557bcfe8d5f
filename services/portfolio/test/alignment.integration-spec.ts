import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { seeded } from '@vitrine/testing/seeded';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
/** What media has. */
const owned = new Map<string, PhotoSnapshot>();
const users = [aUserSnapshot({ username: 'one' }), aUserSnapshot({ username: 'two' }), aUserSnapshot()];

const page =
  (all: () => { id: string }[]) =>
  ({ after, limit }: { after?: string; limit: number }): never[] =>
    all()
      .filter(({ id }) => after === undefined || id > after)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit) as never[];

beforeAll(async () => {
  portfolio = await startPortfolio({
    'identity.user.export_deleted': () => [],
    'identity.user.export': page(() => users),
    'media.photo.export': page(() => [...owned.values()]),
    'media.photo.export_of_owner': ({ ownerId, ...from }) =>
      page(() => [...owned.values()].filter((photo) => photo.ownerId === ownerId))(from),
    'media.site_image.export': () => [],
    'media.category.export': () => [],
  });
});
afterAll(() => portfolio.close());
beforeEach(() => owned.clear());

/** A failed test names it in its title; `--seed` runs it again. */
const seed = jest.getSeed();
const random = seeded(seed);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
/** Any state a photo may be in, of any owner. */
const anyPhoto = (id = anId()): PhotoSnapshot =>
  aPhotoSnapshot({
    id,
    ownerId: pick(users).id,
    revision: Math.ceil(random() * 5),
    visible: random() < 0.7,
    title: pick(['Fog', 'Dunes', 'O\'Hara "the" \\ ☃']),
    tags: pick([[], ['sea'], ['sea', 'fog']]),
    featured: random() < 0.5,
    position: Math.floor(random() * 100),
  });
const change = (photo: PhotoSnapshot): PhotoSnapshot => ({ ...anyPhoto(photo.id), ownerId: photo.ownerId });

/** Rounds of the steady comparison until all of it was compared. */
const compared = async (): Promise<void> => {
  await portfolio.query('update alignments set after = null, next_at = now()');
  do {
    await portfolio.query(`update alignments set next_at = now() where next_at < now() + interval '5 minutes'`);
    await portfolio.align();
  } while ((await portfolio.query(`select 1 from alignments where next_at < now() + interval '5 minutes'`)).length > 0);
};
const kept = () =>
  portfolio.query(`select photo_id as id, owner_id as "ownerId", revision, snapshot from public_photos
    where photo_id in (select value::uuid from jsonb_array_elements_text('${JSON.stringify([...owned.keys()])}'))
    order by photo_id`);
const shownBesides = () =>
  portfolio.query(`select 1 from public_photos where visible
    and photo_id not in (select value::uuid from jsonb_array_elements_text('${JSON.stringify([...owned.keys()])}'))`);
const asKept = (photos: Iterable<PhotoSnapshot>) =>
  [...photos]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((photo) => {
      const { id, ownerId, revision } = photo;
      return { id, ownerId, revision, snapshot: photo.visible ? photo : null };
    });

describe(`the comparison with the owners (seed ${seed})`, () => {
  it('writes no row that is as it should be', async () => {
    for (let n = 0; n < 5; n += 1) {
      const photo = anyPhoto();
      owned.set(photo.id, photo);
      await portfolio.project((m) => m.photoChanged(photo));
    }
    // A row that is locked has its transaction in `xmax`.
    const untouched = () =>
      portfolio.query(`select 1 from public_photos where xmax = 0
        and photo_id in (select value::uuid from jsonb_array_elements_text('${JSON.stringify([...owned.keys()])}'))`);
    expect(await untouched()).toHaveLength(5);
    await compared();
    expect(await untouched()).toHaveLength(5);
  });

  it.each(['steady', 'at once'])('ends in the owners’ state from any former one: %s', async (how) => {
    for (let round = 0; round < 4; round += 1) {
      owned.clear();
      for (let n = 0; n < 450; n += 1) {
        const was = anyPhoto();
        const heard = random();
        if (heard < 0.8) await portfolio.project((m) => m.photoChanged(was));
        if (heard < 0.1)
          await portfolio.project((m) => m.photoDeleted({ photoId: was.id, ownerId: was.ownerId, revision: 6 }));
        const now = heard < 0.6 ? change(was) : was;
        if (heard > 0.2) owned.set(now.id, now);
      }
      await (how === 'steady' ? compared() : portfolio.rebuild());
      expect(await kept()).toEqual(asKept(owned.values()));
      expect(await shownBesides()).toEqual([]);
    }
  });

  it('changes no page when nothing differs', async () => {
    for (let n = 0; n < 10; n += 1) {
      const photo = anyPhoto();
      owned.set(photo.id, photo);
    }
    await compared();
    const revisions = await portfolio.query('select * from page_revisions order by owner_id');
    await compared();
    expect(await portfolio.query('select * from page_revisions order by owner_id')).toEqual(revisions);
  });

  it('is taken up by one process at a time', async () => {
    await portfolio.query('update alignments set after = null, next_at = now()');
    const before = portfolio.rpc.asked.length;
    await Promise.all(Array.from({ length: 12 }, () => portfolio.align()));
    expect(
      portfolio.rpc.asked
        .slice(before)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'identity.user.export',
      'identity.user.export_deleted',
      'media.category.export',
      'media.photo.export',
      'media.site_image.export',
    ]);
  });
});

it('reads all places of a portfolio that was ordered anew, and loses no change that is on its way', async () => {
  const [{ id: ownerId } = { id: '' }] = users;
  const photos = Array.from({ length: 700 }, () => aPhotoSnapshot({ ownerId, visible: true, position: 1 }));
  for (const photo of photos.slice(0, 50)) await portfolio.project((m) => m.photoChanged(photo));
  for (const [i, photo] of photos.entries()) owned.set(photo.id, { ...photo, revision: 2, position: 100 - i });
  await portfolio.project((m) => m.photosOrdered({ ownerId }));
  const late = { ...(photos[0] as PhotoSnapshot), revision: 1, title: 'Late' };
  const newer = { ...(photos[1] as PhotoSnapshot), revision: 3, title: 'Newer', position: -1 };
  await portfolio.project((m) => m.photoChanged(newer));
  await portfolio.project((m) => m.photoChanged(late));
  owned.set(newer.id, newer);
  expect(await kept()).toEqual(asKept(owned.values()));
});
