import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { REASON_MISSING } from '@vitrine/contracts/media/moderation.rules';
import { anAdminPhoto } from '@vitrine/testing/builders/photo';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

describe('photos for administrators', () => {
  let gateway: TestGateway;
  let headers: { cookie: string };
  const photo: AdminPhotoDto = anAdminPhoto();
  beforeAll(async () => {
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    ({ headers } = await gateway.signIn({ role: 'admin' }));
    gateway.answer({
      'media.photo.list_all': () => ({ rows: [photo], total: 7 }),
      'media.photo.feature': ({ featured }) => ({ ...photo, featured }),
      'media.photo.hide': ({ reason }) => ({ ...photo, hidden: { at: photo.createdAt, reason } }),
      'media.photo.show': () => photo,
    });
    gateway.rpc.asked.length = 0;
  });
  const post = (path: string, payload: object = {}, as = headers) =>
    gateway.write('POST', `/api/admin/photos/${path}`, { payload, headers: as });

  it('API-59 ENT-10 answers a page of all users’ photos, its total in a header', async () => {
    const query = 'q=dunes&sort=-title&featured=true&hidden=false&visibility=private&category=macro&limit=1&offset=2';
    const answer = await gateway.get(`/api/admin/photos?${query}`, headers);
    expect(answer.json()).toEqual([photo]);
    expect(answer.headers).toMatchObject({ 'x-total-count': '7' });
    expect(answer.headers).not.toHaveProperty('x-total-more');
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({
      q: 'dunes',
      sort: '-title',
      featured: true,
      hidden: false,
      visibility: 'private',
      category: 'macro',
      limit: 1,
      offset: 2,
    });
  });

  it.each(['sort=position', 'featured=yes', 'hidden=1', 'visibility=none', 'trash=', 'limit=501', 'ownerId=x'])(
    'refuses ?%s',
    async (query) => {
      expect((await gateway.get(`/api/admin/photos?${query}`, headers)).statusCode).toBe(400);
    },
  );

  it('says when there are more than are counted', async () => {
    gateway.answer({ 'media.photo.list_all': () => ({ rows: [photo], total: 10_000, hasMore: true }) });
    const answer = await gateway.get('/api/admin/photos?limit=1', headers);
    expect(answer.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-more': 'true' });
  });

  it('makes a file of the same photos', async () => {
    const hidden = anAdminPhoto({ title: '=1+1', hidden: { at: '2026-02-01T00:00:00.000Z', reason: 'Not, yours' } });
    gateway.answer({ 'media.photo.list_all': () => ({ rows: [hidden], total: 1 }) });
    const answer = await gateway.get('/api/admin/photos?hidden=true&format=csv', headers);
    expect(answer.headers['content-disposition']).toMatch(/photos-\d{4}-\d\d-\d\d\.csv/);
    const [head, row] = answer.body.split('\r\n');
    expect(head).toBe(
      '\uFEFFid,title,photographer,username,category,isPublic,featured,createdAt,hiddenAt,hiddenReason',
    );
    expect(row).toBe(
      `${hidden.id},'=1+1,Ada Lovelace,ada,landscape,true,false,${hidden.createdAt},2026-02-01T00:00:00.000Z,"Not, yours"`,
    );
  });

  it('API-60 features a photo, and no longer', async () => {
    for (const featured of [true, false]) {
      const answer = await post(`${photo.id}/featured`, { featured });
      expect([answer.statusCode, answer.json()]).toEqual([200, { ...photo, featured }]);
      expect(gateway.rpc.asked.at(-1)?.request).toEqual({ photoId: photo.id, featured });
    }
    expect((await post(`${photo.id}/featured`, { featured: 'yes' })).statusCode).toBe(400);
  });

  it('hides a photo for a reason, and shows it again', async () => {
    const answer = await post(`${photo.id}/hide`, { reason: ' Not yours. ' });
    expect(answer.json()).toMatchObject({ hidden: { reason: 'Not yours.' } });
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({ photoId: photo.id, reason: 'Not yours.' });
    expect((await post(`${photo.id}/show`)).json()).toEqual(photo);
  });

  it.each([{}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 'x', ownerId: anId() }])(
    'hides nothing for %j',
    async (payload) => {
      expect((await post(`${photo.id}/hide`, payload)).statusCode).toBe(400);
      expect(gateway.rpc.asked.filter(({ name }) => name === 'media.photo.hide')).toEqual([]);
    },
  );

  it('says that a reason is missing', async () => {
    expect((await post(`${photo.id}/hide`, { reason: ' ' })).json()).toMatchObject({
      errors: { reason: [REASON_MISSING] },
    });
  });

  it('knows no photo by what is no id, nor one that is not there', async () => {
    const gone = () => {
      throw new AppError('PHOTO_NOT_FOUND');
    };
    gateway.answer({ 'media.photo.feature': gone, 'media.photo.hide': gone, 'media.photo.show': gone });
    for (const id of ['12345678', anId()])
      for (const [act, body] of [
        ['featured', { featured: true }],
        ['hide', { reason: 'x' }],
        ['show', {}],
      ] as const)
        expect((await post(`${id}/${act}`, body)).statusCode).toBe(404);
  });

  it.each([
    ['GET', '/api/admin/photos'],
    ['POST', `/api/admin/photos/${photo.id}/featured`, { featured: true }],
    ['POST', `/api/admin/photos/${photo.id}/hide`, { reason: 'x' }],
    ['POST', `/api/admin/photos/${photo.id}/show`, {}],
  ] as const)('SEC-11 %s %s is for administrators, not for the photo’s owner', async (method, url, payload = {}) => {
    const { headers: user } = await gateway.signIn();
    const { headers: owner } = await gateway.signIn({ username: 'ada' });
    const call = (as?: { cookie: string }) =>
      method === 'GET' ? gateway.get(url, as) : gateway.write('POST', url, { payload, ...(as && { headers: as }) });
    expect((await call()).statusCode).toBe(401);
    for (const as of [user, owner]) expect((await call(as)).statusCode).toBe(403);
    expect(gateway.rpc.asked.filter(({ name }) => name.startsWith('media.photo.'))).toEqual([]);
    expect((await call(headers)).statusCode).toBe(200);
  });
});
