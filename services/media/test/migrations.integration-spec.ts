import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Logger } from '@vitrine/platform/log/logger';
import { ormOptions } from '@vitrine/platform/orm/orm.module';
import { prepareDatabase } from '@vitrine/platform/orm/prepare-database';
import { failOnConsole } from '@vitrine/testing/fail-on-console';
import { MemoryObjectStore } from '@vitrine/testing/memory-object-store';
import { testDatabase } from '@vitrine/testing/test-stack';
import { ENTITIES } from '../src/entities.js';
import { Migration0001Photos } from '../src/migrations/0001-photos.js';
import { Migration0042ComposedTexts } from '../src/migrations/0042-composed-texts.js';
import { Migration0043ClaimsAndOriginals } from '../src/migrations/0043-claims-and-originals.js';
import { MIGRATIONS } from '../src/migrations/list.js';
import { FillOlderPhotos } from '../src/photos/fill-older-photos.js';
import { FillDerivativeSums, STORED_PHOTOS } from '../src/storage/recorded-files.js';
import { mediaConfig } from './support/media-config.js';

failOnConsole();

const silent = { warn: () => undefined } as unknown as Logger;
let orm: MikroORM;
const execute = <T = unknown>(sql: string) => orm.em.getConnection().execute<T[]>(sql);

/** Of a site image, as the release before 0018 writes it. */
const formerEvent = (image: string) =>
  `insert into outbox_event (fact_id, name, payload, occurred_at)
   values (gen_random_uuid(), 'media.picture_changed', '{"id": "${image}"}', now())`;

beforeAll(async () => {
  const config = mediaConfig({ DATABASE_URL: await testDatabase('media_migrations') });
  const options = (migrations: typeof MIGRATIONS) => ormOptions({ entities: ENTITIES, migrations, config });
  await prepareDatabase(config.DATABASE_URL, options([Migration0001Photos]), silent);
  orm = await MikroORM.init(options(MIGRATIONS));
  await execute(
    `insert into photos (id, owner_id, title, description, category, image_token, object_key, file_type, bytes, width,
                         height, created_at, updated_at)
     select gen_random_uuid(), '0193a0b4-7d00-7000-8000-000000000001', 'Photo ' || n, '<p>By the <b>SEA</b></p>', 'macro',
            'token ' || n, 'key ' || n, 'image/jpeg', 1, 1, 1, timestamptz '2026-01-01' + n * interval '1 second', now()
     from generate_series(1, 3) n`,
  );
  await execute(formerEvent('3'));
  const before0043 = MIGRATIONS.slice(0, MIGRATIONS.indexOf(Migration0043ClaimsAndOriginals));
  await prepareDatabase(config.DATABASE_URL, options(before0043), silent);
  await execute(`update photos set kept = true where title = 'Photo 2'`);
  await prepareDatabase(config.DATABASE_URL, options(MIGRATIONS), silent);
});
afterAll(() => orm.close());

it('photos from before there was an order, a search, a trash or AVIF have their place in each', async () => {
  const rows = await execute<Record<string, unknown>>(
    'select title, position, search, trashed_at, avif_state, avif_widths from photos order by position, id',
  );
  expect(rows.map(({ title }) => title)).toEqual(['Photo 3', 'Photo 2', 'Photo 1']);
  expect(rows[2]).toMatchObject({
    position: String(-Date.UTC(2026, 0, 1, 0, 0, 1) * 1_000),
    search: expect.stringMatching(/^photo 1 +by the +sea +$/),
    trashed_at: null,
    avif_state: 'pending',
    avif_widths: [],
  });
});

it('events of the former release, waiting or still to come, have the name that is subscribed to', async () => {
  await execute(
    `insert into outbox_event (fact_id, name, subject, payload, occurred_at)
     values (gen_random_uuid(), 'media.picture_changed', 'picture:4', '{"id": "4"}', now())`,
  );
  expect(await execute('select name, subject, payload from outbox_event order by id')).toEqual([
    { name: 'media.site_image_changed', subject: null, payload: { id: '3' } },
    { name: 'media.site_image_changed', subject: 'site-image:4', payload: { id: '4' } },
  ]);
});

it('the former release reads and writes site images and deleted users under their former names', async () => {
  await execute(
    `insert into pictures (id, kind, owner_id, image_token, name, width, height, created_at)
     values ('0193a0b4-7d00-7000-8000-000000000002', 'hero', '0193a0b4-7d00-7000-8000-000000000001', 'token', '', 1, 1, now())`,
  );
  const claimed = await execute(
    `with due as materialized (select id from pictures where state = 'pending' for update skip locked)
     update pictures set render_hinted_at = now() from due where pictures.id = due.id returning pictures.state`,
  );
  expect(claimed).toEqual([{ state: 'pending' }]);
  expect(await execute('select kind, render_tries, avif_state from site_images')).toEqual([
    { kind: 'hero', render_tries: 0, avif_state: 'pending' },
  ]);
  for (let twice = 0; twice < 2; twice += 1)
    await execute(
      `insert into account_removals (user_id, requested_at) values ('0193a0b4-7d00-7000-8000-000000000001', now())
       on conflict (user_id) do nothing`,
    );
  expect(await execute('select done_at from deleted_users')).toEqual([{ done_at: null }]);
  await execute('delete from pictures');
  expect(await execute('select 1 from site_images')).toEqual([]);
});

