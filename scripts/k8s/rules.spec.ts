import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { K8S, type Manifest, ofKind, writtenIn } from './manifests.js';
import { deploymentRules, networkRules, restrictedPods, secretFileRules, serviceRules } from './rules.js';
import { scalingRules } from './scaling.js';
import { invalidIn, unknownFieldsIn } from './schemas.js';

const WRITTEN = ['base', 'components/network-policies', 'components/autoscaling'].flatMap((dir) => writtenIn(dir));
const named = (objects: Manifest[], kind: string, name: string): any =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);
const gateway = (objects: Manifest[]): any => named(objects, 'Deployment', 'gateway').spec;
const pod = (objects: Manifest[]): any => gateway(objects).template.spec;
const without = (objects: Manifest[], kind: string, name: string): void =>
  void objects.splice(objects.indexOf(named(objects, kind, name)), 1);

/** What is done to good manifests, and the rule that says so. */
const BREAKS: [rule: (objects: Manifest[]) => string[], found: string, harm: (objects: Manifest[]) => void][] = [
  [restrictedPods, 'gateway: runs as no user of its own', (all) => delete pod(all).securityContext.runAsUser],
  [restrictedPods, 'gateway: has no seccomp profile', (all) => delete pod(all).securityContext.seccompProfile],
  [restrictedPods, 'gateway: gets a token of the cluster', (all) => delete pod(all).automountServiceAccountToken],
  [restrictedPods, 'gateway: gets variables of every Service', (all) => delete pod(all).enableServiceLinks],
  [
    restrictedPods,
    'gateway: may gain privileges',
    (all) => delete pod(all).containers[0].securityContext.allowPrivilegeEscalation,
  ],
  [
    restrictedPods,
    'gateway: may write its own files',
    (all) => delete pod(all).containers[0].securityContext.readOnlyRootFilesystem,
  ],
  [restrictedPods, 'gateway: requests no processor', (all) => delete pod(all).containers[0].resources.requests.cpu],
  [
    restrictedPods,
    'gateway: is throttled by a limit of processor',
    (all) => (pod(all).containers[0].resources.limits.cpu = '1'),
  ],
  [restrictedPods, 'gateway: keeps capabilities', (all) => delete pod(all).containers[0].securityContext.capabilities],
  [
    restrictedPods,
    'gateway: has no limit of memory above its request',
    (all) => delete pod(all).containers[0].resources.limits.memory,
  ],
  [
    restrictedPods,
    'gateway: has no limit of memory above its request',
    (all) => (pod(all).containers[0].resources.requests.memory = '9Gi'),
  ],
  [
    deploymentRules,
    'gateway: livenessProbe does not ask /livez',
    (all) => (pod(all).containers[0].livenessProbe.httpGet.path = '/readyz'),
  ],
  [deploymentRules, 'gateway: container, label and name differ', (all) => (pod(all).containers[0].name = 'main')],
  [deploymentRules, 'gateway: has no port health', (all) => pod(all).containers[0].ports.pop()],
  [deploymentRules, 'gateway: startupProbe does not ask /livez', (all) => delete pod(all).containers[0].startupProbe],
  [
    deploymentRules,
    'gateway: readinessProbe does not ask /readyz',
    (all) => (pod(all).containers[0].readinessProbe.httpGet.port = 'http'),
  ],
  [
    deploymentRules,
    'gateway: takes pods away before others are there',
    (all) => (gateway(all).strategy.rollingUpdate.maxUnavailable = 1),
  ],
  [deploymentRules, 'gateway: is killed before it has drained', (all) => (pod(all).terminationGracePeriodSeconds = 33)],
  [
    deploymentRules,
    'gateway: does not select its own pods alone',
    (all) => (gateway(all).selector.matchLabels = { 'app.kubernetes.io/name': 'media' }),
  ],
  [deploymentRules, 'gateway: has no account of its own', (all) => (pod(all).serviceAccountName = 'media')],
  [deploymentRules, 'gateway: is not spread over zones and nodes', (all) => pod(all).topologySpreadConstraints.pop()],
  [deploymentRules, 'gateway: has not one disruption budget', (all) => without(all, 'PodDisruptionBudget', 'gateway')],
  [serviceRules, 'gateway: leads to a port that is not there', (all) => (pod(all).containers[0].ports[0].name = 'web')],
  [serviceRules, 'gateway: ends before its Service knows', (all) => delete pod(all).containers[0].lifecycle],
  [
    serviceRules,
    'gateway: selects no pods',
    (all) => (named(all, 'Service', 'gateway').spec.selector = { app: 'gateway' }),
  ],
  [networkRules, 'no policy closes all pods', (all) => without(all, 'NetworkPolicy', 'default')],
  [networkRules, 'media: no policy says whom it may reach', (all) => without(all, 'NetworkPolicy', 'media')],
  [networkRules, 'media: lets out to anywhere', (all) => named(all, 'NetworkPolicy', 'media').spec.egress.push({})],
  [
    scalingRules,
    'gateway: scales what is scaled already',
    (all) => void all.push(named(all, 'HorizontalPodAutoscaler', 'gateway')),
  ],
  [
    networkRules,
    'media: lets out to anywhere',
    (all) => named(all, 'NetworkPolicy', 'media').spec.egress.push({ to: [{ ipBlock: { cidr: '0.0.0.0/0' } }] }),
  ],
  [scalingRules, 'gateway: scales nothing', (all) => without(all, 'Deployment', 'gateway')],
  [
    scalingRules,
    'gateway: scales nothing',
    (all) => (named(all, 'HorizontalPodAutoscaler', 'gateway').metadata.namespace = 'elsewhere'),
  ],
  [
    scalingRules,
    'gateway: has no room between least and most',
    (all) => (named(all, 'HorizontalPodAutoscaler', 'gateway').spec.minReplicas = 6),
  ],
  [scalingRules, 'gateway: is set back by every apply', (all) => (gateway(all).replicas = 2)],
];

