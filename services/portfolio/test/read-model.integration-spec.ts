import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EventName } from '@vitrine/contracts/events/event-map';
import type { ReadModelProjector } from '../src/alignment/read-model-projector.js';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { seeded } from '@vitrine/testing/seeded';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
beforeAll(async () => {
  portfolio = await startPortfolio();
});
afterAll(() => portfolio.close());

/** A failed test names it in its title; `--seed` runs it again. */
const seed = jest.getSeed();
const random = seeded(seed);
/** `items` in a random order. */
const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => [random(), item] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, item]) => item);

type Event = (model: ReadModelProjector) => Promise<void>;

/** Everything that is kept of an owner, but not how often it was written. */
const kept = async (ownerId: string): Promise<unknown> => [
  await portfolio.query(`select user_id, revision, username_lower, dash_address, dot_address, created_at, snapshot
    from profiles where user_id = '${ownerId}'`),
  await portfolio.query(`select photo_id, revision, visible, deleted, category, featured, created_at, snapshot
    from public_photos where owner_id = '${ownerId}' order by photo_id`),
];

describe(`events in any order (seed ${seed})`, () => {
  it('end in the same state when repeated and in any order', async () => {
    for (let round = 0; round < 25; round += 1) {
      const ownerId = anId();
      const [stays, goes, hidden] = [anId(), anId(), anId()];
      const user =
        (revision: number): Event =>
        (m) =>
          m.userChanged(
            aUserSnapshot({ id: ownerId, revision, bio: `Revision ${revision}`, username: `u${round}-${revision}` }),
          );
      const photo =
        (id: string, revision: number, over: object = {}): Event =>
        (m) =>
          m.photoChanged(
            aPhotoSnapshot({
              id,
              ownerId,
              revision,
              title: `Revision ${revision}`,
              featured: revision % 2 === 0,
              ...over,
            }),
          );
      const events: Event[] = [
        ...[1, 2, 3].map(user),
        ...[1, 2, 3, 4].map((revision) => photo(stays, revision, { visible: revision !== 2 })),
        ...[1, 2, 3].map((revision) => photo(goes, revision)),
        (m) => m.photoDeleted({ photoId: goes, ownerId, revision: 4 }),
        ...[1, 2].map((revision) => photo(hidden, revision, { visible: revision === 1 })),
      ];
      for (const event of shuffled([...events, ...shuffled(events).slice(0, 4)])) await portfolio.project(event);

      expect(await kept(ownerId)).toMatchObject([
        [{ revision: 3, username_lower: `u${round}-3`, snapshot: { bio: 'Revision 3' } }],
        [
          { photo_id: stays, revision: 4, visible: true, featured: true, snapshot: { title: 'Revision 4' } },
          { photo_id: goes, revision: 4, visible: false, deleted: true, snapshot: null, category: null },
          { photo_id: hidden, revision: 2, visible: false, deleted: false, snapshot: null, category: null },
        ],
      ]);
    }
  });

  it('may be projected by several workers at once', async () => {
    const ownerId = anId();
    const id = anId();
    const events: Event[] = Array.from(
      { length: 20 },
      (_, i) => (m) => m.photoChanged(aPhotoSnapshot({ id, ownerId, revision: i + 1 })),
    );
    await Promise.all(shuffled(events).map((event) => portfolio.project(event)));
    expect(await kept(ownerId)).toMatchObject([[], [{ photo_id: id, revision: 20 }]]);
  });

  it('a deletion wins over a change of the same revision', async () => {
    const ownerId = anId();
    for (const reverse of [false, true]) {
      const id = anId();
      const events: Event[] = [
        (m) => m.photoChanged(aPhotoSnapshot({ id, ownerId, revision: 5 })),
        (m) => m.photoDeleted({ photoId: id, ownerId, revision: 5 }),
      ];
      for (const event of reverse ? events.reverse() : events) await portfolio.project(event);
      expect(await portfolio.query(`select deleted, snapshot from public_photos where photo_id = '${id}'`)).toEqual([
        { deleted: true, snapshot: null },
      ]);
    }
  });

  it('PORT-49 keeps nothing of a private photo but its id and revision', async () => {
    const ownerId = anId();
    await portfolio.project((m) =>
      m.photoChanged(aPhotoSnapshot({ id: anId(), ownerId, title: 'Secret', visible: false })),
    );
    expect(JSON.stringify(await kept(ownerId))).not.toContain('Secret');
  });
});

it('SEC-19 hides what is revoked by RPC as by the event', async () => {
  const [user, photo] = [aUserSnapshot({ username: 'revoked' }), aPhotoSnapshot()];
  await portfolio.project((m) => m.userChanged(user));
  await portfolio.project((m) => m.photoChanged({ ...photo, ownerId: user.id }));
  const receive = (name: EventName, payload: object) =>
    portfolio.call('portfolio.event.receive', { events: [{ name, payload }] });
  const hidden = { ...photo, ownerId: user.id, revision: photo.revision + 1, visible: false };
  expect(await receive('media.photo_changed', hidden)).toEqual({ received: 1 });
  expect((await portfolio.page('revoked')).photos).toEqual([]);
  await receive('identity.user_deleted', { userId: user.id, revision: 9 });
  await expect(portfolio.page('revoked')).rejects.toMatchObject({ code: 'PORTFOLIO_NOT_FOUND' });
  await expect(receive('identity.user_onboarded', {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('SEC-19 PORT-48 shows nothing of a suspended photographer, and all of it once restored', async () => {
  const user = aUserSnapshot({
    username: 'paused',
    portfolioUrlType: 'fullname_dash',
    revision: 1,
    allowAiCrawlers: true,
  });
  const photo = aPhotoSnapshot({ id: anId(), ownerId: user.id, featured: true });
  await portfolio.project((m) => m.userChanged(user));
  await portfolio.project((m) => m.photoChanged(photo));
  const isShown = () =>
    Promise.all([
      ...['paused', user.id, 'ada-lovelace'].map((identifier) =>
        portfolio.page(identifier).then(
          () => true,
          () => false,
        ),
      ),
      portfolio.call('portfolio.photo.get', { photoId: photo.id }).then(
        () => true,
        () => false,
      ),
      portfolio
        .call('portfolio.gallery.list', { featured: true, limit: 500, offset: 0 })
        .then((photos) => photos.some(({ id }) => id === photo.id)),
    ]);
  expect(await isShown()).toEqual([true, true, true, true, true]);
  const events = [{ name: 'identity.user_changed' as const, payload: { ...user, revision: 2, suspended: true } }];
  await portfolio.call('portfolio.event.receive', { events });
  expect(await isShown()).toEqual([false, false, false, false, false]);
  await portfolio.project((m) => m.userChanged({ ...user, revision: 3 }));
  expect(await isShown()).toEqual([true, true, true, true, true]);
});
