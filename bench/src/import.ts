import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LibraryImportDto, PickerSessionDto } from '@vitrine/contracts/media/photo-library.dto';
import { GooglePhotosClient } from '@vitrine/dev-servers/google-photos/google-photos-client';
import { ROOT } from '@vitrine/dev-servers/root';
import { mediaDatabase } from '@vitrine/e2e-support/many-photos';
import { json, newUser } from '@vitrine/e2e-support/photographer';
import { type Product, startProduct, until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import { report } from './report.ts';

/** As many as one visit to Google's window gives; with the smallest photograph they just fit into the quota. */
const ITEMS = 2_000;
const PHOTOGRAPH = 'lamp-and-bird';
const KILLS = 3;
/** Of a JPEG whose first segment is a comment: its markers and length. */
const COMMENT_AT = 6;

interface PhotoRow {
  id: string;
  bytes: string;
}

/**
 * 2,000 items of the stand-in for Google Photos, through the whole product, whose worker is killed in between: each has
 * to become one photo with Google's bytes, charged once. Rendering is paused, as it takes several times as long.
 */
export async function measureImport(): Promise<void> {
  const product = await startProduct({ demo: false });
  try {
    const { client, id: userId } = await newUser(product.url, 'import');
    await pauseRendering(product);
    const google = standInOf(product);
    const items = Array.from({ length: ITEMS }, () => ({ kind: 'photo', photograph: PHOTOGRAPH }) as const);
    const library = await google.library({ account: 'bench@photos.example', items });
    await connect(client, google);
    const begin = performance.now();
    await pick(client, google);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await until(
        'the next part',
        async () => (await newest(client)).done > (ITEMS * kill) / (KILLS + 1),
        1_200_000,
        500,
      );
      product.kill('media-worker');
    }
    const { result } = await until(
      'the end',
      async () => ((await newest(client)).result ? newest(client) : null),
      1_200_000,
      500,
    );
    const seconds = (performance.now() - begin) / 1_000;
    if (result?.imported !== ITEMS) throw new Error(`Imported: ${JSON.stringify({ ...result, report: [] })}`);

    const { photos, charged } = await rowsOf(product, userId);
    const sum = photos.reduce((total, { bytes }) => total + Number(bytes), 0);
    if (photos.length !== ITEMS || charged !== sum)
      throw new Error(`${photos.length} photos of ${sum} bytes, charged with ${charged}`);
    await assertSameBytes(client, photos, new Set(library.items.map((item) => item.id)));
    report.add(
      'import of 2,000 items, worker killed three times',
      `${photos.length} photos`,
      `aim 2,000, each with Google's bytes and charged once; ${((ITEMS / seconds) * 60).toFixed(0)} a minute`,
    );
  } finally {
    await product.stop();
  }
}

const standInOf = ({ dataDir }: Product): GooglePhotosClient => {
  const { ports } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { ports: Record<string, number> };
  return new GooglePhotosClient(`http://localhost:${ports['google-photos']}`);
};

const pauseRendering = async (product: Product): Promise<void> => {
  const admin = new Visitor(product.url);
  await admin.signIn('admin');
  for (const queue of ['derivatives', 'ai-analysis'])
    await admin.json(`/api/admin/queues/${queue}/pause`, { method: 'POST' });
};

const connect = async (client: Visitor, google: GooglePhotosClient): Promise<void> => {
  const start = await client.fetch('/api/auth/google-photos', { headers: { 'sec-fetch-site': 'same-origin' } });
  const back = await google.decide(start.headers.get('location') ?? '', { account: 'bench@photos.example' });
  const end = await client.fetch(back.pathname + back.search);
  const at = end.headers.get('location') ?? '';
  if (end.status !== 302 || at.includes('error=')) throw new Error(`Not connected: ${end.status} ${at}`);
};

const pick = async (client: Visitor, google: GooglePhotosClient): Promise<void> => {
  const { pickerUri } = await client.json<PickerSessionDto>('/api/google-photos/picker/session', json('POST', {}));
  await google.pick(/\/picker\/([^/]+)/.exec(pickerUri)?.[1] ?? '');
};

const newest = async (client: Visitor): Promise<Pick<LibraryImportDto, 'done' | 'result'>> => {
  const { imports } = await client.json<{ imports: LibraryImportDto[] }>('/api/google-photos/imports');
  const [last] = imports;
  if (last?.state === 'failed') throw new Error('The import has failed');
  return last ?? { done: 0, result: null };
};

const rowsOf = async (product: Product, userId: string): Promise<{ photos: PhotoRow[]; charged: number }> => {
  const database = await mediaDatabase(product);
  try {
    const photos = await database.query<PhotoRow>('select id, bytes from photos where owner_id = $1', [userId]);
    const account = await database.query<{ bytes: string }>('select bytes from storage_accounts where user_id = $1', [
      userId,
    ]);
    return { photos: photos.rows, charged: Number(account.rows[0]?.bytes) };
  } finally {
    await database.end();
  }
};

/** Each file is the photograph with the id of its item as a comment behind the first marker. */
const assertSameBytes = async (client: Visitor, photos: readonly PhotoRow[], left: Set<string>): Promise<void> => {
  const rest = readFileSync(join(ROOT, 'stack', 'photos', `${PHOTOGRAPH}.jpg`)).subarray(2);
  for (const { id } of photos) {
    const response = await client.fetch(`/api/user/photos/${id}/original`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const commentEnd = COMMENT_AT + bytes.readUInt16BE(4) - 2;
    const item = bytes.subarray(COMMENT_AT, commentEnd).toString();
    if (!left.delete(item) || !bytes.subarray(commentEnd).equals(rest))
      throw new Error(`Photo ${id} has not the bytes of an item of its own`);
  }
};
