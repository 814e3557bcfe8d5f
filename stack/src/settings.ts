import { resolve } from 'node:path';
import { OWN_SIGN_IN_PATH } from '@vitrine/contracts/site-paths.rules';
import { isLocalAddress } from '@vitrine/platform/config/local-address';
import { ROOT } from '@vitrine/dev-servers/root';

/** The settings of a start, from the environment. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly seed: boolean;
  readonly watch: boolean;
  /** Runs the bundles of the processes, which the start script has made. */
  readonly bundled: boolean;
  /** Services that can share a process do. */
  readonly sharedProcesses: boolean;
  /** The stand-in for Google Photos: where no client of Google's is set, and on a development machine alone. */
  readonly googleStandIn: boolean;
  /** Users sign in at the product itself (decision 0128): it is the issuer, and no other is started or asked. */
  readonly ownSignIn: boolean;
  /** Servers of one's own, instead of the ones that come with the clone. */
  readonly own: {
    readonly databaseUrl?: string;
    readonly redisUrl?: string;
    readonly issuer?: string;
    readonly smtpUrl?: string;
  };
}

/** An error for the owner to fix; the message is complete. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Reads the settings. Throws a {@link StartError} without passwords. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const port = Number(env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`PORT must be a number from 1 to 65535, not "${env['PORT']}".`);
  const publicUrl = publicUrlOf(env['PUBLIC_URL'] || `http://localhost:${port}`);
  const isPublicClient = env['OIDC_CLIENT_AUTH'] === 'none';
  if (env['OIDC_ISSUER'] && !(env['OIDC_CLIENT_ID'] && (env['OIDC_CLIENT_SECRET'] || isPublicClient))) {
    throw new StartError(
      'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it, or OIDC_CLIENT_AUTH=none for a public client.',
    );
  }
  const ownSignIn = env['SIGN_IN'] === 'own';
  if (ownSignIn && env['OIDC_ISSUER'])
    throw new StartError('SIGN_IN=own signs users in here, and OIDC_ISSUER elsewhere: set one of them.');
  if (!env['OIDC_ISSUER'] && !ownSignIn && !isLocalAddress(publicUrl)) {
    throw new StartError(
      'PUBLIC_URL is open to others, and the development sign-in lets anybody in as anyone: set SIGN_IN=own, or OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    );
  }
  const databaseUrl = serverUrl(env, 'DATABASE_URL', /^postgres(ql)?:$/, 'postgres://user:password@host:5432/postgres');
  const redisUrl = serverUrl(env, 'REDIS_URL', /^(rediss?|unix):$/, 'redis://:password@host:6379');
  const smtpUrl = serverUrl(env, 'SMTP_URL', /^smtps?:$/, 'smtps://user:password@host');
  if (smtpUrl && !env['MAIL_FROM'] && !isLocalAddress(publicUrl))
    throw new StartError('SMTP_URL needs MAIL_FROM beside it, the address that mail comes from.');
  const issuer = ownSignIn
    ? publicUrl + OWN_SIGN_IN_PATH
    : serverUrl(env, 'OIDC_ISSUER', /^https?:$/, 'https://accounts.example.org');
  return {
    port,
    host: env['HOST'] || '127.0.0.1', // the development sign-in admits any user: no network unless configured
    publicUrl,
    dataDir: env['DATA_DIR'] ? resolve(env['DATA_DIR']) : resolve(ROOT, '.data'),
    seed: env['SEED_DEMO'] !== '0',
    watch: env['VITRINE_WATCH'] === '1',
    bundled: env['VITRINE_BUNDLED'] === '1',
    sharedProcesses: env['SHARED_PROCESSES'] !== 'off',
    googleStandIn: !env['GOOGLE_CLIENT_ID'] && env['NODE_ENV'] !== 'production' && isLocalAddress(publicUrl),
    ownSignIn,
    own: {
      ...(databaseUrl && { databaseUrl }),
      ...(redisUrl && { redisUrl }),
      ...(issuer && { issuer }),
      ...(smtpUrl && { smtpUrl }),
    },
  };
};

/** Pages, cookies and the way back from the sign-in begin at the root of a host, so the address is a host's. */
const publicUrlOf = (given: string): string => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username)
    throw new StartError('PUBLIC_URL must be an address like http://localhost:3000.');
  if (url.pathname !== '/' || url.search || url.hash)
    throw new StartError(
      `PUBLIC_URL cannot have a path: the site needs a host of its own, such as ${url.protocol}//photos.example.org.`,
    );
  return url.origin;
};

const ENCODED = ', with special characters of user and password percent-encoded (@ is %40).';

/** An address with a password in it is never repeated to the terminal. */
const serverUrl = (env: NodeJS.ProcessEnv, name: string, protocol: RegExp, example: string): string | undefined => {
  const given = env[name];
  if (!given) return undefined;
  if (!URL.canParse(given) || !protocol.test(new URL(given).protocol) || !isDecodable(given))
    throw new StartError(`${name} must be an address like ${example}${example.includes('@') ? ENCODED : '.'}`);
  return given;
};

const isDecodable = (url: string): boolean => {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
};
