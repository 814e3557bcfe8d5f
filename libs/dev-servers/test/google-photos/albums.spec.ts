import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { READY_GOOGLE_ACCOUNTS } from '@vitrine/dev-servers/google-photos/accounts';
import { APP_CREATED_SCOPE } from '@vitrine/dev-servers/google-photos/scopes';
import { TestApplication } from './support.js';

interface Album {
  id: string;
  title: string;
  mediaItemsCount?: string;
  coverPhotoBaseUrl?: string;
}
interface AlbumsPage {
  albums?: Album[];
  nextPageToken?: string;
}
interface SearchPage {
  mediaItems?: { id: string; baseUrl: string; filename: string; mediaMetadata: object }[];
  nextPageToken?: string;
}

let app: TestApplication;
beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(() => app.connect({ scopes: [APP_CREATED_SCOPE] }));

const albums = (query = '') => app.call<AlbumsPage>('GET', `/v1/albums${query}`);
const search = (body: object) => app.call<SearchPage>('POST', '/v1/mediaItems:search', body);

describe('albums', () => {
  it('are there from the start, with counts as strings and covers that a browser can show', async () => {
    const { body } = await albums();
    expect(body.albums).toHaveLength(4);
    const [first] = body.albums!;
    expect(first).toEqual({
      id: expect.stringMatching(/^[\w-]{1,200}$/),
      title: 'Mountains and valleys',
      productUrl: expect.any(String),
      mediaItemsCount: '5',
      coverPhotoBaseUrl: expect.stringContaining('/base/'),
      coverPhotoMediaItemId: expect.any(String),
    });
    const cover = await app.bytes(`${first!.coverPhotoBaseUrl}=w300-h300-c`, '');
    expect(await sharp(cover.bytes).metadata()).toMatchObject({ width: 300, height: 300 });
    expect((await app.call<Album>('GET', `/v1/albums/${first!.id}`)).body.title).toBe(first!.title);
  });

  it('are left out where there are none, as counts and covers of empty ones are', async () => {
    await app.connect({ scopes: [APP_CREATED_SCOPE], account: READY_GOOGLE_ACCOUNTS[1].email });
    expect(await albums()).toEqual({ status: 200, body: {} });
    await app.connect({ scopes: [APP_CREATED_SCOPE] });
    await app.google.library({ albums: [{ title: 'Empty', first: 0, count: 0 }] });
    expect((await albums()).body.albums).toEqual([
      { id: expect.any(String), title: 'Empty', productUrl: expect.any(String) },
    ]);
  });

  it('come 20 a page, 50 at most', async () => {
    const album = { title: 'One', first: 0, count: 1 };
    await app.google.library({ count: 1, albums: Array.from({ length: 60 }, () => album) });
    const first = (await albums()).body;
    expect(first.albums).toHaveLength(20);
    expect((await albums('?pageSize=80')).body.albums).toHaveLength(50);
    expect((await albums(`?pageSize=50&pageToken=${first.nextPageToken}`)).body.albums).toHaveLength(40);
  });

  it('need the scope of what the application has created', async () => {
    await app.connect();
    const refused = { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } };
    expect(await albums()).toMatchObject(refused);
    expect(await search({})).toMatchObject(refused);
  });
});

describe('items of an album', () => {
  it('are searched by the album, page by page', async () => {
    await app.google.library({ count: 30, albums: [{ title: 'Many', first: 2, count: 27 }] });
    const albumId = (await albums()).body.albums![0]!.id;
    const { body: first } = await search({ albumId });
    const { body: rest } = await search({ albumId, pageToken: first.nextPageToken });
    expect([first.mediaItems!.length, rest.mediaItems!.length, rest.nextPageToken]).toEqual([25, 2, undefined]);
    expect(first.mediaItems![0]).toEqual({
      id: expect.any(String),
      productUrl: expect.any(String),
      baseUrl: expect.any(String),
      mimeType: 'image/jpeg',
      mediaMetadata: { creationTime: expect.any(String), width: '2400', height: expect.any(String), photo: {} },
      filename: 'summit-sunset.jpg',
    });
    const original = await app.bytes(`${first.mediaItems![0]!.baseUrl}=d`, '');
    expect((await sharp(original.bytes).metadata()).width).toBe(2400);
  });

  it.each([
    ['a page that is too large', { pageSize: 101 }, 400],
    ['an unknown album', { albumId: 'none' }, 404],
    ['a token of another list', { pageToken: 'x.y' }, 400],
    ['an album and filters', { albumId: 'none', filters: {} }, 400],
  ])('are refused with %s', async (_name, body, status) => {
    expect((await search(body)).status).toBe(status);
  });
});
