import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startS3Server, type S3Server } from '@vitrine/dev-servers/s3-server';
import { startS3StandIn, type S3Habits, type S3StandIn } from '@vitrine/testing/s3-stand-in';
import type { ObjectList } from '../src/object-store/object-store.js';
import { S3ObjectStore } from '../src/object-store/s3-object-store.js';
import { objectStoreContract, type StoreUnderTest } from './object-store.contract.js';

async function openS3(): Promise<StoreUnderTest & { store: S3ObjectStore; settings: S3Server['settings'] }> {
  const server = await startS3Server();
  const { settings } = server;
  const store = new S3ObjectStore({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  });
  return {
    store,
    settings,
    close: async () => {
      store.close();
      await server.stop();
    },
  };
}

objectStoreContract('S3ObjectStore', openS3);

async function openStandIn(habits: S3Habits): Promise<StoreUnderTest & { store: S3ObjectStore; server: S3StandIn }> {
  const server = await startS3StandIn(habits);
  const { endpoint, bucket } = server;
  const access = { accessKeyId: 'test', secretAccessKey: 'test' };
  const store = new S3ObjectStore({ endpoint, bucket, region: 'us-east-1', ...access });
  return {
    server,
    store,
    close: async () => {
      store.close();
      await server.stop();
    },
  };
}

objectStoreContract('S3ObjectStore on a server of the first days', () =>
  openStandIn({
    deleteMany: 'content-md5',
    list: 'version-1',
    without: ['head-bucket'],
    wholeObjects: true,
    deletesOnce: true,
  }),
);

objectStoreContract('S3ObjectStore on a server that lists by tokens alone', () =>
  openStandIn({ deleteMany: 'none', list: 'no-start-after' }),
);

it('copies by reading and writing on a server without copies, hash and all', async () => {
  const { store, close } = await openStandIn({ without: ['copy'] });
  await store.put('from', Buffer.from('the same'), { contentType: 'image/png' });
  await store.copy('from', 'to');
  const { lastModified: _at, ...original } = (await store.head('from'))!;
  expect(await store.head('to')).toMatchObject({ ...original, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await expect(store.copy('nothing', 'to')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await close?.();
});

it('deletes the others where one may not be deleted, and tells the reason from an outage', async () => {
  const { store, server, close } = await openStandIn({
    refuse: (method, key) =>
      method === 'DELETE' && key.endsWith('kept')
        ? { status: 403, code: 'AccessDenied', message: 'Object is under retention' }
        : undefined,
  });
  const keys = ['a/1', 'a/kept', 'a/2', 'a/3'];
  for (const key of keys) await store.put(key, Buffer.from('x'), { contentType: 'image/png' });
  await expect(store.deleteMany(keys)).rejects.toMatchObject({
    code: 'STORE_REFUSED',
    cause: { name: 'AccessDenied', message: 'Object is under retention' },
  });
  expect(server.keys()).toEqual(['a/kept']);
  await close?.();
});

it.each([
  [301, 'PermanentRedirect', 'STORE_REFUSED'],
  [400, 'InvalidRequest', 'STORE_REFUSED'],
  [403, 'InvalidAccessKeyId', 'STORE_REFUSED'],
  [405, 'MethodNotAllowed', 'STORE_REFUSED'],
  [409, 'OperationAborted', 'STORE_REFUSED'],
  [501, 'NotImplemented', 'STORE_REFUSED'],
  [429, 'TooManyRequests', 'STORE_UNAVAILABLE'],
  [500, 'InternalError', 'STORE_UNAVAILABLE'],
  [503, 'SlowDown', 'STORE_UNAVAILABLE'],
])('takes %i %s for %s, with the name of it as the cause', async (status, code, expected) => {
  const { store, close } = await openStandIn({ refuse: () => ({ status, code, message: 'as it is' }) });
  // At once: the SDK tries some of them again after a pause.
  const attempts = [
    store.put('a', Buffer.from('x'), { contentType: 'image/png' }),
    store.getBuffer('a', 10),
    store.delete('a'),
    store.deleteMany(['a', 'b']),
    store.list({ prefix: 'a/' }),
  ];
  const refusal = {
    status: 'rejected',
    reason: expect.objectContaining({ code: expected, cause: expect.objectContaining({ name: code }) }),
  };
  expect(await Promise.allSettled(attempts)).toEqual(attempts.map(() => refusal));
  await close?.();
});

describe('S3ObjectStore', () => {
  it('skips foreign objects under another kind of key, and goes on behind them', async () => {
    const { store, settings, close } = await openS3();
    const client = new S3Client({
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
      forcePathStyle: true,
    });
    for (const Key of ['originals/', 'originals/"a{', 'originals/Mine.JPG'])
      await client.send(new PutObjectCommand({ Bucket: settings.S3_BUCKET, Key, Body: 'x' }));
    client.destroy();
    for (const key of ['originals/a', 'originals/b'])
      await store.put(key, Buffer.from('x'), { contentType: 'image/png' });
    const seen: string[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: ObjectList = await store.list({ prefix: 'originals/', max: 1, after });
      seen.push(...page.objects.map(({ key }) => key));
      after = page.next;
    }
    expect(seen).toEqual(['originals/a', 'originals/b']);
    await close?.();
  });

  it('says that it is away, not that objects are missing, without its server or its bucket', async () => {
    const { settings, close } = await openS3();
    const access = {
      region: settings.S3_REGION,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    };
    const stores = [
      new S3ObjectStore({ ...access, endpoint: 'http://127.0.0.1:1', bucket: settings.S3_BUCKET }),
      new S3ObjectStore({ ...access, endpoint: settings.S3_ENDPOINT, bucket: 'gone' }),
    ];
    const away = { status: 'rejected', reason: expect.objectContaining({ code: 'STORE_UNAVAILABLE' }) };
    for (const store of stores) {
      const attempts = [
        store.check(),
        store.get('a/photo'),
        store.getBuffer('a/photo', 10),
        store.getWhole('a/photo', () => true),
        store.head('a/photo'),
        store.list({ prefix: 'a/' }),
        store.copy('a/photo', 'b/photo'),
        store.delete('a/photo'),
        store.put('a/photo', Buffer.from('x'), { contentType: 'image/png' }),
      ];
      expect(await Promise.allSettled(attempts)).toEqual(attempts.map(() => away));
      store.close();
    }
    await close?.();
  });

  it('still answers while readers of large objects stand still', async () => {
    const { store, close } = await openS3();
    await store.put('large', Buffer.alloc(500_000), { contentType: 'image/png' });
    // More than one pool of the SDK has by default.
    const idle = await Promise.all(Array.from({ length: 60 }, () => store.get('large')));
    await store.put('small', Buffer.from('x'), { contentType: 'image/png' });
    expect(await store.getWhole('small', () => true)).toMatchObject({ bytes: Buffer.from('x') });
    for (const object of idle) object?.body.destroy();
    await close?.();
  });

  it('says that it is full', async () => {
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(507, { 'content-type': 'application/xml', connection: 'close' });
      response.end('<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code><Message>full</Message></Error>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const store = new S3ObjectStore({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'photos',
      accessKeyId: 'test',
      secretAccessKey: 'test',
    });
    await expect(store.put('a', Buffer.from('x'), { contentType: 'image/png' })).rejects.toMatchObject({
      code: 'STORE_FULL',
    });
    store.close();
    await new Promise((resolve) => server.close(resolve));
  });
});
