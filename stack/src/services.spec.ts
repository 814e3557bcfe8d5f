import { describe, expect, it } from '@jest/globals';
import {
  environmentOf,
  PORT_NAMES,
  PROCESSES,
  SERVICES,
  sharedEnvironment,
  type ProcessContext,
  type ServiceName,
} from './services.js';
import { readSettings } from './settings.js';

const around: ProcessContext = {
  settings: readSettings({ PORT: '3100', DATA_DIR: '/data' }),
  secrets: {
    session: 'session-secret',
    oidcClient: 'client-secret',
    rpc: 'rpc-token',
    googleClient: 'google-secret',
    library: '00'.repeat(32),
  },
  ports: Object.fromEntries(PORT_NAMES.map((name, at) => [name, 20_000 + at])),
  addresses: {
    databaseUrl: (name) => `postgres://here/${name}`,
    redisUrl: 'redis://here',
    smtpUrl: 'smtp://here',
    issuer: 'http://id',
    clientId: 'vitrine',
    clientSecret: 'client-secret',
    googlePhotos: 'http://google',
  },
  outer: {
    PATH: '/bin',
    PORT: '3100',
    HOST: 'x',
    DATABASE_URL: 'postgres://outer/x',
    DATA_DIR: '/data',
    AI_API_KEY: 'key',
    OIDC_ACCOUNT_URL: 'https://id/account',
    OBJECT_STORE: 's3',
    S3_BUCKET: 'pictures',
    npm_config_x: 'y',
    MAIL_FROM: '',
  },
};
const environment = (name: ServiceName): NodeJS.ProcessEnv =>
  environmentOf(
    SERVICES.find((service) => service.name === name)!,
    around,
  );

describe('environmentOf', () => {
  it('gives every service its own database and every worker that of its service', () => {
    expect(SERVICES.map(({ name }) => [name, environment(name)['DATABASE_URL']])).toEqual([
      ['identity', 'postgres://here/vitrine_identity'],
      ['media', 'postgres://here/vitrine_media'],
      ['portfolio', 'postgres://here/vitrine_portfolio'],
      ['notify', 'postgres://here/vitrine_notify'],
      ['gateway', undefined],
      ['media-worker', 'postgres://here/vitrine_media'],
      ['notify-worker', 'postgres://here/vitrine_notify'],
      ['ai-worker', undefined],
    ]);
  });

  it('serves the pages built here, or those of another folder', () => {
    expect(environment('gateway')['STATIC_DIR']).toMatch(/frontend.dist$/);
    const gateway = SERVICES.find(({ name }) => name === 'gateway')!;
    const outer = { ...around.outer, STATIC_DIR: '/built' };
    expect(environmentOf(gateway, { ...around, outer })['STATIC_DIR']).toBe('/built');
  });

  it('keeps threads free for the store in every process', () => {
    const threads = SERVICES.map(({ name }) => environment(name)['UV_THREADPOOL_SIZE']);
    expect(new Set(threads)).toEqual(new Set(['16']));
  });

  it('gives every process the addresses of all services and its own health port', () => {
    const all = SERVICES.map(({ name }) => environment(name));
    expect(new Set(all.map((env) => env['RPC_MEDIA_URL'])).size).toBe(1);
    expect(all.map((env) => env['RPC_TOKEN'])).toEqual(all.map(() => 'rpc-token'));
    expect(new Set(all.map((env) => env['HEALTH_PORT'])).size).toBe(SERVICES.length);
  });

  it('shows secrets to the processes that use them only', () => {
    expect(environment('gateway')).toMatchObject({
      SESSION_SECRET: 'session-secret',
      OIDC_CLIENT_SECRET: 'client-secret',
      PORT: '3100',
    });
    const identity = JSON.stringify(environment('identity'));
    for (const secret of ['session-secret', 'client-secret', 'store-secret', 'google-secret'])
      expect(identity).not.toContain(secret);
  });

  it('gives media and its worker the stand-in for Google Photos, and a key to seal tokens with', () => {
    for (const name of ['media', 'media-worker'] as const) {
      expect(environment(name)).toMatchObject({
        GOOGLE_CLIENT_ID: 'vitrine',
        GOOGLE_CLIENT_SECRET: 'google-secret',
        GOOGLE_ACCOUNTS_URL: 'http://google',
        GOOGLE_TOKEN_URL: 'http://google',
        GOOGLE_PICKER_URL: 'http://google',
        GOOGLE_LIBRARY_URL: 'http://google',
        LIBRARY_KEYS: `stack:${'A'.repeat(43)}`,
      });
    }
    expect(environment('gateway')).not.toHaveProperty('LIBRARY_KEYS');
  });

  it('leaves Google’s own addresses and the owner’s keys alone', () => {
    const outer = { ...around.outer, GOOGLE_CLIENT_ID: 'mine', LIBRARY_KEYS: 'k2:key' };
    const addresses = { ...around.addresses, googlePhotos: undefined };
    const media = environmentOf(SERVICES[1]!, { ...around, outer, addresses });
    expect(media).toMatchObject({ GOOGLE_CLIENT_ID: 'mine', LIBRARY_KEYS: 'k2:key' });
    expect(media).not.toHaveProperty('GOOGLE_PICKER_URL');
  });

  it('passes on what the owner set and keeps what concerns the start alone', () => {
    expect(environment('media')).toMatchObject({
      AI_API_KEY: 'key',
      OBJECT_STORE: 's3',
      S3_BUCKET: 'pictures',
      MAIL_FROM: 'Vitrine <hello@vitrine.local>',
    });
    expect(environment('gateway')).toMatchObject({ OIDC_ACCOUNT_URL: 'https://id/account' });
    for (const name of ['PORT', 'HOST', 'DATA_DIR', 'npm_config_x'])
      expect(environment('media')).not.toHaveProperty(name);
  });

  it('names an administrator of the development sign-in only', () => {
    expect(environment('identity')['ADMIN_EMAILS']).toBe('admin@vitrine.local');
    const own = { OIDC_ISSUER: 'https://id', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    const identity = environmentOf(SERVICES[0]!, { ...around, settings: readSettings(own) });
    expect(identity).not.toHaveProperty('ADMIN_EMAILS');
  });

  it('keeps it beside those whom the owner names, since the demo is hung by it', () => {
    const outer = { ADMIN_EMAILS: 'opal@example.org' };
    expect(environmentOf(SERVICES[0]!, { ...around, outer })['ADMIN_EMAILS']).toBe(
      'opal@example.org,admin@vitrine.local',
    );
  });
});

describe('the processes', () => {
  const together = PROCESSES.map(({ services }) => services.map(({ name }) => name));

  it('run every service once, the door alone, and those that decode images apart from the others', () => {
    expect(together.flat().toSorted()).toEqual(SERVICES.map(({ name }) => name).toSorted());
    expect(together).toContainEqual(['gateway']);
    expect(together).toContainEqual(['media-worker', 'ai-worker']);
  });

  it('end first where all that they run brings in work', () => {
    const first = PROCESSES.filter(({ takesWork }) => takesWork).map(({ name }) => name);
    expect(first).toEqual(['gateway', 'decoders']);
  });

  it('know nothing of their services’ own settings where several share one', () => {
    const env = sharedEnvironment(around);
    expect(env).toMatchObject({ PATH: '/bin', NODE_ENV: 'development', UV_THREADPOOL_SIZE: '16' });
    for (const name of ['DATABASE_URL', 'RPC_TOKEN', 'REDIS_URL', 'SMTP_URL', 'LIBRARY_KEYS', 'SESSION_SECRET'])
      expect(env).not.toHaveProperty(name);
  });
});
