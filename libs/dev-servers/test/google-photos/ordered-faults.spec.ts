import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '@vitrine/dev-servers/processes';
import { client, TestApplication, type ItemsPage, type Session } from './support.js';

let app: TestApplication;
beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.google.clearFaults();
  await app.google.clearCalls();
  await app.connect();
});

const refresh = async () => {
  const { refresh_token: token } = await app.google.tokens(client);
  const response = await fetch(`${app.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: String(token),
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }),
  });
  return { status: response.status, body: await response.json() };
};

describe('faults of any call', () => {
  it.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [410, 'UNKNOWN'],
    [429, 'RESOURCE_EXHAUSTED'],
    [500, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
  ])('answer %i in Google’s words, then all is well again', async (status, code) => {
    await app.google.fault({ call: 'session.create', fault: { kind: 'status', status } });
    const { body, ...failed } = await app.call('POST', '/v1/sessions');
    expect([failed.status, body]).toEqual([
      status,
      { error: { code: status, status: code, message: expect.any(String) } },
    ]);
    expect((await app.call('POST', '/v1/sessions')).status).toBe(200);
  });

  it.each([
    [undefined, null],
    [45, '45'],
  ])('answer 429 with Retry-After %p', async (retryAfterS, header) => {
    const address = await app.baseUrl({ count: 1 });
    await app.google.fault({
      call: 'bytes',
      fault: { kind: 'status', status: 429, ...(retryAfterS && { retryAfterS }) },
    });
    const response = await app.open(`${address}=d`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, header]);
  });

  it('meet so many calls, after so many others, and those of one item alone', async () => {
    const session = await app.pickedSession({ count: 2 });
    const [first, second] = await app.allItems(session);
    const fault = { kind: 'status', status: 500 } as const;
    await app.google.fault({ call: 'bytes', item: second!.id, skip: 1, times: 2, fault });
    const statuses: number[] = [];
    for (const item of [first, second, first, second, first, second, second]) {
      statuses.push((await app.bytes(`${item!.mediaFile.baseUrl}=w100`)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 500, 200, 500, 200]);
    await app.google.fault({ call: 'bytes', times: null, fault });
    for (let again = 0; again < 3; again += 1)
      expect((await app.bytes(`${first!.mediaFile.baseUrl}=d`)).status).toBe(500);
  });

  it('end the connection, redirect, or answer what is no JSON', async () => {
    await app.google.fault({ fault: { kind: 'hang-up' } });
    await expect(app.call('POST', '/v1/sessions')).rejects.toThrow('fetch failed');
    await app.google.fault({ fault: { kind: 'broken-json' } });
    await expect(app.call('POST', '/v1/sessions')).rejects.toThrow('JSON');
    await app.google.fault({ fault: { kind: 'answer', status: 202, body: { id: 7 } } });
    expect(await app.call('POST', '/v1/sessions')).toEqual({ status: 202, body: { id: 7 } });
    const address = await app.baseUrl({ count: 1 });
    await app.google.fault({
      call: 'bytes',
      fault: { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data' },
    });
    const { status, headers } = await app.open(`${address}=d`);
    expect([status, headers.get('location')]).toEqual([302, 'http://169.254.169.254/latest/meta-data']);
  });

  it('keep a caller waiting for headers', async () => {
    await app.google.fault({ call: 'session.create', fault: { kind: 'slow' } });
    const pending = fetch(`${app.url}/v1/sessions`, { method: 'POST', signal: AbortSignal.timeout(100) });
    await expect(pending).rejects.toThrow('timeout');
  });
});

describe('faults of tokens', () => {
  it('answer an error of OAuth', async () => {
    await app.google.fault({ call: 'refresh', fault: { kind: 'oauth-error', error: 'invalid_grant' } });
    expect(await refresh()).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Bad Request' },
    });
    await app.google.fault({ call: 'refresh', fault: { kind: 'status', status: 503 } });
    expect(await refresh()).toMatchObject({ status: 503, body: { error: 'internal_failure' } });
    expect((await refresh()).status).toBe(200);
  });

  it('come when an account withdraws its consent between two items', async () => {
    const session = await app.pickedSession({ count: 2 });
    const [first, second] = await app.allItems(session);
    expect((await app.bytes(`${first!.mediaFile.baseUrl}=d`)).status).toBe(200);
    await app.google.revoke();
    expect((await app.bytes(`${second!.mediaFile.baseUrl}=d`)).status).toBe(401);
  });
});

describe('faults of bytes', () => {
  const faulty = async (kind: 'cut-body' | 'stalled-body' | 'slow-body' | 'wrong-length' | 'no-length') => {
    const address = await app.baseUrl({ count: 1 });
    const whole = await app.bytes(`${address}=d`);
    await app.google.fault({ call: 'bytes', fault: { kind } });
    return { whole: whole.bytes, response: await app.open(`${address}=d`) };
  };
  const until = async (response: Response, enough: (bytes: number) => boolean): Promise<number> => {
    let bytes = 0;
    const reader = response.body!.getReader();
    while (!enough(bytes)) bytes += (await reader.read()).value!.length;
    const more = await Promise.race([reader.read().then(() => true), delay(50, false)]);
    await reader.cancel();
    expect(more).toBe(false);
    return bytes;
  };

  it('cut them in the middle', async () => {
    const { whole, response } = await faulty('cut-body');
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('promise twice as many as come', async () => {
    const { whole, response } = await faulty('wrong-length');
    expect(response.headers.get('content-length')).toBe(String(whole.length * 2));
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('stop in the middle without an end', async () => {
    const { whole, response } = await faulty('stalled-body');
    const half = Math.floor(whole.length / 2);
    expect(await until(response, (bytes) => bytes >= half)).toBe(half);
  });

  it('send them one by one', async () => {
    const { response } = await faulty('slow-body');
    expect(await until(response, (bytes) => bytes >= 2)).toBe(2);
  });

  it('send them without their number', async () => {
    const { whole, response } = await faulty('no-length');
    expect(response.headers.get('content-length')).toBeNull();
    expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true);
  });
});

describe('faults of lists', () => {
  const twoPages = async (kind: 'empty-page' | 'repeated-token' | 'same-item-twice' | 'unknown-fields') => {
    const session = await app.pickedSession({ count: 4 });
    await app.google.fault({ call: 'items', fault: { kind } });
    const first = await app.items(session, '&pageSize=2');
    return { session, first, second: await app.items(session, `&pageSize=2&pageToken=${first.nextPageToken}`) };
  };
  const ids = (page: ItemsPage): string[] => (page.mediaItems ?? []).map(({ id }) => id);

  it('leave a page empty that is not the last', async () => {
    const { session, first, second } = await twoPages('empty-page');
    expect(first).toEqual({ nextPageToken: expect.any(String) });
    expect(ids(second)).toEqual(ids(await app.items(session, '&pageSize=2')));
  });

  it('lead to the same page again', async () => {
    const { first, second } = await twoPages('repeated-token');
    expect(ids(second)).toEqual(ids(first));
  });

  it('never end where the fault stays', async () => {
    const session = await app.pickedSession({ count: 1 });
    await app.google.fault({ call: 'items', times: null, fault: { kind: 'repeated-token' } });
    const first = await app.items(session);
    const second = await app.items(session, `&pageToken=${first.nextPageToken}`);
    expect(second.nextPageToken).toBe(first.nextPageToken);
  });

  it('show an item twice', async () => {
    const { first } = await twoPages('same-item-twice');
    expect(ids(first)).toHaveLength(3);
    expect(new Set(ids(first)).size).toBe(2);
  });

  it('show fields and values that are in no reference', async () => {
    const { first } = await twoPages('unknown-fields');
    expect(first).toHaveProperty('totalSizeEstimate');
    expect(first.mediaItems![0]).toMatchObject({ type: 'HOLOGRAM', depthMap: { planes: 3 } });
    await app.google.fault({ call: 'session.create', fault: { kind: 'unknown-fields' } });
    expect((await app.call<Session>('POST', '/v1/sessions')).body).toHaveProperty('sharedPicking');
  });
});

describe('the log of calls', () => {
  it('shows what came, without tokens, and how much at once', async () => {
    const address = await app.baseUrl({ count: 1 });
    const id = (await app.google.library({ count: 1 })).items[0]!.id;
    await Promise.all([app.bytes(`${address}=d`), app.bytes(`${address}=d`), app.bytes(`${address}=w100`)]);
    const calls = await app.google.calls('bytes');
    expect(calls.map(({ item, status }) => [item, status])).toEqual(Array.from({ length: 3 }, () => [id, 200]));
    expect(new Set(calls.map(({ rendition }) => rendition))).toEqual(new Set(['=d', '=w100']));
    expect(Math.max(...calls.map(({ concurrent }) => concurrent))).toBeGreaterThan(1);
    expect(new Set(calls.map(({ bearer }) => bearer)).size).toBe(1);
    expect(JSON.stringify(await app.google.calls())).not.toMatch(/ya29/);
  });

  it('shows query, headers and bodies, and of secrets no more than that there are some', async () => {
    const { id } = await app.pickedSession({ count: 1 });
    await app.call('POST', '/v1/sessions', { pickingConfig: { maxItemCount: '5' } });
    await app.call('GET', `/v1/mediaItems?sessionId=${id}&pageSize=7`);
    await refresh();
    expect((await app.google.calls('items')).at(-1)).toMatchObject({
      query: { sessionId: id, pageSize: '7' },
      headers: { authorization: 'Bearer' },
      body: null,
    });
    const [renewal] = await app.google.calls('refresh');
    expect(renewal?.body).toEqual(['grant_type', 'refresh_token', 'client_id', 'client_secret']);
    expect((await app.google.calls('session.create')).at(-1)?.body).toEqual({ pickingConfig: { maxItemCount: '5' } });
  });

  it('says which calls were met by a fault and which never ended', async () => {
    await app.google.fault({ call: 'session.create', fault: { kind: 'slow' } });
    const leaving = new AbortController();
    const pending = fetch(`${app.url}/v1/sessions`, { method: 'POST', signal: leaving.signal });
    await waitUntil(async () => (await app.google.calls('session.create')).length > 0, 10_000);
    leaving.abort();
    await expect(pending).rejects.toThrow('aborted');
    const [call] = await app.google.calls('session.create');
    expect(call).toMatchObject({ call: 'session.create', method: 'POST', status: null, fault: 'slow' });
  });
});

describe('the switches', () => {
  it('take JSON alone, so that no page of another site can use them', async () => {
    const response = await fetch(`${app.url}/_revoke`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
  });

  it.each([
    ['/_faults', { call: 'bytes' }],
    ['/_clock', { advance: -1 }],
    ['/_pick', { session: 'none' }],
  ])('refuse at %s what they cannot do', async (path, body) => {
    const response = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(false);
  });
});
