import { createHash, randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failureOf } from '@vitrine/testing/failure-of';
import { hashObject } from '../src/object-store/measure.js';
import { listPages } from '../src/object-store/list-pages.js';
import type { ObjectStore } from '../src/object-store/object-store.js';

/** A new store without an owner, and how it is removed. */
export interface StoreUnderTest {
  readonly store: ObjectStore;
  readonly close?: () => Promise<void>;
}

const text = (value: string): Buffer => Buffer.from(value);
const textOf = async (body: Readable): Promise<string> => Buffer.concat(await body.toArray()).toString();
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const png = { contentType: 'image/png' };

/** What every driver of `ObjectStore` has to keep. */
export function objectStoreContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the contract of an object store`, () => {
    let store: ObjectStore;
    let subject: StoreUnderTest;
    beforeAll(async () => {
      subject = await open();
      store = subject.store;
      await store.mark('the tests');
    });
    afterAll(() => subject.close?.());

    const put = (key: string, value = key): Promise<unknown> => store.put(key, text(value), png);

    it('is ready', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });

    it('is not ready before it has an owner, and keeps its mark', async () => {
      const { store: nobodys, close } = await open();
      await expect(nobodys.check()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      expect(await nobodys.identity()).toBeNull();
      expect(await nobodys.isEmpty(['an/', 'other/'])).toBe(true);
      await nobodys.mark('somebody');
      expect(await nobodys.identity()).toBe('somebody');
      await nobodys.mark('somebody else');
      expect(await nobodys.identity()).toBe('somebody else');
      await nobodys.put('an/object', text('x'), png);
      expect(await nobodys.isEmpty(['an/', 'other/'])).toBe(false);
      expect(await nobodys.isEmpty(['other/'])).toBe(true);
      await close?.();
    });

    it('reads at once what its reader takes, and says of the rest only how large it is', async () => {
      await put('whole', '0123456789');
      const upTo = (most: number) => (size: number) => size <= most;
      expect(await store.getWhole('whole', upTo(10))).toMatchObject({
        bytes: text('0123456789'),
        size: 10,
        contentType: 'image/png',
        etag: expect.stringMatching(/^".+"$/),
      });
      expect(await store.getWhole('whole', upTo(9))).toMatchObject({ bytes: null, size: 10 });
      expect(await store.getWhole('not/there', upTo(9))).toBeNull();
    });

    it('gives back what it was given, with size, type and hash', async () => {
      const bytes = randomBytes(300_000);
      const stored = await store.put('round/trip.png', bytes, png);
      expect(stored).toEqual({ key: 'round/trip.png', size: bytes.length, sha256: sha256(bytes) });
      const object = await store.get('round/trip.png');
      expect(object).toMatchObject({ size: bytes.length, contentType: 'image/png' });
      expect(object?.etag).toMatch(/^".+"$/);
      expect(object?.lastModified.getTime()).toBeGreaterThan(Date.now() - 60_000);
      expect(Buffer.concat(await object!.body.toArray()).equals(bytes)).toBe(true);
    });

    it('keeps the hash of what it was given, however that came, or the one that was to come', async () => {
      const bytes = randomBytes(1_000);
      await store.put('hash/bytes', bytes, png);
      await store.put('hash/stream', Readable.from([bytes]), png);
      await store.put('hash/claimed', Readable.from([bytes]), { ...png, sha256: sha256(text('other')) });
      expect((await store.head('hash/bytes'))?.sha256).toBe(sha256(bytes));
      expect(await store.head('hash/stream')).toMatchObject({ sha256: sha256(bytes), contentType: 'image/png' });
      expect(await hashObject(store, 'hash/stream')).toEqual({ size: 1_000, sha256: sha256(bytes), isSound: true });
      expect(await hashObject(store, 'hash/claimed')).toMatchObject({ sha256: sha256(bytes), isSound: false });
      await store.copy('hash/stream', 'hash/copy');
      expect((await store.head('hash/copy'))?.sha256).toBe(sha256(bytes));
    });

    it('removes what begins with a prefix', async () => {
      for (let i = 0; i < 7; i += 1) await put(`prefix/${i % 2 ? 'odd' : 'even'}/${i}`);
      expect(await store.deletePrefix('prefix/odd/')).toBe(3);
      expect(await store.deletePrefix('prefix/odd/')).toBe(0);
      expect((await store.list({ prefix: 'prefix/' })).objects).toHaveLength(4);
      expect(await store.find('prefix/even/0')).toMatchObject({ key: 'prefix/even/0', size: 'prefix/even/0'.length });
      expect(await store.find('prefix/even')).toBeNull();
    });

    it('takes a stream of unknown length', async () => {
      const chunks = Array.from({ length: 40 }, () => randomBytes(10_000));
      const stored = await store.put('stream/ed', Readable.from(chunks), png);
      expect(stored).toMatchObject({ size: 400_000, sha256: sha256(Buffer.concat(chunks)) });
      expect((await store.getBuffer('stream/ed', 400_000))?.equals(Buffer.concat(chunks))).toBe(true);
    });

    it('takes a stream longer than one part of an upload', async () => {
      const chunk = randomBytes(1_000_000);
      const stored = await store.put('stream/long', Readable.from(Array.from({ length: 9 }, () => chunk)), png);
      expect(stored.size).toBe(9_000_000);
      expect(await store.head('stream/long')).toMatchObject({ size: 9_000_000 });
    });

    it('keeps an empty object', async () => {
      await store.put('empty', Buffer.alloc(0), png);
      expect(await store.getBuffer('empty', 10)).toEqual(Buffer.alloc(0));
      expect(await store.head('empty')).toMatchObject({ size: 0 });
    });

    it('replaces an object and its type in one step', async () => {
      await put('replaced', 'before');
      const before = await store.head('replaced');
      await store.put('replaced', text('after!'), { contentType: 'text/plain' });
      const after = await store.get('replaced');
      expect(await textOf(after!.body)).toBe('after!');
      expect(after?.contentType).toBe('text/plain');
      expect(after?.etag).not.toBe(before?.etag);
    });

    it('answers null for what is not there', async () => {
      expect(await store.get('not/there')).toBeNull();
      expect(await store.head('not/there')).toBeNull();
      expect(await store.getBuffer('not/there', 10)).toBeNull();
      expect(await store.head('empty/below-an-object')).toBeNull();
      expect(await store.head('round')).toBeNull();
    });

    it('reads a range, and refuses one behind the end', async () => {
      await put('range', '0123456789');
      const read = async (start: number, end?: number): Promise<string> => {
        const object = await store.get('range', end === undefined ? { start } : { start, end });
        expect(object?.size).toBe(10);
        return textOf(object!.body);
      };
      expect(await read(2, 4)).toBe('234');
      expect(await read(7)).toBe('789');
      expect(await read(8, 100)).toBe('89');
      expect(await read(0, 0)).toBe('0');
      await expect(store.get('range', { start: 10 })).rejects.toThrow(RangeError);
    });

    it('refuses a body that is too long, at the first byte too many, and leaves what stood there', async () => {
      await put('limited', 'old');
      let sent = 0;
      async function* endless(): AsyncGenerator<Buffer> {
        for (;;) {
          sent += 1_000;
          yield Buffer.alloc(1_000);
        }
      }
      const limits = { ...png, maxBytes: 100_000 };
      await expect(store.put('limited', Readable.from(endless()), limits)).rejects.toMatchObject({
        code: 'FILE_TOO_LARGE',
      });
      expect(sent).toBeLessThan(1_000_000);
      expect((await store.getBuffer('limited', 10))?.toString()).toBe('old');
      await expect(store.put('limited/not', Buffer.alloc(11), { ...png, maxBytes: 10 })).rejects.toMatchObject({
        code: 'FILE_TOO_LARGE',
      });
      await expect(store.put('exact', Buffer.alloc(10), { ...png, maxBytes: 10 })).resolves.toMatchObject({ size: 10 });
    });

    it('leaves nothing of a body that breaks off', async () => {
      const body = new PassThrough();
      body.write('half of i');
      const failure = failureOf(store.put('broken/off', body, png));
      setImmediate(() => body.destroy());
      expect(await failure).toMatchObject({ code: 'UPLOAD_INTERRUPTED' });
      expect(await store.head('broken/off')).toBeNull();
    });

    it('passes on the error of a body that fails', async () => {
      const body = new PassThrough();
      body.write('half of i');
      const failure = failureOf(store.put('broken/error', body, png));
      setImmediate(() => body.destroy(new Error('disk on fire')));
      expect(await failure).toMatchObject({ message: 'disk on fire' });
      expect(await store.head('broken/error')).toBeNull();
    });

    it('refuses a body of another length than announced', async () => {
      await expect(store.put('announced', text('1234'), { ...png, size: 5 })).rejects.toMatchObject({
        code: 'UPLOAD_INTERRUPTED',
      });
      expect(await store.head('announced')).toBeNull();
      await expect(store.put('announced', text('12345'), { ...png, size: 5 })).resolves.toMatchObject({ size: 5 });
    });

    it('does not hold more in memory than it is allowed to', async () => {
      await put('big', 'x'.repeat(1_000));
      await expect(store.getBuffer('big', 999)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    });

    it('deletes, however often it is called', async () => {
      await put('gone/a');
      await put('gone/b');
      await put('gone/c');
      await store.delete('gone/a');
      await store.delete('gone/a');
      await store.deleteMany(['gone/b', 'gone/c', 'gone/never-there']);
      await store.deleteMany([]);
      expect((await store.list({ prefix: 'gone/' })).objects).toEqual([]);
    });

    it('copies, over what is there, and says when there is nothing to copy', async () => {
      await put('copy/from', 'the same');
      await put('copy/to', 'different');
      await store.copy('copy/from', 'copy/to');
      await store.copy('copy/from', 'copy/deep/er');
      expect((await store.getBuffer('copy/to', 100))?.toString()).toBe('the same');
      expect(await store.head('copy/deep/er')).toMatchObject({ contentType: 'image/png', size: 8 });
      await expect(store.copy('copy/nothing', 'copy/to')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('lists by prefix in the order of bytes, with times', async () => {
      for (const key of ['list/b', 'list/a/2', 'list/a-1', 'list/a/1', 'list/a.1', 'lister']) await put(key);
      const { objects, next } = await store.list({ prefix: 'list/' });
      expect(objects.map(({ key }) => key)).toEqual(['list/a-1', 'list/a.1', 'list/a/1', 'list/a/2', 'list/b']);
      expect(objects[0]).toEqual({ key: 'list/a-1', lastModified: expect.any(Date) });
      expect(next).toBeUndefined();
      expect((await store.list({ prefix: 'list/a' })).objects).toHaveLength(4);
      expect((await store.list({ prefix: 'nothing/here/' })).objects).toEqual([]);
    });

    it('lists sizes where they are requested', async () => {
      await store.put('sizes/five', Buffer.from('12345'), png);
      await store.put('sizes/none', Buffer.alloc(0), png);
      const { objects } = await store.list({ prefix: 'sizes/', withSizes: true });
      expect(objects.map(({ key, size }) => [key, size])).toEqual([
        ['sizes/five', 5],
        ['sizes/none', 0],
      ]);
    });

    it('lists a page at a time', async () => {
      for (let i = 0; i < 7; i += 1) await put(`pages/${i % 2 ? 'odd' : 'even'}/${i}`);
      const pages: string[][] = [];
      for await (const page of listPages(store, { prefix: 'pages/', max: 3 })) pages.push(page.map(({ key }) => key));
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(pages.flat()).toEqual(pages.flat().toSorted());
    });

    it('goes on behind a page of which objects are deleted', async () => {
      for (let i = 0; i < 7; i += 1) await put(`leaving/${i}`);
      for await (const page of listPages(store, { prefix: 'leaving/', max: 3 }))
        await store.deleteMany(page.map(({ key }) => key));
      expect((await store.list({ prefix: 'leaving/' })).objects).toEqual([]);
    });

    it('begins behind any key', async () => {
      const page = await store.list({ prefix: 'list/', after: 'list/a/1' });
      expect(page.objects.map(({ key }) => key)).toEqual(['list/a/2', 'list/b']);
    });

    it.each([
      '',
      '/',
      'a/',
      '/a',
      'a//b',
      '../a',
      'a/../b',
      'a/..',
      '.hidden',
      'a/.b',
      'A',
      'a b',
      'a\0b',
      'ä',
      'a\\b',
    ])('SEC-20 refuses the key %j everywhere', async (key) => {
      const attempts = [
        () => store.put(key, text('x'), png),
        () => store.get(key),
        () => store.getWhole(key, () => true),
        () => store.head(key),
        () => store.delete(key),
        () => store.deleteMany([key]),
        () => store.copy(key, 'fine'),
        () => store.copy('list/b', key),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toThrow('not an object key');
    });

    it.each(['../', '/', 'a//', '.', 'A'])('SEC-20 refuses the prefix %j', async (prefix) => {
      await expect(store.list({ prefix })).rejects.toThrow('not a prefix');
    });
  });
}
