import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '@vitrine/dev-servers/root';
import { DatabaseConfig } from '@vitrine/platform/config/base-config';
import { loadConfig } from '@vitrine/platform/config/load-config';
import { Logger } from '@vitrine/platform/log/logger';
import { ormOptions, type MigrationClass } from '@vitrine/platform/orm/orm.module';
import { prepareDatabase } from '@vitrine/platform/orm/prepare-database';
import { readSchema, type Schema } from '@vitrine/testing/read-schema';
import { testDatabase } from '@vitrine/testing/test-stack';
import { schemaBreaches } from './schema-breaches.js';

interface FormerRelease {
  readonly commit: string;
  readonly databases: Readonly<Record<string, Schema>>;
}

const FILE = join(import.meta.dirname, 'fixtures', 'former-release.json');
const { databases } = JSON.parse(readFileSync(FILE, 'utf8')) as FormerRelease;

/** What a rule of the comparison finds although it harms nothing, and why; the next record forgets it. */
const ALLOWED: Readonly<Record<string, string>> = {
  "media: photos has a new rule: CHECK (((shelf = 'portfolio'::text) OR (NOT is_public))) NOT VALID":
    'what it writes itself stands in the portfolio, and it is to publish nothing that was uploaded for delivery',
  "media: photos has a new rule: CHECK ((shelf = ANY (ARRAY['portfolio'::text, 'delivery'::text]))) NOT VALID":
    'it leaves the column at its default',
  "media: site_images has a new rule: CHECK ((kind = ANY (ARRAY['hero'::text, 'profile'::text, 'banner'::text, 'logo'::text]))) NOT VALID":
    'the kinds that it knows are allowed as before',
  "portfolio: site_images has a new rule: CHECK ((kind = ANY (ARRAY['hero'::text, 'banner'::text, 'logo'::text]))) NOT VALID":
    'the kinds that it knows are allowed as before',
  'media: storage_accounts has a new rule: CHECK (((delivery_bytes >= 0) AND (delivery_quota_bytes >= 0))) NOT VALID':
    'it writes neither column',
};

describe.each(Object.keys(databases))('the database of %s', (service) => {
  let present: Schema;

  beforeAll(async () => {
    const list = join(ROOT, 'services', service, 'src', 'migrations', 'list.ts');
    const { MIGRATIONS } = (await import(list)) as { MIGRATIONS: MigrationClass[] };
    const url = await testDatabase(`former_${service}`);
    const config = loadConfig(DatabaseConfig, { DATABASE_URL: url });
    await prepareDatabase(url, ormOptions({ entities: [], migrations: MIGRATIONS, config }), Logger.silent());
    present = await readSchema(url);
  });

  it('has all that the release before reads and writes, as it knows it', () => {
    const breaches = schemaBreaches(databases[service]!, present);
    expect(breaches.filter((one) => !(`${service}: ${one}` in ALLOWED))).toEqual([]);
  });
});

describe('the comparison with the release before', () => {
  const column = { type: 'text', filled: false, required: false };
  const schema = (relations: Schema['relations'], over: Partial<Schema> = {}): Schema => ({
    relations,
    rules: {},
    functions: [],
    ...over,
  });
  const former = schema(
    { photos: { title: column, key: { ...column, filled: true } } },
    { functions: ['words(text)'] },
  );
  const photos = former.relations['photos']!;

  it.each<[string, Schema]>([
    ['photos is gone, or cannot be written to', schema({}, { functions: former.functions })],
    ['photos.title is gone', { ...former, relations: { photos: { key: photos['key']! } } }],
    [
      'photos.title is of the type citext instead of text',
      { ...former, relations: { photos: { ...photos, title: { ...column, type: 'citext' } } } },
    ],
    ['photos.key may be null', { ...former, relations: { photos: { ...photos, key: column } } }],
    [
      'photos.title has to be given',
      { ...former, relations: { photos: { ...photos, title: { ...column, filled: true, required: true } } } },
    ],
    [
      'photos.owner is new and has no default',
      { ...former, relations: { photos: { ...photos, owner: { ...column, filled: true, required: true } } } },
    ],
    ['photos has a new rule: CHECK (true)', { ...former, rules: { photos: ['CHECK (true)'] } }],
    ['words(text) is gone', { ...former, functions: [] }],
  ])('finds that %s', (breach, present) => {
    expect(schemaBreaches(former, present)).toEqual([breach]);
  });

  it('bears what is added', () => {
    const added = { photos: { ...photos, notes: column }, notes: { id: { ...column, required: true } } };
    const rules = { notes: ['unique (id)'] };
    expect(
      schemaBreaches(former, { ...former, relations: added, rules, functions: ['words(text)', 'more()'] }),
    ).toEqual([]);
  });
});
