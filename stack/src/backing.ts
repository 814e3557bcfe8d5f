import { join } from 'node:path';
import { LogFile } from './supervisor/log-file.js';
import { startGooglePhotos } from '@vitrine/dev-servers/google-photos/stand-in';
import { startMailSink } from '@vitrine/dev-servers/mail-sink';
import { startDevSignIn } from '@vitrine/dev-servers/oidc';
import { startPostgres } from '@vitrine/dev-servers/postgres';
import { startRedis } from '@vitrine/dev-servers/redis';
import { GOOGLE_CLIENT_ID, SERVICES, type Addresses } from './services.js';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';
import { Supervised, type Watcher } from './supervisor/supervise.js';

/** The servers behind the product: embedded ones, or the owner's own. */
export interface Backing {
  readonly addresses: Addresses;
  stop(): Promise<void>;
}

interface Context {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly ports: Readonly<Record<string, number>>;
  readonly watcher: Watcher;
  readonly log: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Starts the servers not configured by the owner, once the configured ones are proven usable. Throws a StartError. */
export const startBacking = async (context: Context): Promise<Backing> => {
  const { settings, warn } = context;
  await probeOwnServers(context);
  const stops: (() => Promise<void>)[] = [];
  const started = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const server = await starting;
    stops.push(() => server.stop());
    return server;
  };
  const stop = async (): Promise<void> => {
    const results = await Promise.allSettled(stops.map((end) => end()));
    for (const result of results) if (result.status === 'rejected') warn(String(result.reason));
  };
  const parts = await Promise.allSettled([
    started(database(context)),
    started(queue(context)),
    started(signIn(context)),
    started(mail(context)),
    started(googlePhotos(context)),
  ] as const);
  const failed = parts.find((part) => part.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgres, redis, issuer, smtp, library] = parts.map(
    (part) => (part as PromiseFulfilledResult<unknown>).value,
  ) as [
    Awaited<ReturnType<typeof database>>,
    Awaited<ReturnType<typeof queue>>,
    Awaited<ReturnType<typeof signIn>>,
    Awaited<ReturnType<typeof mail>>,
    Awaited<ReturnType<typeof googlePhotos>>,
  ];
  const isElsewhere = settings.own.issuer && !settings.ownSignIn;
  return {
    addresses: {
      databaseUrl: postgres.url,
      redisUrl: redis.url,
      smtpUrl: smtp.url,
      googlePhotos: library.url,
      issuer: issuer.issuer,
      clientId: isElsewhere ? (process.env['OIDC_CLIENT_ID'] ?? '') : CLIENT_ID,
      clientSecret: isElsewhere ? (process.env['OIDC_CLIENT_SECRET'] ?? '') : context.secrets.oidcClient,
    },
    stop,
  };
};

const CLIENT_ID = 'vitrine';
const DATABASES = [...new Set(SERVICES.flatMap(({ database }) => database ?? []))];

/** One clear sentence here instead of one of each process. */
const probeOwnServers = async ({ settings: { own }, log, signal }: Context): Promise<void> => {
  // Their clients are loaded where they are needed: the supervisor keeps for good what it has loaded.
  const tryDatabase = async (url: string): Promise<void> => {
    const { probeDatabase } = await import('./own-servers/probe-database.js');
    await probeDatabase(url, DATABASES, { log, signal });
  };
  const tryRedis = async (url: string): Promise<void> => {
    const { probeRedis } = await import('./own-servers/probe-redis.js');
    await probeRedis(url, { log, signal }, process.env['QUEUE_PREFIX'] || undefined);
  };
  await Promise.all([own.databaseUrl && tryDatabase(own.databaseUrl), own.redisUrl && tryRedis(own.redisUrl)]);
};

const nothing = async (): Promise<void> => undefined;

const database = async ({ settings, ports, watcher, warn }: Context) => {
  const own = settings.own.databaseUrl;
  if (own) return { url: (name: string) => Object.assign(new URL(own), { pathname: `/${name}` }).href, stop: nothing };
  const log = new LogFile(join(settings.dataDir, 'logs', 'postgres.log'), undefined, warn);
  let url = (_database: string): string => '';
  const server = new Supervised(
    ['postgres'],
    async () => {
      const running = await startPostgres({
        dir: join(settings.dataDir, 'postgres'),
        port: ports['postgres'] as number,
        log: (line) => log.write(line),
      });
      url = (name) => running.url(name);
      return running;
    },
    watcher,
  );
  await server.start();
  return { url: (name: string) => url(name), stop: () => server.stop() };
};

const queue = async ({ settings, ports, watcher, log }: Context) => {
  const own = settings.own.redisUrl;
  if (own) return { url: own, stop: nothing };
  let url = '';
  const server = new Supervised(
    ['redis'],
    async () => {
      const running = await startRedis({
        dir: join(settings.dataDir, 'redis'),
        binDir: join(settings.dataDir, 'bin'),
        port: ports['redis'] as number,
        log,
      });
      url = running.url;
      return running;
    },
    watcher,
  );
  await server.start();
  return { url, stop: () => server.stop() };
};

const signIn = async ({ settings, secrets, ports }: Context) => {
  if (settings.own.issuer) return { issuer: settings.own.issuer, stop: nothing };
  const origins = originsOf(settings);
  return startDevSignIn({
    dir: join(settings.dataDir, 'sign-in'),
    port: ports['sign-in'] as number,
    clientId: CLIENT_ID,
    clientSecret: secrets.oidcClient,
    redirectUris: origins.map((origin) => `${origin}/api/callback`),
    postLogoutRedirectUris: origins.flatMap((origin) => [origin, `${origin}/`]),
  });
};

/** By which a browser of this machine may come. */
const originsOf = ({ publicUrl, port }: Settings): string[] => [
  ...new Set([publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`]),
];

/** The address of a sink says that mail reaches nobody there. */
const mail = async ({ settings, ports }: Context) => {
  if (settings.own.smtpUrl) return { url: settings.own.smtpUrl, stop: nothing };
  const sink = await startMailSink({ dir: join(settings.dataDir, 'mail'), port: ports['smtp'] as number });
  return { url: `${sink.url}/?sink=true`, stop: () => sink.stop() };
};

const googlePhotos = async ({ settings, secrets, ports }: Context) =>
  settings.googleStandIn
    ? startGooglePhotos({
        dir: join(settings.dataDir, 'google-photos'),
        port: ports['google-photos'] as number,
        clientId: GOOGLE_CLIENT_ID,
        clientSecret: secrets.googleClient,
        redirectUris: originsOf(settings).map((origin) => `${origin}/api/auth/google-photos/callback`),
      })
    : { url: undefined, stop: nothing };
