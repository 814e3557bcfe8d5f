import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { BannerDto } from '@vitrine/contracts/media/banner.dto';
import type { SiteImageDto } from '@vitrine/contracts/media/site-image.dto';
import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { type Part, jpegOf, multipart } from './support/multipart.js';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

const KEY = 'pictures/ada/one';
const SITE_IMAGE: SiteImageDto = {
  id: anId(),
  photoId: null,
  state: 'ready',
  url: '/images/profile-0123456789/400.webp',
  image: aPhotoImage(),
};
const BANNER: BannerDto = {
  id: anId(),
  name: 'Dunes',
  title: null,
  description: null,
  url: '/images/banner-0123456789/1280.webp',
  is_default: true,
  image: aPhotoImage(),
};
const HERO: HeroDto = {
  id: BANNER.id,
  source: 'global',
  url: BANNER.url,
  name: 'Dunes',
  description: null,
  image: BANNER.image,
};

describe('the account', () => {
  let gateway: TestGateway;
  let base: string;
  let user: UserDto;
  let headers: { cookie: string };
  beforeAll(async () => {
    gateway = await TestGateway.open({ env: { OIDC_ACCOUNT_URL: 'https://id.example/realms/x/account?tab=password' } });
    base = await gateway.listen();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    ({ user, headers } = await gateway.signIn());
    await gateway.store.delete(KEY);
    gateway.rpc.asked.length = 0;
    gateway.answer({
      'media.site_image.begin': () => ({ siteImageId: SITE_IMAGE.id, objectKey: KEY }),
      'media.profile_image.set_file': () => SITE_IMAGE,
      'media.profile_image.set_photo': () => SITE_IMAGE,
      'media.profile_image.remove': () => ({ removed: true }),
    });
  });
  const post = (url: string, payload: object = {}) => gateway.write('POST', url, { headers, payload });
  const send = (url: string, parts: Part[], as = headers) => {
    const { type, payload } = multipart(...parts);
    return gateway.write('POST', url, { headers: { ...as, 'content-type': type }, payload });
  };
  const asked = () => gateway.rpc.asked.at(-1);

  describe('names', () => {
    it('are checked before they are saved', async () => {
      const found = { username: 'This username is already taken.', address: null };
      gateway.answer({ 'identity.profile.check_address': () => found });
      const url = '/api/profile/check?username=ada&firstName=Ada&lastName=&portfolioUrlType=username';
      expect((await gateway.get(url, headers)).json()).toEqual(found);
      expect(asked()?.request).toEqual({
        username: 'ada',
        firstName: 'Ada',
        lastName: '',
        portfolioUrlType: 'username',
      });
      expect((await gateway.get('/api/profile/check?portfolioUrlType=x', headers)).json()).toMatchObject({
        code: 'VALIDATION',
        errors: { portfolioUrlType: expect.any(Array) },
      });
    });
  });

  describe('the profile image', () => {
    const UPLOAD = '/api/user/profile-image/upload';
    const file = (size = 2_000): Part => ({ name: 'profileImage', file: jpegOf(size) });

    it('API-26 is uploaded with the part of it that is wanted', async () => {
      const crop = { x: 0.1, y: 0, size: 0.5 };
      const answer = await send(UPLOAD, [file(), { name: 'crop', value: JSON.stringify(crop) }]);
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, profileImageUrl: SITE_IMAGE.url }]);
      expect(asked()).toMatchObject({
        name: 'media.profile_image.set_file',
        request: { siteImageId: SITE_IMAGE.id, objectKey: KEY, crop },
        context: { principal: { userId: user.id } },
      });
      expect(await gateway.store.head(KEY)).toMatchObject({ size: 2_000, contentType: 'image/jpeg' });
    });

    it('LIM-14 PROF-20 may have 5 MB, and not a byte more', async () => {
      expect((await send(UPLOAD, [file(PROFILE_IMAGE_LIMITS.maxBytes)])).statusCode).toBe(200);
      await gateway.store.delete(KEY);
      const { type, payload } = multipart(file(PROFILE_IMAGE_LIMITS.maxBytes + 1));
      const answer = await fetch(base + UPLOAD, {
        method: 'POST',
        headers: { ...headers, origin: ORIGIN, 'content-type': type },
        body: new Uint8Array(payload),
      });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({
        code: 'PROFILE_IMAGE_TOO_LARGE',
        message: 'Please select an image smaller than 5MB.',
      });
      expect(await gateway.store.head(KEY)).toBeNull();
    });

    it.each<[string, Part[], number, string]>([
      ['no image', [{ name: 'profileImage', file: Buffer.from('<svg/>') }], 415, 'FILE_TYPE_UNSUPPORTED'],
      ['an image by another name', [{ name: 'image', file: jpegOf(100) }], 400, 'VALIDATION'],
      ['nothing', [], 400, 'FILE_MISSING'],
      ['a part outside of it', [file(), { name: 'crop', value: '{"x":2,"y":0,"size":1}' }], 400, 'VALIDATION'],
      ['a part that is none', [file(), { name: 'crop', value: '{broken' }], 400, 'VALIDATION'],
    ])('SEC-20 is refused with %s, and leaves nothing behind', async (_what, parts, status, code) => {
      const answer = await send(UPLOAD, parts);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
      expect(await gateway.store.head(KEY)).toBeNull();
      expect(gateway.timesAsked('media.profile_image.set_file')).toBe(0);
    });

    it('API-26 leaves nothing behind when media refuses it', async () => {
      gateway.answer({
        'media.profile_image.set_file': () => {
          throw new AppError('IMAGE_CORRUPT');
        },
      });
      expect((await send(UPLOAD, [file()])).statusCode).toBe(422);
      expect(await gateway.store.head(KEY)).toBeNull();
    });

    it('API-27 is one of the photos, and goes away again', async () => {
      const photoId = anId();
      const set = await post('/api/user/profile-image/set-custom', { photoId });
      expect([set.statusCode, set.json()]).toEqual([200, { success: true, profileImageUrl: SITE_IMAGE.url }]);
      expect(asked()?.request).toEqual({ photoId });
      gateway.answer({ 'media.profile_image.set_photo': () => ({ ...SITE_IMAGE, former: null }) });
      expect((await post('/api/user/profile-image/set-custom', { photoId })).json()).toMatchObject({ former: null });
      const gone = await gateway.write('DELETE', '/api/user/profile-image', { headers });
      expect([gone.statusCode, gone.json()]).toEqual([200, { success: true, profileImageUrl: null }]);
    });

    it('SEC-18 API-27 is no photo of another user', async () => {
      gateway.answer({
        'media.profile_image.set_photo': () => {
          throw new AppError('PHOTO_NOT_FOUND');
        },
      });
      expect((await post('/api/user/profile-image/set-custom', { photoId: anId() })).statusCode).toBe(404);
      expect((await post('/api/user/profile-image/set-custom', { photoId: '1' })).statusCode).toBe(400);
    });

    it.each([
      ['set', () => post('/api/user/profile-image/set-custom', { photoId: anId() })],
      ['removed', () => gateway.write('DELETE', '/api/user/profile-image', { headers })],
      ['uploaded', () => send(UPLOAD, [file()])],
    ])('is not answered as it was before once it is %s', async (_how, change) => {
      const lookups = () => gateway.timesAsked('identity.user.get');
      await change();
      const before = lookups();
      gateway.change({ ...user, profileImageUrl: SITE_IMAGE.url });
      await gateway.get('/api/user/photos', headers);
      expect(lookups()).toBe(before + 1);
    });
  });

  describe('the hero image', () => {
    it('API-14 API-15 ENT-50 is one of the banners, public', async () => {
      gateway.answer({ 'media.banner.list': () => [BANNER], 'media.banner.default': () => BANNER });
      expect((await gateway.get('/api/hero-images')).json()).toEqual([BANNER]);
      expect((await gateway.get('/api/hero-images/default')).json()).toMatchObject({ url: BANNER.url });
      gateway.answer({
        'media.banner.default': () => {
          throw new AppError('HERO_NOT_FOUND');
        },
      });
      expect((await gateway.get('/api/hero-images/default')).statusCode).toBe(404);
    });

    it('API-24 PROF-27 is chosen among them, by its id', async () => {
      gateway.answer({ 'portfolio.hero.select_banner': () => HERO });
      const answer = await post('/api/user/hero-image/set-global', { heroImageId: BANNER.id });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { success: true, message: 'Dunes is now your hero image.', heroImageName: 'Dunes', ...HERO },
      ]);
      expect(asked()).toMatchObject({
        request: { heroImageId: BANNER.id },
        context: { principal: { userId: user.id } },
      });
      expect((await post('/api/user/hero-image/set-global', { heroImageId: 'x' })).statusCode).toBe(400);
    });

    it('API-25 is one of the photos', async () => {
      const photoId = anId();
      gateway.answer({ 'portfolio.hero.select_photo': () => ({ ...HERO, source: 'custom', id: `custom-${photoId}` }) });
      const answer = await post('/api/user/hero-image/set-custom', { photoId });
      expect(answer.json()).toMatchObject({ success: true, url: HERO.url, id: `custom-${photoId}`, source: 'custom' });
      expect(asked()?.request).toEqual({ photoId });
    });

    it('PROF-40 is none any more', async () => {
      gateway.answer({ 'portfolio.hero.remove': () => ({ success: true }) });
      const gone = await gateway.write('DELETE', '/api/user/hero-image', { headers });
      expect([gone.statusCode, gone.json()]).toEqual([200, { success: true }]);
      expect(asked()).toMatchObject({ name: 'portfolio.hero.remove', context: { principal: { userId: user.id } } });
    });
  });

  describe('its end', () => {
    const leave = (payload: object = { username: 'ada' }, as = headers) =>
      gateway.write('DELETE', '/api/user/account', { headers: as, payload });

    it('ACCT-48 ends every session of the user and of no other', async () => {
      const [here, there] = [headers, (await gateway.signIn(user)).headers];
      const other = await gateway.signIn();
      gateway.answer({
        'identity.account.delete': () => {
          gateway.forget(user.id);
          return { deleted: true };
        },
        'media.photo.list_mine': () => [],
      });
      const answer = await leave();
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, message: 'Account deleted' }]);
      expect(asked()).toMatchObject({ request: { username: 'ada' }, context: { principal: { userId: user.id } } });
      const cookies = [answer.headers['set-cookie']].flat().join('\n');
      expect(cookies).toMatch(/vitrine\.sid=; .*Max-Age=0/i);
      expect(cookies).toMatch(/vitrine-signed-in=; .*Max-Age=0/i);
      for (const gone of [here, there]) expect((await gateway.get('/api/user/photos', gone)).statusCode).toBe(401);
      expect((await gateway.get('/api/user/photos', other.headers)).statusCode).toBe(200);
      expect([...gateway.redis.entries.values()].filter((json) => json.includes(user.id))).toEqual([]);
    });

    it.each([
      ['LAST_ADMIN', 409],
      ['USERNAME_MISMATCH', 400],
    ] as const)('ACCT-48 is refused with %s, and nothing has happened', async (code, status) => {
      gateway.answer({
        'identity.account.delete': () => {
          throw new AppError(code);
        },
        'media.photo.list_mine': () => [],
      });
      const answer = await leave();
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect((await gateway.get('/api/user/photos', headers)).statusCode).toBe(200);
    });

    it('ACCT-48 needs the name typed, and a request of our own pages', async () => {
      expect((await leave({})).statusCode).toBe(400);
      const foreign = await gateway.fastify.inject({
        method: 'DELETE',
        url: '/api/user/account',
        headers: { ...headers, origin: 'https://evil.example' },
        payload: { username: 'ada' },
      });
      expect(foreign.statusCode).toBe(403);
      expect(gateway.timesAsked('identity.account.delete')).toBe(0);
    });

    it('ACCT-48 is not taken back when Redis goes away in the middle', async () => {
      gateway.answer({
        'identity.account.delete': () => {
          gateway.redis.isDown = true;
          return { deleted: true };
        },
      });
      const answer = await leave();
      gateway.redis.isDown = false;
      expect(answer.statusCode).toBe(200);
      gateway.forget(user.id);
      expect((await gateway.get('/api/user/photos', headers)).statusCode).toBe(401);
    });
  });

  it('ACCT-47 tells where the password is', async () => {
    expect((await gateway.get('/api/auth/provider', headers)).json()).toEqual({
      accountUrl: 'https://id.example/realms/x/account?tab=password',
    });
    const plain = await TestGateway.open();
    expect((await plain.get('/api/auth/provider', (await plain.signIn()).headers)).json()).toEqual({
      accountUrl: null,
    });
    await plain.close();
    await expect(TestGateway.open({ env: { OIDC_ACCOUNT_URL: 'javascript:alert(1)' } })).rejects.toThrow(
      'OIDC_ACCOUNT_URL',
    );
  });
});
