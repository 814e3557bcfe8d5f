import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { READY_GOOGLE_ACCOUNTS } from '@vitrine/dev-servers/google-photos/accounts';
import { APP_CREATED_SCOPE } from '@vitrine/dev-servers/google-photos/scopes';
import { TestApplication, type Session } from './support.js';

let app: TestApplication;
beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(() => app.connect());

describe('sessions', () => {
  it('are created with an interval to ask in, and without mediaItemsSet', async () => {
    const session = await app.createSession();
    expect(session).toEqual({
      id: expect.any(String),
      pickerUri: `${app.url}/picker/${session.id}`,
      pollingConfig: { pollInterval: '5s', timeoutIn: '1800s' },
      expireTime: expect.stringMatching(/Z$/),
      pickingConfig: { maxItemCount: '2000' },
    });
  });

  it.each([
    ['12', '12'],
    [12, '12'],
    ['2000', '2000'],
  ])('take maxItemCount %p as int64', async (maxItemCount, shown) => {
    expect((await app.createSession({ pickingConfig: { maxItemCount } })).pickingConfig).toEqual({
      maxItemCount: shown,
    });
  });

  it.each(['2001', -1, 'many'])('refuse maxItemCount %p', async (maxItemCount) => {
    const { status, body } = await app.call('POST', '/v1/sessions', { pickingConfig: { maxItemCount } });
    expect([status, body]).toEqual([400, { error: expect.objectContaining({ status: 'INVALID_ARGUMENT' }) }]);
  });

  it('count down the time to ask in, and lose the interval after Done', async () => {
    await app.google.library({ count: 1 });
    const { id } = await app.createSession();
    await app.google.advance(900);
    const waiting = await app.call<Session>('GET', `/v1/sessions/${id}`);
    expect(waiting.body.pollingConfig?.timeoutIn).toMatch(/^(900|899\.\d{3})s$/);
    await app.google.pick(id);
    const { body } = await app.call<Session>('GET', `/v1/sessions/${id}`);
    expect(body.mediaItemsSet).toBe(true);
    expect(body).not.toHaveProperty('pollingConfig');
  });

  it.each([
    ['another account', async () => app.bearer({ account: READY_GOOGLE_ACCOUNTS[1].email }), 404, 'NOT_FOUND'],
    ['no token', async () => '', 401, 'UNAUTHENTICATED'],
    ['a wrong token', async () => 'Bearer wrong', 401, 'UNAUTHENTICATED'],
    ['another scope', async () => app.bearer({ scopes: [APP_CREATED_SCOPE] }), 403, 'PERMISSION_DENIED'],
  ])('are refused with %s', async (_name, header, status, code) => {
    const { id } = await app.createSession();
    expect(await app.call('GET', `/v1/sessions/${id}`, undefined, await header())).toEqual({
      status,
      body: { error: expect.objectContaining({ code: status, status: code, message: expect.any(String) }) },
    });
  });

  it('are gone a day after', async () => {
    const { id } = await app.createSession();
    await app.google.advance(24 * 60 * 60);
    await app.connect();
    expect((await app.call('GET', `/v1/sessions/${id}`)).status).toBe(404);
  });

  it('are refused beyond a hundred that no one deletes', async () => {
    const account = 'many@photos.example';
    await app.google.library({ account });
    await app.connect({ account });
    const { id } = await app.createSession();
    for (let more = 1; more < 100; more += 1) await app.createSession();
    expect(await app.call('POST', '/v1/sessions')).toMatchObject({
      status: 429,
      body: { error: { status: 'RESOURCE_EXHAUSTED' } },
    });
    await app.call('DELETE', `/v1/sessions/${id}`);
    expect((await app.call('POST', '/v1/sessions')).status).toBe(200);
  });

  it('end the access to their items when they are deleted', async () => {
    const session = await app.pickedSession({ count: 1 });
    const [item] = await app.allItems(session, 1);
    expect(await app.call('DELETE', `/v1/sessions/${session.id}`)).toEqual({ status: 200, body: {} });
    expect((await app.call('DELETE', `/v1/sessions/${session.id}`)).status).toBe(404);
    expect((await app.call('GET', `/v1/mediaItems?sessionId=${session.id}`)).status).toBe(404);
    expect((await app.bytes(`${item!.mediaFile.baseUrl}=d`)).status).toBe(403);
  });
});

