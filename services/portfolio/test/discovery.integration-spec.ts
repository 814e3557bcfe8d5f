import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { SitemapRow } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { KeepSitemapParts } from '../src/discovery/keep-sitemap-parts.js';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

let portfolio: Portfolio;
beforeAll(async () => {
  portfolio = await startPortfolio();
});
afterAll(() => portfolio.close());
beforeEach(async () => {
  await portfolio.query(
    'truncate profiles, public_photos, page_revisions, deleted_users, page_followers, sitemap_parts, site_pages, site_slugs, site_versions, site_page_photos, site_settings',
  );
  await portfolio.query(`insert into sitemap_parts values ('${LAST}', 0, 0)`);
});

const photographer = async (over: Partial<UserSnapshot> = {}): Promise<UserSnapshot> => {
  const id = anId();
  const user = aUserSnapshot({ id, username: `F-${id.slice(-6)}`, ...over });
  await portfolio.project((m) => m.userChanged(user));
  return user;
};
const photo = async (owner: UserSnapshot, over: object = {}): Promise<string> => {
  const made = aPhotoSnapshot({ ownerId: owner.id, ...over });
  await portfolio.project((m) => m.photoChanged(made));
  return made.id;
};
/** Many photos at once, with titles as long as titles get. */
const photos = (owner: UserSnapshot, count: number): Promise<unknown> => {
  const snapshot = JSON.stringify(
    aPhotoSnapshot({ ownerId: owner.id, title: '\u{1F4F7}'.repeat(100), image: aPhotoImage() }),
  );
  return portfolio.query(`insert into public_photos (photo_id, owner_id, revision, visible, position, created_at, snapshot)
    select gen_random_uuid(), '${owner.id}', 1, true, n / 3, now(), '${snapshot}'::jsonb from generate_series(1, ${count}) n`);
};
/** Published pages of one user: projects but for the last, with a page of links. */
const sitePages = async (owner: UserSnapshot, count: number, state = 'public'): Promise<void> => {
  await portfolio.query(`insert into site_pages
      (id, owner_id, kind, state, slug, position, draft, published, published_at, first_published_at)
    select gen_random_uuid(), '${owner.id}', case when n = ${count} then 'about' else 'project' end, '${state}', '${state}-' || n,
      n, '{}', '{}', '2026-02-02T03:04:05Z', now() from generate_series(1, ${count}) n`);
  await portfolio.query(`insert into site_settings values ('${owner.id}', 1, null, '[{}]') on conflict do nothing`);
};
/** All answers of an export. */
const exportAll = async (from: { after?: string; until?: string } = {}): Promise<SitemapRow[][]> => {
  const answers: SitemapRow[][] = [];
  let cursor: string | undefined;
  do {
    const answer = await portfolio.call('portfolio.sitemap.export', { ...from, ...(cursor && { cursor }) });
    answers.push(answer.rows);
    cursor = answer.cursor ?? undefined;
  } while (cursor);
  return answers;
};
const idsOf = (answers: SitemapRow[][]): string[] => answers.flat().flatMap((row) => row.photos.map(({ id }) => id));

