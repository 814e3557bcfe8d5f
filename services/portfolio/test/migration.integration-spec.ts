import { expect, it } from '@jest/globals';
import pg from 'pg';
import { DatabaseConfig } from '@vitrine/platform/config/base-config';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { Logger } from '@vitrine/platform/log/logger';
import { ormOptions } from '@vitrine/platform/orm/orm.module';
import { prepareDatabase } from '@vitrine/platform/orm/prepare-database';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { testDatabase } from '@vitrine/testing/test-stack';
import { MIGRATIONS } from '../src/migrations/list.js';
import { startPortfolio } from './start-portfolio.js';

it('keeps pages and selections of the first release: newest first, the selected photo as hero', async () => {
  const DATABASE_URL = await testDatabase('portfolio_old');
  const config = loadConfig(DatabaseConfig, { DATABASE_URL, LOG_LEVEL: 'silent' });
  const first = ormOptions({ entities: [], migrations: MIGRATIONS.slice(0, 2), config });
  await prepareDatabase(DATABASE_URL, first, Logger.of(config));

  const owner = aUserSnapshot({ username: 'veteran' });
  const at = (n: number): string => new Date(Date.UTC(2026, 0, n, 0, 0, 0, n)).toISOString();
  const photos = [1, 3, 2].map((n) => aPhotoSnapshot({ ownerId: owner.id, createdAt: at(n) }));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(
    `insert into profiles (user_id, revision, username_lower, created_at, snapshot) values ($1, 1, 'veteran', now(), $2)`,
    [owner.id, owner],
  );
  for (const { position: _, ...photo } of photos)
    await client.query(
      `insert into public_photos (photo_id, owner_id, revision, visible, category, created_at, snapshot)
       values ($1, $2, 1, true, 'landscape', $3, $4)`,
      [photo.id, owner.id, photo.createdAt, photo],
    );
  await client.query(`insert into public_photos (photo_id, owner_id, revision, visible) values ($1, $2, 1, false)`, [
    anId(),
    owner.id,
  ]);
  await client.query('insert into hero_choices values ($1, $2)', [owner.id, photos[0]?.id]);
  await client.end();

  const portfolio = await startPortfolio({}, DATABASE_URL);
  try {
    const page = await portfolio.page('veteran');
    expect(page.photos.map(({ id }) => id)).toEqual([photos[1]?.id, photos[2]?.id, photos[0]?.id]);
    expect(page.hero).toMatchObject({ id: `custom-${photos[0]?.id}`, source: 'custom' });
    // The number media gives to a photo that comes next, minus its time, is in front of all of them.
    const next = aPhotoSnapshot({ ownerId: owner.id, position: -Date.parse(at(4)) * 1000 });
    await portfolio.project((m) => m.photoChanged(next));
    expect((await portfolio.page('veteran')).photos[0]?.id).toBe(next.id);
  } finally {
    await portfolio.close();
  }
});