it('whether an original is kept is one answer under its former and its present name', async () => {
  const names = () => execute(`select title, kept, keeps_original as "keepsOriginal" from photos order by title`);
  const all = (...answers: boolean[]) =>
    answers.map((kept, at) => ({ title: `Photo ${at + 1}`, kept, keepsOriginal: kept }));
  expect(await names()).toEqual(all(false, true, false));
  await execute(`update photos set kept = true where title = 'Photo 1'`);
  await execute(`update photos set keeps_original = true where title = 'Photo 3'`);
  expect(await names()).toEqual(all(true, true, true));
  await execute(`update photos set kept = title = 'Photo 3'`);
  expect(await names()).toEqual(all(false, false, true));
  // A row whose turn has not come yet, and the former release writes what it knows.
  await execute(`alter table photos disable trigger photos_follow_kept`);
  await execute(`update photos set keeps_original = false`);
  await execute(`alter table photos enable trigger photos_follow_kept`);
  await execute(`update photos set kept = kept`);
  expect(await names()).toEqual(all(false, false, true));
});

it('photos from before there were sums of derivatives are counted, and have the sums after a while', async () => {
  await execute(
    `update photos set derivatives = 'ready', widths = '{320,640}', avif_widths = '{320}',
       derivative_bytes = '{"320.webp": 10, "640.webp": 20, "320.avif": 5, "card.jpg": 7}' where title = 'Photo 1'`,
  );
  const written = await execute(`select derivative_files, derivative_size from photos where title = 'Photo 1'`);
  expect(written).toEqual([{ derivative_files: 4, derivative_size: '42' }]);

  await execute('alter table photos disable trigger photos_derivative_sums');
  await execute('update photos set derivative_files = null, derivative_size = null');
  await execute('alter table photos enable trigger photos_derivative_sums');
  const sums = () =>
    execute(
      `select count(*)::int as photos, sum(derivative_files)::int as files, sum(derivative_size)::int as bytes
       from ${STORED_PHOTOS} stored`,
    );
  const counted = [{ photos: 3, files: 4, bytes: 42 }];
  expect(await sums()).toEqual(counted);
  await new FillDerivativeSums(orm.em.fork()).fill();
  expect(await execute('select 1 from photos where derivative_size is null')).toEqual([]);
  expect(await sums()).toEqual(counted);
});

it('a file that the former release puts in the place of another has no gain map', async () => {
  const write = (columns: string) => execute(`update photos set ${columns} where title = 'Photo 2'`);
  const read = () => execute(`select hdr_widths from photos where title = 'Photo 2'`);
  const made = (...names: string[]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
  await write(`object_key = 'with', hdr_widths = '{640}', derivative_bytes = '${made('640.webp', '640.jpg')}'`);
  expect(await read()).toEqual([{ hdr_widths: [640] }]);
  await write(`object_key = 'without', derivative_bytes = '${made('640.webp')}'`);
  expect(await read()).toEqual([{ hdr_widths: [] }]);
});

it('photos from before there were filters by what files say are found by them after a while', async () => {
  await execute('alter table photos disable trigger photos_facets');
  await execute(
    `update photos set keywords = null, camera = null, rating = null, tags = '{Fog}', exif = '{"model": "X100V", "lens": "23mm"}',
       file_metadata = '{"rating": 4, "keywords": ["fog", "Rain"]}' where title = 'Photo 1'`,
  );
  await execute('alter table photos enable trigger photos_facets');
  await new FillOlderPhotos(orm.em.fork(), new MemoryObjectStore()).fillFacets();
  expect(await execute(`select keywords, camera, lens, rating from photos where title = 'Photo 1'`)).toEqual([
    { keywords: ['fog', 'rain'], camera: 'X100V', lens: '23mm', rating: 4 },
  ]);
  expect(await execute('select 1 from photos where keywords is null')).toEqual([]);
});

it('photos from before texts had one form and dates were judged have both', async () => {
  await execute(
    `update photos set title = U&'Cafe\\0301', file_name = U&'Cafe\\0301.jpg', tags = array[U&'Mu\\0308nchen', U&'M\\00fcnchen', 'b'],
       description = U&'<b>Cafe\\0301</b>', file_metadata = jsonb_build_object('keywords', array[U&'Mu\\0308nchen']),
       exif = '{"iso": 100, "takenAt": "0000-00-00T00:00:00"}' where title = 'Photo 1'`,
  );
  await execute(`update photos set exif = '{"takenAt": "2024-05-06T07:08:09"}' where title = 'Photo 2'`);
  // The date of a scan, given by hand.
  await execute(`update photos set exif = '{"takenAt": "1970-01-01T12:00:00"}' where title = 'Photo 3'`);
  const rows = () =>
    execute<Record<string, unknown>>(
      `select title, file_name, tags, keywords, description, file_metadata, exif, revision from photos order by title`,
    );
  const before = await rows();
  const migration = new Migration0042ComposedTexts(undefined as never, undefined as never);
  migration.up();
  for (const query of migration.getQueries().map(String)) await execute(query);
  const [mended, ...others] = await rows();
  expect(mended).toEqual({
    title: 'Caf\u00e9',
    file_name: 'Caf\u00e9.jpg',
    tags: ['M\u00fcnchen', 'b'],
    keywords: ['b', 'm\u00fcnchen'],
    description: '<b>Caf\u00e9</b>',
    file_metadata: { keywords: ['M\u00fcnchen'] },
    exif: { iso: 100 },
    revision: (before[0]?.revision as number) + 1,
  });
  expect(others).toEqual(before.slice(1));
});