describe('rules for manifests', () => {
  it.each(BREAKS.map(([rule, found, harm]) => [rule.name, found, rule, harm] as const))(
    '%s says "%s"',
    (_, found, rule, harm) => {
      const objects = structuredClone(WRITTEN);
      for (const deployment of ofKind(objects, 'Deployment')) delete deployment.spec?.replicas;
      expect(rule(objects)).toEqual([]);
      harm(objects);
      expect(rule(objects)).toContain(found);
    },
  );

  it('name a setting whose file no mounted Secret has', () => {
    const objects = writtenIn('base/portfolio');
    expect(
      secretFileRules(objects, {
        'vitrine-broker': ['RPC_TOKEN', 'REDIS_URL', 'OTEL_EXPORTER_OTLP_HEADERS', 'NATS_URL'],
      }),
    ).toEqual(['portfolio: no mounted Secret has DATABASE_URL']);
  });

  it('name a setting that reads the file of another one', () => {
    const objects = structuredClone(writtenIn('base/portfolio'));
    const [container] = named(objects, 'Deployment', 'portfolio').spec.template.spec.containers;
    const settings: { name: string; value: string }[] = container.env;
    const keys = { 'vitrine-portfolio': settings.map(({ name }) => name.replace(/_FILE$/, '')) };
    expect(secretFileRules(objects, keys)).toEqual([]);
    settings.find(({ name }) => name === 'DATABASE_URL_FILE')!.value += '_OTHER';
    expect(secretFileRules(objects, keys)).toEqual(['portfolio: DATABASE_URL_FILE is the file of another setting']);
  });

  it('name a value of a wrong type, a field that a kind does not have, and a kind without a schema', () => {
    const wrong = structuredClone(writtenIn('base/gateway'));
    gateway(wrong).replicas = 'two';
    expect(invalidIn(wrong)).toEqual([expect.stringMatching(/^apps\/v1 Deployment gateway: .*replicas/)]);

    const unknown = structuredClone(writtenIn('base/gateway'));
    pod(unknown).containers[0].readynessProbe = {};
    expect(unknownFieldsIn(unknown, join(K8S, '..'))).toEqual([
      expect.stringMatching(/^apps\/v1 Deployment gateway: .*readynessProbe/),
    ]);
    expect(invalidIn([{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'one' } }])).toEqual([
      'v1 Pod one: no schema is known',
    ]);
  });
});
