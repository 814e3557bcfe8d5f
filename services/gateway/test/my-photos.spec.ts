import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { IDS_IN_ADDRESS } from '@vitrine/contracts/http/lists';
import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import { anId } from '@vitrine/testing/builders/id';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { TestGateway } from './support/test-gateway.js';

const PAGE: OwnPhotosPageDto = { photos: [], counts: { all: 3, matching: 2, public: 1, featured: 0, unreviewed: 0 } };
const CATEGORY = { id: anId(), categoryId: 'night-walks', label: 'Night Walks', description: 'Custom category' };

describe('one’s own photos', () => {
  let gateway: TestGateway;
  let headers: { cookie: string };
  let userId: string;
  beforeAll(async () => {
    gateway = await TestGateway.open();
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    ({
      headers,
      user: { id: userId },
    } = await gateway.signIn());
    gateway.rpc.asked.length = 0;
    gateway.answer({
      'media.photo.list_mine': () => [],
      'media.photo.page_mine': () => PAGE,
      'media.photo.ids_mine': () => ({ ids: ['p1'] }),
    });
  });
  const get = (url: string) => gateway.get(url, headers);
  const asked = () => gateway.rpc.asked.at(-1);

  describe('which of them', () => {
    it('API-16 are all, the newest 500, by default', async () => {
      expect((await get('/api/user/photos')).json()).toEqual([]);
      expect(asked()).toMatchObject({ name: 'media.photo.list_mine', request: { limit: 500, offset: 0 } });
      expect((await get('/api/user/photos/page')).json()).toEqual(PAGE);
      expect(asked()).toMatchObject({ name: 'media.photo.page_mine', request: { limit: 500, offset: 0 } });
      expect(asked()?.context?.principal).toEqual({ userId, role: 'user' });
    });

    const EVERYTHING = [
      'q=%20sand%20%26%20light',
      'category=night-walks',
      'visibility=none',
      'featured=false',
      'unreviewed=true',
      'trash=true',
      'keywords=fog,New%20York',
      'rating=rejected',
      'camera=Canon%20EOS%20R5',
      'lens=RF50mm%20F1.2',
      'takenFrom=2026-03-01',
      'takenTo=2026-03-31',
      'sort=portfolio',
      'limit=20',
      'offset=40',
    ].join('&');

    it.each(['/api/user/photos', '/api/user/photos/page'])('PHOTO-16 %s says in its address which', async (path) => {
      const [one, two] = [anId(), anId()];
      expect((await get(`${path}?${EVERYTHING}&ids=${one},${two}`)).statusCode).toBe(200);
      expect(asked()?.request).toEqual({
        q: 'sand & light',
        category: 'night-walks',
        visibility: 'none',
        featured: false,
        unreviewed: true,
        trash: true,
        keywords: ['fog', 'New York'],
        rating: 'rejected',
        camera: 'Canon EOS R5',
        lens: 'RF50mm F1.2',
        takenFrom: '2026-03-01',
        takenTo: '2026-03-31',
        ids: [one, two],
        sort: 'portfolio',
        limit: 20,
        offset: 40,
      });
    });

    it('can be asked for by their ids alone, in the same words and order', async () => {
      expect((await get('/api/user/photos/ids?q=dune&featured=true&sort=title')).json()).toEqual({ ids: ['p1'] });
      expect(asked()).toMatchObject({
        name: 'media.photo.ids_mine',
        request: { q: 'dune', featured: true, sort: 'title' },
      });
    });

    it.each([
      ['limit', 'limit=0'],
      ['limit', 'limit=501'],
      ['limit', 'limit=ten'],
      ['limit', 'limit=1&limit=2'],
      ['offset', 'offset=-1'],
      ['visibility', 'visibility=secret'],
      ['featured', 'featured=yes'],
      ['unreviewed', 'unreviewed=open'],
      ['trash', 'trash=1'],
      ['sort', 'sort=created_at%3B--'],
      ['q', 'q=a&q=b'],
      ['q', `q=${'x'.repeat(201)}`],
      ['category', `category=${'x'.repeat(61)}`],
      ['keywords', 'keywords='],
      ['keywords', `keywords=${'x'.repeat(41)}`],
      ['keywords', `keywords=${Array.from({ length: 11 }, (_, at) => at).join(',')}`],
      ['rating', 'rating=6'],
      ['camera', 'camera='],
      ['lens', `lens=${'x'.repeat(101)}`],
      ['takenFrom', 'takenFrom=2026-02-30'],
      ['takenTo', 'takenTo=yesterday'],
      ['ids', 'ids='],
      ['ids', 'ids=1'],
      ['ids', `ids=${CATEGORY.id},${CATEGORY.id}`],
      ['ownerId', `ownerId=${CATEGORY.id}`],
    ])('API-76 are not asked for by a %s of ?%s', async (field, query) => {
      const answer = await get(`/api/user/photos/page?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION', errors: { [field]: expect.any(Array) } });
      expect(gateway.timesAsked('media.photo.page_mine')).toBe(0);
    });

    it('SITE-114 are those of a project, whose photos portfolio knows', async () => {
      const [projectId, photoId] = [anId(), anId()];
      gateway.answer({ 'portfolio.site_page.photo_ids': () => ({ photoIds: [photoId] }) });
      for (const [path, name] of [
        ['', 'media.photo.list_mine'],
        ['/page', 'media.photo.page_mine'],
        ['/ids', 'media.photo.ids_mine'],
      ] as const) {
        expect((await get(`/api/user/photos${path}?project=${projectId}&q=fog`)).statusCode).toBe(200);
        const [before, then] = gateway.rpc.asked.slice(-2);
        expect(before).toMatchObject({ name: 'portfolio.site_page.photo_ids', request: { pageId: projectId } });
        expect(before?.context?.principal).toEqual({ userId, role: 'user' });
        expect(then).toMatchObject({ name, request: { q: 'fog', among: [photoId] } });
        expect(then?.request).not.toHaveProperty('project');
      }
      gateway.answer({
        'portfolio.site_page.photo_ids': () => {
          throw new AppError('SITE_PAGE_NOT_FOUND');
        },
      });
      expect((await get(`/api/user/photos/page?project=${anId()}`)).json()).toMatchObject({
        code: 'SITE_PAGE_NOT_FOUND',
      });
    });

    it('PHOTO-47 say what they can be filtered by', async () => {
      const facets = { cameras: [{ value: 'X100V', photos: 2 }], lenses: [], keywords: [] };
      gateway.answer({ 'media.photo.facets_mine': () => facets });
      expect((await get('/api/user/photos/facets')).json()).toEqual(facets);
      expect(asked()?.context?.principal).toEqual({ userId, role: 'user' });
    });

    it.each(['limit=20', 'offset=20'])('API-76 have no ?%s where all ids are asked for', async (query) => {
      expect((await get(`/api/user/photos/ids?${query}`)).statusCode).toBe(400);
    });

    it('can be as many as an address carries, commas written out or not', async () => {
      const base = await gateway.listen();
      const ids = Array.from({ length: IDS_IN_ADDRESS }, () => anId());
      for (const list of [ids.join(','), encodeURIComponent(ids.join(','))]) {
        const url = `${base}/api/user/photos/page?limit=500&ids=${list}`;
        expect(url.length - base.length).toBeLessThan(8_000);
        expect((await fetch(url, { headers })).status).toBe(200);
        expect(asked()?.request).toMatchObject({ ids });
      }
      const oneMore = await fetch(`${base}/api/user/photos/page?ids=${[...ids, anId()].join(',')}`, { headers });
      expect(oneMore.status).toBe(400);
      expect(await oneMore.json()).toMatchObject({ errors: { ids: ['an address can name 200 ids at most'] } });
    });
  });

  it('API-16 are got one by one, and nothing is learned of an id that is none', async () => {
    const photo = aPhoto();
    gateway.answer({ 'media.photo.get_mine': ({ photoId }) => ({ ...photo, id: photoId }) });
    expect((await get(`/api/user/photos/${photo.id}`)).json()).toEqual(photo);
    expect((await get('/api/user/photos/1')).json()).toMatchObject({ statusCode: 404, code: 'PHOTO_NOT_FOUND' });
  });

  it('API-32 go to the trash', async () => {
    gateway.answer({ 'media.photo.trash': () => ({ trashed: true }) });
    const photoId = anId();
    const answer = await gateway.write('DELETE', `/api/user/photos/${photoId}`, { headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(asked()).toMatchObject({ name: 'media.photo.trash', request: { photoId } });
  });

  describe('changed together', () => {
    const post = (path: string, payload: object) => gateway.write('POST', path, { headers, payload });

    it('API-74 are answered one by one', async () => {
      const [one, two] = [anId(), anId()];
      const result = { changed: [{ id: one, isPublic: false }], missing: [two] };
      gateway.answer({ 'media.photo.bulk': () => result });
      const change = { action: 'edit', photoIds: [one, two], edit: { isPublic: true } };
      const answer = await post('/api/user/photos/bulk', change);
      expect([answer.statusCode, answer.json()]).toEqual([200, result]);
      expect(asked()).toMatchObject({ request: change, context: { principal: { userId } } });
    });

    it('are put back from a body as long as 500 photos need', async () => {
      gateway.answer({ 'media.photo.bulk': () => ({ changed: [], missing: [] }) });
      const tags = Array.from({ length: 60 }, (_, n) => `tag ${n} `.padEnd(40, 'x'));
      const states = Array.from({ length: 500 }, () => ({ id: anId(), tags }));
      expect((await post('/api/user/photos/bulk', { action: 'revert', states })).statusCode).toBe(200);
      expect((await post('/api/user/photos/order', { photoIds: [], padding: 'x'.repeat(300_000) })).statusCode).toBe(
        413,
      );
    });

    it.each([
      ['/api/user/photos/bulk', { action: 'explode', photoIds: [CATEGORY.id] }, 'action'],
      ['/api/user/photos/bulk', { action: 'trash', photoIds: [] }, 'photoIds'],
      ['/api/user/photos/bulk', { action: 'trash', photoIds: ['1'] }, 'photoIds'],
      ['/api/user/photos/order', { photoIds: ['1'] }, 'photoIds'],
      ['/api/user/photos/sort', { by: 'luck' }, 'by'],
      ['/api/user/photos/known', { hashes: ['../a'] }, 'hashes'],
    ])('%s refuses %j', async (path, payload, field) => {
      const answer = await post(path, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: { [field]: expect.any(Array) } });
    });

    it('are asked for by the bytes of their files', async () => {
      const answered = { known: [{ hash: 'a'.repeat(64), photo: aPhoto() }], now: '2026-01-01T00:00:00.000Z' };
      gateway.answer({ 'media.upload.known': () => answered });
      const hashes = ['a'.repeat(64), 'b'.repeat(64)];
      const answer = await post('/api/user/photos/known', { hashes });
      expect([answer.statusCode, answer.json()]).toEqual([200, JSON.parse(JSON.stringify(answered))]);
      expect(asked()).toMatchObject({ name: 'media.upload.known', request: { hashes } });
      expect(asked()?.context?.principal?.userId).toBe(userId);
    });

    it('API-74 are ordered, sorted and thrown away for good', async () => {
      gateway.answer({
        'media.photo.reorder': () => ({ moved: 2 }),
        'media.photo.sort': () => ({ moved: 9 }),
        'media.photo.empty_trash': () => ({ removed: 4 }),
      });
      const [one, two] = [anId(), anId()];
      const order = await post('/api/user/photos/order', { photoIds: [one], before: two });
      expect([order.statusCode, order.json()]).toEqual([200, { success: true, moved: 2 }]);
      expect(asked()?.request).toEqual({ photoIds: [one], before: two });
      expect((await post('/api/user/photos/sort', { by: 'taken' })).json()).toEqual({ success: true, moved: 9 });
      const trash = await gateway.write('DELETE', '/api/user/trash', { headers });
      expect([trash.statusCode, trash.json()]).toEqual([200, { success: true, removed: 4 }]);
    });
  });

  describe('categories', () => {
    const PATH = '/api/categories/custom';

    it('API-35 are listed', async () => {
      gateway.answer({ 'media.category.list': () => [CATEGORY] });
      expect((await get(PATH)).json()).toEqual([CATEGORY]);
      expect(asked()?.context?.principal?.userId).toBe(userId);
    });

    it('API-36 are made, with 201', async () => {
      gateway.answer({ 'media.category.create': () => CATEGORY });
      const payload = { label: ' Night Walks ', categoryId: 'anything', description: 'x' };
      const answer = await gateway.write('POST', PATH, { headers, payload });
      expect([answer.statusCode, answer.json()]).toEqual([201, CATEGORY]);
      expect(asked()?.request).toMatchObject({ label: 'Night Walks' });
    });

    it('API-37 are renamed, and nothing else about them is changed', async () => {
      gateway.answer({ 'media.category.rename': () => CATEGORY });
      const answer = await gateway.write('PATCH', `${PATH}/${CATEGORY.id}`, { headers, payload: { label: 'Nights' } });
      expect([answer.statusCode, answer.json()]).toEqual([200, CATEGORY]);
      expect(asked()?.request).toEqual({ id: CATEGORY.id, label: 'Nights' });
      const more = { label: 'Nights', categoryId: 'other' };
      expect((await gateway.write('PATCH', `${PATH}/${CATEGORY.id}`, { headers, payload: more })).statusCode).toBe(400);
    });

    it('API-38 are removed, with 204', async () => {
      gateway.answer({ 'media.category.remove': () => ({ moved: 3 }) });
      const answer = await gateway.write('DELETE', `${PATH}/${CATEGORY.id}`, { headers });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(asked()?.request).toEqual({ id: CATEGORY.id });
      expect(asked()?.options.timeoutMs).toBe(30_000); // thousands of photos may have to move
    });

    it.each([
      ['POST', PATH, { label: '  ' }, 400],
      ['PATCH', `${PATH}/${CATEGORY.id}`, { label: '' }, 400],
      ['PATCH', `${PATH}/1`, { label: 'Nights' }, 404],
      ['DELETE', `${PATH}/1`, {}, 404],
    ] as const)('SEC-18 %s %s with %j is refused', async (method, url, payload, status) => {
      expect((await gateway.write(method, url, { headers, payload })).statusCode).toBe(status);
      expect(gateway.rpc.asked.filter(({ name }) => name.startsWith('media.category'))).toEqual([]);
    });
  });

  describe('work that goes on', () => {
    it('API-81 is asked for by its id', async () => {
      const job = { jobId: anId(), status: 'completed' as const, result: { title: 'Dunes' }, message: null };
      gateway.answer({ 'media.job.get': () => job });
      expect((await get(`/api/jobs/${job.jobId}`)).json()).toEqual(job);
      expect(asked()).toMatchObject({ request: { jobId: job.jobId }, context: { principal: { userId } } });
    });

    it('API-81 of many photos is answered with its address to a caller who prefers not to wait', async () => {
      const jobId = anId();
      const result = { changed: [{ id: anId() }], missing: [], jobId };
      gateway.answer({ 'media.photo.bulk': () => result });
      const change = (action: string, prefer: object) =>
        gateway.write('POST', '/api/user/photos/bulk', {
          headers: { ...headers, ...prefer },
          payload: { action, photoIds: [anId()] },
        });
      const accepted = await change('analyse', { prefer: 'respond-async' });
      expect(accepted.statusCode).toBe(202);
      expect(accepted.json()).toMatchObject({ ...result, status: 'pending', code: 'JOB_PENDING' });
      expect(accepted.headers).toMatchObject({
        location: `/api/jobs/${jobId}`,
        'preference-applied': 'respond-async',
      });
      const waited = await change('analyse', {});
      expect([waited.statusCode, waited.json()]).toEqual([200, result]);
      gateway.answer({ 'media.photo.bulk': () => ({ changed: [], missing: [] }) });
      expect((await change('trash', { prefer: 'respond-async' })).statusCode).toBe(200);
    });

    it('SEC-18 API-81 shows nothing of another user’s, nor of an id that is none', async () => {
      gateway.answer({
        'media.job.get': () => {
          throw new AppError('NOT_FOUND');
        },
      });
      const [foreign, none] = [await get(`/api/jobs/${anId()}`), await get('/api/jobs/a%20b')];
      expect([foreign.statusCode, none.statusCode]).toEqual([404, 404]);
      expect(foreign.json<{ message: string }>().message).toBe(none.json<{ message: string }>().message);
      expect(gateway.timesAsked('media.job.get')).toBe(1);
    });
  });
});
