import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { DEVELOPMENT_SECRET, loadConfig } from '@vitrine/platform/config/load-config';
import { KNOWN_SETTINGS } from '@vitrine/stack/known-settings';
import { AiWorkerConfig } from '../../services/ai-worker/src/config.js';
import { GatewayConfig } from '../../services/gateway/src/config.js';
import { IdentityConfig } from '../../services/identity/src/config.js';
import { MediaConfig } from '../../services/media/src/config.js';
import { NotifyConfig } from '../../services/notify/src/config.js';
import { PortfolioConfig } from '../../services/portfolio/src/config.js';
import { K8S, type Kinds, ofKind, settingsIn, writtenIn } from './manifests.js';
import { secretFileRules } from './rules.js';
import { deployables, envOf, jobs, mountedSecrets, nameOf } from './workloads.js';

const base = writtenIn('base');
const backups = jobs(writtenIn('components/backup'));
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
  ofKind(writtenIn('components/external-secrets'), 'ExternalSecret').map((one) => [
    one.spec?.target?.name ?? '',
    (one.spec?.data ?? []).map(({ secretKey }) => secretKey).sort(),
  ]),
);

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

  it('have secrets in the local overlay that are refused where others come in', () => {
    const secret = Object.values(generated)
      .flat()
      .filter((literal) => /SECRET|PASSWORD|TOKEN|NATS_URL|REDIS_URL|DATABASE_URL/.test(keyOf(literal)));
    const unsafe = secret.filter((literal) => !literal.includes(DEVELOPMENT_SECRET) && !literal.endsWith('='));
    expect(secret.length).toBeGreaterThan(12);
    expect(unsafe).toEqual([]);
  });
});