describe('the sitemap', () => {
  it('lists all users with a page and exactly their public photos', async () => {
    const [jane, empty] = [await photographer({ username: 'Jane' }), await photographer()];
    const newcomer = await photographer({ username: null });
    const gone = await photographer();
    const shown = [await photo(jane, { position: 1, title: 'One' }), await photo(jane, { position: 2 })];
    const hidden = await photo(jane, { visible: false });
    const deleted = await photo(jane);
    await photo(newcomer);
    await photo(gone);
    await portfolio.project((m) => m.photoDeleted({ photoId: deleted, ownerId: jane.id, revision: 2 }));
    await portfolio.project((m) => m.userDeleted({ userId: gone.id, revision: 2 }));

    const rows = (await exportAll()).flat();
    expect(rows.map(({ userId }) => userId)).toEqual([jane.id, empty.id]);
    expect(rows[0]).toMatchObject({ path: '/jane', photos: shown.map((id) => ({ id })) });
    expect(rows[0]?.photos[0]).toEqual({ id: shown[0], title: 'One', image: expect.objectContaining({ width: 3000 }) });
    expect(rows[1]?.photos).toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(hidden);

    await portfolio.project((m) =>
      m.photoChanged(aPhotoSnapshot({ id: shown[0], ownerId: jane.id, visible: false, revision: 9 })),
    );
    expect(idsOf(await exportAll())).toEqual([shown[1]]);
  });

  it('lists photos without their titles where the photographer hides them', async () => {
    const [quiet, open] = [await photographer({ showTitles: false }), await photographer()];
    for (const owner of [quiet, open]) await photo(owner, { title: 'One' });
    const titles = new Map((await exportAll()).flat().map(({ userId, photos: named }) => [userId, named[0]?.title]));
    expect([titles.get(quiet.id), titles.get(open.id)]).toEqual(['', 'One']);
  });

  it('gives the time of a page’s last change', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000;
    const jane = await photographer();
    const [row] = (await exportAll()).flat();
    expect(Date.parse(row?.changedAt ?? '')).toBeGreaterThanOrEqual(before - 2_000);
    // As after a clock one year ahead.
    await portfolio.query('update page_revisions set revision = revision + 31536000000000');
    await portfolio.use(KeepSitemapParts, (task) => task.keep());
    const [part] = await portfolio.call('portfolio.sitemap.parts', {});
    for (const row of [part, (await exportAll()).flat()[0]])
      expect(Date.parse(row?.changedAt ?? '')).toBeLessThan(Date.now() + 60_000);
    await portfolio.query(`delete from page_revisions where owner_id = '${jane.id}'`);
    expect((await exportAll()).flat()[0]?.changedAt).toBe('1970-01-01T00:00:00Z');
  });

  it('is split into answers far below the broker’s limit of a megabyte, each photo once', async () => {
    const users = [await photographer(), await photographer(), await photographer()];
    for (const [n, user] of users.entries()) await photos(user, [401, 0, 1_200][n] ?? 0);
    const answers = await exportAll();
    expect(answers.length).toBeGreaterThan(4);
    for (const rows of answers) expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(512 * 1024);
    const ids = idsOf(answers);
    expect([ids.length, new Set(ids).size]).toEqual([1_601, 1_601]);
    const order = answers.flat().map(({ userId }) => users.findIndex(({ id }) => id === userId));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(3);
  });

  it('continues after an answer full of users, and ends at its bound', async () => {
    await portfolio.query(`insert into profiles (user_id, revision, username_lower, created_at, snapshot)
      select id, 1, 'w' || n, now(), jsonb_build_object('id', id, 'username', 'w' || n)
      from (select n, gen_random_uuid() as id from generate_series(1, 450) n) made`);
    const answers = await exportAll();
    expect(answers.map((rows) => rows.length)).toEqual([200, 200, 50]);
    const ids = answers.flat().map(({ userId }) => userId);
    const part = (await exportAll({ after: ids[9], until: ids[299] })).flat();
    expect(part.map(({ userId }) => userId)).toEqual(ids.slice(10, 300));
  });

  it('SITE-38 names public pages and lists below a portfolio once, and no others', async () => {
    const [jane, ben] = [await photographer({ username: 'Jane' }), await photographer({ username: 'Ben' })];
    await photos(jane, 900);
    await sitePages(jane, 2);
    await sitePages(jane, 1, 'unlisted');
    await sitePages(jane, 1, 'draft');
    const rows = (await exportAll()).flat();
    const [first, ...others] = rows.filter(({ userId }) => userId === jane.id);
    expect(first?.pages).toEqual([
      { path: '/jane/projects', changedAt: first?.changedAt },
      { path: '/jane/public-1', changedAt: '2026-02-02T03:04:05Z' },
      { path: '/jane/public-2', changedAt: '2026-02-02T03:04:05Z' },
      { path: '/jane/links', changedAt: first?.changedAt },
    ]);
    expect(others.map(({ pages }) => pages)).toEqual([undefined, undefined]);
    expect(rows.find(({ userId }) => userId === ben.id)?.pages).toEqual([]);
  });

  it('SITE-38 stays in bounded answers where many have many pages', async () => {
    const users: UserSnapshot[] = [];
    for (let n = 0; n < 9; n += 1) users.push(await photographer());
    for (const user of users) await sitePages(user, 300);
    await photos(users[2] as UserSnapshot, 500);
    const answers = await exportAll();
    const rows = answers.flat();
    for (const answer of answers) expect(answer.flatMap(({ pages = [] }) => pages).length).toBeLessThanOrEqual(1_010);
    const named = rows.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
    // Index and links of each besides.
    expect([named.length, new Set(named).size]).toEqual([9 * 302, 9 * 302]);
    expect(idsOf(answers)).toHaveLength(500);
    expect([...new Set(rows.map(({ userId }) => userId))]).toEqual(users.map(({ id }) => id));
  });

  it.each([['x'], [`${LAST}/1`], [`${LAST}/1/x`], [`${LAST}/99999999999999999999/${LAST}`]])(
    'refuses the cursor %j',
    async (cursor) => {
      await expect(portfolio.call('portfolio.sitemap.export', { cursor })).rejects.toMatchObject({
        code: 'VALIDATION',
      });
    },
  );

  describe('has parts', () => {
    const kept = () => portfolio.use(KeepSitemapParts, (task) => task.keep());
    const parts = () => portfolio.call('portfolio.sitemap.parts', {});
    const touch = (owner: UserSnapshot) =>
      portfolio.query(`update page_revisions set revision = (extract(epoch from clock_timestamp()) * 1000000)::bigint
        where owner_id = '${owner.id}'`);
    const usersOf = async (all: Awaited<ReturnType<typeof parts>>): Promise<string[][]> => {
      const whole = all.map(({ after, until }) => exportAll({ ...(after && { after }), until }));
      return (await Promise.all(whole)).map((answers) => [...new Set(answers.flat().map(({ userId }) => userId))]);
    };

    it('that cover all users, also new ones, within the size limit', async () => {
      expect(await parts()).toEqual([{ after: null, until: LAST, changedAt: '1970-01-01T00:00:00Z' }]);
      const users = [await photographer(), await photographer(), await photographer(), await photographer()];
      for (const [n, user] of users.entries()) await photos(user, [600, 600, 600, 5_000][n] ?? 0);
      await kept();
      const bounded = await parts();
      expect(bounded).toEqual([
        { after: null, until: users[1]?.id, changedAt: expect.any(String) },
        { after: users[1]?.id, until: LAST, changedAt: expect.any(String) },
      ]);
      const next = await photographer();
      expect(await usersOf(bounded)).toEqual([
        [users[0]?.id, users[1]?.id],
        [users[2]?.id, users[3]?.id, next.id],
      ]);
    });

    it('of which one is divided when it is full, and the others stay as they are', async () => {
      const add = async (): Promise<UserSnapshot> => {
        const user = await photographer();
        await photos(user, 600);
        return user;
      };
      const ends = async () => {
        await kept();
        return (await parts()).map(({ until }) => until);
      };
      const [, second] = [await add(), await add(), await add()];
      expect(await ends()).toEqual([second?.id, LAST]);
      const fourth = await add();
      expect(await ends()).toEqual([second?.id, LAST]);
      await add();
      expect(await ends()).toEqual([second?.id, fourth.id, LAST]);
    });

    it('SITE-38 of which the pages of a site count as its photos do', async () => {
      const users = [await photographer(), await photographer(), await photographer()];
      for (const user of users) await sitePages(user, 600);
      await kept();
      expect((await parts()).map(({ until }) => until)).toEqual([users[1]?.id, LAST]);
    });

    it('that tell when one of their pages changed last, by two replicas as by one', async () => {
      const [early, late] = [await photographer(), await photographer()];
      await photos(early, 1_600);
      await portfolio.query('update page_revisions set revision = 1000000');
      await Promise.all([kept(), kept()]);
      expect((await parts()).map(({ changedAt }) => changedAt)).toEqual([
        '1970-01-01T00:00:01Z',
        '1970-01-01T00:00:01Z',
      ]);
      await touch(late);
      await kept();
      const [first, second] = await parts();
      expect(first?.changedAt).toBe('1970-01-01T00:00:01Z');
      expect(Date.parse(second?.changedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    });

    it('of which none stays empty', async () => {
      const [first, second] = [await photographer(), await photographer()];
      for (const user of [first, second]) await photos(user, 1_600);
      await kept();
      expect(await parts()).toHaveLength(2);
      await portfolio.project((m) => m.userChanged({ ...first, username: null, revision: 2 }));
      await kept();
      expect((await usersOf(await parts())).flat()).toEqual([second.id]);
      expect(await parts()).toHaveLength(1);
      await portfolio.project((m) => m.userChanged({ ...second, username: null, revision: 2 }));
      await kept();
      expect((await parts()).map(({ after, until }) => [after, until])).toEqual([[null, LAST]]);
    });
  });
});

it('lists users who allow model training, as long as they do', async () => {
  const [open, shut] = [await photographer({ username: 'Open', allowAiCrawlers: true }), await photographer()];
  await photographer({ username: null, allowAiCrawlers: true });
  const paths = async (): Promise<string[]> => (await portfolio.call('portfolio.ai_crawlers.list_allowed', {})).paths;
  expect(await paths()).toEqual(['/open']);
  await portfolio.project((m) => m.userChanged({ ...open, revision: 2, allowAiCrawlers: false }));
  await portfolio.project((m) => m.userChanged({ ...shut, revision: 2, username: 'Shut', allowAiCrawlers: true }));
  expect(await paths()).toEqual(['/shut']);
});
