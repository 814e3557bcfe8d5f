import { join } from 'node:path';
import { ROOT } from '@vitrine/dev-servers/root';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';
import { DATABASE_POOL, TUNED_ENVIRONMENT } from './tuning.js';

/** One service of the product. */
export interface Service {
  readonly name: ServiceName;
  readonly entry: string;
  /** Upper bound of the JavaScript heap in MB; images are outside of it. */
  readonly heapMb: number;
  readonly database?: string;
  readonly images?: boolean;
  /** Runs in one process with the others of this name. */
  readonly shares?: SharedName;
  /** Stopped first: what brings in new work. */
  readonly takesWork?: boolean;
}

/** A process of several services: those that answer for an area of the product, or those that decode images. */
export type SharedName = 'areas' | 'decoders';

/** A process of the machine: one service, or several that share it. */
export interface ServiceProcess {
  readonly name: ServiceName | SharedName;
  readonly services: readonly Service[];
  readonly entry: string;
  readonly heapMb: number;
  readonly takesWork: boolean;
}

/** The services of the product, by the name that logs, run.json and messages use. */
export type ServiceName =
  | 'gateway'
  | 'identity'
  | 'media'
  | 'media-worker'
  | 'portfolio'
  | 'notify'
  | 'notify-worker'
  | 'ai-worker';

/** Services that answer RPC, each on a port of its own. */
const RPC_SERVICES = ['identity', 'media', 'portfolio', 'notify'] as const;

const entry = (name: string, file = 'main.js'): string => join(ROOT, 'services', name, 'dist', file);

/**
 * Every service, in the order in which they are started. The one that everybody talks to is alone, and those that decode
 * images of strangers are apart from the others, since decoders may crash (decision 0097).
 */
export const SERVICES: readonly Service[] = [
  { name: 'identity', entry: entry('identity'), heapMb: 160, database: 'vitrine_identity', shares: 'areas' },
  { name: 'media', entry: entry('media'), heapMb: 192, database: 'vitrine_media', images: true, shares: 'areas' },
  { name: 'portfolio', entry: entry('portfolio'), heapMb: 160, database: 'vitrine_portfolio', shares: 'areas' },
  { name: 'notify', entry: entry('notify'), heapMb: 160, database: 'vitrine_notify', shares: 'areas' },
  { name: 'gateway', entry: entry('gateway'), heapMb: 256, images: true, takesWork: true },
  {
    name: 'media-worker',
    entry: entry('media', 'worker.main.js'),
    heapMb: 256,
    database: 'vitrine_media',
    images: true,
    takesWork: true,
    shares: 'decoders',
  },
  {
    name: 'notify-worker',
    entry: entry('notify', 'worker.main.js'),
    heapMb: 160,
    database: 'vitrine_notify',
    takesWork: true,
    shares: 'areas',
  },
  { name: 'ai-worker', entry: entry('ai-worker'), heapMb: 192, images: true, takesWork: true, shares: 'decoders' },
];

/** A process that runs one service. */
export const alone = (service: Service): ServiceProcess => ({
  name: service.name,
  services: [service],
  entry: service.entry,
  heapMb: service.heapMb,
  takesWork: service.takesWork ?? false,
});

/** Upper bounds of the heaps of those that share a process: far from all of them are busy at once. */
const SHARED_HEAP_MB: Record<SharedName, number> = { areas: 448, decoders: 320 };

/** A process that several services share. It stops after those that bring in work, where it also answers them. */
export const shared = (name: SharedName, services: readonly Service[]): ServiceProcess => ({
  name,
  services,
  entry: join(ROOT, 'stack', 'dist', 'shared-process', `${name}.main.js`),
  heapMb: SHARED_HEAP_MB[name],
  takesWork: services.every(({ takesWork }) => takesWork),
});

const sharing = (name: SharedName): ServiceProcess =>
  shared(
    name,
    SERVICES.filter(({ shares }) => shares === name),
  );

/** Every process of the product. */
export const PROCESSES: readonly ServiceProcess[] = [
  sharing('areas'),
  ...SERVICES.filter(({ shares }) => !shares).map(alone),
  sharing('decoders'),
];

/** The processes of a machine with memory to spare, where a crash shall take one service alone. */
export const SEPARATE_PROCESSES: readonly ServiceProcess[] = SERVICES.map(alone);

/** Names of all ports a start needs besides the public one. */
export const PORT_NAMES = [
  'postgres',
  'redis',
  'sign-in',
  'smtp',
  'google-photos',
  ...RPC_SERVICES.map((name) => `rpc-${name}` as const),
  ...SERVICES.map(({ name }) => `health-${name}` as const),
] as const;

/** Where the servers behind the product are. */
export interface Addresses {
  databaseUrl(database: string): string;
  readonly redisUrl: string;
  readonly smtpUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origin of the stand-in; undefined where there is none. */
  readonly googlePhotos: string | undefined;
}

/** Everything the environment of a process is made of. */
export interface ProcessContext {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly ports: Readonly<Record<string, number>>;
  readonly addresses: Addresses;
  readonly outer: NodeJS.ProcessEnv;
}

