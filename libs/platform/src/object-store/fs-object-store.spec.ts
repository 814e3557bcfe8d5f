import { mkdtemp, open, readdir, rm, stat, utimes, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { failureOf } from '@vitrine/testing/failure-of';
import { FsObjectStore } from './fs-object-store.js';
import { objectStoreContract } from '../../test/object-store.contract.js';

const png = { contentType: 'image/png' };
const emptyFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'vitrine-store-'));

objectStoreContract('FsObjectStore', async () => {
  const dir = await emptyFolder();
  return { store: new FsObjectStore(dir), close: () => rm(dir, { recursive: true }) };
});

describe('FsObjectStore', () => {
  let dir: string;
  let store: FsObjectStore;
  beforeAll(async () => {
    dir = await emptyFolder();
    store = new FsObjectStore(dir);
    await store.mark('the tests');
  });
  afterAll(() => rm(dir, { recursive: true }));

  const drafts = (): Promise<string[]> => readdir(join(dir, 'tmp'));

  it('leaves no draft behind, whether it succeeds or fails', async () => {
    await store.put('a', Buffer.from('x'), png);
    await store.copy('a', 'b/c');
    await expect(store.put('a', Buffer.alloc(10), { ...png, maxBytes: 1 })).rejects.toMatchObject({ status: 413 });
    await expect(store.copy('nothing', 'b/c')).rejects.toMatchObject({ status: 404 });
    expect(await drafts()).toEqual([]);
  });

  it('SEC-20 lets no other user of the machine read what it keeps', async () => {
    await store.put('own/deep/object', Buffer.from('place and serial number'), png);
    const modeOf = async (path: string) => ((await stat(join(dir, path))).mode & 0o777).toString(8);
    expect(await Promise.all(['objects', 'objects/own', 'objects/own/deep', 'tmp'].map(modeOf))).toEqual(
      Array(4).fill('700'),
    );
    expect(await modeOf('objects/own/deep/object')).toBe('600');
  });

  it('is seen by another process at once', async () => {
    const other = new FsObjectStore(dir);
    await store.put('shared', Buffer.from('seen'), png);
    expect((await other.getBuffer('shared', 10))?.toString()).toBe('seen');
    await other.delete('shared');
    expect(await store.head('shared')).toBeNull();
  });

  it('never shows half an object while it is replaced again and again', async () => {
    const bodies = [Buffer.alloc(50_000, 'a'), Buffer.alloc(80_000, 'b')];
    await store.put('busy/object', bodies[0]!, png);
    let writing = true;
    const writes = (async () => {
      for (let i = 0; i < 40; i += 1) await store.put('busy/object', bodies[i % 2]!, png);
      writing = false;
    })();
    while (writing) {
      const seen = await store.getBuffer('busy/object', 100_000);
      expect(bodies.some((body) => seen?.equals(body))).toBe(true);
    }
    await writes;
  });

  it('puts into a folder that is being emptied at the same time', async () => {
    // Deep, and several at once: parents go while they are made, too, not only between making and rename.
    const comesAndGoes = async (name: string) => {
      for (let i = 0; i < 50; i += 1) {
        await store.put(`race/a/b/c/d/e/f/${name}`, Buffer.from('x'), png);
        expect(await store.head(`race/a/b/c/d/e/f/${name}`)).not.toBeNull();
        await store.delete(`race/a/b/c/d/e/f/${name}`);
      }
    };
    await Promise.all(['one', 'two', 'three', 'four'].map(comesAndGoes));
  });

  it('removes folders that have become empty', async () => {
    await store.put('deep/er/still', Buffer.from('x'), png);
    await store.delete('deep/er/still');
    expect(await readdir(join(dir, 'objects'))).not.toContain('deep');
  });

  it('removes drafts of killed processes only when they are old', async () => {
    await writeFile(join(dir, 'tmp', 'old'), 'x');
    await writeFile(join(dir, 'tmp', 'new'), 'x');
    await utimes(join(dir, 'tmp', 'old'), 1, 1);
    expect(await store.sweepDrafts()).toBe(1);
    expect(await drafts()).toEqual(['new']);
    await rm(join(dir, 'tmp', 'new'));
  });

  it('says that the disk is full, not that the sender has gone', async () => {
    const handle = await open(join(dir, 'any'), 'w');
    const writes = jest.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writev');
    await handle.close();
    writes.mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    const body = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(100_000)));
    const failure = await failureOf(store.put('too/much', body, png));
    writes.mockRestore();
    expect(failure).toMatchObject({ code: 'STORE_FULL', status: 507, retryable: true });
    expect(await store.head('too/much')).toBeNull();
    expect(await drafts()).toEqual([]);
  });

  it('writes on where the disk has taken a part only', async () => {
    const handle = await open(join(dir, 'any'), 'w');
    const files = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const writes = jest.spyOn(files, 'writev').mockImplementation(async function (this: FileHandle, buffers) {
      const [first = Buffer.alloc(0)] = buffers as Buffer[];
      const { bytesWritten } = await this.write(first, 0, Math.ceil(first.length / 2));
      return { bytesWritten, buffers: [...buffers] };
    });
    const chunks = Array.from({ length: 9 }, (_, i) => Buffer.alloc(100_000, i));
    await store.put('in/parts', Readable.from(chunks), png);
    writes.mockRestore();
    expect((await store.getBuffer('in/parts', 1_000_000))?.equals(Buffer.concat(chunks))).toBe(true);
  });

  it('gives the memory of chunks back that were handed over, and leaves others to their owner', async () => {
    const chunksOf = (): Buffer[] => Array.from({ length: 9 }, (_, i) => Buffer.from(new ArrayBuffer(100_000)).fill(i));
    const [given, lent, all] = [chunksOf(), chunksOf(), Buffer.concat(chunksOf())];
    await store.put('given', Readable.from(given), { ...png, isHandedOver: true });
    await store.put('lent', Readable.from(lent), png);
    for (const key of ['given', 'lent']) expect((await store.getBuffer(key, 1_000_000))?.equals(all)).toBe(true);
    expect(given.map(({ length }) => length)).toEqual(given.map(() => 0));
    expect(Buffer.concat(lent).equals(all)).toBe(true);
  });

  it('takes a folder without a mark for a volume that is not mounted', async () => {
    const place = await emptyFolder();
    const unmounted = new FsObjectStore(place);
    const attempts = [
      () => unmounted.check(),
      () => unmounted.get('a/photo'),
      () => unmounted.getBuffer('a/photo', 10),
      () => unmounted.head('a/photo'),
      () => unmounted.list({ prefix: 'a/' }),
      () => unmounted.copy('a/photo', 'b/photo'),
      () => unmounted.delete('a/photo'),
      () => unmounted.put('a/photo', Buffer.from('x'), png),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(await readdir(place)).toEqual([]);
    await rm(place, { recursive: true });
  });

  it('refuses a file it has not written', async () => {
    await writeFile(join(dir, 'objects', 'foreign'), 'x'.repeat(100));
    await expect(store.get('foreign')).rejects.toThrow('not an object file');
  });
});
