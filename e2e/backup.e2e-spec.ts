import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { ActDto } from '@vitrine/contracts/admin/act.dto';
import { accessibilityFaults } from '@vitrine/e2e-support/axe';
import { backup, loseEverything, operate } from '@vitrine/e2e-support/backups';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { mediaDatabase } from '@vitrine/e2e-support/many-photos';
import { json, newUser, type Photo, uploadMany, uploadUntilAnswered } from '@vitrine/e2e-support/photographer';
import { storedOriginals, uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { type Product, startProduct, until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const PHOTOS = 60;
jest.setTimeout(600_000);

let product: Product;
let browser: Browser;
let backups: string;
beforeAll(async () => {
  backups = mkdtempSync(join(tmpdir(), 'vitrine-backups-'));
  [product, browser] = await Promise.all([startProduct({ demo: false }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  rmSync(backups, { recursive: true, force: true });
});

const originalOf = async (client: Visitor, id: string): Promise<Buffer | null> => {
  const response = await client.fetch(`/api/user/photos/${id}/original`);
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.ok ? bytes : null;
};

const storeCommand = async (...args: string[]) => {
  const database = await mediaDatabase(product);
  await database.end();
  const { user, password, host, port, database: name } = database;
  return operate<Record<string, unknown>>('services/media/dist/store.main.js', args, {
    DATABASE_URL: `postgres://${user}:${String(password)}@${host}:${port}/${name}`,
    OBJECT_STORE_DIR: join(product.dataDir, 'objects'),
  });
};

/** Uploads and deletes for good, over and over, until it is ended; answers what it has uploaded. */
const comeAndGo = (client: Visitor, leaving: string[]) => {
  const uploaded = new Map<string, Buffer>();
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const bytes = await uniqueJpeg();
      const { response } = await uploadUntilAnswered(client, 'Meanwhile', bytes);
      uploaded.set(((await response.json()) as Photo).id, bytes);
      const [id] = leaving.splice(0, 1);
      if (!id) continue;
      for (const action of ['trash', 'purge'])
        await client.json('/api/user/photos/bulk', json('POST', { action, photoIds: [id] }));
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await work;
      return uploaded;
    },
  };
};

it('gives every photo of a backup back with its file, after uploads and deletions during the backup', async () => {
  const { client, name } = await newUser(product.url, 'backup');
  const ids = await uploadMany([client], PHOTOS);
  const staying = ids.slice(0, PHOTOS / 2);
  const before = new Map<string, Buffer | null>();
  for (const id of ids) before.set(id, await originalOf(client, id));

  const meanwhile = comeAndGo(client, ids.slice(PHOTOS / 2));
  const made = await backup<{ objects: { damaged: string[] } }>(product.dataDir, backups, 'run');
  const uploaded = await meanwhile.end();
  expect(made).toMatchObject({ code: 0, report: { objects: { damaged: [] } } });
  expect(uploaded.size).toBeGreaterThan(0);
  expect(await backup(product.dataDir, backups, 'drill')).toMatchObject({ code: 0, report: { problems: [] } });

  const { dataDir } = product;
  const port = Number(new URL(product.url).port);
  await product.stop({ keepData: true });
  loseEverything(dataDir);
  expect(await backup(dataDir, backups, 'restore', 'latest')).toMatchObject({
    code: 0,
    report: { rowsWithoutFile: [], objects: { missing: [], damaged: [] } },
  });
  product = await startProduct({ dataDir, port, demo: false });

  await client.signIn(`${name}@vitrine.test`);
  // Redis is empty: what was still to be rendered is found in the rows.
  const photos = await until(
    'all derivatives',
    async () => {
      const all = await client.json<Photo[]>('/api/user/photos');
      return all.every(({ derivatives }) => derivatives === 'ready') && all;
    },
    180_000,
    500,
  );
  expect(photos.map(({ id }) => id)).toEqual(expect.arrayContaining(staying));
  for (const { id } of photos) {
    const bytes = await originalOf(client, id);
    expect(bytes).not.toBeNull();
    expect(bytes?.equals(before.get(id) ?? uploaded.get(id) ?? Buffer.alloc(0))).toBe(true);
  }
});

it('ADM-STOR-13 deletes no file of a restored site until an administrator has looked at an audit in the dashboard', async () => {
  const admin = new Visitor(product.url);
  await admin.signIn('admin');
  const { id: adminId } = await admin.json<{ id: string }>('/api/auth/user');
  const database = await mediaDatabase(product);
  const { rows } = await database.query<{ id: string; owner_id: string }>('select id, owner_id from photos limit 1');
  const [photo] = rows;
  if (!photo) throw new Error('There is no photo');
  await database.query(
    `with gone as (delete from photos where id = $1 returning id, owner_id)
     insert into removals (photo_id, owner_id, created_at) select id, owner_id, now() - interval '1 hour' from gone`,
    [photo.id],
  );
  expect((await storeCommand('status')).report).toMatchObject({ belonging: 'ours', hold: 'restored' });
  expect(await storeCommand('release', adminId)).toMatchObject({
    code: 1,
    report: { err: { code: 'AUDIT_REQUIRED' } },
  });

  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(30_000);
  await page.goto(`${product.url}/api/login`);
  await page.getByRole('button', { name: 'admin', exact: true }).click();
  await page.waitForURL(`${product.url}/**`);
  await page.goto(`${product.url}/admin/dashboard`);
  await page.getByRole('link', { name: 'See what to do' }).click();
  // Opening the tab has begun the audit.
  const hold = page.getByRole('region', { name: 'Deletions are on hold' });
  const ask = hold.getByRole('button', { name: 'Let deletions go on…' });
  await ask.waitFor({ timeout: 120_000 });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(storedOriginals(product.dataDir, photo.id)).toHaveLength(1);
  expect((await storeCommand('status')).report).toMatchObject({ hold: 'restored' });
  const { rows: audits } = await database.query<{ id: string; counts: Record<string, number> }>(
    'select id, counts from audits where finished_at is not null order by started_at desc limit 1',
  );
  await database.end();
  const findings = Object.values(audits[0]?.counts ?? {}).reduce((sum, count) => sum + count, 0);

  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Let deletions go on?' });
  await dialog.getByText(findings > 0 ? /has \d+ findings?\.$/ : /found nothing\.$/).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Let deletions go on' }).click();
  await hold.waitFor({ state: 'detached' });
  await until('its files are gone', async () => storedOriginals(product.dataDir, photo.id).length === 0, 180_000);
  expect((await storeCommand('status')).report).toMatchObject({ hold: null });
  expect((await storeCommand('release', adminId)).report).toMatchObject({ released: false, hold: null });
  const act = await until('the act', async () => {
    const acts = await admin.json<ActDto[]>('/api/admin/acts');
    return acts.find(({ act: name }) => name === 'deletions.release');
  });
  expect(act).toMatchObject({
    actorId: adminId,
    before: { restoredFrom: expect.any(String), restoredAt: expect.any(String) },
    after: { auditId: audits[0]?.id, findings },
  });
});
