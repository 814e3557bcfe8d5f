import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { ROOT } from '@vitrine/dev-servers/root';
import { readSettings } from './settings.js';

describe('readSettings', () => {
  it('needs nothing', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: join(ROOT, '.data'),
      seed: true,
      watch: false,
      bundled: false,
      sharedProcesses: true,
      googleStandIn: true,
      ownSignIn: false,
      own: {},
    });
  });

  it('SIGN-01 takes the site itself for the issuer with SIGN_IN=own, open to others or not', () => {
    const env = { SIGN_IN: 'own', PUBLIC_URL: 'https://photos.example.org' };
    expect(readSettings(env)).toMatchObject({ ownSignIn: true, own: { issuer: 'https://photos.example.org/sign-in' } });
    expect(() =>
      readSettings({ ...env, OIDC_ISSUER: 'https://id', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }),
    ).toThrow('set one of them');
  });

  it('moves with PORT and DATA_DIR', () => {
    expect(readSettings({ PORT: '3100', DATA_DIR: '/tmp/other' })).toMatchObject({
      port: 3100,
      publicUrl: 'http://localhost:3100',
      dataDir: '/tmp/other',
    });
  });

  it.each(['abc', '0', '70000', '3.5'])('refuses PORT=%s with a message', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(`PORT must be a number from 1 to 65535, not "${PORT}".`);
  });

  it('wants to know where mail comes from, where others use the site', () => {
    const open = {
      PUBLIC_URL: 'https://photos.example.org',
      OIDC_ISSUER: 'https://id',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    };
    const mail = { ...open, SMTP_URL: 'smtps://m' };
    expect(() => readSettings(mail)).toThrow('SMTP_URL needs MAIL_FROM beside it');
    expect(readSettings({ ...mail, MAIL_FROM: 'hello@example.org' }).own.smtpUrl).toBe('smtps://m');
  });

  it('prefers servers of one’s own', () => {
    const own = {
      DATABASE_URL: 'postgres://db/x',
      REDIS_URL: 'redis://r',
      SMTP_URL: 'smtp://m',
      OIDC_ISSUER: 'https://id',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
    };
    expect(readSettings(own).own).toEqual({
      databaseUrl: 'postgres://db/x',
      redisUrl: 'redis://r',
      smtpUrl: 'smtp://m',
      issuer: 'https://id',
    });
  });

  it.each([
    ['a client of Google’s is set', { GOOGLE_CLIENT_ID: 'id' }],
    ['the site is in production', { NODE_ENV: 'production' }],
    [
      'the site is open to others',
      {
        PUBLIC_URL: 'https://photos.example.org',
        OIDC_ISSUER: 'https://id',
        OIDC_CLIENT_ID: 'a',
        OIDC_CLIENT_SECRET: 'b',
      },
    ],
  ])('has no stand-in for Google Photos where %s', (_where, env: NodeJS.ProcessEnv) => {
    expect(readSettings(env).googleStandIn).toBe(false);
  });

  it('says of an issuer what it is like, and nothing of user and password', () => {
    const read = (): unknown => readSettings({ OIDC_ISSUER: 'id', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' });
    expect(read).toThrow(/^OIDC_ISSUER must be an address like https:\/\/accounts.example.org\.$/);
  });

  it('refuses an issuer without its client', () => {
    expect(() => readSettings({ OIDC_ISSUER: 'https://id' })).toThrow('OIDC_CLIENT_ID');
  });

  it.each(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])(
    'names %s when it is no address, and not what is in it',
    (name) => {
      for (const value of [
        'hunter2',
        'ftp://u:hunter2@host',
        'postgres://u:hunter2@host:port/x',
        'redis://u:%hunter2@h',
      ]) {
        const read = (): unknown => readSettings({ [name]: value });
        expect(read).toThrow(`${name} must be an address like`);
        expect(read).not.toThrow('hunter2');
      }
    },
  );

  it.each([
    ['photos.example.org', 'must be an address like'],
    ['ftp://photos.example.org', 'must be an address like'],
    ['https://example.org/photos', 'PUBLIC_URL cannot have a path'],
    ['https://photos.example.org', 'lets anybody in'],
  ])('refuses PUBLIC_URL=%s with the reason', (PUBLIC_URL, reason) => {
    expect(() => readSettings({ PUBLIC_URL })).toThrow(reason);
  });

  it('takes PUBLIC_URL with a slash at its end and without an issuer on this machine only', () => {
    const issuer = { OIDC_ISSUER: 'https://id', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    expect(readSettings({ PUBLIC_URL: 'https://photos.example.org/', ...issuer }).publicUrl).toBe(
      'https://photos.example.org',
    );
    expect(readSettings({ PUBLIC_URL: 'http://127.0.0.1:8080' }).publicUrl).toBe('http://127.0.0.1:8080');
  });
});
