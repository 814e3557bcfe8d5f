import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startFauxqs } from 'fauxqs';
import { S3ObjectStore } from '../src/object-store/s3-object-store.js';
import { objectStoreContract, type StoreUnderTest } from './object-store.contract.js';

/** A test double of S3 that keeps its objects in SQLite; it accepts any signature. */
async function openS3(): Promise<StoreUnderTest & { store: S3ObjectStore }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-s3-'));
  const server = await startFauxqs({ port: 0, dataDir, logger: false });
  server.createBucket('photos');
  const store = new S3ObjectStore({
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'us-east-1',
    bucket: 'photos',
    accessKeyId: 'test',
    secretAccessKey: 'test',
  });
  return {
    store,
    close: async () => {
      store.close();
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

objectStoreContract('S3ObjectStore', openS3);

describe('S3ObjectStore', () => {
  it('signs addresses that a plain client can use', async () => {
    const { store, close } = await openS3();
    const sent = await fetch(await store.signPut('up/loaded', { contentType: 'image/png', expiresInS: 60 }), {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: 'by a browser',
    });
    expect(sent.status).toBe(200);
    const got = await fetch(await store.signGet('up/loaded', { expiresInS: 60 }));
    expect(await got.text()).toBe('by a browser');
    expect(await store.head('up/loaded')).toMatchObject({ contentType: 'image/png' });
    await close?.();
  });

  it('is not ready without its bucket', async () => {
    const { store, close } = await openS3();
    const other = new S3ObjectStore({
      endpoint: 'http://127.0.0.1:1',
      region: 'x',
      bucket: 'b',
      accessKeyId: 'x',
      secretAccessKey: 'x',
    });
    await expect(other.check()).rejects.toThrow('ECONNREFUSED');
    other.close();
    await expect(store.check()).resolves.toBeUndefined();
    await close?.();
  });
});
