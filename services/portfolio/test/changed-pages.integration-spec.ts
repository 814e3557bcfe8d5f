import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { anId } from '@vitrine/testing/builders/id';
import { ChangedPages } from '../src/page-revision/changed-pages.js';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

const PAGES = 450;

let portfolio: Portfolio;
beforeAll(async () => {
  portfolio = await startPortfolio();
});
afterAll(() => portfolio.close());
beforeEach(async () => {
  await portfolio.query('truncate page_revisions, page_followers');
  await portfolio.query(`insert into page_revisions select gen_random_uuid(), 1 from generate_series(1, ${PAGES})`);
});

/** What a follower is given, batch by batch; with `stopAt` it is stopped in that batch. */
const follow = async (name: string, stopAt?: number): Promise<string[][]> => {
  const given: string[][] = [];
  const stop = new AbortController();
  const take = (owners: string[]): Promise<void> => {
    given.push(owners);
    if (given.length === stopAt) stop.abort();
    return Promise.resolve();
  };
  await portfolio.use(ChangedPages, (pages) => pages.follow(name, take, stop.signal));
  return given;
};

it('gives a follower each page once, in batches, however many changed in the same moment', async () => {
  const batches = await follow('a');
  expect(batches.length).toBeGreaterThan(2);
  expect([batches.flat().length, new Set(batches.flat()).size]).toEqual([PAGES, PAGES]);
});

it('gives it afterwards what has changed since, and each follower its own', async () => {
  await follow('a');
  expect(await follow('a')).toEqual([]);
  const changed = anId();
  await portfolio.query(`insert into page_revisions
    values ('${changed}', (extract(epoch from clock_timestamp()) * 1000000)::bigint)`);
  expect(await follow('a')).toEqual([[changed]]);
  expect((await follow('b')).flat()).toHaveLength(PAGES + 1);
});

it('gives again what was numbered before the last run and committed after it', async () => {
  await follow('a');
  const late = anId();
  await portfolio.query(`insert into page_revisions
    values ('${late}', (extract(epoch from clock_timestamp() - interval '30 seconds') * 1000000)::bigint)`);
  expect(await follow('a')).toEqual([[late]]);
});

it('begins again after a run that was stopped', async () => {
  expect(await follow('a', 1)).toHaveLength(1);
  expect((await follow('a')).flat()).toHaveLength(PAGES);
});

it('misses nothing after the clock was set back', async () => {
  await follow('a');
  await portfolio.query('update page_followers set looked_until = looked_until + 3600000000');
  const changed = anId();
  await portfolio.query(`insert into page_revisions
    values ('${changed}', (extract(epoch from clock_timestamp()) * 1000000)::bigint)`);
  expect(await follow('a')).toEqual([[changed]]);
});
