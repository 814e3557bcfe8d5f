import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, type EndedCommand, loseEverything } from '@vitrine/e2e-support/backups';
import { mediaDatabase, multiplyPhoto } from '@vitrine/e2e-support/many-photos';
import { newUser, uploadMany } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { type Product, startProduct } from '@vitrine/e2e-support/product';
import { FsObjectStore } from '@vitrine/platform/object-store/fs-object-store';
import { report } from './report.ts';

const PHOTOS = 2_000;
/** Behind the image, so that no two files are alike. */
const FILLING_BYTES = 100_000;
const LANES = 8;

interface Row {
  id: string;
  owner_id: string;
  object_key: string;
}

/**
 * 2,000 photos with originals of their own: backed up, backed up again, tried in a drill that reads every original, lost and
 * restored. Each original has to be the one it was.
 */
export async function measureRestore(): Promise<void> {
  const backups = mkdtempSync(join(tmpdir(), 'vitrine-backups-'));
  const product = await startProduct({ demo: false });
  try {
    const sums = await fill(product);
    const { dataDir } = product;
    await timed('a first backup of 2,000 photos', () => backup(dataDir, backups, 'run'));
    await timed('the next one', () => backup(dataDir, backups, 'run'));
    await timed('a drill that reads every original', () => backup(dataDir, backups, 'drill', '--all'));
    await product.stop({ keepData: true });
    loseEverything(dataDir);
    await timed('a restore', () => backup(dataDir, backups, 'restore', 'latest'));
    const store = new FsObjectStore(join(dataDir, 'objects'));
    let equal = 0;
    for (const [key, sum] of sums)
      if (sumOf((await store.getBuffer(key, 10_000_000)) ?? Buffer.alloc(0)) === sum) equal += 1;
    if (equal !== sums.size) throw new Error(`${equal} of ${sums.size} originals are what they were`);
    report.add('originals that are what they were, after a restore', `${equal} of ${sums.size}`, 'aim: every one');
  } finally {
    await product.stop();
    rmSync(backups, { recursive: true, force: true });
  }
}

/** Files and rows of photos; the sha256 of each original by its key. */
async function fill(product: Product): Promise<Map<string, string>> {
  const { client } = await newUser(product.url, 'restore');
  const [first = ''] = await uploadMany([client], 1);
  await multiplyPhoto(product, first, PHOTOS - 1);
  const database = await mediaDatabase(product);
  const { rows } = await database.query<Row>(
    `update photos set widths = '{320}', avif_widths = '{}' where id <> $1 returning id, owner_id, object_key`,
    [first],
  );
  const store = new FsObjectStore(join(product.dataDir, 'objects'));
  const image = await uniqueJpeg();
  const sums = new Map<string, string>();
  const left = rows.values();
  const lane = async (): Promise<void> => {
    for (const { id, owner_id, object_key } of left) {
      const original = Buffer.concat([image, randomBytes(FILLING_BYTES)]);
      await store.put(object_key, original, { contentType: 'image/jpeg' });
      sums.set(object_key, sumOf(original));
      for (const name of ['320.webp', 'card.jpg'])
        await store.copy(`derivatives/${owner_id}/${first}/${name}`, `derivatives/${owner_id}/${id}/${name}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const [own] = (await database.query<Row>('select * from photos where id = $1', [first])).rows;
  await database.end();
  if (own) sums.set(own.object_key, sumOf((await store.getBuffer(own.object_key, 10_000_000)) ?? Buffer.alloc(0)));
  return sums;
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface Told {
  readonly objects?: { readonly count?: number; readonly copied?: number; readonly restored?: number } | number;
  readonly compared?: number;
}

async function timed(what: string, command: () => Promise<EndedCommand<Told>>): Promise<void> {
  const begin = performance.now();
  const { code, report: told } = await command();
  if (code !== 0) throw new Error(`${what}: ${JSON.stringify(told)}`);
  const { objects, compared } = told;
  const of =
    typeof objects === 'object' ? `${objects.copied ?? objects.restored} objects copied` : `${compared} compared`;
  report.add(what, `${((performance.now() - begin) / 1_000).toFixed(1)} s`, of);
}
