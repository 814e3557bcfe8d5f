import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FsObjectStore } from '@vitrine/platform/object-store/fs-object-store';
import { uploadError } from '@vitrine/platform/object-store/measure';
import type { ObjectBody, PutOptions, StoredObject } from '@vitrine/platform/object-store/object-store';
import { MemoryObjectStore } from '@vitrine/testing/memory-object-store';
import { copyObject } from './copy-objects.js';

const KEY = 'originals/a/b';
const SIZE = 1_000_000;
const contentType = 'image/jpeg';
let folder: string;
let source: FsObjectStore;

/** Takes some of a file and then fails. */
class FailingTarget extends MemoryObjectStore {
  constructor(private readonly code: string) {
    super();
  }

  override async put(_key: string, body: Readable, _options: PutOptions): Promise<StoredObject> {
    let chunks = 0;
    const disk = new Writable({
      write: (_chunk, _encoding, done) =>
        (chunks += 1) < 3 ? done() : done(Object.assign(new Error('write'), { code: this.code })),
    });
    return pipeline(body, disk).then(
      () => Promise.reject(new Error('took it')),
      (error: unknown) => Promise.reject(uploadError(error) as Error),
    );
  }
}

/** Says of its object that it has `SIZE` bytes, and gives `body`. */
class WornSource extends MemoryObjectStore {
  constructor(private readonly read: () => AsyncGenerator<Buffer>) {
    super();
  }

  override async get(): Promise<ObjectBody> {
    const info = { size: SIZE, contentType, etag: '"a"', lastModified: new Date(0), sha256: null };
    return { ...info, body: Readable.from(this.read()) };
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'copy-objects-'));
  source = new FsObjectStore(folder);
  await source.mark('ours');
  await source.put(KEY, Buffer.alloc(SIZE, 7), { contentType });
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['EDQUOT', 'EDQUOT'],
  ['EIO', 'EIO'],
  ['ECONNRESET', 'UPLOAD_INTERRUPTED'],
])('blames no original for a target that fails (%s)', async (code, thrown) => {
  await expect(copyObject(source, new FailingTarget(code), KEY)).rejects.toMatchObject({ code: thrown });
});

it('copies what can be read', async () => {
  const target = new MemoryObjectStore();
  expect(await copyObject(source, target, KEY)).toMatchObject({ size: SIZE, isSound: true });
  expect((await target.getBuffer(KEY, SIZE))?.equals(Buffer.alloc(SIZE, 7))).toBe(true);
});

it.each([
  [
    'breaks off',
    async function* () {
      yield Buffer.alloc(10);
      throw Object.assign(new Error('read'), { code: 'EIO' });
    },
  ],
  [
    'is too short',
    async function* () {
      yield Buffer.alloc(10);
    },
  ],
])('calls unreadable an original that %s', async (_case, read) => {
  const worn = new WornSource(read);
  await worn.mark('ours');
  expect(await copyObject(worn, new MemoryObjectStore(), KEY)).toBe('unreadable');
});