describe('items', () => {
  it('wait for Done', async () => {
    const { id } = await app.createSession();
    expect(await app.call('GET', `/v1/mediaItems?sessionId=${id}`)).toMatchObject({
      status: 400,
      body: { error: { code: 400, status: 'FAILED_PRECONDITION' } },
    });
  });

  it('need a session, and are not below it', async () => {
    const { id } = await app.createSession();
    expect((await app.call('GET', '/v1/mediaItems')).status).toBe(400);
    expect((await app.call('GET', `/v1/sessions/${id}/mediaItems`)).status).toBe(404);
  });

  it('come 50 a page, 100 at most, each once', async () => {
    const session = await app.pickedSession({ count: 205 });
    expect((await app.items(session)).mediaItems).toHaveLength(50);
    expect((await app.items(session, '&pageSize=500')).mediaItems).toHaveLength(100);
    expect(new Set((await app.allItems(session, 100)).map(({ id }) => id)).size).toBe(205);
  });

  it('are as many as 2,000', async () => {
    expect(await app.allItems(await app.pickedSession({ count: 2_000 }), 100)).toHaveLength(2_000);
    const { id } = await app.createSession({ pickingConfig: { maxItemCount: '10' } });
    await expect(app.google.pick(id, { count: 11 })).rejects.toThrow('At most 10');
  });

  it.each(['-1', 'ten'])('refuse pageSize=%s', async (size) => {
    const session = await app.pickedSession({ count: 1 });
    expect((await app.call('GET', `/v1/mediaItems?sessionId=${session.id}&pageSize=${size}`)).status).toBe(400);
  });

  it('have page tokens of their session alone', async () => {
    const first = await app.pickedSession({ count: 3 });
    const second = await app.pickedSession({ count: 3 });
    const { nextPageToken } = await app.items(first, '&pageSize=2');
    const { status, body } = await app.call('GET', `/v1/mediaItems?sessionId=${second.id}&pageToken=${nextPageToken}`);
    expect([status, body]).toEqual([400, { error: expect.objectContaining({ status: 'INVALID_ARGUMENT' }) }]);
  });

  it('say what they are', async () => {
    const session = await app.pickedSession({
      items: [{ kind: 'photo' }, { kind: 'video', status: 'PROCESSING' }, { kind: 'sparse' }],
    });
    const [photo, video, sparse] = await app.allItems(session, 10);
    expect(photo).toEqual({
      id: expect.any(String),
      createTime: '2024-05-01T09:00:00Z',
      type: 'PHOTO',
      mediaFile: {
        baseUrl: expect.stringContaining(`${app.url}/base/`),
        mimeType: 'image/jpeg',
        filename: 'picos-de-europa.jpg',
        mediaFileMetadata: {
          width: 2400,
          height: expect.any(Number),
          cameraMake: expect.any(String),
          cameraModel: expect.any(String),
          photoMetadata: expect.any(Object),
        },
      },
    });
    expect([video!.type, video!.mediaFile.mediaFileMetadata?.videoMetadata?.processingStatus]).toEqual([
      'VIDEO',
      'PROCESSING',
    ]);
    expect(sparse).toEqual({ id: expect.any(String), mediaFile: { baseUrl: expect.any(String) } });
  });

  it('keep their ids over sessions', async () => {
    const ids = async () => (await app.allItems(await app.pickedSession({ count: 3 }), 10)).map(({ id }) => id);
    expect(await ids()).toEqual(await ids());
  });
});
