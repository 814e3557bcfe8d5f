import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import type { AlbumDto, LibraryImportDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { SeenCall } from '@vitrine/dev-servers/google-photos/call-log';
import { Logger } from '@vitrine/platform/log/logger';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { fakeQueues } from '@vitrine/testing/fake-queues';
import { GrantRevocations } from '../src/photo-library/grant-revocations.js';
import { StandInLibrary } from './support/stand-in-library.js';
import { aUser, RunningMedia, runSlice, within } from './support/start-media.js';

const HOUR_S = 60 * 60;
const MB = 1024 * 1024;

interface Documented {
  readonly method: string;
  readonly path: RegExp;
  /** Whether the call shows an access token. */
  readonly token: boolean;
  /** What the query may have. Names that end in `?` may be absent. */
  readonly query?: Readonly<Record<string, RegExp>>;
  /** Fields of a form, or what a JSON body looks like. */
  readonly form?: readonly string[];
  readonly json?: object;
}

const SESSION = /^\/v1\/sessions\/[\w-]+$/;
const SCOPES =
  'https://www.googleapis.com/auth/photospicker.mediaitems.readonly https://www.googleapis.com/auth/photoslibrary.readonly.appcreateddata';

/**
 * The calls as Google documents them.
 * Sources: developers.google.com/identity/protocols/oauth2/web-server, …/photos/picker/reference/rest,
 * …/photos/picker/guides/media-items, …/photos/library/reference/rest
 */
const DOCUMENTED: Readonly<Record<string, Documented>> = {
  authorise: {
    method: 'POST', // the consent page's own form, at the address that the browser was sent to
    path: /^\/o\/oauth2\/v2\/auth$/,
    token: false,
    query: {
      client_id: /./,
      redirect_uri: /^https:/,
      response_type: /^code$/,
      scope: new RegExp(`^${SCOPES}$`),
      state: /^[\w-]{32}$/,
      code_challenge: /^[\w-]{43}$/,
      code_challenge_method: /^S256$/,
      access_type: /^offline$/,
      prompt: /^consent$/,
    },
    form: ['account', 'decision', 'scope', 'scope'],
  },
  token: {
    method: 'POST',
    path: /^\/token$/,
    token: false,
    form: ['client_id', 'client_secret', 'code', 'code_verifier', 'grant_type', 'redirect_uri'],
  },
  refresh: {
    method: 'POST',
    path: /^\/token$/,
    token: false,
    form: ['client_id', 'client_secret', 'grant_type', 'refresh_token'],
  },
  revoke: { method: 'POST', path: /^\/revoke$/, token: false, form: ['token'] },
  'session.create': {
    method: 'POST',
    path: /^\/v1\/sessions$/,
    token: true,
    json: { pickingConfig: { maxItemCount: expect.stringMatching(/^([1-9]\d{0,2}|1\d{3}|2000)$/) } },
  },
  'session.get': { method: 'GET', path: SESSION, token: true },
  'session.delete': { method: 'DELETE', path: SESSION, token: true },
  items: {
    method: 'GET',
    path: /^\/v1\/mediaItems$/,
    token: true,
    query: { sessionId: /^[\w-]+$/, pageSize: /^(\d\d?|100)$/, 'pageToken?': /./ },
  },
  bytes: { method: 'GET', path: /^\/base$/, token: true },
  albums: {
    method: 'GET',
    path: /^\/v1\/albums$/,
    token: true,
    query: { pageSize: /^([1-4]?\d|50)$/, 'pageToken?': /./ },
  },
  search: {
    method: 'POST',
    path: /^\/v1\/mediaItems:search$/,
    token: true,
    json: { albumId: expect.stringMatching(/^[\w-]+$/), pageSize: 100 },
  },
};

/** Codes, refresh tokens, access tokens, addresses of bytes, as the stand-in makes them, and what seals and secrets are. Keys of photos hold `4/0`, too. */
const SECRET = /(?<![\w-])4\/0[\w-]{20}|1\/\/0[\w-]{20}|ya29\.|\/base\/|client-secret|(BwcHBwcH){3}/;

describe('what goes to Google Photos and what is kept of it, over a whole use', () => {
  const queues = fakeQueues();
  const logged: string[] = [];
  const answers: unknown[] = [];
  const rows: string[] = [];
  const queued: string[] = [];
  let code: string;
  let library: StandInLibrary;
  let media: RunningMedia;
  let worker: INestApplicationContext;
  let calls: SeenCall[];
  let imports: LibraryImportDto[];
  const ada: Principal = aUser();

  const call = async <T>(answer: Promise<T>): Promise<T> => {
    answers.push(await answer);
    return answer;
  };
  const runImports = async (): Promise<void> => {
    while (queues.payloadsOf('library-import').length > 0) {
      queued.push(JSON.stringify(queues.jobs));
      await runSlice(worker, queues, 'library-import');
    }
  };
  /** Every row of every table, as text. */
  const readRows = async (): Promise<void> => {
    const tables = await media.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    for (const { name } of tables)
      for (const { text } of await media.sql<{ text: string }>(`select to_jsonb(t)::text as text from "${name}" t`))
        rows.push(text);
  };
  const newest = async (): Promise<string> => (await library.google.calls('session.create')).at(-1)?.session ?? '';
  const createSession = () => call(media.rpc.call('media.picker_session.create', {}, { as: ada }));
  const pickAll = async (): Promise<void> => {
    const { id: sessionId } = await createSession();
    await runSlice(worker, queues, 'library-import');
    await library.google.pick(await newest());
    await runImports();
    await call(media.rpc.call('media.picker_session.get', { sessionId }, { as: ada }));
    await call(media.rpc.call('media.picker_session.import', { sessionId, photoCount: 103 }, { as: ada }));
  };
  const useAlbums = async (): Promise<void> => {
    const [album] = (await call(media.rpc.call('media.album.list', {}, { as: ada }))) as [AlbumDto];
    const { type } = await media.rpc.call('media.album.cover', { albumId: album.id }, { as: ada });
    answers.push(type); // its bytes are the photograph's
    await call(media.rpc.call('media.album.select', { albumIds: [album.id] }, { as: ada }));
    await runImports();
  };
  const failInEveryWay = async (): Promise<void> => {
    await library.google.fault(
      { call: 'session.create', fault: { kind: 'status', status: 403 } },
      { call: 'session.create', fault: { kind: 'hang-up' } },
      { call: 'session.create', fault: { kind: 'redirect', to: 'https://elsewhere.example/' } },
      { call: 'session.create', fault: { kind: 'broken-json' } },
    );
    for (let n = 0; n < 4; n += 1) await createSession().catch((error: unknown) => answers.push(error));
    await library.google.clearFaults();
  };

  beforeAll(async () => {
    library = await StandInLibrary.start();
    const logger = Logger.of(
      { SERVICE: 'media', LOG_LEVEL: 'trace' },
      { write: (line: string) => void logged.push(line) },
    );
    const replacements = [
      { provide: QueueProducer, useValue: queues },
      { provide: Logger, useValue: logger },
    ];
    media = await RunningMedia.start(library.settings, replacements);
    worker = await media.worker({ consuming: false }, replacements);
    // More than a page, of which few are fetched; one is too large and comes as a smaller image.
    const videos = Array.from({ length: 100 }, () => ({ kind: 'video' as const }));
    await library.google.library({
      items: [...videos, { kind: 'huge', bytes: 26 * MB }],
      count: 103,
      albums: [{ title: 'Two', first: 101, count: 2 }],
    });

    code = await library.connect(media, ada);
    await pickAll();
    await readRows();
    await library.google.advance(HOUR_S);
    await useAlbums();
    await failInEveryWay();
    const { id: sessionId } = await createSession();
    await call(media.rpc.call('media.picker_session.cancel', { sessionId }, { as: ada }));
    imports = await call(media.rpc.call('media.library_import.list', {}, { as: ada }));
    await call(media.rpc.call('media.library_connection.get', {}, { as: ada }));
    await readRows();
    await call(media.rpc.call('media.library_connection.delete', {}, { as: ada }));
    await readRows();
    await within(worker, GrantRevocations, (it) => it.revokeDue());
    calls = await library.google.calls();
  }, 120_000);
  afterAll(async () => {
    await media.stop();
    await library.stop();
  });

  it('GPH-33 has imported from the picker and from an album, and told what was here already', () => {
    expect(imports.map(({ album, state, result }) => [album, state, result?.imported, result?.duplicates])).toEqual([
      ['Two', 'done', 0, 2],
      [null, 'done', 3, 0],
    ]);
  });

  it.each(Object.entries(DOCUMENTED))('API-45 GPH-42 %s is called as Google documents it', (name, documented) => {
    const seen = calls.filter((each) => each.call === name);
    expect(seen.length).toBeGreaterThan(0);
    for (const { method, path, query, headers, body } of seen) {
      expect([method, path]).toEqual([documented.method, expect.stringMatching(documented.path)]);
      expect(headers['authorization']).toBe(documented.token ? 'Bearer' : undefined);
      expect(headers['cookie']).toBeUndefined();
      expect(headers['content-type']).toEqual(contentTypeOf(documented));
      expect(strangeIn(query, documented.query)).toEqual([]);
      expect(documented.form ? [...(body as string[])].sort() : body).toEqual(bodyOf(documented));
    }
  });

  it('API-47 reads further pages, smaller sizes and renewed tokens as Google documents it', () => {
    const of = (name: string) => calls.filter((each) => each.call === name);
    expect(of('items').some(({ query }) => query['pageToken'] !== undefined)).toBe(true);
    const renditions = new Set(of('bytes').map(({ rendition }) => rendition));
    expect(renditions).toEqual(new Set(['=d', '=w6000-h6000', '=w512-h512']));
    expect(of('refresh').length).toBeGreaterThan(0);
    expect(calls.every(({ call: name }) => name in DOCUMENTED)).toBe(true);
  });

  it('GPH-45 leaves no token, code, secret or address of bytes in a log line, a row, a job or an answer', async () => {
    // What is looked for is what there was.
    const tokens = await library.google.tokens({
      clientId: 'client-id',
      clientSecret: 'client-secret',
      redirectUris: ['https://site.example/api/auth/google-photos/callback'],
    });
    for (const secret of [code, tokens.access_token, tokens.refresh_token ?? '', `${library.url}/base/x`])
      expect(secret).toMatch(SECRET);
    expect(rows.some((row) => row.includes('refresh_sealed'))).toBe(true);
    expect(logged.length).toBeGreaterThan(0);
    const texts = [...rows, ...logged, ...queued, ...answers.map((answer) => JSON.stringify(answer))];
    expect(texts.filter((text) => SECRET.test(text) || text.includes(code))).toEqual([]);
  });
});

const contentTypeOf = ({ form, json }: Documented): unknown => {
  if (form) return expect.stringMatching(/^application\/x-www-form-urlencoded/);
  return json ? 'application/json' : undefined;
};

const bodyOf = ({ form, json }: Documented): unknown => form ?? (json ? expect.objectContaining(json) : null);

/** What of a query is not as documented: an unknown name, a missing one, or another value. */
const strangeIn = (query: Readonly<Record<string, string>>, documented: Documented['query'] = {}): string[] => {
  const names = Object.keys(documented).map((name) => name.replace('?', ''));
  const unknown = Object.keys(query).filter((name) => !names.includes(name));
  const wrong = Object.entries(documented).filter(([name, value]) => {
    const sent = query[name.replace('?', '')];
    return sent === undefined ? !name.endsWith('?') : !value.test(sent);
  });
  return [...unknown, ...wrong.map(([name]) => name)];
};
