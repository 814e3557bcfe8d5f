import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { QUEUES, queuesConsumedBy } from '@vitrine/contracts/queues/queue-policies';
import { DatabaseConfig } from '@vitrine/platform/config/base-config';
import { DEVELOPMENT_SECRET, loadConfig } from '@vitrine/platform/config/load-config';
import { KNOWN_SETTINGS } from '@vitrine/stack/known-settings';
import { SERVICES } from '@vitrine/stack/services';
import { AiWorkerConfig } from '../../services/ai-worker/src/config.js';
import { GatewayConfig } from '../../services/gateway/src/config.js';
import { IdentityConfig } from '../../services/identity/src/config.js';
import { MediaConfig } from '../../services/media/src/config.js';
import { NotifyConfig } from '../../services/notify/src/config.js';
import { PortfolioConfig } from '../../services/portfolio/src/config.js';
import { builder, builtFrom, K8S, type Kinds, type Manifest, ofKind, settingsIn, writtenIn } from './manifests.js';
import {
  containerOf,
  deployables,
  deploymentRules,
  envOf,
  jobs,
  mostPods,
  mountedSecrets,
  nameOf,
  networkRules,
  restrictedPods,
  scalingRules,
  secretFileRules,
  serviceRules,
} from './rules.js';
import { invalidIn, unknownFieldsIn } from './schemas.js';

const ROOT = join(K8S, '..');
const program = builder();
const overlays = new Map<string, Manifest[]>(
  program ? ['local', 'production', 'v120'].map((name) => [name, builtFrom(program, `overlays/${name}`)]) : [],
);
const base = writtenIn('base');
const backups = jobs(writtenIn('components/backup'));
/** Everything that is written, each object once; without `kubectl` it is all that can be looked at. */
const written = ['base', 'components', 'overlays'].flatMap((dir) => writtenIn(dir));

const compose: Record<string, any> = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}).services;
/** The image of a service of compose, with the defaults of variables. */
const imageOf = ({ image }: { image: string }): string => image.replaceAll(/\$\{\w+:?-([^}]*)\}/g, '$1');
/** An address is a secret here as a whole; compose has its password beside it. */
const settingOf = (variable: string): string =>
  variable.replace(/_FILE$/, '').replace(/^(DATABASE|NATS|REDIS|SMTP)_PASSWORD$/, '$1_URL');
/** Processes of the product; `sign-in` and the commands that run once are tools for a try. */
const PROCESSES = SERVICES.map(({ name }) => name).sort();

const deploymentOf = (name: string): Kinds['Deployment'] => deployables(base).find((one) => nameOf(one) === name)!;

/** Names of Secrets and their keys, by what the local overlay and the component external-secrets make. */
const generated: Record<string, string[]> = Object.fromEntries(
  parse(readFileSync(join(K8S, 'overlays/local/kustomization.yaml'), 'utf8')).secretGenerator.map(
    ({ name, literals }: { name: string; literals: string[] }) => [name, literals],
  ),
);
const keyOf = (literal: string): string => literal.slice(0, literal.indexOf('='));
const keysOf = (secrets: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(secrets).map(([name, literals]) => [name, literals.map(keyOf).sort()]));
const external = Object.fromEntries(
  ofKind(written, 'ExternalSecret').map((one) => [
    one.spec?.target?.name ?? '',
    (one.spec?.data ?? []).map(({ secretKey }) => secretKey).sort(),
  ]),
);

