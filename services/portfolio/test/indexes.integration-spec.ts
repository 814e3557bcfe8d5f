import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anId } from '@vitrine/testing/builders/id';
import { heroOf } from '../src/heroes/hero.sql.js';
import { startPortfolio, type Portfolio } from './start-portfolio.js';

let portfolio: Portfolio;
const owner = anId();

beforeAll(async () => {
  portfolio = await startPortfolio();
  const photos = (ownerId: string, count: number, visible: string): Promise<unknown> =>
    portfolio.query(`insert into public_photos (photo_id, owner_id, revision, visible, category, created_at, position, snapshot)
      select gen_random_uuid(), ${ownerId}, 1, ${visible}, 'nature', now(), case when ${visible} then n end,
        case when ${visible} then '{}'::jsonb end
      from generate_series(1, ${count}) n`);
  await photos(`'${owner}'::uuid`, 2_000, 'n % 2 = 0');
  await photos('gen_random_uuid()', 20_000, 'true');
  await portfolio.query(`insert into categories (owner_id, category_id, revision, label)
    select gen_random_uuid(), 'c' || n, 1, 'C' from generate_series(1, 5000) n`);
  await portfolio.query(`insert into pictures (picture_id, kind, owner_id, revision, snapshot)
    select gen_random_uuid(), 'hero', gen_random_uuid(), n, '{}' from generate_series(1, 5000) n`);
  await portfolio.query(`insert into hero_choices select owner_id, gen_random_uuid(), picture_id from pictures`);
  await portfolio.query('analyze');
});
afterAll(() => portfolio.close());

const plan = async (sql: string): Promise<string> => {
  const rows = await portfolio.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

describe('with many rows', () => {
  it('reads a page in its order, without sorting and without its private photos', async () => {
    const found = await plan(`select shown.snapshot, own.label from public_photos shown
      left join categories own on own.owner_id = shown.owner_id and own.category_id = shown.category
      where shown.owner_id = '${owner}' and shown.visible order by shown.position, shown.photo_id limit 500`);
    expect(found).toContain('public_photos_in_order');
    expect(found).not.toMatch(/Sort|Seq Scan on public_photos|Seq Scan on categories/);
  });

  it('finds a hero by keys', async () => {
    const found = await plan(heroOf(`'${owner}'`));
    expect(found).toContain('pictures_of_owner');
    expect(found).toContain('hero_choices_pkey');
    expect(found).not.toMatch(/Seq Scan on (hero_choices|public_photos)/);
    expect(found).not.toContain('Seq Scan on pictures');
  });

  it.each(['public_photos', 'categories', 'pictures'])('removes a person from %s by an index', async (table) => {
    expect(await plan(`delete from ${table} where owner_id = '${owner}'`)).not.toContain('Seq Scan');
  });
});
