import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { TokenScope } from '@vitrine/contracts/http/routes';
import { Logger } from '@vitrine/platform/log/logger';
import { photosOfBlocks } from '@vitrine/contracts/portfolio/site.rules';
import { seeded } from '@vitrine/testing/seeded';
import { RateLimits } from '../src/edge/rate-limits.js';
import { FakeDesk, type Token } from './support/fake-desk.js';
import { jpegOf, type Part } from './support/multipart.js';
import { PIWIGO, Program } from './support/piwigo-program.js';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

const JPEG = jpegOf(5_000);
const md5 = (data: Buffer): string => createHash('md5').update(data).digest('hex');
const fields = (all: Record<string, string | number>): Part[] =>
  Object.entries(all).map(([name, value]) => ({ name, value: String(value) }));
const image = (filename = 'dunes.jpg', file = JPEG): Part => ({ name: 'image', file, filename });

let gateway: TestGateway;
let desk: FakeDesk;
let program: Program;

beforeAll(async () => {
  gateway = await TestGateway.open();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  const { user } = await gateway.signIn({ username: 'mara', firstName: 'Mara' });
  desk = new FakeDesk(gateway, user.id);
  gateway.answer(desk.answers);
  gateway.rpc.asked.length = 0;
  program = new Program(gateway);
});

/** A program that has signed in with a token for this. */
const withToken = async (...scopes: TokenScope[]): Promise<Program> => {
  const other = new Program(gateway);
  await other.signIn(desk.newToken(scopes));
  return other;
};

/** The same site, which has not seen any token yet: where one is known, it is for two seconds. */
const anotherReplica = async (): Promise<TestGateway> => {
  const other = await TestGateway.open({ answers: gateway.rpc.answers });
  opened.push(other);
  const user = gateway.people.get(desk.userId);
  if (user) other.change(user);
  return other;
};
const opened: TestGateway[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));

const uploaded = async (by: Program, name = 'dunes.jpg', over: Record<string, string | number> = {}) => {
  const answer = await by.form([
    ...fields({ method: 'pwg.images.addSimple', category: 1, level: 0, name: 'At dusk', ...over }),
    image(name, Buffer.concat([JPEG, Buffer.from(name)])),
  ]);
  return answer.json<{ result: { image_id: number; url: string } }>().result;
};

