import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { ROOT } from './root.js';
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
      own: {},
    });
  });

  it('moves with PORT and DATA_DIR', () => {
    expect(readSettings({ PORT: '3100', DATA_DIR: '/tmp/other' })).toMatchObject({
      port: 3100,
      publicUrl: 'http://localhost:3100',
      dataDir: '/tmp/other',
    });
  });

  it.each(['abc', '0', '70000', '3.5'])('refuses PORT=%s in words', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(`PORT must be a number from 1 to 65535, not "${PORT}".`);
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

  it('refuses an issuer without its client', () => {
    expect(() => readSettings({ OIDC_ISSUER: 'https://id' })).toThrow('OIDC_CLIENT_ID');
  });
});
