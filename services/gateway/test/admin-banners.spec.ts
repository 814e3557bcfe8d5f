import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { jpegOf, multipart, type Part } from './support/multipart.js';
import { TestGateway } from './support/test-gateway.js';

const ID = anId();
const KEY = `pictures/${anId()}/${ID}/file-0123456789`;
const BANNER: AdminBannerDto = {
  id: ID,
  name: 'Dunes',
  title: null,
  description: null,
  url: '/images/banner-0123456789/1280.webp',
  is_default: false,
  image: aPhotoImage(),
  state: 'ready',
  defaultOnceReady: false,
  sourceUrl: null,
  colorPalette: null,
  colorAnalysisComplete: false,
  colorAnalysis: { state: 'none', message: null, completedAt: null },
  createdAt: '2026-06-01T10:00:00.000Z',
};
const UPLOAD = '/api/admin/hero-images/upload';
const FROM_URL = '/api/hero-images/default';
const URL = 'https://images.example.org/dunes.jpg';
const NAME: Part = { name: 'name', value: 'Dunes' };
const FILE: Part = { name: 'image', file: jpegOf(100) };

let gateway: TestGateway;
let headers: { cookie: string };
beforeAll(async () => {
  gateway = await TestGateway.open();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ headers } = await gateway.signIn({ role: 'admin' }));
  await gateway.store.delete(KEY);
  gateway.rpc.asked.length = 0;
  gateway.answer({
    'media.site_image.begin': () => ({ siteImageId: ID, objectKey: KEY }),
    'media.banner.list_all': () => [BANNER],
    'media.banner.add': () => BANNER,
    'media.banner.add_from_url': () => BANNER,
    'media.banner.update': () => BANNER,
    'media.banner.delete': () => ({ deleted: true }),
    'media.banner.set_default': () => BANNER,
    'media.banner.set_default_from_url': () => BANNER,
  });
});

const asked = () => gateway.rpc.asked.at(-1);
const send = (parts: Part[], as: { cookie?: string } = headers) => {
  const { type, payload } = multipart(...parts);
  return gateway.write('POST', UPLOAD, { headers: { ...as, 'content-type': type }, payload });
};
const write = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, as: { cookie?: string } = headers) =>
  gateway.write(method, url, { headers: as, ...(payload && { payload }) });

