import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { failureOf } from '@vitrine/testing/failure-of';
import { FsObjectStore } from './fs-object-store.js';
import { hashObject } from './measure.js';
import type { ObjectList } from './object-store.js';
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

  describe('with what others have put there', () => {
    const objects = (): string => join(dir, 'objects');
    const namesOf = (list: ObjectList): string[] => list.objects.map(({ key }) => key);
    /** Makes something of each kind that cannot be read in the place of an object. */
    const DAMAGE: Record<string, (path: string) => Promise<unknown>> = {
      'is empty': (path) => writeFile(path, ''),
      'is of another program': (path) => writeFile(path, 'x'.repeat(100)),
      'is cut off': async (path) => writeFile(path, (await readFile(path)).subarray(0, 60)),
      'has the trailer of another format': async (path) =>
        writeFile(path, Buffer.concat([(await readFile(path)).subarray(0, -8), Buffer.from('VITRINE2')])),
      'says nothing in its trailer': (path) => writeFile(path, Buffer.from('{}\0\0\0\x02VITRINE1')),
      'says null in its trailer': (path) => writeFile(path, Buffer.from('null\0\0\0\x04VITRINE1')),
      'is a link to nothing': (path) => rm(path).then(() => symlink('/nowhere/at/all', path)),
      'is a link to itself': (path) => rm(path).then(() => symlink(path, path)),
      'is a link to a folder': (path) => rm(path).then(() => symlink(tmpdir(), path)),
      'is a pipe': (path) => rm(path).then(() => execFileSync('mkfifo', [path])),
      'is a socket': async (path) => {
        await rm(path);
        const server = createServer().listen(path);
        await once(server, 'listening');
        // Closed, it would take its file along.
        await rename(path, `${path}-away`);
        server.close();
        await once(server, 'close');
        await rename(`${path}-away`, path);
      },
    };

    it.each(Object.keys(DAMAGE))(
      'takes an object that %s for one that is not there, and lists and removes it',
      async (what) => {
        await store.put('hurt/a', randomBytes(200), png);
        await store.put('hurt/b', Buffer.from('sound'), png);
        await DAMAGE[what]?.(join(objects(), 'hurt/a'));
        expect(await store.head('hurt/a')).toBeNull();
        expect(await store.get('hurt/a')).toBeNull();
        expect(await store.getBuffer('hurt/a', 1_000)).toBeNull();
        expect(await store.getWhole('hurt/a', () => true)).toBeNull();
        await expect(store.copy('hurt/a', 'hurt/c')).rejects.toMatchObject({ code: 'NOT_FOUND' });
        const { objects: listed } = await store.list({ prefix: 'hurt/', withSizes: true });
        expect(listed.map(({ key, size }) => [key, size])).toEqual([
          ['hurt/a', null],
          ['hurt/b', 5],
        ]);
        expect(await store.find('hurt/a')).toMatchObject({ size: null });
        await store.put('hurt/a', Buffer.from('mended'), png);
        expect((await store.getBuffer('hurt/a', 10))?.toString()).toBe('mended');
        await DAMAGE[what]?.(join(objects(), 'hurt/a'));
        expect(await store.deletePrefix('hurt/')).toBe(2);
        expect(await readdir(objects())).not.toContain('hurt');
      },
    );

    it('takes a folder in the place of an object for nothing, and puts the object there when the folder is empty', async () => {
      await mkdir(join(objects(), 'place/of/object/deep'), { recursive: true });
      expect(await store.head('place/of/object')).toBeNull();
      await store.put('place/of/object', Buffer.from('x'), png);
      expect(await store.head('place/of/object')).toMatchObject({ size: 1 });
      await mkdir(join(objects(), 'place/of/other/deep'), { recursive: true });
      await store.deletePrefix('place/');
      expect(await readdir(objects())).not.toContain('place');
    });

    it('passes over names that are no keys, says each once, and leaves them when all else is removed', async () => {
      await store.put('strays/a/1', Buffer.from('x'), png);
      await store.put('strays/b/1', Buffer.from('x'), png);
      const strays = ['.DS_Store', 'Thumbs.db', 'IMG 1.JPG', 'é', 'new\nline', '.nfs0001', 'a..b', 'x'.repeat(250)];
      for (const name of strays) await writeFile(join(objects(), 'strays/a', name), 'x');
      await writeFile(Buffer.concat([Buffer.from(join(objects(), 'strays/a/')), Buffer.from([0xff, 0xfe])]), 'x');
      await mkdir(join(objects(), 'strays/@eaDir/deep'), { recursive: true });
      await writeFile(join(objects(), 'strays/@eaDir/deep/file'), 'x');
      const foreign: string[] = [];
      const keys: string[] = [];
      for (let after: string | undefined = ''; after !== undefined;) {
        const page: ObjectList = await store.list({ prefix: 'strays/', max: 1, after });
        foreign.push(...(page.foreign ?? []));
        keys.push(...namesOf(page));
        after = page.next;
      }
      expect(keys).toEqual(['strays/a/1', `strays/a/${'x'.repeat(250)}`, 'strays/b/1']);
      const named = strays.slice(0, -1).map((name) => `strays/a/${name}`);
      expect(foreign.toSorted()).toEqual([...named, 'strays/@eaDir/', 'strays/a/\ufffd\ufffd'].toSorted());
      expect(await store.deletePrefix('strays/')).toBe(3);
      expect((await store.list({ prefix: 'strays/' })).objects).toEqual([]);
      expect(await readdir(join(objects(), 'strays/a'))).toHaveLength(strays.length);
      expect(await store.isEmpty(['strays/'])).toBe(true);
    });

    it('says nothing of a key that is too long for the disk but that it is not there', async () => {
      const key = `long/${'k'.repeat(300)}`;
      expect(await store.head(key)).toBeNull();
      await expect(store.delete(key)).resolves.toBeUndefined();
    });

    it('knows a disk that has gone from a file that is damaged', async () => {
      const place = await emptyFolder();
      const other = new FsObjectStore(place);
      await other.mark('the tests');
      await other.put('a', Buffer.from('x'), png);
      await writeFile(join(place, 'objects', 'a'), '');
      expect(await other.head('a')).toBeNull();
      await writeFile(join(place, 'objects', 'store-identity'), '');
      await expect(other.head('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      await expect(other.list({ prefix: '' })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      await rm(place, { recursive: true });
    });

    it('goes on behind what it may not remove or read, and says so at the end', async () => {
      const place = await emptyFolder();
      const other = new FsObjectStore(place);
      await other.mark('the tests');
      for (const key of ['u/a/1', 'u/b/1', 'u/c/1']) await other.put(key, Buffer.from('x'), png);
      const removes = jest.spyOn(other, 'delete');
      removes.mockImplementationOnce(() => Promise.reject(new AppError('STORE_UNAVAILABLE')));
      await expect(other.deletePrefix('u/')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      removes.mockRestore();
      expect(namesOf(await other.list({ prefix: 'u/' }))).toEqual(['u/a/1']);
      await rm(place, { recursive: true });
    });

    it('gives out what is left of a damaged object', async () => {
      await store.put('left/over', Buffer.from('0123456789'), png);
      await truncate(join(objects(), 'left/over'), 6);
      expect(await text((await store.getDamaged('left/over'))!)).toBe('012345');
      expect(await store.getDamaged('left/nothing')).toBeNull();
      await store.delete('left/over');
    });

    it('tells whether the bytes are those that were stored', async () => {
      await store.put('rot/ten', Buffer.from('0123456789'), png);
      expect(await hashObject(store, 'rot/ten')).toMatchObject({ size: 10, isSound: true });
      const file = await open(join(objects(), 'rot/ten'), 'r+');
      await file.write(Buffer.from('x'), 0, 1, 4);
      await file.close();
      expect(await hashObject(store, 'rot/ten')).toMatchObject({ size: 10, isSound: false });
      expect(await hashObject(store, 'rot/gone')).toBeNull();
    });
  });
});
