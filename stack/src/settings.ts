import { resolve } from 'node:path';
import { ROOT } from './root.js';

/** What a person may say about a start through the environment. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly seed: boolean;
  readonly watch: boolean;
  /** Servers of one's own, instead of the ones that come with the clone. */
  readonly own: {
    readonly databaseUrl?: string;
    readonly redisUrl?: string;
    readonly issuer?: string;
    readonly smtpUrl?: string;
  };
}

/** Something a person must change; the message is all they need to read. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Reads the settings. Throws a {@link StartError} in words. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`PORT must be a number from 1 to 65535, not "${env['PORT']}".`);
  const publicUrl = (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(publicUrl))
    throw new StartError(`PUBLIC_URL must be an address like http://localhost:3000, not "${publicUrl}".`);
  if (env['OIDC_ISSUER'] && !(env['OIDC_CLIENT_ID'] && env['OIDC_CLIENT_SECRET'])) {
    throw new StartError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it.');
  }
  return {
    port,
    host: env['HOST'] || '127.0.0.1', // the development sign-in lets anybody in, so the network stays outside unless asked for
    publicUrl,
    dataDir: env['DATA_DIR'] ? resolve(env['DATA_DIR']) : resolve(ROOT, '.data'),
    seed: env['SEED_DEMO'] !== '0',
    watch: env['VITRINE_WATCH'] === '1',
    own: {
      ...(env['DATABASE_URL'] && { databaseUrl: env['DATABASE_URL'] }),
      ...(env['REDIS_URL'] && { redisUrl: env['REDIS_URL'] }),
      ...(env['OIDC_ISSUER'] && { issuer: env['OIDC_ISSUER'] }),
      ...(env['SMTP_URL'] && { smtpUrl: env['SMTP_URL'] }),
    },
  };
};
