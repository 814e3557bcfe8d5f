/** What every object of the product keeps to, beyond its schema. Each rule answers sentences; none is good. */
import type { INetworkPolicyEgressRule } from 'kubernetes-models/networking.k8s.io/v1';
import type { IContainer } from 'kubernetes-models/v1';
import { type Manifest, ofKind } from './manifests.js';
import {
  containerOf,
  deployables,
  envOf,
  jobs,
  type Labels,
  labelsOf,
  mountedSecrets,
  nameOf,
  podOf,
  workloads,
} from './workloads.js';

interface Selector {
  matchLabels?: Labels | null | undefined;
  matchExpressions?: { key: string; operator: string; values?: string[] | null | undefined }[] | null | undefined;
}

const NAME = 'app.kubernetes.io/name';
const SECRETS = '/run/secrets/vitrine/';
const DRAIN_SECONDS = 25;
const SPREAD = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];

/** A quantity of memory in MiB; 0 for none. */
const mebibytes = (quantity: string | number | undefined): number => {
  const [, number = '0', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(String(quantity)) ?? [];
  return Number(number) * (unit === 'Gi' ? 1024 : 1);
};

const subset = (part: Labels = {}, whole: Labels = {}): boolean =>
  Object.entries(part).every(([key, value]) => whole[key] === value);

const selects = (selector: Selector | null | undefined, labels: Labels): boolean =>
  subset(selector?.matchLabels ?? {}, labels) &&
  (selector?.matchExpressions ?? []).every(({ key, operator, values }) => {
    if (operator !== 'In') throw new Error(`no rule for the operator ${operator}`);
    return values?.includes(labels[key] ?? '');
  });

const selectsAll = (selector: Selector | null | undefined): boolean => Object.keys(selector ?? {}).length === 0;

type Check = readonly [isKept: boolean, what: string];

/** The sentences of those that are not kept, with the name of what breaks them. */
export const broken = (name: string, checks: readonly Check[]): string[] =>
  checks.filter(([isKept]) => !isKept).map(([, what]) => `${name}: ${what}`);

/** Pods that the Pod Security Standard `restricted` admits, that hold no token of the cluster, and whose memory is bounded. */
export const restrictedPods = (objects: readonly Manifest[]): string[] =>
  workloads(objects).flatMap((workload) => {
    const { securityContext: pod, automountServiceAccountToken, enableServiceLinks } = podOf(workload);
    const { securityContext: own, resources } = containerOf(workload);
    const limit = mebibytes(resources?.limits?.['memory']);
    return broken(nameOf(workload), [
      [pod?.runAsNonRoot === true && (pod.runAsUser ?? 0) > 0, 'runs as no user of its own'],
      [pod?.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile'],
      [automountServiceAccountToken === false, 'gets a token of the cluster'],
      [enableServiceLinks === false, 'gets variables of every Service'],
      [own?.allowPrivilegeEscalation === false, 'may gain privileges'],
      [own?.readOnlyRootFilesystem === true, 'may write its own files'],
      [own?.capabilities?.drop?.join() === 'ALL', 'keeps capabilities'],
      [limit > 0 && limit >= mebibytes(resources?.requests?.['memory']), 'has no limit of memory above its request'],
      [resources?.requests?.['cpu'] !== undefined, 'requests no processor'],
      [resources?.limits?.['cpu'] === undefined, 'is throttled by a limit of processor'],
    ]);
  });

const asks = (
  container: IContainer,
  kind: 'startupProbe' | 'livenessProbe' | 'readinessProbe',
  path: string,
): Check => [
  container[kind]?.httpGet?.path === path && container[kind].httpGet.port === 'health',
  `${kind} does not ask ${path}`,
];

/** Seconds that a container goes on before it hears that it is to end. */
const preStopSeconds = ({ lifecycle }: IContainer): number =>
  lifecycle?.preStop?.sleep?.seconds ?? Number(lifecycle?.preStop?.exec?.command?.[1] ?? 0);

/** Starts, rolls, drains and spreads as the product needs it. */
export const deploymentRules = (objects: readonly Manifest[]): string[] =>
  deployables(objects).flatMap((deployment) => {
    const name = nameOf(deployment);
    const [pod, labels, container] = [podOf(deployment), labelsOf(deployment), containerOf(deployment)];
    const selector = deployment.spec?.selector;
    const spread = (pod.topologySpreadConstraints ?? []).filter((one) => selects(one.labelSelector, labels));
    const account = ofKind(objects, 'ServiceAccount').find((one) => nameOf(one) === name);
    return broken(name, [
      [container.name === name && labels[NAME] === name, 'container, label and name differ'],
      [selector?.matchLabels?.[NAME] === name && selects(selector, labels), 'does not select its own pods alone'],
      asks(container, 'startupProbe', '/livez'),
      asks(container, 'livenessProbe', '/livez'),
      asks(container, 'readinessProbe', '/readyz'),
      [
        container.ports?.some((one) => one.name === 'health' && one.containerPort === 8080) === true,
        'has no port health',
      ],
      [deployment.spec?.strategy?.rollingUpdate?.maxUnavailable === 0, 'takes pods away before others are there'],
      [
        (pod.terminationGracePeriodSeconds ?? 30) > preStopSeconds(container) + DRAIN_SECONDS,
        'is killed before it has drained',
      ],
      [pod.serviceAccountName === name && account?.automountServiceAccountToken === false, 'has no account of its own'],
      [SPREAD.every((key) => spread.some((one) => one.topologyKey === key)), 'is not spread over zones and nodes'],
      [
        ofKind(objects, 'PodDisruptionBudget').filter(
          ({ spec }) => spec?.maxUnavailable === 1 && selects(spec.selector, labels),
        ).length === 1,
        'has not one disruption budget',
      ],
    ]);
  });

/** What reaches pods by Services finds some, by ports that they have, and is waited for when they go. */
export const serviceRules = (objects: readonly Manifest[]): string[] =>
  ofKind(objects, 'Service').flatMap((service) => {
    const target = ofKind(objects, 'Deployment').find((one) => subset(service.spec?.selector ?? {}, labelsOf(one)));
    if (!target) return [`${nameOf(service)}: selects no pods`];
    const container = containerOf(target);
    const ports = container.ports?.map(({ name }) => name) ?? [];
    return broken(nameOf(service), [
      [
        service.spec?.ports?.every(({ targetPort }) => ports.includes(String(targetPort))) === true,
        'leads to a port that is not there',
      ],
      [deployables([target]).length === 0 || preStopSeconds(container) > 0, 'ends before its Service knows'],
    ]);
  });

/** Each `…_FILE` names a file of a Secret that is mounted; `keys` has the Secrets' keys by their names. */
export const secretFileRules = (
  objects: readonly Manifest[],
  keys: Readonly<Record<string, readonly string[]>>,
): string[] =>
  [...deployables(objects), ...jobs(objects)].flatMap((workload) => {
    const mounted = mountedSecrets(workload).flatMap((secret) => keys[secret] ?? []);
    return Object.entries(envOf(workload))
      .filter(([name]) => name.endsWith('_FILE'))
      .flatMap(([name, file]) => {
        const key = name.slice(0, -'_FILE'.length);
        return broken(nameOf(workload), [
          [file === `${SECRETS}${key}`, `${name} is the file of another setting`],
          [mounted.includes(key), `no mounted Secret has ${key}`],
        ]);
      });
  });

const isOpen = ({ to, ports }: INetworkPolicyEgressRule): boolean =>
  !to?.length || (!ports?.length && to.some(({ ipBlock }) => ipBlock));

/** Every pod is closed both ways, and what a policy opens names its peers, and ports of those outside. */
export const networkRules = (objects: readonly Manifest[]): string[] => {
  const policies = ofKind(objects, 'NetworkPolicy');
  const closing = policies.filter(({ spec }) =>
    (['Ingress', 'Egress'] as const).every((way) => spec?.policyTypes?.includes(way)),
  );
  const own = closing.filter(({ spec }) => !selectsAll(spec?.podSelector));
  return [
    ...(closing.length > own.length ? [] : ['no policy closes all pods']),
    ...workloads(objects)
      .filter((one) => !own.some(({ spec }) => selects(spec?.podSelector, labelsOf(one))))
      .map((one) => `${nameOf(one)}: no policy says whom it may reach`),
    ...policies.filter(({ spec }) => spec?.egress?.some(isOpen)).map((one) => `${nameOf(one)}: lets out to anywhere`),
  ];
};
