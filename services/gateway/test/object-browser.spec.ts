import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { QuarantinedObjectDto, StoredFileDto, StoredUserDto } from '@vitrine/contracts/media/object-browser.dto';
import { anId } from '@vitrine/testing/builders/id';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { TestGateway } from './support/test-gateway.js';

const USER = anId();
const KEY = `originals/${USER}/dunes`;
const BYTES = randomBytes(50_000);
const AT = '2026-01-01T00:00:00.000Z';

const aFile = (over: Partial<StoredFileDto> = {}): StoredFileDto => ({
  key: KEY,
  kind: 'original',
  state: 'orphan',
  size: BYTES.length,
  type: 'image/jpeg',
  url: `/api/admin/object-storage/object?userId=${USER}`,
  lastModified: AT,
  hasDbEntry: false,
  dbInfo: null,
  image: null,
  purgedAt: null,
  ...over,
});

describe('the object browser', () => {
  let gateway: TestGateway;
  let headers: Record<string, string>;
  beforeAll(async () => {
    gateway = await TestGateway.open();
    await gateway.store.put(KEY, BYTES, { contentType: 'image/jpeg' });
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    const { headers: cookie } = await gateway.signIn({ role: 'admin' });
    headers = { ...cookie, 'sec-fetch-site': 'same-origin' };
    gateway.rpc.asked.length = 0;
  });
  const asked = () => gateway.rpc.asked.at(-1)?.request;

  it('API-66 ADM-OBJ-01 ADM-OBJ-12 lists users with stored files, counted, and as a file', async () => {
    const rows: StoredUserDto[] = [
      { userId: USER, username: 'ansel', totalFiles: 9, totalSize: 900 },
      { userId: 'site', username: null, totalFiles: 2, totalSize: 20 },
    ];
    gateway.answer({ 'media.object.users': () => ({ rows, total: 12 }) });
    const page = await gateway.get('/api/admin/object-storage/users?q=an&sort=username&limit=2', headers);
    expect([page.json(), page.headers['x-total-count']]).toEqual([rows, '12']);
    expect(asked()).toEqual({ q: 'an', sort: 'username', limit: 2 });
    const csv = await gateway.get('/api/admin/object-storage/users?format=csv', headers);
    expect(csv.body).toContain(`${USER},ansel,9,900`);
    expect((await gateway.get('/api/admin/object-storage/users?sort=color', headers)).statusCode).toBe(400);
  });

  it('API-67 ADM-OBJ-02 ADM-OBJ-03 ENT-36 lists the files of a user, and as a file of the same query', async () => {
    const rows = [
      aFile({ dbInfo: { id: anId(), isPublic: true, isFeatured: false, title: 'Dunes', trashedBy: null } }),
    ];
    gateway.answer({ 'media.object.list': () => ({ rows, total: 41 }) });
    const url = `/api/admin/object-storage/user/${USER}`;
    expect((await gateway.get(`${url}?state=orphan&offset=40`, headers)).json()).toEqual({
      files: rows,
      totalFiles: 41,
    });
    expect(asked()).toEqual({ state: 'orphan', offset: 40, userId: USER });
    const csv = await gateway.get(`${url}?state=orphan&format=csv`, headers);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename=stored-files-/);
    expect(csv.body).toContain(`${KEY},original,orphan,${BYTES.length},image/jpeg`);
    expect(asked()).toMatchObject({ state: 'orphan', userId: USER });
    await gateway.get('/api/admin/object-storage/user/site', headers);
    expect(asked()).toEqual({ userId: 'site' });
    for (const other of ['12', '..%2Fsite', 'SITE'])
      expect((await gateway.get(`/api/admin/object-storage/user/${other}`, headers)).statusCode).toBe(404);
  });

  describe('a file', () => {
    const url = `/api/admin/object-storage/object?${new URLSearchParams({ userId: USER, fileKey: KEY }).toString()}`;
    beforeEach(() => {
      gateway.answer({ 'media.object.open': () => ({ objectKey: KEY, type: 'image/jpeg', fileName: 'dunes.jpg' }) });
    });

    it('SEC-14 SEC-19 ENT-36 comes byte for byte, to be saved, whole or in parts, and to no cache', async () => {
      const whole = await gateway.get(url, headers);
      expect(whole.rawPayload.equals(BYTES)).toBe(true);
      expect(whole.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename=dunes.jpg',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(whole.headers['content-security-policy']).toContain('sandbox');
      expect(asked()).toEqual({ userId: USER, fileKey: KEY });
      const part = await gateway.get(url, { ...headers, range: 'bytes=10-19' });
      expect([part.statusCode, part.rawPayload.equals(BYTES.subarray(10, 20))]).toEqual([206, true]);
      expect((await gateway.get(url, { ...headers, range: 'bytes=50000-' })).statusCode).toBe(416);
    });

    it('SEC-14 is not opened by a link of another site, which would be an act in an administrator’s name', async () => {
      const from = async (site: string) => (await gateway.get(url, { ...headers, 'sec-fetch-site': site })).statusCode;
      expect([
        await from('cross-site'),
        await from('same-site'),
        await from('same-origin'),
        await from('none'),
      ]).toEqual([403, 403, 200, 200]);
      expect(gateway.timesAsked('media.object.open')).toBe(2);
    });

    it('is refused as media refuses it, and 404 when the store has lost it', async () => {
      gateway.answer({
        'media.object.open': () => {
          throw new AppError('OBJECT_FOREIGN');
        },
      });
      expect((await gateway.get(url, headers)).statusCode).toBe(400);
      gateway.answer({ 'media.object.open': () => ({ objectKey: `${KEY}-lost`, type: 'image/jpeg', fileName: 'x' }) });
      expect((await gateway.get(url, headers)).json()).toMatchObject({ statusCode: 404, code: 'OBJECT_NOT_FOUND' });
      expect((await gateway.get('/api/admin/object-storage/object', headers)).statusCode).toBe(400);
    });
  });

  it('API-68 ADM-OBJ-04 restores a file', async () => {
    const photo = aPhoto();
    gateway.answer({ 'media.object.restore': () => photo });
    const payload = { userId: USER, fileKey: KEY, fileName: 'dunes.jpg', fileSize: 7, fileType: 'image/png' };
    const answer = await gateway.write('POST', '/api/admin/object-storage/restore-file', { payload, headers });
    expect([answer.statusCode, answer.json()]).toEqual([201, { success: true, photo }]);
    expect(asked()).toEqual(payload);
  });

  it('API-69 API-79 ADM-OBJ-05 deletes a file that the body names, or the query where a proxy has dropped the body', async () => {
    gateway.answer({ 'media.object.delete': () => ({ success: true, outcome: 'quarantined' }) });
    const names = { userId: USER, fileKey: KEY, fileName: 'dunes.jpg' };
    const url = '/api/admin/object-storage/delete-file';
    const byBody = await gateway.write('DELETE', url, { payload: names, headers });
    expect([byBody.statusCode, byBody.json()]).toEqual([200, { success: true, outcome: 'quarantined' }]);
    expect(asked()).toEqual({ userId: USER, fileKey: KEY });
    gateway.rpc.asked.length = 0;
    const query = new URLSearchParams(names).toString();
    expect((await gateway.write('DELETE', `${url}?${query}`, { headers })).statusCode).toBe(200);
    expect(asked()).toEqual({ userId: USER, fileKey: KEY });
    expect((await gateway.write('DELETE', url, { headers })).statusCode).toBe(400);
    expect(gateway.timesAsked('media.object.delete')).toBe(1);
  });

  it('lists the quarantine and purges it with the number that was typed', async () => {
    const rows: QuarantinedObjectDto[] = [
      { key: KEY, ownerId: USER, ownerName: 'ansel', reason: 'sweep', foundAt: AT, purgedAt: AT, purging: false },
    ];
    gateway.answer({
      'media.quarantine.list': () => ({ rows, total: 1 }),
      'media.quarantine.purge': () => ({ success: true }),
    });
    const list = await gateway.get('/api/admin/storage/quarantine?reason=sweep', headers);
    expect([list.json(), list.headers['x-total-count']]).toEqual([rows, '1']);
    const purge = (payload: object) =>
      gateway.write('POST', '/api/admin/storage/quarantine/purge', { payload, headers });
    expect((await purge({ count: 1 })).json()).toEqual({ success: true });
    expect(asked()).toEqual({ count: 1 });
    expect([(await purge({})).statusCode, (await purge({ count: 'all' })).statusCode]).toEqual([400, 400]);
  });

  it.each([
    ['GET', '/api/admin/object-storage/users'],
    ['GET', `/api/admin/object-storage/user/${USER}`],
    ['GET', `/api/admin/object-storage/object?userId=${USER}&fileKey=${KEY}`],
    ['POST', '/api/admin/object-storage/restore-file'],
    ['DELETE', '/api/admin/object-storage/delete-file'],
    ['GET', '/api/admin/storage/quarantine'],
    ['POST', '/api/admin/storage/quarantine/purge'],
  ] as const)('SEC-14 %s %s is for administrators alone, of the owner’s files too', async (method, url) => {
    gateway.answer({
      'media.object.users': () => ({ rows: [], total: 0 }),
      'media.object.list': () => ({ rows: [], total: 0 }),
      'media.object.open': () => ({ objectKey: KEY, type: 'image/jpeg', fileName: 'x' }),
      'media.object.restore': () => aPhoto(),
      'media.object.delete': () => ({ success: true, outcome: 'quarantined' }),
      'media.quarantine.list': () => ({ rows: [], total: 0 }),
      'media.quarantine.purge': () => ({ success: true }),
    });
    const { headers: user } = await gateway.signIn();
    const { headers: owner } = await gateway.signIn({ id: USER });
    const payload = url.endsWith('purge') ? { count: 1 } : { userId: USER, fileKey: KEY };
    const call = async (as: Record<string, string>) =>
      (method === 'GET'
        ? await gateway.get(url, { ...as, 'sec-fetch-site': 'same-origin' })
        : await gateway.write(method, url, { payload, headers: as })
      ).statusCode;
    expect([await call({}), await call(user), await call(owner)]).toEqual([401, 403, 403]);
    expect(gateway.rpc.asked.filter(({ name }) => name.startsWith('media.'))).toEqual([]);
    expect([200, 201]).toContain(await call(headers));
  });
});