describe(`manifests: ${program ? `overlays built with ${program[0]}` : 'kubectl is not here, so overlays are not built'}`, () => {
  const sets: [string, Manifest[]][] = [['what is written', written], ...overlays];

  it.each(sets.filter(([name]) => name !== 'v120'))('%s keeps to the schemas of its kinds', (_, objects) => {
    expect(invalidIn(objects)).toEqual([]);
    expect(unknownFieldsIn(objects, ROOT)).toEqual([]);
  });

  it.each(sets)('%s has restricted pods, which start, drain, spread and are reached as they should', (_, objects) => {
    expect(restrictedPods(objects)).toEqual([]);
    expect(deploymentRules(objects)).toEqual([]);
    expect(serviceRules(objects)).toEqual([]);
    expect(networkRules(objects)).toEqual([]);
    expect(deployables(objects).map(nameOf).sort()).toEqual(PROCESSES);
  });

  it('scale each deployable by one rule at most, and name one release, in every overlay that is built', () => {
    for (const [overlay, objects] of overlays) {
      const own = [...ofKind(objects, 'Deployment'), ...jobs(objects)]
        .map((one) => containerOf(one).image ?? '')
        .filter((image) => image.includes('vitrine/'));
      const releases = new Set(own.map((image) => image.split(':').at(-1)));
      const migrations = ofKind(objects, 'Job')
        .map(nameOf)
        .filter((name) => name.startsWith('migrate-'));
      expect([overlay, scalingRules(objects), releases.size]).toEqual([overlay, [], 1]);
      expect(migrations.filter((name) => !name.endsWith(`-${[...releases][0]}`))).toEqual([]);
      expect(ofKind(objects, 'ConfigMap').map(nameOf)).not.toContain('release');
    }
  });

  it('run the processes, images and commands of docker-compose.yml', () => {
    for (const name of PROCESSES) {
      const { image, command } = containerOf(deploymentOf(name));
      expect([name, image?.replace(':release', ':latest'), command]).toEqual([
        name,
        imageOf(compose[name]),
        compose[name].command,
      ]);
    }
  });

  it('try the servers of docker-compose.yml', () => {
    const servers = ['postgres', 'redis', 'nats', 's3', 'mail'];
    const images = ofKind(written, 'Deployment').map((one) => [nameOf(one), containerOf(one).image]);
    expect(Object.fromEntries(images)).toMatchObject(
      Object.fromEntries(servers.map((name) => [name, imageOf(compose[name])])),
    );
  });

  it('migrate every database by a Job of its own, and leave the schema to it', () => {
    const jobs = ofKind(base, 'Job').map((job) => [nameOf(job), containerOf(job).image, mountedSecrets(job)]);
    const databases = [...new Set(SERVICES.flatMap(({ database }) => database?.replace('vitrine_', '') ?? []))].sort();
    expect(jobs).toEqual(
      databases.map((name) => [`migrate-${name}-release`, `vitrine/${name}:release`, [`vitrine-${name}`]]),
    );
    expect(settingsIn('base')['MIGRATE']).toBe('off');
  });
});

