import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { IsArray, IsBoolean, IsString } from 'class-validator';
import { BaseConfig, CommaList, Flag, StoreConfig, WithDatabase, WithStore } from './base-config.js';
import { adoptSecrets, ConfigError, DEVELOPMENT_SECRET, loadConfig } from './load-config.js';

class MediaConfig extends WithStore(WithDatabase(BaseConfig)) {
  override readonly SERVICE = 'media';
  @CommaList() @IsArray() readonly ADMIN_EMAILS: string[] = [];
  @CommaList() @IsArray() readonly SAFE_FETCH_ALLOW: string[] = [];
  @Flag() readonly UNDECORATED_BY_A_RULE: boolean = false;
}

const enough = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1/vitrine_media',
  OBJECT_STORE_DIR: '/data',
};

const failure = (env: NodeJS.ProcessEnv): Error => {
  try {
    loadConfig(MediaConfig, env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  return new Error('none');
};
const problem = (env: NodeJS.ProcessEnv): string => failure(env).message;

describe('loadConfig', () => {
  it('takes defaults and reads numbers, flags and lists', () => {
    const config = loadConfig(MediaConfig, {
      ...enough,
      HEALTH_PORT: '8080',
      EXIT_WITH_PARENT: '1',
      ADMIN_EMAILS: 'a@example.com, b@example.com,',
    });
    expect(config).toBeInstanceOf(MediaConfig);
    expect(config).toMatchObject({
      HEALTH_PORT: 8080,
      EXIT_WITH_PARENT: true,
      ADMIN_EMAILS: ['a@example.com', 'b@example.com'],
      DATABASE_POOL: 10,
      OBJECT_STORE: 'fs',
      RPC_TRANSPORT: 'tcp',
    });
  });

  it.each(['0', 'false', 'no', 'off', ''])('reads the flag %j as off', (EXIT_WITH_PARENT) => {
    expect(loadConfig(MediaConfig, { ...enough, EXIT_WITH_PARENT }).EXIT_WITH_PARENT).toBe(false);
  });

  it('names every bad variable at once', () => {
    expect(problem({ ...enough, DATABASE_URL: undefined, HEALTH_PORT: 'many', LOG_LEVEL: 'loud' })).toBe(
      'media: DATABASE_URL is missing, ' +
        'HEALTH_PORT: must be an integer number, must not be less than 0, must not be greater than 65535, ' +
        'LOG_LEVEL: must be one of the following values: fatal, error, warn, info, debug, trace, silent',
    );
  });

  describe('with a secret in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    afterAll(() => rmSync(folder, { recursive: true }));

    it('reads its first line', () => {
      const DATABASE_URL_FILE = file('url', `${enough.DATABASE_URL}\n`);
      const config = loadConfig(MediaConfig, { ...enough, DATABASE_URL: '', DATABASE_URL_FILE });
      expect(config.DATABASE_URL).toBe(enough.DATABASE_URL);
    });

    it('adopts it, and a password beside its address, for a program that passes them on', () => {
      const [DATABASE_PASSWORD_FILE, RPC_TOKEN_FILE] = [file('password', 'p@ss\n'), file('own', 'token')];
      const env: NodeJS.ProcessEnv = {
        DATABASE_URL: 'postgres://u@h/d',
        DATABASE_PASSWORD_FILE,
        RPC_TOKEN_FILE,
        HOME: '/',
      };
      const names = ['DATABASE_URL', 'DATABASE_PASSWORD', 'RPC_TOKEN'];
      adoptSecrets(env, names);
      expect(env).toEqual({ DATABASE_URL: 'postgres://u:p%40ss@h/d', RPC_TOKEN: 'token', HOME: '/' });
      expect(() => adoptSecrets({ RPC_TOKEN_FILE: join(folder, 'none') }, names)).toThrow(
        'RPC_TOKEN_FILE cannot be read',
      );
    });

    it('refuses a file that is not there, and a value that is given twice, without saying either', () => {
      const RPC_TOKEN_FILE = join(folder, 'none');
      expect(problem({ ...enough, RPC_TOKEN_FILE })).toBe('media: RPC_TOKEN_FILE cannot be read');
      expect(problem({ ...enough, DATABASE_URL_FILE: file('other', 'x') })).toBe(
        'media: DATABASE_URL is given twice, itself and by DATABASE_URL_FILE',
      );
    });

    it('refuses the published development secret there too', () => {
      const RPC_TOKEN_FILE = file('token', `${DEVELOPMENT_SECRET}-${DEVELOPMENT_SECRET}`);
      expect(problem({ ...enough, PUBLIC_URL: 'https://photos.example.org', RPC_TOKEN_FILE })).toContain('RPC_TOKEN');
    });
  });

  describe('with a password beside its address', () => {
    const without = { ...enough, DATABASE_URL: 'postgres://u@127.0.0.1/vitrine_media' };

    it('puts it in, whatever its letters', () => {
      const config = loadConfig(MediaConfig, {
        ...without,
        DATABASE_PASSWORD: 'a/b:c@d%20',
        REDIS_URL: 'redis://r:6379',
        REDIS_PASSWORD: 'q',
      });
      expect(decodeURIComponent(new URL(config.DATABASE_URL).password)).toBe('a/b:c@d%20');
      expect(config.DATABASE_URL).toBe('postgres://u:a%2Fb%3Ac%40d%2520@127.0.0.1/vitrine_media');
      expect(config.REDIS_URL).toBe('redis://:q@r:6379');
      expect(config).not.toHaveProperty('DATABASE_PASSWORD');
    });

    it('refuses one that is given twice, or without its address', () => {
      expect(problem({ ...enough, DATABASE_PASSWORD: 'secret' })).toBe(
        'media: the password of DATABASE_URL is given twice, there and by DATABASE_PASSWORD',
      );
      expect(problem({ ...enough, REDIS_PASSWORD: 'secret' })).toBe('media: REDIS_PASSWORD is given without REDIS_URL');
      expect(problem({ ...without, DATABASE_URL: 'postgres', DATABASE_PASSWORD: 'secret' })).toBe(
        'media: DATABASE_URL must be an address',
      );
    });

    it('refuses the published development secret by the name that it has', () => {
      expect(
        problem({ ...without, PUBLIC_URL: 'https://photos.example.org', DATABASE_PASSWORD: DEVELOPMENT_SECRET }),
      ).toContain('media: DATABASE_PASSWORD must not be');
    });
  });

  it('counts an empty variable as missing', () => {
    expect(problem({ ...enough, DATABASE_URL: '' })).toBe('media: DATABASE_URL is missing');
  });

  it('SEC-20 never names a value, not even in the stack', () => {
    const secret = 'mysql://root:hunter2@db';
    const error = failure({ ...enough, DATABASE_URL: secret, RPC_TOKEN: 'hunter2' });
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('hunter2');
    expect(problem({ ...enough, DATABASE_URL: secret })).toBe(
      'media: DATABASE_URL: must be like postgres://user:password@host:5432/database',
    );
  });

  it('requires only what the selected store needs', () => {
    expect(problem({ DATABASE_URL: enough.DATABASE_URL })).toBe('media: OBJECT_STORE_DIR is missing');
    expect(problem({ DATABASE_URL: enough.DATABASE_URL, OBJECT_STORE: 's3' })).toBe('media: S3_BUCKET is missing');
    expect(loadConfig(StoreConfig, { OBJECT_STORE: 's3', S3_BUCKET: 'photos' }).S3_REGION).toBe('us-east-1');
  });

  it('requires a key and its secret together', () => {
    const s3 = { DATABASE_URL: enough.DATABASE_URL, OBJECT_STORE: 's3', S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id' };
    expect(problem(s3)).toBe('media: S3_SECRET_ACCESS_KEY is missing');
  });

  it('requires the broker only when it is used', () => {
    expect(problem({ ...enough, RPC_TRANSPORT: 'nats' })).toBe('media: NATS_URL is missing');
    expect(problem({ ...enough, RPC_TRANSPORT: 'nats', NATS_URL: 'nats://127.0.0.1:4222' })).toBe('none');
  });

  it('does not let the environment rename the service', () => {
    expect(loadConfig(MediaConfig, { ...enough, SERVICE: 'other' }).SERVICE).toBe('media');
  });

  it('refuses the published secrets where the site is open to others, whichever variable holds them', () => {
    const published = {
      DATABASE_URL: `postgres://vitrine:${DEVELOPMENT_SECRET}@postgres/vitrine_media`,
      OBJECT_STORE_DIR: '/data',
      RPC_TOKEN: `${DEVELOPMENT_SECRET}-${DEVELOPMENT_SECRET}`,
    };
    expect(problem({ ...published, PUBLIC_URL: 'https://photos.example.org' })).toBe(
      'media: DATABASE_URL, RPC_TOKEN must not be the published development secret where PUBLIC_URL is open to others',
    );
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', undefined])
      expect(problem({ ...published, PUBLIC_URL })).toBe('none');
    expect(problem({ ...enough, PUBLIC_URL: 'https://photos.example.org' })).toBe('none');
  });

  it('ADM-HERO-24 refuses to fetch from inner addresses where the site is open to others', () => {
    const problemOf = (env: Record<string, string>): string =>
      problem({ ...enough, SAFE_FETCH_ALLOW: '127.0.0.1:8080', ...env });
    const refusal = 'media: SAFE_FETCH_ALLOW must not be set where PUBLIC_URL is open to others';
    expect(problemOf({ PUBLIC_URL: 'https://photos.example.org' })).toBe(refusal);
    expect(problemOf({ NODE_ENV: 'production' })).toBe(refusal);
    expect(problemOf({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' })).toBe('none');
    expect(problemOf({})).toBe('none');
  });

  it('SEC-20 refuses a sign-in of this machine where the site is open to others', () => {
    class EdgeConfig extends BaseConfig {
      @IsString() readonly OIDC_ISSUER: string = '';
      @Flag() @IsBoolean() readonly ALLOW_DEV_SIGNIN: boolean = false;
    }
    const given = (env: Record<string, string>) => () => loadConfig(EdgeConfig, env);
    const PUBLIC_URL = 'https://photos.example.org';
    expect(given({ PUBLIC_URL, OIDC_ISSUER: 'http://localhost:4000' })).toThrow(
      'service: OIDC_ISSUER must not be an address of this machine where PUBLIC_URL is open to others',
    );
    expect(given({ PUBLIC_URL, ALLOW_DEV_SIGNIN: '1' })).toThrow('ALLOW_DEV_SIGNIN must not be set');
    expect(given({ PUBLIC_URL, OIDC_ISSUER: 'https://accounts.example.org' })).not.toThrow();
    expect(
      given({ PUBLIC_URL: 'http://localhost:3000', OIDC_ISSUER: 'http://localhost:4000', ALLOW_DEV_SIGNIN: '1' }),
    ).not.toThrow();
  });
});