describe('a new banner', () => {
  it('API-52 ENT-17 is a file in the store, with 201', async () => {
    const answer = await send([NAME, FILE]);
    expect([answer.statusCode, answer.json()]).toEqual([201, BANNER]);
    expect(asked()).toMatchObject({
      name: 'media.banner.add',
      request: { name: 'Dunes', siteImageId: ID, objectKey: KEY },
      context: { principal: { role: 'admin' } },
    });
  });

  it('API-52 ENT-17 ADM-HERO-24 is an address, and nothing is stored here', async () => {
    const answer = await send([NAME, { name: 'title', value: 'Sand' }, { name: 'imageUrl', value: URL }]);
    expect([answer.statusCode, answer.json()]).toEqual([201, BANNER]);
    expect(asked()).toMatchObject({
      name: 'media.banner.add_from_url',
      request: { name: 'Dunes', title: 'Sand', imageUrl: URL },
    });
    expect(await gateway.store.head(KEY)).toBeNull();
  });

  it('ADM-HERO-13 has a name and one of both', async () => {
    const unnamed = await send([FILE]);
    expect(unnamed.json()).toMatchObject({ errors: { name: expect.arrayContaining(['A name is required.']) } });
    expect((await send([NAME])).json()).toMatchObject({ statusCode: 400, code: 'FILE_MISSING' });
    expect((await send([NAME, FILE, { name: 'imageUrl', value: URL }])).json()).toMatchObject({
      code: 'VALIDATION',
      message: 'Please send either an image or its address.',
    });
    for (const value of ['https://example.org:99999/a.jpg', 'http://[', 'https://%', 'http://a b/'])
      expect((await send([NAME, { name: 'imageUrl', value }])).json()).toMatchObject({
        statusCode: 400,
        errors: { imageUrl: ['This is not a complete address.'] },
      });
    expect((await send([NAME, { name: 'imageUrl', value: 'ftp://example.org/a.jpg' }])).json()).toMatchObject({
      errors: { imageUrl: ['Please enter an address that begins with http:// or https://.'] },
    });
    expect(await gateway.store.head(KEY)).toBeNull();
  });

  it.each([
    ['IMAGE_URL_UNREACHABLE', 422],
    ['IMAGE_URL_NOT_IMAGE', 422],
    ['FILE_TOO_LARGE', 413],
  ] as const)('ADM-HERO-24 is refused with %s', async (code, status) => {
    const refuse = () => {
      throw new AppError(code);
    };
    gateway.answer({ 'media.banner.add_from_url': refuse, 'media.banner.set_default_from_url': refuse });
    const answers = [
      await send([NAME, { name: 'imageUrl', value: URL }]),
      await write('POST', FROM_URL, { imageUrl: URL, title: 'Dunes' }),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });
});

it('API-51 are listed for administrators', async () => {
  expect((await gateway.get('/api/admin/hero-images', headers)).json()).toEqual([BANNER]);
});

it('API-53 ADM-HERO-16 is edited, and needs a name', async () => {
  const answer = await write('PATCH', `/api/admin/hero-images/${ID}`, { name: 'Sand', title: null });
  expect([answer.statusCode, answer.json()]).toEqual([200, BANNER]);
  expect(asked()).toMatchObject({ name: 'media.banner.update', request: { id: ID, name: 'Sand', title: null } });
  const unnamed = await write('PATCH', `/api/admin/hero-images/${ID}`, { name: ' ' });
  expect(unnamed.json()).toMatchObject({ statusCode: 400, errors: { name: ['A name is required.'] } });
});

it('API-54 ADM-HERO-07 is deleted, unless it is the default', async () => {
  const answer = await write('DELETE', `/api/admin/hero-images/${ID}`);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(asked()).toMatchObject({ name: 'media.banner.delete', request: { id: ID } });
  gateway.answer({
    'media.banner.delete': () => {
      throw new AppError('BANNER_IS_DEFAULT');
    },
  });
  expect((await write('DELETE', `/api/admin/hero-images/${ID}`)).json()).toMatchObject({
    statusCode: 409,
    code: 'BANNER_IS_DEFAULT',
    message: 'The default hero image cannot be deleted. Make another one the default first.',
  });
});

it('API-55 ENT-13 becomes the default', async () => {
  const answer = await write('POST', `/api/admin/hero-images/${ID}/set-default`);
  expect([answer.statusCode, answer.json()]).toEqual([200, BANNER]);
});

it('API-56 ENT-18 becomes the default from an address, with a title', async () => {
  const answer = await write('POST', FROM_URL, { imageUrl: URL, title: 'Dunes' });
  expect([answer.statusCode, answer.json()]).toEqual([200, BANNER]);
  expect(asked()).toMatchObject({
    name: 'media.banner.set_default_from_url',
    request: { imageUrl: URL, title: 'Dunes' },
  });
  for (const body of [{ imageUrl: URL }, { title: 'Dunes' }, { imageUrl: 'dunes.jpg', title: 'Dunes' }])
    expect((await write('POST', FROM_URL, body)).statusCode).toBe(400);
});

it('is not found by another kind of id', async () => {
  const calls = [
    write('PATCH', '/api/admin/hero-images/1', { name: 'Sand' }),
    write('DELETE', '/api/admin/hero-images/1'),
    write('POST', '/api/admin/hero-images/1/set-default'),
  ];
  for (const call of calls) expect((await call).json()).toMatchObject({ statusCode: 404, code: 'BANNER_NOT_FOUND' });
  expect(gateway.rpc.asked.filter(({ name }) => name.startsWith('media.banner'))).toEqual([]);
});

it('SEC-10 SEC-17 API-80 are for administrators only', async () => {
  const user = (await gateway.signIn()).headers;
  for (const [as, status] of [
    [{}, 401],
    [user, 403],
  ] as const) {
    const answers = [
      await gateway.get('/api/admin/hero-images', as),
      await send([NAME, FILE], as),
      await write('PATCH', `/api/admin/hero-images/${ID}`, { name: 'Mine' }, as),
      await write('DELETE', `/api/admin/hero-images/${ID}`, undefined, as),
      await write('POST', `/api/admin/hero-images/${ID}/set-default`, undefined, as),
      await write('POST', FROM_URL, { imageUrl: URL, title: 'Mine' }, as),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status));
  }
  expect(gateway.rpc.asked.filter(({ name }) => name.startsWith('media.'))).toEqual([]);
  expect(await gateway.store.head(KEY)).toBeNull();
});
