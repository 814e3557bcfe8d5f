import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@vitrine/platform/log/logger';
import { RedisPublisher } from '@vitrine/platform/queues/redis-publisher';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { RemoveAccountTask } from '../src/account-removal/remove-account.task.js';
import { RequestAccountRemoval } from '../src/account-removal/request-account-removal.js';
import { GrantRevocations } from '../src/photo-library/grant-revocations.js';
import { LibraryCalls } from '../src/photo-library/library-calls.js';
import { type CannedAnswer, FakeGoogle, type GoogleCall } from './support/fake-google.js';
import { aUser, RunningMedia, within } from './support/start-media.js';

const PICKING = 'https://www.googleapis.com/auth/photospicker.mediaitems.readonly';
const ALBUMS = 'https://www.googleapis.com/auth/photoslibrary.readonly.appcreateddata';
const REDIRECT = 'https://site.example/api/auth/google-photos/callback';
const NEVER_SHOWN = /1\/\/refresh|ya29|4\/code|v{43}|client-secret/;
const KEYS = {
  former: `former:${Buffer.alloc(32, 1).toString('base64')}`,
  current: `current:${Buffer.alloc(32, 2).toString('base64')}`,
};

interface Row {
  refresh_sealed: string;
  access_sealed: string | null;
  key_id: string;
  state: string;
  error_code: string | null;
}

