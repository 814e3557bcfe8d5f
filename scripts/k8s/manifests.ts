import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { ICronJob, IJob } from 'kubernetes-models/batch/v1';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IService, IServiceAccount } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';

/** The folder of the manifests. */
export const K8S = join(import.meta.dirname, '..', '..', 'k8s');

/** An object of Kubernetes: what all kinds have. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
}

/** Kinds that rules look into, with their types. */
export interface Kinds {
  ConfigMap: IConfigMap & Manifest;
  CronJob: ICronJob & Manifest;
  Deployment: IDeployment & Manifest;
  ExternalSecret: IExternalSecret & Manifest;
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler & Manifest;
  Job: IJob & Manifest;
  NetworkPolicy: INetworkPolicy & Manifest;
  PodDisruptionBudget: IPodDisruptionBudget & Manifest;
  ScaledObject: IScaledObject & Manifest;
  Service: IService & Manifest;
  ServiceAccount: IServiceAccount & Manifest;
}

/** The objects of a text of YAML documents. Throws the parser's first error. */
const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Manifest;
  });

/** The objects that stand in files under `dir`, as they are written; no kustomization is one. */
export const writtenIn = (dir: string): Manifest[] =>
  globSync('**/*.yaml', { cwd: join(K8S, dir) })
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .sort()
    .flatMap((file) => manifestsIn(readFileSync(join(K8S, dir, file), 'utf8')));

/** A `settings.env` under `dir`. */
export const settingsIn = (dir: string): Record<string, string> =>
  Object.fromEntries(
    readFileSync(join(K8S, dir, 'settings.env'), 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** The program that builds overlays on this machine: `kubectl` with kustomize 5, or `kustomize`; undefined without. */
export const builder = (): readonly string[] | undefined =>
  [
    ['kubectl', 'kustomize'],
    ['kustomize', 'build'],
  ].find(([program]) => {
    const { status, stdout } = spawnSync(program!, program === 'kubectl' ? ['version', '--client'] : ['version'], {
      encoding: 'utf8',
    });
    return status === 0 && /\bv5\.\d/.test(stdout);
  });

/** What `build` makes of the kustomization in `dir`. Throws with its message. */
export const builtFrom = ([program = '', ...args]: readonly string[], dir: string): Manifest[] => {
  const { status, stdout, stderr } = spawnSync(program, [...args, join(K8S, dir)], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`${dir}: ${stderr}`);
  return manifestsIn(stdout);
};

/** Those of a kind; that they are of its type is what their schemas are asked for. */
export const ofKind = <K extends keyof Kinds>(objects: readonly Manifest[], kind: K): Kinds[K][] =>
  objects.filter((object): object is Kinds[K] => object.kind === kind);
