import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Drain } from '@vitrine/platform/concurrency/drain';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage, aPhotoSnapshot } from '@vitrine/testing/builders/photo';
import { aUserSnapshot } from '@vitrine/testing/builders/user';
import { eventually } from '@vitrine/testing/eventually';
import { EventReader } from './support/event-reader.js';
import { TestGateway } from './support/test-gateway.js';

describe('what open pages hear', () => {
  let gateway: TestGateway;
  let base: string;
  let readers: EventReader[];
  beforeEach(async () => {
    readers = [];
    gateway = await TestGateway.open();
    base = await gateway.listen();
  });
  afterEach(async () => {
    for (const reader of readers) reader.close();
    await gateway.close();
  });
  const open = async (headers: Record<string, string>) => {
    const reader = await EventReader.open(base, headers);
    readers.push(reader);
    await eventually(() => reader.text.includes('retry:'));
    return reader;
  };

  it('comes as a stream that nothing on the way holds back', async () => {
    const { headers } = await gateway.signIn();
    const { answer, text } = await open({ ...headers, 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(text).toBe('retry: 2000\n\n');
  });

  it('SEC-18 is of their own user, in every tab, and never of another', async () => {
    const [ada, bob] = [await gateway.signIn(), await gateway.signIn()];
    const [first, second, other] = [await open(ada.headers), await open(ada.headers), await open(bob.headers)];
    gateway.events.tell('media.photo_changed', aPhotoSnapshot({ id: 'p1', ownerId: ada.user.id }));
    gateway.events.tell('media.photo_deleted', { photoId: 'p2', ownerId: ada.user.id, revision: 4 });
    gateway.events.tell('identity.user_changed', aUserSnapshot({ id: bob.user.id }));
    const photos = { kind: 'photos', ids: ['p1', 'p2'] };
    expect(await first.next(1)).toEqual([photos]);
    expect(await second.next(1)).toEqual([photos]);
    expect(await other.next(1)).toEqual([{ kind: 'profile' }]);
  });

  it.each(['/api/auth/logout', '/api/auth/sign-out-everywhere'])(
    'SEC-21 ends at once with its session, by %s',
    async (url) => {
      const ada = await gateway.signIn();
      const elsewhere = await gateway.signIn(ada.user);
      const [page, other] = [await open(ada.headers), await open(elsewhere.headers)];
      expect((await gateway.write('POST', url, { headers: ada.headers })).statusCode).toBe(204);
      await page.end();
      expect(page.heard).toEqual([{ kind: 'signed-out' }]);
      gateway.events.tell('identity.user_changed', aUserSnapshot({ id: ada.user.id }));
      const isOver = url.endsWith('everywhere');
      expect(await other.next(1)).toEqual([{ kind: isOver ? 'signed-out' : 'profile' }]);
    },
  );

  it('says that they must look again when something may have been missed', async () => {
    const { user, headers } = await gateway.signIn();
    const page = await open(headers);
    gateway.events.tell('media.photo_changed', aPhotoSnapshot({ id: 'p1', ownerId: user.id }));
    gateway.events.miss();
    await page.end();
    expect(page.heard).toEqual([{ kind: 'photos', ids: ['p1'] }]);
    const again = await open(headers);
    gateway.events.tell('media.photo_changed', aPhotoSnapshot({ id: 'p2', ownerId: user.id }));
    expect(await again.next(1)).toEqual([{ kind: 'photos', ids: ['p2'] }]);
  });

  it.each([
    ['a banner', 'portfolio.hero.select_banner', '/api/user/hero-image/set-global', { heroImageId: anId() }, 'hero'],
    ['a photo', 'portfolio.hero.select_photo', '/api/user/hero-image/set-custom', { photoId: anId() }, 'hero'],
    ['no hero', 'portfolio.hero.remove', '/api/user/hero-image', null, 'hero'],
    ['a template', 'portfolio.template.select', '/api/user/template', { templateId: 'modern' }, 'template'],
  ] as const)('is of %s that was chosen in another tab, too', async (_what, name, url, payload, kind) => {
    const [ada, bob] = [await gateway.signIn(), await gateway.signIn()];
    const [page, other] = [await open(ada.headers), await open(bob.headers)];
    const choose = ({ headers }: typeof ada) =>
      gateway.write(payload ? 'POST' : 'DELETE', url, { headers, ...(payload && { payload }) });
    expect((await choose(ada)).statusCode).toBe(503);
    gateway.answer({ [name]: () => ({ templateId: 'modern', name: 'Dunes', image: aPhotoImage() }) });
    expect((await choose(bob)).statusCode).toBe(200);
    expect(await other.next(1)).toEqual([{ kind }]);
    expect(page.heard).toEqual([]);
  });

  it('UPL-28 is of a quota of their own, once it is set', async () => {
    const [ada, admin] = [await gateway.signIn(), await gateway.signIn({ role: 'admin' })];
    const [page, other] = [await open(ada.headers), await open(admin.headers)];
    const setQuota = () =>
      gateway.write('POST', `/api/admin/users/${ada.user.id}/quota`, {
        headers: admin.headers,
        payload: { quotaBytes: 7 },
      });
    expect((await setQuota()).statusCode).toBe(503);
    gateway.answer({ 'media.storage.set_quota': () => ({ usedBytes: 5, ownQuotaBytes: 7, defaultQuotaBytes: 9 }) });
    expect((await setQuota()).statusCode).toBe(200);
    expect(await page.next(1)).toEqual([{ kind: 'storage' }]);
    expect(other.heard).toEqual([]);
  });

  it('is of a choice while Redis is away, at this replica', async () => {
    const { headers } = await gateway.signIn();
    const page = await open(headers);
    gateway.answer({ 'portfolio.template.select': ({ templateId }) => ({ templateId }) });
    gateway.redis.client.publish = () => Promise.reject(new Error('Connection is closed.'));
    const payload = { templateId: 'modern' };
    expect((await gateway.write('POST', '/api/user/template', { headers, payload })).statusCode).toBe(200);
    expect(await page.next(1)).toEqual([{ kind: 'template' }]);
  });

  it('SEC-17 is nothing without a session', async () => {
    const { answer } = await EventReader.open(base, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain('application/json');
    answer.destroy();
  });

  it('ends with the account', async () => {
    const [ada, bob] = [await gateway.signIn(), await gateway.signIn()];
    const [page, other] = [await open(ada.headers), await open(bob.headers)];
    gateway.events.tell('identity.user_deleted', { userId: ada.user.id, revision: 2 });
    await page.end();
    expect(page.heard).toEqual([{ kind: 'signed-out' }]);
    expect(other.hasEnded).toBe(false);
  });

  it('ends when the process is about to stop, and does not hold it up', async () => {
    const { headers } = await gateway.signIn();
    const page = await open(headers);
    gateway.app.get(Drain).refuse();
    await page.end();
    expect(page.text).toMatch(/retry: \d+\n\n$/);
    const late = await EventReader.open(base, headers);
    await late.end();
    expect(late.answer.statusCode).toBe(200);
  });

  it('is no more for HEAD than its headers', async () => {
    const { headers } = await gateway.signIn();
    const answer = await fetch(`${base}/api/user/events`, { method: 'HEAD', headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  describe('and what is remembered of it', () => {
    const TOKEN = 'Token-0123456789';
    const IMAGE = `/images/${TOKEN}/320.webp`;
    const photoId = anId();
    let grant: ImageGrant | null;
    beforeEach(async () => {
      // Time stands still: what is forgotten here has not run out.
      const now = performance.now();
      jest.spyOn(performance, 'now').mockReturnValue(now);
      grant = {
        photoId,
        ownerId: anId(),
        isPublic: true,
        prefix: 'derivatives/a/b/',
        widths: [320],
        avif: [],
        allowAiCrawlers: false,
      };
      gateway.answer({
        'media.image.resolve': () => {
          if (!grant) throw new AppError('PHOTO_NOT_FOUND');
          return grant;
        },
        'media.photo.list_mine': () => [],
      });
      await gateway.store.put('derivatives/a/b/320.webp', Buffer.alloc(100), { contentType: 'image/webp' });
      await gateway.get(IMAGE);
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });
    const status = async () => (await gateway.get(IMAGE)).statusCode;

    it('SEC-19 is forgotten with a photo that was made private and has a new address', async () => {
      grant = null;
      expect(await status()).toBe(200);
      gateway.events.tell('media.photo_changed', aPhotoSnapshot({ id: photoId, visible: false, image: aPhotoImage() }));
      expect(await status()).toBe(404);
    });

    it('SEC-19 is forgotten with a photo that is gone', async () => {
      grant = null;
      gateway.events.tell('media.photo_deleted', { photoId, ownerId: anId(), revision: 2 });
      expect(await status()).toBe(404);
    });

    it('leaves the cache by its address, so that an image is there as soon as it is ready', async () => {
      const snapshot = aPhotoSnapshot({ image: aPhotoImage({ base: `/images/${TOKEN}` }) });
      grant = null;
      gateway.events.tell('media.photo_changed', snapshot);
      expect(await status()).toBe(404);
      grant = {
        photoId: snapshot.id,
        ownerId: anId(),
        isPublic: true,
        prefix: 'derivatives/a/b/',
        widths: [320],
        avif: [],
        allowAiCrawlers: false,
      };
      gateway.events.tell('media.photo_changed', snapshot);
      expect(await status()).toBe(200);
    });

    it('SEC-21 is forgotten with a role that was taken away', async () => {
      const { user, headers } = await gateway.signIn({ role: 'admin' });
      gateway.answer({ 'notify.email.list': () => ({ rows: [], total: 0 }) });
      expect((await gateway.get('/api/admin/emails', headers)).statusCode).toBe(200);
      gateway.change({ ...user, role: 'user' });
      gateway.events.tell('identity.user_changed', aUserSnapshot({ id: user.id }));
      expect((await gateway.get('/api/admin/emails', headers)).statusCode).toBe(403);
    });

    it('ACCT-48 leaves the cache with a deleted user, wherever they were signed in', async () => {
      const { user, headers } = await gateway.signIn();
      expect((await gateway.get('/api/user/photos', headers)).statusCode).toBe(200);
      gateway.forget(user.id);
      gateway.events.tell('identity.user_deleted', { userId: user.id, revision: 2 });
      expect((await gateway.get('/api/user/photos', headers)).statusCode).toBe(401);
    });
  });
});
