/** What every object of the product keeps to, beyond its schema. Each rule answers sentences; none is good. */
import type { INetworkPolicyEgressRule } from 'kubernetes-models/networking.k8s.io/v1';
import type { IContainer, IPodSpec, IPodTemplateSpec } from 'kubernetes-models/v1';
import { type Kinds, type Manifest, ofKind } from './manifests.js';

type Workload = Kinds['CronJob'] | Kinds['Deployment'] | Kinds['Job'];
type Labels = Record<string, string>;
interface Selector {
  matchLabels?: Labels | null | undefined;
  matchExpressions?: { key: string; operator: string; values?: string[] | null | undefined }[] | null | undefined;
}

const NAME = 'app.kubernetes.io/name';
const SECRETS = '/run/secrets/vitrine/';
const DRAIN_SECONDS = 25;
const SPREAD = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];

/** An object's name. */
export const nameOf = ({ metadata }: Pick<Manifest, 'metadata'>): string => metadata.name;

const templateOf = ({ spec = {} }: Workload | { spec?: object }): IPodTemplateSpec => {
  const { template, jobTemplate } = spec as { template?: IPodTemplateSpec; jobTemplate?: Kinds['Job'] };
  return template ?? jobTemplate?.spec?.template ?? {};
};
const podOf = (workload: Workload): Partial<IPodSpec> => templateOf(workload).spec ?? {};
const labelsOf = (workload: Workload): Labels => templateOf(workload).metadata?.labels ?? {};

/** The one container of a workload. Throws when it has none or several: no rule is made for those. */
export const containerOf = (workload: Workload): IContainer => {
  const [container, ...others] = podOf(workload).containers ?? [];
  if (!container || others.length > 0) throw new Error(`${nameOf(workload)} has not one container`);
  return container;
};

/** Literal variables of a workload's container. */
export const envOf = (workload: Workload): Record<string, string | undefined> =>
  Object.fromEntries((containerOf(workload).env ?? []).map(({ name, value }) => [name, value ?? undefined]));

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

/** Deployments of the product, not of the servers and tools for a try beside it. */
export const deployables = (objects: readonly Manifest[]): Kinds['Deployment'][] =>
  ofKind(objects, 'Deployment').filter(({ metadata }) => !metadata.labels?.['app.kubernetes.io/component']);

const workloads = (objects: readonly Manifest[]): Workload[] => [...ofKind(objects, 'Deployment'), ...jobs(objects)];

/** What ends by itself, once or every night. */
export const jobs = (objects: readonly Manifest[]): (Kinds['CronJob'] | Kinds['Job'])[] => [
  ...ofKind(objects, 'CronJob'),
  ...ofKind(objects, 'Job'),
];

type Check = readonly [isKept: boolean, what: string];

const broken = (name: string, checks: readonly Check[]): string[] =>
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

/** Names of the Secrets that are mounted into a workload's pods. */
export const mountedSecrets = (workload: Workload): string[] =>
  (podOf(workload).volumes ?? []).flatMap(({ projected }) =>
    (projected?.sources ?? []).flatMap(({ secret }) => secret?.name ?? []),
  );

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

interface Scaling {
  readonly name: string;
  readonly target: string;
  readonly least: number;
  readonly most: number;
}

const scalings = (objects: readonly Manifest[]): Scaling[] => [
  ...ofKind(objects, 'HorizontalPodAutoscaler').map(({ metadata: { name }, spec }) => ({
    name,
    target: spec?.scaleTargetRef.name ?? '',
    least: spec?.minReplicas ?? 1,
    most: spec?.maxReplicas ?? 1,
  })),
  ...ofKind(objects, 'ScaledObject').map(({ metadata: { name }, spec }) => ({
    name,
    target: spec.scaleTargetRef.name,
    least: spec.minReplicaCount ?? 0,
    most: spec.maxReplicaCount ?? 100,
  })),
];

/** Nothing is scaled by two, what is scaled says no number itself, and one pod stays. */
export const scalingRules = (objects: readonly Manifest[]): string[] => {
  const all = scalings(objects);
  return all.flatMap(({ name, target, least, most }, n) => {
    const deployment = ofKind(objects, 'Deployment').find((one) => nameOf(one) === target);
    return broken(name, [
      [all.findIndex((one) => one.target === target) === n, 'scales what is scaled already'],
      [deployment !== undefined, 'scales nothing'],
      [deployment?.spec?.replicas === undefined, 'is set back by every apply'],
      [least >= 1 && most > least, 'has no room between least and most'],
    ]);
  });
};

/** How many pods a deployable may have at once: one more than it is scaled to, during a rollout. */
export const mostPods = (objects: readonly Manifest[], name: string): number => {
  const deployment = ofKind(objects, 'Deployment').find((one) => nameOf(one) === name);
  const scaled = scalings(objects).find(({ target }) => target === name)?.most;
  return (scaled ?? deployment?.spec?.replicas ?? 1) + 1;
};