describe('a session', () => {
  it('DESK-08 is a cookie of this address alone that names no secret', async () => {
    const answer = await program.post('pwg.session.login', { username: desk.token.id, password: desk.token.secret });
    expect(answer.json()).toEqual({ stat: 'ok', result: true });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^pwg_id=pkid-[^;]+; Max-Age=43200; Path=\/api\/piwigo; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(cookies[0]).not.toContain(desk.token.secret);
    const status = (await program.get('pwg.session.getStatus')).json<{ result: object }>().result;
    expect(status).toMatchObject({ username: 'mara', status: 'webmaster', version: '16.4.0' });
  });

  it('DESK-08 reads nothing of the site’s own session', async () => {
    const { headers } = await gateway.signIn({ id: desk.userId });
    program.cookie = headers.cookie;
    const { result } = (await program.get('pwg.session.getStatus')).json<{ result: object }>();
    expect(result).toMatchObject({ username: 'guest', status: 'guest' });
    expect((await program.get('pwg.categories.getList')).json()).toMatchObject({ stat: 'fail', err: 401 });
  });

  it('DESK-08 is refused when it was changed or is made up, and ends with its token', async () => {
    await program.signIn(desk.token);
    const { cookie } = program;
    program.cookie = cookie.replace('pkid-20261128', 'pkid-20261127');
    expect((await program.get('pwg.categories.getList')).statusCode).toBe(401);
    program.cookie = cookie;
    expect((await program.get('pwg.categories.getList')).statusCode).toBe(200);
    desk.tokens.clear();
    const other = new Program(await anotherReplica());
    other.cookie = cookie;
    expect((await other.get('pwg.categories.getList')).json()).toMatchObject({ stat: 'fail', err: 401 });
  });

  it.each([
    ['a wrong secret', `pkid-20261128-${'a'.repeat(20)}`, 'x'.repeat(40)],
    ['a password', 'mara', 'correct'],
    ['nothing', '', ''],
  ])('DESK-09 is refused with 999 in a 200 for %s', async (_what, username, password) => {
    const answer = await program.post('pwg.session.login', { username, password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ stat: 'fail', err: 999, message: 'Invalid username/password' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('DESK-09 of a darktable that is not signed in has no status; a phone hears that it is a guest', async () => {
    const darktable = new Program(gateway, { 'user-agent': 'darktable/5.4.1' });
    expect((await darktable.post('pwg.session.getStatus')).json()).toMatchObject({ stat: 'fail', err: 401 });
    expect((await program.post('pwg.session.getStatus')).json()).toMatchObject({
      stat: 'ok',
      result: { status: 'guest' },
    });
  });

  it('DESK-10 is not needed with a key, which signs in and out of nothing', async () => {
    const byKey = new Program(gateway, {
      'user-agent': 'Lightroom',
      'x-piwigo-api': `${desk.token.id}:${desk.token.secret}`,
    });
    const answer = await byKey.post('pwg.categories.getAdminList');
    expect(answer.json()).toMatchObject({ stat: 'ok' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(
      (await byKey.post('pwg.session.login', { username: desk.token.id, password: desk.token.secret })).statusCode,
    ).toBe(401);
    expect((await byKey.get('pwg.session.logout')).statusCode).toBe(401);
    const wrong = new Program(gateway, {
      'user-agent': 'Lightroom',
      'x-piwigo-api': `${desk.token.id}:${'x'.repeat(40)}`,
    });
    expect((await wrong.get('pwg.session.getStatus')).statusCode).toBe(401);
  });

  it('DESK-10 takes no notice of what stands in Authorization', async () => {
    const bearer = new Program(gateway, {
      'user-agent': 'x',
      authorization: `Bearer ${desk.token.id}:${desk.token.secret}`,
    });
    expect((await bearer.get('pwg.categories.getList')).statusCode).toBe(401);
  });

  it('DESK-11 is for what its token is for', async () => {
    const reader = await withToken('read');
    expect((await reader.get('pwg.categories.getList')).json()).toMatchObject({ stat: 'ok' });
    expect((await reader.post('pwg.categories.add', { name: 'x' })).json()).toMatchObject({ stat: 'fail', err: 401 });
    const sent = await reader.form([...fields({ method: 'pwg.images.addSimple' }), image()]);
    expect([sent.statusCode, sent.json<{ err: number }>().err]).toEqual([401, 401]);
    expect(desk.photos).toEqual([]);
    const publisher = await withToken('publish');
    expect((await publisher.get('pwg.categories.getList')).statusCode).toBe(401);
  });
});

describe('what comes from a desk', () => {
  it('DESK-20 is private, whatever level a program says, unless the token publishes', async () => {
    await program.signIn(desk.token);
    await uploaded(program, 'a.jpg', { level: 0 });
    expect(desk.photos.map(({ isPublic }) => isPublic)).toEqual([false]);
    const publisher = await withToken('read', 'upload', 'publish');
    await uploaded(publisher, 'b.jpg', { level: 0 });
    await uploaded(publisher, 'c.jpg', { level: 8 });
    // digiKam has no levels.
    const file = Buffer.concat([JPEG, Buffer.from('d')]);
    await publisher.form([...fields({ method: 'pwg.images.addSimple', category: 1 }), image('d.jpg', file)]);
    expect(desk.photos.map(({ isPublic }) => isPublic)).toEqual([false, true, false, true]);
    // What is said of a photo that is there says nothing of who may see it.
    await publisher.post('pwg.images.setInfo', { image_id: 3, name: 'x' });
    expect(desk.photo(3)).toMatchObject({ isPublic: false });
  });

  it('DESK-21 replaces the file of the photo that a program names, and no other photographer’s', async () => {
    await program.signIn(desk.token);
    const { image_id: number, url } = await uploaded(program);
    expect(url).toBe(`${ORIGIN}/mara?photo=${desk.photo(number)?.id}`);
    const before = desk.photo(number)?.md5;
    expect((await uploaded(program, 'again.jpg', { image_id: number })).image_id).toBe(number);
    expect(desk.photos).toHaveLength(1);
    expect(desk.photo(number)?.md5).not.toBe(before);
    const foreign = await program.form([...fields({ method: 'pwg.images.addSimple', image_id: 77 }), image()]);
    expect([foreign.statusCode, foreign.json<{ err: number }>().err]).toEqual([404, 404]);
    expect((await program.get('pwg.images.getInfo', { image_id: 77 })).json()).toMatchObject({ err: 404 });
  });

  it('DESK-22 fills what is empty, unless it replaces', async () => {
    await program.signIn(desk.token);
    const { image_id: number } = await uploaded(program);
    await program.post('pwg.images.setInfo', { image_id: number, name: 'Other', comment: 'Sand & light' });
    expect(desk.photo(number)).toMatchObject({ title: 'At dusk', description: 'Sand & light' });
    await program.post('pwg.images.setInfo', { image_id: number, name: 'Other', single_value_mode: 'replace' });
    expect(desk.photo(number)?.title).toBe('Other');
  });

  it('DESK-23 is in one album: another one is refused, a move is not', async () => {
    await program.signIn(desk.token);
    const { image_id: number } = await uploaded(program);
    const token = await program.token();
    const put = async (action: string, album: number) =>
      (
        await program.post('pwg.images.setCategory', {
          image_id: number,
          category_id: album,
          action,
          pwg_token: token,
        })
      ).json<{ stat: string; err?: number }>();
    expect(await put('associate', 2)).toMatchObject({ stat: 'fail', err: 1003 });
    expect(await put('associate', 1)).toEqual({ stat: 'ok', result: null });
    expect(await put('move', 2)).toMatchObject({ stat: 'ok' });
    expect(desk.photo(number)?.category).toBe('night');
    expect(await put('dissociate', 2)).toMatchObject({ stat: 'ok' });
    expect(desk.photo(number)?.category).toBe('other');
    expect(await put('associate', 1)).toMatchObject({ stat: 'ok' });
    expect(desk.photo(number)?.category).toBe('harbour');
    const two = await program.post('pwg.images.setInfo', { image_id: number, categories: '1;2' });
    expect(two.json()).toMatchObject({ err: 1003 });
  });

  it('DESK-24 goes to the trash, and its album’s photos to "Other" unless they are to go, too', async () => {
    await program.signIn(desk.token);
    const pwg_token = await program.token();
    const { image_id: first } = await uploaded(program, 'a.jpg');
    const { image_id: second } = await uploaded(program, 'b.jpg', { category: 2 });
    await uploaded(program, 'c.jpg', { category: 2 });
    expect((await program.post('pwg.images.delete', { image_id: [first], pwg_token })).json()).toEqual({
      stat: 'ok',
      result: 1,
    });
    expect(desk.photo(first)?.isTrashed).toBe(true);
    await program.post('pwg.categories.delete', { category_id: 1, pwg_token });
    await program.post('pwg.categories.delete', { category_id: 2, photo_deletion_mode: 'force_delete', pwg_token });
    expect(desk.albums.map(({ category }) => category)).toEqual(['other']);
    expect(desk.photo(second)?.isTrashed).toBe(true);
    const common = await program.post('pwg.categories.delete', { category_id: 3, pwg_token });
    expect(common.json()).toMatchObject({ stat: 'fail', err: 401 });
    const gone = await program.post('pwg.categories.delete', { category_id: 1, pwg_token });
    expect([gone.statusCode, gone.json<{ err: number }>().err]).toEqual([404, 404]);
  });

  it('DESK-24 counts each photo that is deleted or moved, as the page of photos does', async () => {
    await program.signIn(desk.token);
    const { image_id } = await uploaded(program);
    const pwg_token = await program.token();
    const limits = gateway.app.get(RateLimits, { strict: false });
    const all = { limiter: 'photos:user', key: desk.userId, points: 20_000 };
    expect(await limits.refusalOf([all])).toBeNull();
    for (const [method, others] of [
      ['pwg.images.delete', {}],
      ['pwg.images.setCategory', { category_id: 1, action: 'move' }],
      ['pwg.categories.delete', { category_id: 1, photo_deletion_mode: 'force_delete' }],
    ] as const)
      expect((await program.post(method, { image_id, pwg_token, ...others })).statusCode).toBe(429);
    await limits.giveBack([all]);
    expect(desk.photo(image_id)).toMatchObject({ isTrashed: false });
  });

  it('DESK-40 is read also where there are more tags than numbers for them', async () => {
    await program.signIn(desk.token);
    const { image_id } = await uploaded(program, 'dunes.jpg', { tags: 'sea,sand' });
    gateway.answer({ 'media.desk.number': ({ kind, targets }) => targets.map((_, n) => (kind === 'tag' ? 1 - n : 1)) });
    const info = (await program.post('pwg.images.getInfo', { image_id })).json<{ result: { tags: object[] } }>();
    expect(info.result.tags).toEqual([{ id: 1, name: 'sea', url_name: 'sea' }]);
    gateway.answer({ 'media.desk.number': () => [0] });
    expect((await program.post('pwg.tags.add', { name: 'dune' })).json()).toMatchObject({ stat: 'fail', err: 1003 });
  });

  it('DESK-25 is in albums without albums', async () => {
    await program.signIn(desk.token);
    const inside = (await program.post('pwg.categories.add', { name: 'x', parent: 1 })).json();
    expect(inside).toEqual({ stat: 'fail', err: 1003, message: 'Albums inside albums are not available.' });
    for (const parent of ['', '0']) {
      const answer = await program.post('pwg.categories.add', { name: `Trip ${parent}`, parent });
      expect(answer.json()).toMatchObject({ stat: 'ok', result: { info: 'Album added' } });
    }
    expect((await program.post('pwg.categories.add', { name: 'Harbour' })).json()).toMatchObject({ err: 1003 });
  });

  describe('of a project', () => {
    const albums = async (query: Record<string, string | number> = {}) =>
      (await program.post('pwg.categories.getList', { recursive: 'true', ...query })).json<{
        result: { categories: { id: number; name: string; uppercats: string; nb_images: number }[] };
      }>().result.categories;
    const made = async (name: string): Promise<{ parent: number; album: number }> => {
      await program.signIn(desk.token);
      const parent = (await albums()).find((album) => album.name === 'Projects')?.id ?? 0;
      const added = (await program.post('pwg.categories.add', { name, parent })).json<{ result: { id: number } }>();
      return { parent, album: added.result.id };
    };
    const photosIn = (at = 0) => photosOfBlocks(desk.projects[at]?.draft.blocks ?? []);

    it('SITE-62 is an album in "Projects", with its photos in its order', async () => {
      const { parent, album } = await made('Iceland');
      expect(desk.projects).toMatchObject([{ kind: 'project', title: 'Iceland', state: 'draft' }]);
      const [first, second] = [await uploaded(program, 'a.jpg'), await uploaded(program, 'b.jpg', { category: 2 })];
      for (const { image_id } of [second, first])
        await program.post('pwg.images.setCategory', {
          image_id,
          category_id: album,
          pwg_token: await program.token(),
        });
      expect(await albums()).toContainEqual(
        expect.objectContaining({
          id: album,
          name: 'Iceland',
          uppercats: `${parent},${album}`,
          id_uppercat: `${parent}`,
        }),
      );
      expect((await albums({ cat_id: parent })).map(({ id }) => id)).toEqual([parent, album]);
      const tree = await program.post('pwg.categories.getList', { tree_output: 'true' });
      expect(tree.json<{ result: object[] }>().result.at(-1)).toMatchObject({
        id: parent,
        sub_categories: [{ id: album, sub_categories: [] }],
      });
      const images = async (query: object) =>
        (await program.post('pwg.categories.getImages', { cat_id: album, ...query })).json<{
          result: { images: { id: number }[]; paging: { total_count: number } };
        }>().result;
      expect((await images({})).images.map(({ id }) => id)).toEqual([second.image_id, first.image_id]);
      expect(await images({ per_page: 1, page: 1 })).toMatchObject({
        images: [{ id: first.image_id }],
        paging: { total_count: 2 },
      });
      expect((await images({ cat_id: parent })).images).toEqual([]);
      const info = await program.post('pwg.images.getInfo', { image_id: second.image_id });
      expect(info.json()).toMatchObject({
        result: {
          categories: [
            { id: 2, name: 'Night' },
            { id: album, name: 'Iceland' },
          ],
        },
      });
    });

    it('SITE-63 takes each photo once into its draft and the library, however often and in whichever way it comes', async () => {
      const { album, parent } = await made('Iceland');
      const over = { category: album };
      const [{ image_id }] = [await uploaded(program, 'a.jpg', over), await uploaded(program, 'a.jpg', over)];
      const photo = desk.photo(image_id);
      expect(desk.photos).toEqual([expect.objectContaining({ category: 'other', isPublic: false })]);
      const parts = { original_sum: md5(JPEG), original_filename: 'b.jpg', categories: `2;${album}` };
      await program.post('pwg.images.addChunk', { ...parts, position: 0, type: 'file', data: JPEG.toString('base64') });
      await program.post('pwg.images.add', parts);
      expect(desk.photos[1]).toMatchObject({ category: 'night' });
      await program.post('pwg.images.setInfo', { image_id, categories: `1;${album}` });
      expect(photo).toMatchObject({ category: 'harbour' });
      expect(photosIn()).toEqual(desk.photos.map(({ id }) => id));
      const completed = await program.post('pwg.images.uploadCompleted', { image_id, category_id: album });
      expect(completed.json()).toMatchObject({ result: { category: { id: album, label: 'Iceland' } } });
      const nowhere = await program.form([
        ...fields({ method: 'pwg.images.addSimple', category: parent }),
        image('c.jpg'),
      ]);
      expect([nowhere.statusCode, desk.photos.length]).toEqual([400, 2]);
    });

    it('SITE-63 is named by a program, and loses nothing to it', async () => {
      const { album, parent } = await made('Iceland');
      const { image_id } = await uploaded(program, 'a.jpg', { category: album });
      const pwg_token = await program.token();
      const act = async (method: string, fields: object) =>
        (await program.post(method, { category_id: album, pwg_token, ...fields })).json();
      expect(await act('pwg.categories.setInfo', { name: 'Ice' })).toMatchObject({ stat: 'ok' });
      expect(desk.projects).toMatchObject([{ title: 'Ice', revision: 2 }]);
      expect(await act('pwg.categories.move', { parent })).toMatchObject({ stat: 'ok' });
      for (const [method, fields] of [
        ['pwg.images.setCategory', { image_id, action: 'dissociate' }],
        ['pwg.categories.delete', { photo_deletion_mode: 'force_delete' }],
        ['pwg.categories.delete', { category_id: parent }],
        ['pwg.categories.setInfo', { category_id: parent, name: 'Mine' }],
      ] as const)
        expect(await act(method, fields)).toMatchObject({ stat: 'fail', err: 401 });
      expect(await act('pwg.categories.move', { parent: 0 })).toMatchObject({ stat: 'fail', err: 1003 });
      expect(await act('pwg.categories.move', { category_id: 1, parent })).toMatchObject({ stat: 'fail', err: 1003 });
      expect(photosIn()).toHaveLength(1);
      expect(desk.photo(image_id)?.isTrashed).toBe(false);
    });
  });

  it('DESK-26 is not taken with a level that is none', async () => {
    await program.signIn(desk.token);
    const level = { method: 'pwg.images.addSimple', category: 1, level: 'all' };
    expect((await program.form([...fields(level), image()])).json()).toMatchObject({ stat: 'fail', err: 1003 });
    expect(desk.photos).toEqual([]);
  });

  it('DESK-22 is cut between two characters, never within one', async () => {
    await program.signIn(desk.token);
    const title = `${'x'.repeat(799)}🌊`;
    const { image_id } = await uploaded(program);
    await program.post('pwg.images.setInfo', { image_id, name: title, single_value_mode: 'replace' });
    expect(desk.photo(image_id)?.title).toBe('x'.repeat(799));
    const added = (await program.post('pwg.tags.add', { name: `${'x'.repeat(39)}🌊` })).json<{ result: object }>();
    expect(added.result).toMatchObject({ name: 'x'.repeat(39) });
  });

  it('DESK-26 answers a failing upload by its status and its body', async () => {
    await program.signIn(desk.token);
    desk.quota = 10;
    const full = await program.form([...fields({ method: 'pwg.images.addSimple', category: 1 }), image()]);
    expect(full.statusCode).toBe(507);
    expect(full.json()).toEqual({ stat: 'fail', err: 507, message: 'Storage quota exceeded.' });
    const text = await program.form([
      ...fields({ method: 'pwg.images.addSimple', category: 1 }),
      image('a.jpg', Buffer.from('no image at all, but long enough')),
    ]);
    expect([text.statusCode, text.json<{ err: number }>().err]).toEqual([415, 415]);
    const none = await program.form(fields({ method: 'pwg.images.addSimple', category: 1 }));
    expect([none.statusCode, none.json<{ err: number }>().err]).toEqual([405, 405]);
    const shotwell = new Program(gateway, { 'user-agent': '' }, '');
    shotwell.cookie = program.cookie;
    const xml = await shotwell.form([...fields({ method: 'pwg.images.addSimple', category: 99 }), image()]);
    expect(xml.statusCode).toBe(404);
    expect(xml.body).toContain('<rsp stat="fail">\n\t<err code="404"');
  });
});

describe('a file in parts', () => {
  const file = jpegOf(250_000);
  const sum = md5(file);
  const chunks = [0, 1, 2].map((n) => file.subarray(n * 100_000, (n + 1) * 100_000));
  const part = (
    by: Program,
    n: number,
    over: Record<string, string | number> = {},
    data = chunks[n] ?? Buffer.alloc(0),
  ) =>
    by.form(
      [
        ...fields({ username: desk.token.id, password: desk.token.secret, chunk: n, chunks: 3, chunk_sum: md5(data) }),
        ...fields({ original_sum: sum, category: 1, filename: 'IMG_1.jpg', name: 'Dunes', level: 0, ...over }),
        { name: 'file', file: data, filename: 'blob', type: 'application/octet-stream' },
      ],
      'format=json&method=pwg.images.uploadAsync',
    );

  it('DESK-30 comes out of order and twice, with the name and password in each, and is one photo', async () => {
    expect((await part(program, 2)).json()).toEqual({ stat: 'ok', result: { message: 'chunks uploaded = 3' } });
    expect((await part(program, 0)).json()).toEqual({ stat: 'ok', result: { message: 'chunks uploaded = 1,3' } });
    expect((await part(program, 0)).json()).toMatchObject({ result: { message: 'chunks uploaded = 1,3' } });
    const last = (await part(program, 1)).json<{ result: { id: number; file: string; md5sum: string } }>();
    expect(last.result).toMatchObject({ id: 1, file: 'IMG_1.jpg', md5sum: sum });
    expect(desk.photos).toHaveLength(1);
  });

  it('DESK-30 is put together by one of two last parts that come at once', async () => {
    await Promise.all([part(program, 0), part(program, 1)]);
    const answers = await Promise.all([part(program, 2), part(program, 2)]);
    const results = answers.map((answer) => answer.json<{ stat: string; result: { id?: number; message?: string } }>());
    expect(results.every(({ stat }) => stat === 'ok')).toBe(true);
    expect(desk.photos).toHaveLength(1);
  });

  it('DESK-30 is answered again to a program that has not heard of its end, and leaves no part behind', async () => {
    for (const n of [0, 1]) await part(program, n);
    const { result } = (await part(program, 2)).json<{ result: { id: number } }>();
    expect((await part(program, 2)).json()).toMatchObject({ stat: 'ok', result: { id: result.id, md5sum: sum } });
    expect((await part(program, 0)).json()).toEqual({ stat: 'ok', result: { message: 'chunks uploaded = 1' } });
  });

  it.each([
    ['a wrong sum', { chunk_sum: md5(Buffer.from('x')) }, 400],
    ['a wrong password', { password: 'x'.repeat(40) }, 401],
    ['a part beyond the last', { chunk: 3 }, 400],
    ['a sum that is none', { original_sum: 'x' }, 400],
  ])('DESK-31 is refused with %s', async (_what, over, status) => {
    const answer = await part(program, 0, over);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ stat: 'fail' });
    expect(gateway.timesAsked('media.part.keep')).toBe(0);
  });
});

/** Written from the programs' sources; nobody has recorded these. */
describe('a written conversation', () => {
  it('DESK-01 of PiwigoPublish for Lightroom, legacy', async () => {
    const lightroom = new Program(gateway, { 'user-agent': 'Lightroom' });
    await lightroom.signIn(desk.token);
    const status = (await lightroom.get('pwg.session.getStatus')).json<{
      result: { status: string; pwg_token: string };
    }>();
    expect(status.result.status).toBe('webmaster');
    const { pwg_token } = status.result;
    const albums = (await lightroom.get('pwg.categories.getAdminList')).json<{ result: { categories: object[] } }>();
    expect(albums.result.categories[0]).toMatchObject({ id: 1, name: 'Harbour', fullname: 'Harbour' });
    const added = await lightroom.get('pwg.categories.add', {
      name: 'Spring',
      parent: '',
      status: 'public',
      pwg_token,
    });
    const { id } = added.json<{ result: { id: number } }>().result;
    const missing = await lightroom.get('pwg.images.getInfo', { image_id: 100 });
    expect(missing.json()).toMatchObject({ stat: 'fail', err: 404, message: 'Photo 100 does not exist' });
    const sent = await lightroom.form([
      ...fields({
        method: 'pwg.images.addSimple',
        category: id,
        name: 'Dunes',
        author: 'Mara',
        comment: 'Sand',
        pwg_token,
      }),
      image('L1000.jpg'),
    ]);
    const { image_id } = sent.json<{ result: { image_id: number } }>().result;
    expect(
      (await lightroom.get('pwg.images.uploadCompleted', { image_id, category_id: id, pwg_token })).json(),
    ).toEqual({
      stat: 'ok',
      result: { moved_from_lounge: [], category: { id, nb_photos: 1, label: 'Spring' } },
    });
    expect((await lightroom.get('pwg.tags.getAdminList')).json()).toEqual({ stat: 'ok', result: { tags: [] } });
    const tag = (await lightroom.get('pwg.tags.add', { name: 'Düne' })).json<{ result: { id: number } }>().result;
    const info = {
      image_id,
      tag_ids: tag.id,
      name: 'Dunes & sea',
      single_value_mode: 'replace',
      multiple_value_mode: 'replace',
    };
    const set = await lightroom.form(fields({ method: 'pwg.images.setInfo', ...info, pwg_token }));
    expect(set.json()).toEqual({ stat: 'ok', result: null });
    expect(desk.photo(image_id)).toMatchObject({ title: 'Dunes & sea', keywords: ['Düne'], creator: 'Mara' });
    expect((await lightroom.get('pwg.tags.add', { name: 'dune' })).json()).toMatchObject({ err: 1003 });
    await lightroom.form(fields({ method: 'pwg.categories.setInfo', category_id: id, name: 'Summer', pwg_token }));
    expect(desk.albums.map(({ label }) => label)).toContain('Summer');
    await lightroom.form(fields({ method: 'pwg.images.delete', image_id, pwg_token }));
    expect(desk.photo(image_id)?.isTrashed).toBe(true);
    for (const page of ['index.php?/category/1', 'picture.php?/1/category/1']) {
      const { statusCode, headers } = await gateway.get(`/api/piwigo/${page}`);
      expect([statusCode, headers.location]).toEqual([302, `${ORIGIN}/my-photos`]);
    }
  });

  it('DESK-01 of PiwigoPublish for Lightroom, modern', async () => {
    const lightroom = new Program(gateway, {
      'user-agent': 'Lightroom',
      'x-piwigo-api': `${desk.token.id}:${desk.token.secret}`,
    });
    expect((await lightroom.get('pwg.session.getStatus')).json()).toMatchObject({ result: { status: 'webmaster' } });
    const added = await lightroom.post('pwg.categories.add', { name: 'Spring', parent: 0 });
    const { id } = added.json<{ result: { id: number } }>().result;
    const { image_id, url } = await uploaded(lightroom, 'dunes.jpg', { category: id });
    expect(url).toMatch(/^https:/);
    const where = { latitude: 52.5, longitude: 13.4, name: 'At sea', single_value_mode: 'replace' };
    expect((await lightroom.post('pwg.images.setInfo', { image_id, ...where })).json()).toMatchObject({ stat: 'ok' });
    expect(JSON.stringify(gateway.rpc.asked)).not.toContain('52.5');
    const moved = { image_id, category_id: 2, action: 'move' };
    expect((await lightroom.post('pwg.images.setCategory', moved)).json()).toMatchObject({ stat: 'ok' });
    expect((await lightroom.post('pwg.categories.delete', { category_id: id })).json()).toEqual({
      stat: 'ok',
      result: null,
    });
    expect((await lightroom.post('pwg.images.delete', { image_id })).json()).toEqual({ stat: 'ok', result: 1 });
  });

  it('DESK-01 of Piwigo for iOS, in the types it insists on', async () => {
    const phone = new Program(gateway, { 'user-agent': 'Piwigo/4.0.0 (iPhone)' });
    const ask = (method: string, params: Record<string, string | number> = {}) =>
      phone.send('POST', `format=json&method=${method}`, {
        type: 'application/x-www-form-urlencoded',
        payload: new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString(),
      });
    const { methods } = (await ask('reflection.getMethodList')).json<{ result: { methods: string[] } }>().result;
    expect(methods).toContain('pwg.images.uploadAsync');
    expect(methods).not.toEqual(expect.arrayContaining(['community.session.getStatus']));
    expect(methods).not.toEqual(expect.arrayContaining(['pwg.users.api_key.revoke']));
    await ask('pwg.session.login', { username: desk.token.id, password: desk.token.secret });
    await uploaded(phone, 'IMG_1.jpg', { tags: 'dusk,sea' });
    const answers: Record<string, object> = {
      'pwg.session.getStatus': {},
      'pwg.categories.getList': { thumbnail_size: 'thumb', recursive: 'true', cat_id: 0 },
      'pwg.categories.getImages': { cat_id: 1, per_page: 100, page: 0, order: 'date_creation desc' },
      'pwg.images.getInfo': { image_id: 1 },
      'pwg.tags.getList': {},
      'pwg.images.uploadCompleted': { image_id: '1', category_id: 1, pwg_token: await phone.token() },
      'pwg.getInfos': {},
    };
    for (const [method, params] of Object.entries(answers)) {
      const { stat, result } = (await ask(method, params as Record<string, string>)).json<{
        stat: string;
        result: unknown;
      }>();
      expect({ method, stat }).toEqual({ method, stat: 'ok' });
      expect({ method, problems: problemsOf(method, result) }).toEqual({ method, problems: [] });
    }
    const tree = await ask('pwg.categories.getList', { tree_output: 'true' });
    expect(tree.json<{ result: object[] }>().result[0]).toMatchObject({ id: 1, sub_categories: [] });
    expect((await ask('pwg.images.exist', { md5sum_list: `${'a'.repeat(32)},${'b'.repeat(32)}` })).json()).toEqual({
      stat: 'ok',
      result: { ['a'.repeat(32)]: null, ['b'.repeat(32)]: null },
    });
  });

  it('DESK-01 of Piwigo NG: reads by GET, files by name', async () => {
    const phone = new Program(gateway, { 'user-agent': 'Dart/3.5 (dart:io)' });
    await phone.signIn(desk.token);
    for (const method of ['pwg.getVersion', 'pwg.session.getStatus', 'pwg.categories.getList'])
      expect((await phone.get(method)).json()).toMatchObject({ stat: 'ok' });
    await uploaded(phone, 'IMG_2.jpg');
    const known = await phone.get('pwg.images.exist', { filename_list: 'IMG_2.jpg,IMG_3.jpg' });
    expect(known.json()).toEqual({ stat: 'ok', result: { 'IMG_2.jpg': 1, 'IMG_3.jpg': null } });
    const done = await phone.form(
      [...fields({ 'image_id[]': 1, category_id: 1, pwg_token: await phone.token() })],
      'format=json&method=pwg.images.uploadCompleted',
    );
    expect(done.json()).toMatchObject({ stat: 'ok' });
  });
});

const int = { type: 'integer' };
const text = { type: 'string' };
const orNull = (type: string) => ({ type: [type, 'null'] });
const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const listOf = (items: object) => ({ type: 'array', items });
const DERIVATIVE = object({ url: text, width: int, height: int });
const IMAGE = {
  id: int,
  file: text,
  name: text,
  comment: text,
  width: int,
  height: int,
  hit: int,
  date_creation: orNull('string'),
  date_available: text,
  page_url: text,
  element_url: text,
  download_url: text,
  derivatives: object({ square: DERIVATIVE, thumb: DERIVATIVE, medium: DERIVATIVE, large: DERIVATIVE }),
};

/** The types that Piwigo for iOS decodes: a value of another one is an empty list on the screen. */
const SCHEMAS: Record<string, object> = {
  'pwg.session.getStatus': object({
    username: text,
    status: text,
    theme: text,
    language: text,
    pwg_token: text,
    charset: text,
    version: text,
    save_visits: { type: 'boolean' },
    connected_with: { type: 'null' },
    available_sizes: listOf(text),
    upload_file_types: text,
    upload_form_chunk_size: int,
    current_datetime: text,
  }),
  'pwg.categories.getList': object({
    categories: listOf(
      object({
        id: int,
        name: text,
        comment: text,
        uppercats: text,
        global_rank: text,
        status: text,
        id_uppercat: orNull('string'),
        representative_picture_id: orNull('string'),
        nb_images: int,
        total_nb_images: int,
        nb_categories: int,
        date_last: orNull('string'),
        max_date_last: orNull('string'),
        tn_url: orNull('string'),
      }),
    ),
  }),
  'pwg.categories.getImages': object({
    paging: object({ page: int, per_page: int, count: int, total_count: int }),
    images: listOf(object({ ...IMAGE, categories: listOf(object({ id: int })) })),
  }),
  'pwg.images.getInfo': object({
    ...IMAGE,
    author: text,
    level: text,
    md5sum: orNull('string'),
    filesize: int,
    categories: listOf(object({ id: int, name: text, uppercats: text })),
    tags: listOf(object({ id: int, name: text, url_name: text })),
  }),
  'pwg.tags.getList': object({ tags: listOf(object({ id: int, name: text, url_name: text })) }),
  'pwg.images.uploadCompleted': object({ category: object({ id: int, nb_photos: int, label: text }) }),
  'pwg.getInfos': object({ infos: listOf(object({ name: text, value: text })) }),
};

const problemsOf = (method: string, result: unknown): unknown[] => {
  const check = new Ajv2020({ allErrors: true, strict: false }).compile(SCHEMAS[method] ?? false);
  return check(result) ? [] : (check.errors ?? []);
};

describe('an image for a phone', () => {
  const addressesOf = async (by: Program): Promise<{ thumb: { url: string } }> => {
    const { result } = (await by.get('pwg.categories.getImages', { cat_id: 1 })).json<{
      result: { images: { derivatives: { thumb: { url: string } } }[] };
    }>();
    return result.images[0]?.derivatives ?? { thumb: { url: '' } };
  };

  it('DESK-32 has an address that shows it without a cookie, until the token ends, and to no other photo’s', async () => {
    await program.signIn(desk.token);
    const { image_id } = await uploaded(program);
    const photo = desk.photo(image_id);
    const token = photo?.image.base.split('/').at(-1) ?? '';
    gateway.answer({
      'media.image.resolve': () => ({
        photoId: photo?.id ?? '',
        ownerId: desk.userId,
        isPublic: false,
        prefix: `derived/${token}/`,
        widths: [320, 640],
        avif: [],
        allowAiCrawlers: false,
      }),
    });
    const stored = (site: TestGateway) =>
      site.store.put(`derived/${token}/320.webp`, Buffer.from('an image'), { contentType: 'image/webp' });
    await stored(gateway);
    const { url } = (await addressesOf(program)).thumb;
    expect(url).toMatch(new RegExp(`^${ORIGIN}/api/piwigo/images/pkid-`));
    const path = url.slice(ORIGIN.length);
    const answer = await gateway.get(path);
    expect([answer.statusCode, answer.body]).toEqual([200, 'an image']);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await gateway.get(path.replace(token, `${token.slice(0, -1)}x`))).statusCode).toBe(404);
    expect((await gateway.get(path.replace('pkid-20261128', 'pkid-20261127'))).statusCode).toBe(404);
    expect((await gateway.get(path.replace('320.webp', '../320.webp'))).statusCode).toBe(404);
    const other = await anotherReplica();
    await stored(other);
    expect((await other.get(path)).statusCode).toBe(200);
    desk.tokens.clear();
    expect((await (await anotherReplica()).get(path)).statusCode).toBe(404);
  });

  it('DESK-32 has an address that stands in no log', async () => {
    await program.signIn(desk.token);
    await uploaded(program);
    const path = (await addressesOf(program)).thumb.url.slice(ORIGIN.length);
    gateway.answer({
      'media.image.resolve': () => {
        throw new AppError('SERVICE_UNAVAILABLE');
      },
    });
    const warn = jest.spyOn(gateway.app.get(Logger, { strict: false }), 'warn');
    expect((await gateway.get(path)).statusCode).toBe(503);
    const said = warn.mock.calls.map(([line]) => (line as { path?: string }).path);
    warn.mockRestore();
    expect(said).toEqual(['GET /api/piwigo/images/:grant/:token/:file']);
  });
});

describe('a hostile request', () => {
  const big = Buffer.alloc(100 * 1024 * 1024, 'a');

  it.each([
    ['an encoded body', 'application/x-www-form-urlencoded', 413],
    ['a body of another type', 'application/json', 415],
    ['a form that is none', 'multipart/form-data; boundary=x', 400],
  ])('DESK-33 of 100 MB as %s is answered in the protocol', async (_what, type, status) => {
    await program.signIn(desk.token);
    const answer = await program.send('POST', 'format=json', { type, payload: big });
    expect([answer.statusCode, answer.json<{ stat: string }>().stat]).toEqual([status, 'fail']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('DESK-33 of a million parameters is refused before they are read', async () => {
    const many = `method=pwg.images.delete${'&image_id[]=1'.repeat(150_000)}`;
    expect((await program.raw(many)).json()).toMatchObject({ stat: 'fail', err: 413 });
    await program.signIn(desk.token);
    const photos = Array.from({ length: 1_500 }, (_, n) => n);
    expect((await program.post('pwg.images.uploadCompleted', { image_id: photos })).json()).toMatchObject({
      stat: 'ok',
    });
  });

  it('DESK-33 with 10,000 parts is refused', async () => {
    await program.signIn(desk.token);
    const parts = Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}`, value: 'x' }));
    const answer = await program.form([...fields({ method: 'pwg.images.addSimple' }), ...parts, image()]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ stat: 'fail' });
    expect(desk.photos).toEqual([]);
  });

  it('DESK-34 by GET changes nothing but by the three calls that programs make so', async () => {
    await program.signIn(desk.token);
    const { methods } = (await program.get('reflection.getMethodList')).json<{ result: { methods: string[] } }>()
      .result;
    const byGet = [];
    gateway.rpc.asked.length = 0;
    for (const method of methods.filter((each) => each !== 'pwg.session.logout')) {
      const answer = await program.get(method, {
        image_id: 1,
        category_id: 1,
        name: 'x',
        parent: 0,
        username: 'x',
        password: 'y',
      });
      if (answer.statusCode !== 405) byGet.push(method);
    }
    expect(byGet.filter((method) => /add|set|delete|move|upload|login/i.test(method))).toEqual([
      'pwg.categories.add',
      'pwg.images.uploadCompleted',
      'pwg.tags.add',
    ]);
    const written = gateway.rpc.asked
      .map(({ name }) => name)
      .filter((name) => /create|set_|remove|rename|bulk|begin/.test(name));
    // The album was refused for want of its token; the tag got a number.
    expect(written).toEqual([]);
    expect((await program.get('pwg.categories.add', { name: 'x' })).json()).toMatchObject({ err: 1002 });
    expect((await program.get('pwg.categories.add', { name: 'x', pwg_token: 'x' })).json()).toMatchObject({ err: 403 });
  });

  it.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host’s', { 'sec-fetch-site': 'same-site' }],
    ['an older browser on another site', { origin: 'https://elsewhere.example' }],
  ])('DESK-34 of %s is refused, cookie and all', async (_what, headers) => {
    await program.signIn(desk.token);
    const browser = new Program(gateway, { 'user-agent': 'Mozilla/5.0', ...(headers as Record<string, string>) });
    browser.cookie = program.cookie;
    for (const answer of [
      await browser.post('pwg.images.delete', { image_id: 1 }),
      await browser.post('pwg.categories.add', { name: 'x' }),
      await browser.get('pwg.tags.add', { name: 'x' }),
      await browser.form([...fields({ method: 'pwg.images.addSimple' }), image()]),
    ])
      expect([answer.statusCode, answer.json<{ stat: string }>().stat]).toEqual([401, 'fail']);
    expect(desk.photos).toEqual([]);
  });

  it('DESK-34 with a wrong token changes nothing; without one where programs send none', async () => {
    await program.signIn(desk.token);
    expect((await program.post('pwg.categories.add', { name: 'x', pwg_token: 'x' })).json()).toMatchObject({
      err: 403,
    });
    expect((await program.post('pwg.images.delete', { image_id: 1 })).json()).toMatchObject({ err: 1002 });
    expect((await program.post('pwg.categories.add', { name: 'x' })).json()).toMatchObject({ stat: 'ok' });
  });

  it('DESK-34 with the key of a user who is gone is nobody’s', async () => {
    const { id, secret }: Token = desk.newToken(['read', 'upload']);
    gateway.forget(desk.userId);
    const byKey = new Program(await anotherReplica(), { 'user-agent': 'x', 'x-piwigo-api': `${id}:${secret}` });
    for (const answer of [
      await byKey.post('pwg.categories.getList'),
      await byKey.form([...fields({ method: 'pwg.images.addSimple' }), image()]),
    ])
      expect([answer.statusCode, answer.json<{ err: number }>().err]).toEqual([401, 401]);
  });

  it.each([
    ['an unknown method', 'format=json&method=pwg.plugins.performAction', 501],
    ['no method', 'format=json', 501],
    ['an object’s own', 'format=json&method=constructor', 501],
    ['an unknown format', 'format=php&method=pwg.getVersion', 400],
  ])('DESK-35 with %s fails with a status, and in the protocol', async (_what, query, status) => {
    const answer = await program.send('GET', query);
    expect([answer.statusCode, answer.json<{ err: number }>().err]).toEqual([status, status]);
  });

  it('DESK-12 lists exactly the methods that are answered', async () => {
    const { methods } = (await program.get('reflection.getMethodList')).json<{ result: { methods: string[] } }>()
      .result;
    expect(methods).toContain('pwg.images.addSimple');
    expect(methods).not.toContain('community.session.getStatus');
    for (const method of methods) expect((await program.post(method)).json()).not.toMatchObject({ err: 501 });
    expect((await program.post('pwg.images.setRank')).json()).toMatchObject({ stat: 'fail', err: 501 });
  });

  it('DESK-01 is found where the server was typed with a slash at its end', async () => {
    const answer = await gateway.get('/api/piwigo//ws.php?format=json&method=pwg.getVersion');
    expect(answer.json()).toEqual({ stat: 'ok', result: '16.4.0' });
  });

  it('DESK-35 by another verb fails in the protocol', async () => {
    await program.signIn(desk.token);
    const head = {
      method: 'HEAD',
      url: `${PIWIGO}?method=pwg.images.delete&image_id=1`,
      headers: { cookie: program.cookie },
    } as const;
    expect((await gateway.fastify.inject(head)).statusCode).toBe(405);
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await gateway.fastify.inject({ method, url: `${PIWIGO}?format=json` });
      expect([answer.statusCode, answer.json<{ err: number }>().err]).toEqual([405, 405]);
    }
  });

  it('DESK-35 after too many wrong passwords fails in the protocol', async () => {
    const id = desk.newToken([]).id;
    for (let tries = 0; tries < 50; tries += 1)
      await program.post('pwg.session.login', { username: id, password: `${tries}`.padStart(40, 'x') });
    const answer = await program.post('pwg.session.login', { username: id, password: 'y'.repeat(40) });
    expect([answer.statusCode, answer.json<{ stat: string; err: number }>()]).toMatchObject([
      429,
      { stat: 'fail', err: 429 },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it.each(['SERVICE_UNAVAILABLE', 'SERVICE_TIMEOUT', 'INTERNAL'] as const)(
    'DESK-35 while a service answers %s fails in the protocol',
    async (code) => {
      await program.signIn(desk.token);
      gateway.answer({
        'media.desk.albums': () => {
          throw new AppError(code);
        },
      });
      const answer = await program.post('pwg.categories.getList');
      const error = new AppError(code);
      expect([answer.statusCode, answer.json()]).toEqual([
        error.status,
        { stat: 'fail', err: error.status, message: error.message },
      ]);
    },
  );

  it('DESK-36 of random bytes never gets an answer outside of the protocol', async () => {
    await program.signIn(desk.token);
    const random = seeded(7);
    const pieces = [
      'method=pwg.images.setInfo',
      '&',
      '=',
      '%',
      '%zz',
      '\0',
      'image_id[]=',
      'é',
      '+',
      ';',
      'cat_id=-1',
      '"',
      '<',
    ];
    for (let n = 0; n < 300; n += 1) {
      const body = Array.from(
        { length: 1 + Math.floor(random() * 12) },
        () => pieces[Math.floor(random() * pieces.length)],
      ).join('');
      expect(['ok', 'fail']).toContain((await program.raw(body)).json<{ stat: string }>().stat);
    }
  });
});

it('DESK-37 is away when it is switched off, and says so in the protocol', async () => {
  const off = await TestGateway.open({ env: { PIWIGO: 'off' } });
  opened.push(off);
  const answer = await new Program(off).post('pwg.getVersion');
  expect([answer.statusCode, answer.json<{ err: number }>().err]).toEqual([404, 404]);
  expect((await off.get('/api/piwigo/index.php?/category/1')).statusCode).toBe(404);
  expect((await off.get('/api/piwigo/images/a/b/320.webp')).statusCode).toBe(404);
});
