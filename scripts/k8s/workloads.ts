/** Reads pods, containers and labels of what runs some. */
import type { IContainer, IPodSpec, IPodTemplateSpec } from 'kubernetes-models/v1';
import { type Kinds, type Manifest, ofKind } from './manifests.js';

/** What makes pods. */
export type Workload = Kinds['CronJob'] | Kinds['Deployment'] | Kinds['Job'];
export type Labels = Record<string, string>;

/** An object's name. */
export const nameOf = ({ metadata }: Pick<Manifest, 'metadata'>): string => metadata.name;

const templateOf = ({ spec = {} }: Workload | { spec?: object }): IPodTemplateSpec => {
  const { template, jobTemplate } = spec as { template?: IPodTemplateSpec; jobTemplate?: Kinds['Job'] };
  return template ?? jobTemplate?.spec?.template ?? {};
};
/** What a workload's pods are made of. */
export const podOf = (workload: Workload): Partial<IPodSpec> => templateOf(workload).spec ?? {};
/** Labels of a workload's pods. */
export const labelsOf = (workload: Workload): Labels => templateOf(workload).metadata?.labels ?? {};

/** The one container of a workload. Throws when it has none or several: no rule is made for those. */
export const containerOf = (workload: Workload): IContainer => {
  const [container, ...others] = podOf(workload).containers ?? [];
  if (!container || others.length > 0) throw new Error(`${nameOf(workload)} has not one container`);
  return container;
};

/** Literal variables of a workload's container. */
export const envOf = (workload: Workload): Record<string, string | undefined> =>
  Object.fromEntries((containerOf(workload).env ?? []).map(({ name, value }) => [name, value ?? undefined]));

/** Names of the Secrets that are mounted into a workload's pods. */
export const mountedSecrets = (workload: Workload): string[] =>
  (podOf(workload).volumes ?? []).flatMap(({ projected }) =>
    (projected?.sources ?? []).flatMap(({ secret }) => secret?.name ?? []),
  );

/** Deployments of the product, not of the servers and tools for a try beside it. */
export const deployables = (objects: readonly Manifest[]): Kinds['Deployment'][] =>
  ofKind(objects, 'Deployment').filter(({ metadata }) => !metadata.labels?.['app.kubernetes.io/component']);

/** All that makes pods. */
export const workloads = (objects: readonly Manifest[]): Workload[] => [
  ...ofKind(objects, 'Deployment'),
  ...jobs(objects),
];

/** What ends by itself, once or every night. */
export const jobs = (objects: readonly Manifest[]): (Kinds['CronJob'] | Kinds['Job'])[] => [
  ...ofKind(objects, 'CronJob'),
  ...ofKind(objects, 'Job'),
];