describe('the link to a photo library', () => {
  let google: FakeGoogle;
  let media: RunningMedia;
  const logged: string[] = [];
  const log = { write: (line: string) => void logged.push(line) };
  const logging = [{ provide: Logger, useValue: Logger.of({ SERVICE: 'media', LOG_LEVEL: 'trace' }, log) }];
  let ada: Principal;
  let given: number;
  let answers: Record<string, (call: GoogleCall) => CannedAnswer>;

  beforeAll(async () => {
    google = await FakeGoogle.start();
    const settings = { ...google.settings, LIBRARY_KEYS: KEYS.former };
    media = await RunningMedia.start(settings, logging);
  });
  afterAll(async () => {
    await media.stop();
    await google.stop();
  });
  beforeEach(async () => {
    ada = aUser();
    given = 0;
    google.calls.length = 0;
    await media.sql('delete from grant_revocations');
    answers = {
      '/token': ({ body }) => {
        given += 1;
        const isFirst = new URLSearchParams(body).get('grant_type') === 'authorization_code';
        return {
          body: {
            access_token: `ya29.${given}`,
            expires_in: 3599,
            scope: `${PICKING} ${ALBUMS}`,
            ...(isFirst && { refresh_token: `1//refresh-${given}` }),
          },
        };
      },
      '/revoke': () => ({}),
    };
    google.answering = (call) => answers[call.path]?.(call) ?? { status: 404 };
  });

  const complete = (who = ada, served = media) =>
    served.rpc.call(
      'media.library_connection.complete',
      { code: '4/code', verifier: 'v'.repeat(43), redirectUri: REDIRECT },
      { as: who },
    );
  const status = (who = ada, served = media) => served.rpc.call('media.library_connection.get', {}, { as: who });
  const disconnect = (who = ada) => media.rpc.call('media.library_connection.delete', {}, { as: who });
  const row = async (who = ada): Promise<Row | undefined> =>
    (await media.sql<Row>('select * from library_connections where user_id = ?', [who.userId]))[0];
  const pending = () => media.sql<{ tries: number; token_sealed: string }>('select * from grant_revocations');
  const token = (rejected?: string, who = ada) =>
    within(media.rpc.app, LibraryCalls, (calls) => calls.accessToken(who.userId, rejected));
  const revokeDue = async () => {
    const worker = await media.worker({ consuming: false }, logging);
    await within(worker, GrantRevocations, (it) => it.revokeDue());
  };
  const revoked = () => google.paths('/revoke').map(({ body }) => new URLSearchParams(body).get('token'));
  const toBeRenewed = () =>
    media.sql(`update library_connections set access_expires_at = now() + interval '4 minutes' where user_id = ?`, [
      ada.userId,
    ]);

  it('GPH-06 GPH-45 is begun with PKCE, and made with sealed tokens that no row shows', async () => {
    const begun = await media.rpc.call('media.library_connection.begin', { redirectUri: REDIRECT }, { as: ada });
    const url = new URL(begun.url);
    expect(url.searchParams.get('state')).toBe(begun.state);
    expect(begun.url).not.toContain(begun.verifier);
    expect(await status()).toMatchObject({ isConnected: false, connected: false, errors: [], hasAlbums: false });

    expect(await complete()).toEqual({ error: null, hasAlbums: true });
    expect(await status()).toEqual({ isConnected: true, connected: true, lastSync: null, errors: [], hasAlbums: true });
    expect(JSON.stringify(await row())).not.toMatch(NEVER_SHOWN);
    expect(await token()).toBe('ya29.1');
    expect(await status(aUser())).toMatchObject({ isConnected: false });
  });

  it('ACCT-49 tells open pages that the link has changed', async () => {
    const publish = jest.spyOn(media.rpc.app.get(RedisPublisher, { strict: false }), 'publish');
    await complete();
    await disconnect();
    const messages = publish.mock.calls.flatMap(([, sent]) => sent);
    expect(messages).toEqual([
      { userId: ada.userId, updates: [{ kind: 'photo-library' }] },
      { userId: ada.userId, updates: [{ kind: 'photo-library' }] },
    ]);
    publish.mockRestore();
  });

  it('ERR-10 GPH-45 is not made without leave to pick photos, which is given back', async () => {
    answers['/token'] = () => ({
      body: { access_token: 'ya29.x', refresh_token: '1//refresh-x', expires_in: 3599, scope: ALBUMS },
    });
    expect(await complete()).toEqual({ error: 'oauth_denied', hasAlbums: false });
    expect(await status()).toMatchObject({ isConnected: false });
    await revokeDue();
    expect([revoked(), await pending()]).toEqual([['1//refresh-x'], []]);
  });

  it('GPH-42 has no albums without leave to list them', async () => {
    answers['/token'] = () => ({
      body: { access_token: 'ya29.x', refresh_token: '1//refresh-x', expires_in: 3599, scope: PICKING },
    });
    expect(await complete()).toEqual({ error: null, hasAlbums: false });
    expect(await status()).toMatchObject({ isConnected: true, hasAlbums: false });
  });

  it('ERR-19 names why a code is not exchanged', async () => {
    answers['/token'] = () => ({ status: 400, body: { error: 'invalid_grant' } });
    expect(await complete()).toEqual({ error: 'authorization_code_invalid', hasAlbums: false });
  });

  it('GPH-45 renews a token once, however many need it', async () => {
    await complete();
    await toBeRenewed();
    expect(new Set(await Promise.all(Array.from({ length: 6 }, () => token())))).toEqual(new Set(['ya29.2']));
    expect(google.paths('/token')).toHaveLength(2);
  });

  it('GPH-45 renews a token that the library does not accept, once', async () => {
    await complete();
    const renewed = await Promise.all([token('ya29.1'), token('ya29.1'), token('ya29.1')]);
    expect(renewed).toEqual(['ya29.2', 'ya29.2', 'ya29.2']);
    expect(google.paths('/token')).toHaveLength(2);
  });

  it('GPH-10 is broken when the grant has ended, says so, and can be made anew', async () => {
    await complete();
    await toBeRenewed();
    answers['/token'] = () => ({ status: 400, body: { error: 'invalid_grant' } });
    await expect(token()).rejects.toMatchObject({ code: 'LIBRARY_NOT_CONNECTED' });
    await expect(token()).rejects.toMatchObject({ code: 'LIBRARY_NOT_CONNECTED' });
    expect(google.paths('/token')).toHaveLength(2);
    expect(await status()).toMatchObject({
      isConnected: false,
      errors: ['Google Photos no longer gives access. Please connect it again.'],
    });
    answers['/token'] = () => ({
      body: { access_token: 'ya29.n', refresh_token: '1//refresh-n', expires_in: 3599, scope: PICKING },
    });
    await complete();
    expect(await status()).toMatchObject({ isConnected: true, errors: [] });
    expect(await token()).toBe('ya29.n');
  });

  it('GPH-10 stays while the library is away', async () => {
    await complete();
    await toBeRenewed();
    answers['/token'] = () => ({ status: 503 });
    await expect(token()).rejects.toMatchObject({ reason: 'away' });
    expect(await status()).toMatchObject({ isConnected: true, errors: [] });
  });

  it('API-42 GPH-45 is gone at once, and access is given back until the library has answered', async () => {
    await complete();
    answers['/revoke'] = () => ({ status: 503 });
    await disconnect();
    expect(await status()).toMatchObject({ isConnected: false, errors: [] });
    await expect(token()).rejects.toMatchObject({ code: 'LIBRARY_NOT_CONNECTED' });
    await revokeDue();
    expect(await pending()).toMatchObject([{ tries: 1 }]);
    expect(JSON.stringify(await pending())).not.toMatch(NEVER_SHOWN);
    // Not due again yet.
    await revokeDue();
    expect(revoked()).toHaveLength(1);
    answers['/revoke'] = () => ({});
    await media.sql('update grant_revocations set next_at = now()');
    await revokeDue();
    expect([revoked(), await pending()]).toEqual([['1//refresh-1', '1//refresh-1'], []]);
    await disconnect();
    expect(await pending()).toEqual([]);
  });

  it('GPH-45 does not give back the access that a new link has brought', async () => {
    await complete();
    answers['/revoke'] = () => ({ status: 503 });
    await disconnect();
    await media.rpc.call('media.library_connection.begin', { redirectUri: REDIRECT }, { as: ada });
    expect(revoked()).toEqual(['1//refresh-1']);
    await complete();
    expect(await pending()).toEqual([]);
  });

  it('GPH-45 opens no row that was copied to another user', async () => {
    await complete();
    const eve = aUser();
    await complete(eve);
    await media.sql(
      `update library_connections e set refresh_sealed = a.refresh_sealed, access_sealed = a.access_sealed
       from library_connections a where e.user_id = ? and a.user_id = ?`,
      [eve.userId, ada.userId],
    );
    await expect(token(undefined, eve)).rejects.toMatchObject({ code: 'LIBRARY_NOT_CONNECTED' });
    expect((await row(eve))?.error_code).toBe('key-lost');
    expect(await token()).toBe('ya29.1');
  });

  it('ACCT-48 goes with the account, and its access is given back', async () => {
    await complete();
    const worker = await media.worker({ consuming: false });
    await within(worker, RequestAccountRemoval, (it) => it.request(ada.userId));
    await within(worker, RemoveAccountTask, (it) => it.removeRows(ada.userId, new AbortController().signal));
    expect(await row()).toBeUndefined();
    await revokeDue();
    expect([revoked(), await pending()]).toEqual([['1//refresh-1'], []]);
    await expect(complete()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await row()).toBeUndefined();
  });

  describe('after a change of keys', () => {
    const withKeys = (keys: string) =>
      RunningMedia.start({
        ...google.settings,
        DATABASE_URL: media.config.DATABASE_URL,
        OBJECT_STORE_DIR: media.dir,
        LIBRARY_KEYS: keys,
      });
    const reseal = async (served: RunningMedia) => {
      const worker = await served.worker({ consuming: false });
      await within(worker, LibraryCalls, (it) => it.resealFormer());
    };

    it('GPH-45 is sealed anew, and outlives the former key', async () => {
      await complete();
      const both = await withKeys(`${KEYS.current},${KEYS.former}`);
      await reseal(both);
      expect(await row()).toMatchObject({ key_id: 'current', access_sealed: null, state: 'connected' });
      await both.leave();
      const alone = await withKeys(KEYS.current);
      expect(await within(alone.rpc.app, LibraryCalls, (calls) => calls.accessToken(ada.userId))).toBe('ya29.2');
      expect(new URLSearchParams(google.calls.at(-1)?.body).get('refresh_token')).toBe('1//refresh-1');
      await alone.leave();
    });

    it('GPH-10 GPH-45 is broken when its key was lost, and access cannot be given back', async () => {
      await complete();
      const alone = await withKeys(KEYS.current);
      await reseal(alone);
      expect(await status(ada, alone)).toMatchObject({
        isConnected: false,
        errors: ['The connection can no longer be used. Please connect Google Photos again.'],
      });
      await disconnect();
      const worker = await alone.worker({ consuming: false });
      await within(worker, GrantRevocations, (it) => it.revokeDue());
      expect([revoked(), await pending()]).toEqual([[], []]);
      await alone.leave();
    });
  });

  it('GPH-45 leaves no token, code or address in the log, whatever fails', async () => {
    logged.length = 0;
    await complete();
    for (const answer of [
      { status: 503 },
      { status: 400, body: { error: 'invalid_grant' } },
      { body: 'ya29.broken' },
    ]) {
      answers['/token'] = () => answer;
      answers['/revoke'] = () => answer;
      await toBeRenewed();
      await token().catch(() => undefined);
      await complete().catch(() => undefined);
    }
    answers['/revoke'] = () => ({ status: 500, body: 'ya29.broken' });
    await disconnect();
    await revokeDue();
    const log = logged.join('\n');
    expect(log).toContain('could not be given back');
    expect(log).not.toMatch(NEVER_SHOWN);
    expect(log).not.toContain(google.origin);
  });

  it('ERR-12 GPH-44 cannot be made without credentials', async () => {
    await complete();
    const plain = await RunningMedia.start({ DATABASE_URL: media.config.DATABASE_URL, OBJECT_STORE_DIR: media.dir });
    const begin = plain.rpc.call('media.library_connection.begin', { redirectUri: REDIRECT }, { as: ada });
    await expect(begin).rejects.toMatchObject({ code: 'LIBRARY_DISABLED' });
    expect(await complete(ada, plain)).toEqual({ error: 'feature_disabled', hasAlbums: false });
    expect(await status(ada, plain)).toEqual({
      isConnected: false,
      connected: false,
      lastSync: null,
      errors: [],
      hasAlbums: false,
    });
    await plain.leave();
  });
});