/** What the machine's owner may set and we only give a default to. */
const DEFAULTS = {
  NODE_ENV: 'development',
  OBJECT_STORE: 'fs',
  MAIL_FROM: 'Vitrine <hello@vitrine.local>',
  AI_PROVIDER: 'auto',
  DATABASE_POOL,
} as const;

/** Variables of one process that must not leak from the outside into all of them. */
const OURS = [
  'PORT',
  'HOST',
  'DATABASE_URL',
  'HEALTH_PORT',
  'NODE_CHANNEL_FD',
  'DATA_DIR',
  'VITRINE_WATCH',
  'VITRINE_BUNDLED',
];

const inheritedOf = ({ outer }: ProcessContext): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(outer).filter(([name, value]) => value !== '' && !OURS.includes(name) && !name.startsWith('npm_')),
  );

/** The environment of a shared process itself: nothing in it is meant for one of its services. */
export const sharedEnvironment = (context: ProcessContext): NodeJS.ProcessEnv => ({
  NODE_ENV: DEFAULTS.NODE_ENV,
  ...inheritedOf(context),
  ...TUNED_ENVIRONMENT,
});

/** The whole environment of one service. */
export const environmentOf = (service: Service, context: ProcessContext): NodeJS.ProcessEnv => {
  const { settings, secrets, ports, addresses } = context;
  const inherited = inheritedOf(context);
  const rpc = Object.fromEntries(
    RPC_SERVICES.map((name) => [`RPC_${name.toUpperCase()}_URL`, `tcp://127.0.0.1:${ports[`rpc-${name}`]}`]),
  );
  return {
    ...DEFAULTS,
    ...(service.database === 'vitrine_media' && { LIBRARY_KEYS: sealingKey(secrets) }),
    ...inherited,
    // An account of the development sign-in, who hangs the demo's banners.
    ...(!settings.own.issuer && {
      ADMIN_EMAILS: [inherited['ADMIN_EMAILS'], 'admin@vitrine.local'].filter(Boolean).join(','),
    }),
    ...rpc,
    RPC_TOKEN: secrets.rpc,
    RPC_HOST: '127.0.0.1',
    HEALTH_HOST: '127.0.0.1',
    HEALTH_PORT: String(ports[`health-${service.name}`]),
    REDIS_URL: addresses.redisUrl,
    PUBLIC_URL: settings.publicUrl,
    SHUTDOWN_TIMEOUT_MS: '3500',
    EXIT_WITH_PARENT: '1',
    ...TUNED_ENVIRONMENT,
    ...(service.database && { DATABASE_URL: addresses.databaseUrl(service.database) }),
    ...(service.images && { OBJECT_STORE_DIR: join(settings.dataDir, 'objects') }),
    ...(service.name === 'gateway' && gatewayOnly(context)),
    ...(service.name === 'identity' && settings.ownSignIn && signInOf(context)),
    ...(service.database === 'vitrine_media' && photoLibraryOf(context)),
    ...(service.name.startsWith('notify') && { SMTP_URL: addresses.smtpUrl }),
  };
};

const gatewayOnly = ({ settings, secrets, ports, addresses, outer }: ProcessContext): NodeJS.ProcessEnv => ({
  PORT: String(settings.port),
  HOST: settings.host,
  STATIC_DIR: outer['STATIC_DIR'] || join(ROOT, 'frontend', 'dist'),
  SESSION_SECRET: secrets.session,
  OIDC_ISSUER: addresses.issuer,
  OIDC_CLIENT_ID: addresses.clientId,
  OIDC_CLIENT_SECRET: addresses.clientSecret,
  ...(settings.ownSignIn && {
    OIDC_DISCOVERY_URL: `http://127.0.0.1:${ports['sign-in']}`,
    OIDC_ACCOUNT_URL: `${addresses.issuer}/account`,
    OIDC_ALLOW_HTTP: '1', // the calls stay on this machine
  }),
});

const signInOf = ({ ports, addresses }: ProcessContext): NodeJS.ProcessEnv => ({
  SIGN_IN_PORT: String(ports['sign-in']),
  OIDC_CLIENT_ID: addresses.clientId,
  OIDC_CLIENT_SECRET: addresses.clientSecret,
});

/** A key of 32 bytes with its name, as media takes it. */
const sealingKey = ({ library }: Secrets): string => `stack:${Buffer.from(library, 'hex').toString('base64url')}`;

/** The client of the stand-in for Google Photos. */
export const GOOGLE_CLIENT_ID = 'vitrine';

/** Google's four addresses are one where the stand-in is in its place. */
const photoLibraryOf = ({ secrets, addresses: { googlePhotos } }: ProcessContext): NodeJS.ProcessEnv =>
  googlePhotos === undefined
    ? {}
    : {
        GOOGLE_CLIENT_ID,
        GOOGLE_CLIENT_SECRET: secrets.googleClient,
        GOOGLE_ACCOUNTS_URL: googlePhotos,
        GOOGLE_TOKEN_URL: googlePhotos,
        GOOGLE_PICKER_URL: googlePhotos,
        GOOGLE_LIBRARY_URL: googlePhotos,
      };