describe('settings of the manifests', () => {
  const settings = { ...settingsIn('base'), ...settingsIn('overlays/local') };

  it('are settings of the product', () => {
    const given = [...deployables(base), ...backups].flatMap((one) =>
      Object.keys(envOf(one)).map((name) => name.replace(/_FILE$/, '')),
    );
    const all = new Set([
      ...given,
      ...Object.keys({ ...settings, ...settingsIn('overlays/production'), ...settingsIn('components/tracing') }),
    ]);
    expect([...all].filter((name) => !KNOWN_SETTINGS.includes(name))).toEqual([]);
  });

  it('are files of mounted Secrets where they are secret, the same ones in both ways to make them', () => {
    const keys = keysOf(generated);
    expect(secretFileRules(base, keys)).toEqual([]);
    expect(secretFileRules(backups, external)).toEqual([]);
    const { servers: _, ...product } = keys;
    const { 'vitrine-backup': _own, ...others } = external;
    expect(others).toEqual({ ...product, 'vitrine-queues': ['address', 'password'] });
    const mounted = new Set([...deployables(base), ...ofKind(base, 'Job')].flatMap(mountedSecrets));
    expect([...mounted].sort()).toEqual(Object.keys(product).sort());
  });

  it.each([
    ['gateway', GatewayConfig],
    ['identity', IdentityConfig],
    ['media', MediaConfig],
    ['media-worker', MediaConfig],
    ['portfolio', PortfolioConfig],
    ['notify', NotifyConfig],
    ['notify-worker', NotifyConfig],
    ['ai-worker', AiWorkerConfig],
  ])('are what %s starts with in the local overlay', (name, Config) => {
    const secrets = new Map(
      mountedSecrets(deploymentOf(name)).flatMap((secret) =>
        generated[secret]!.map((literal) => [keyOf(literal), literal.slice(keyOf(literal).length + 1)] as const),
      ),
    );
    const own = Object.entries(envOf(deploymentOf(name))).map(([key, value]) =>
      key.endsWith('_FILE')
        ? [key.slice(0, -'_FILE'.length), secrets.get(key.slice(0, -'_FILE'.length))]
        : [key, value],
    );
    const env = { NODE_ENV: 'production', ...settings, ...Object.fromEntries(own) };
    expect(() => loadConfig<InstanceType<typeof Config>>(Config, env)).not.toThrow();
  });

  it('that are secret or fixed in docker-compose.yml reach the same process here', () => {
    for (const name of PROCESSES) {
      const own = new Set([...Object.keys(envOf(deploymentOf(name))).map(settingOf), ...Object.keys(settings)]);
      const needed = Object.entries<unknown>(compose[name].environment)
        .filter(([key, value]) => key.endsWith('_FILE') || !String(value).includes('${'))
        .map(([key]) => settingOf(key));
      expect([name, needed.filter((key) => !own.has(key) && !['PORT', 'HOST'].includes(key))]).toEqual([name, []]);
    }
  });

  it('have secrets in the local overlay that are refused where others come in', () => {
    const secret = Object.values(generated)
      .flat()
      .filter((literal) => /SECRET|PASSWORD|TOKEN|NATS_URL|REDIS_URL|DATABASE_URL/.test(keyOf(literal)));
    const unsafe = secret.filter((literal) => !literal.includes(DEVELOPMENT_SECRET) && !literal.endsWith('='));
    expect(secret.length).toBeGreaterThan(12);
    expect(unsafe).toEqual([]);
  });
});

describe('scaling by queues', () => {
  const scaled = ofKind(writtenIn('components/queue-autoscaling'), 'ScaledObject');
  /** Keys of BullMQ that hold jobs to be done now; with a priority they wait in a key of their own. */
  const STATES = ['wait', 'prioritized', 'active'];
  const prefix = new DatabaseConfig().QUEUE_PREFIX;

  it.each([
    ['media-worker', 'media'],
    ['notify-worker', 'notify'],
    ['ai-worker', 'ai-worker'],
  ])('%s counts each of its queues, and nothing else', (name, consumer) => {
    const { advanced, triggers } = scaled.find((one) => nameOf(one) === name)!.spec;
    const expected = queuesConsumedBy(consumer).flatMap((queue) =>
      STATES.map((state) => [`${queue.replaceAll('-', '_')}_${state}`, `${prefix}:${queue}:${state}`]),
    );
    expect(triggers.map((one) => [one.name, one.metadata['listName']])).toEqual(expected);
    const counted = advanced?.scalingModifiers?.formula?.match(/[a-z_]{2,}/g);
    expect(counted).toEqual(expected.map(([id]) => id));
    expect(new Set(triggers.map((one) => one.authenticationRef?.name))).toEqual(new Set(['queues']));
  });

  it('leaves out no consumer', () => {
    const consumers = new Set(Object.values(QUEUES).map(({ consumer }) => consumer));
    expect(scaled.length).toBe(consumers.size);
  });
});

describe('the connections to Postgres', () => {
  it('are fewer than the 300 of docker-compose.yml when everything is scaled out and rolls', () => {
    const production = overlays.get('production') ?? written;
    const { DATABASE_POOL } = new DatabaseConfig();
    /** Media's `main` reads large lists on connections of their own (libs/platform/README.md). */
    const extra = (name: string): number => (name === 'media' ? 3 : 0);
    const connections = SERVICES.filter(({ database }) => database).map(
      ({ name }) => mostPods(production, name) * (DATABASE_POOL + extra(name)),
    );
    expect(compose['postgres'].command).toContain('max_connections=300');
    expect(connections.reduce((sum, one) => sum + one, 0)).toBeLessThan(300);
  });
});
