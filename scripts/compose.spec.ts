import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Container {
  image: string;
  mem_limit: string;
  pids_limit: number;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt: string[];
  logging: { options: Record<string, string> };
  networks: string[];
  ports?: string[];
  secrets?: string[];
  labels?: Record<string, string>;
  environment?: Record<string, string>;
  profiles?: string[];
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Container>;
  networks: Record<string, { internal?: boolean } | null>;
};
const containers = Object.entries(compose.services);
const namesOn = (network: string): string[] =>
  containers.filter(([, { networks }]) => networks.includes(network)).map(([name]) => name);

describe.each(containers)('the container %s', (name, container) => {
  it('is of an image that is built here or pinned by digest', () => {
    expect(container.image).toMatch(
      /^\$\{(REGISTRY:-vitrine\}\/[\w-]+:\$\{IMAGE_TAG:-latest|\w+_IMAGE:-[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64})\}$/,
    );
  });

  it('has bounds', () => {
    expect(container.mem_limit).toMatch(/^\d+[mg]$/);
    expect(container.pids_limit).toBeGreaterThan(0);
    expect(container.logging.options).toEqual({ 'max-size': '10m', 'max-file': '3' });
    for (const folder of container.tmpfs ?? []) expect(folder).toMatch(/^\/[\w/]+:size=\d+m,/);
    expect(container.security_opt).toContain('no-new-privileges:true');
    expect(container.networks.length).toBeGreaterThan(0);
  });

  // Which user and which folders the image of another S3 server needs is not known here.
  if (name === 's3') return;

  it('changes nothing of its image and has no rights of root', () => {
    expect(container.read_only).toBe(true);
    expect(container.cap_drop).toEqual(['ALL']);
  });
});

describe('networks', () => {
  it('open to the network only what visitors come in by; all else is for this machine', () => {
    const published = containers.filter(([, { ports }]) => ports);
    const beyond = published.filter(([, { ports }]) => !ports?.every((port) => port.startsWith('${BIND:-127.0.0.1}:')));
    expect(published.map(([name]) => name).sort()).toEqual(['edge', 'gateway', 'mail', 'sign-in']);
    expect(beyond.map(([name]) => name)).toEqual(['edge']);
    expect(compose.services['edge']?.profiles).toEqual(['edge']);
  });

  it('have a way out only where something outside is to be reached', () => {
    const open = Object.keys(compose.networks).filter((name) => !compose.networks[name]?.internal);
    expect(open.sort()).toEqual(['edge', 'mail', 'outside']);
    expect(namesOn('mail')).toEqual(['notify-worker', 'mail']);
    expect(namesOn('outside')).toEqual(['media', 'media-worker', 'ai-worker', 'backup']);
    expect(namesOn('edge')).toEqual(['gateway', 'sign-in', 'seed', 'edge']);
  });

  it('lead to rows and objects only who owns some', () => {
    const services = (network: string): string[] => namesOn(network).filter((name) => name in SERVICES);
    const SERVICES = Object.fromEntries(containers.filter(([, { environment }]) => environment?.['RPC_TOKEN_FILE']));
    expect(services('data')).toEqual(['identity', 'media', 'media-worker', 'portfolio', 'notify', 'notify-worker']);
    expect(services('store')).toEqual(['gateway', 'media', 'media-worker', 'ai-worker']);
  });
});

describe('secrets', () => {
  it.each(containers)('are mounted into %s where its environment names them, and no other', (_name, container) => {
    const files = Object.entries(container.environment ?? {}).filter(([name]) => name.endsWith('_FILE'));
    const named = files.map(([, file]) => file.replace('/run/secrets/', ''));
    const read = JSON.stringify(container).match(/\/run\/secrets\/\w+\b/g) ?? [];
    expect((container.secrets ?? []).toSorted()).toEqual(
      [...new Set([...named, ...read.map((file) => file.replace('/run/secrets/', ''))])].sort(),
    );
  });

  it('are not in any environment', () => {
    const names = containers.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
    expect(names.filter((name) => /(SECRET|PASSWORD|TOKEN|KEYS?|HEADERS)$/.test(name))).toEqual([]);
  });
});

it('another folder of secrets starts anew every container that reads one', () => {
  const readers = containers.filter(([, { secrets }]) => secrets);
  expect(readers.filter(([, { labels }]) => !labels?.['vitrine.secrets']?.includes('SECRETS_DIR'))).toEqual([]);
});

it('every setting stands in .env.example, and no other', () => {
  const namesIn = (file: string, pattern: RegExp): string[] =>
    [...new Set([...read(file).matchAll(pattern)].map(([, name = '']) => name))].sort();
  // Read by Compose itself, and by the build as an argument without a value.
  const unnamed = ['COMPOSE_PROFILES', 'NODE_IMAGE'];
  expect(namesIn('.env.example', /^#?(\w+)=/gm)).toEqual(
    [...namesIn('docker-compose.yml', /\$\{(\w+)/g), ...unnamed].sort(),
  );
});

it('Valkey keeps jobs: on disk, and refuses new ones before it forgets any', () => {
  const command = JSON.stringify((compose.services['redis'] as unknown as { command: string[] }).command);
  for (const option of ['--appendonly yes', '--appendfsync everysec', '--maxmemory-policy noeviction'])
    expect(command).toContain(option);
});

it.each(['all', 'small'])('compose.%s.yml closes its containers, and has servers of docker-compose.yml', (size) => {
  const { services } = parse(read(`docker/compose.${size}.yml`), { merge: true }) as typeof compose;
  const servers = containers.map(([, { image }]) => image);
  for (const { image, ...container } of Object.values(services)) {
    expect([...servers, '${REGISTRY:-vitrine}:${IMAGE_TAG:-latest}']).toContain(image);
    expect(container).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(container.mem_limit).toMatch(/^\d+[mg]$/);
  }
});
