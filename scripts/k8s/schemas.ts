import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExternalSecret } from '@kubernetes-models/external-secrets/external-secrets.io/v1';
import { HTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1';
import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service, ServiceAccount } from 'kubernetes-models/v1';
import type { Manifest } from './manifests.js';

interface Model {
  new (data: never): { validate(): void };
  readonly apiVersion: string;
  readonly kind: string;
}

/** Every kind that the manifests may use, and the module that has its schema and its type. */
const MODELS: Record<string, readonly Model[]> = {
  '@kubernetes-models/external-secrets/external-secrets.io/v1': [ExternalSecret],
  '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1': [HTTPRoute],
  '@kubernetes-models/keda/keda.sh/v1alpha1': [ScaledObject, TriggerAuthentication],
  '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1': [PodMonitor, PrometheusRule],
  'kubernetes-models/apps/v1': [Deployment],
  'kubernetes-models/autoscaling/v2': [HorizontalPodAutoscaler],
  'kubernetes-models/batch/v1': [CronJob, Job],
  'kubernetes-models/networking.k8s.io/v1': [Ingress, NetworkPolicy],
  'kubernetes-models/policy/v1': [PodDisruptionBudget],
  'kubernetes-models/v1': [ConfigMap, Namespace, PersistentVolumeClaim, Secret, Service, ServiceAccount],
};

const nameOf = ({ apiVersion, kind, metadata }: Manifest): string => `${apiVersion} ${kind} ${metadata.name}`;

const modelOf = (object: Manifest): [module: string, model: Model] | undefined => {
  for (const [module, models] of Object.entries(MODELS)) {
    const model = models.find(({ apiVersion, kind }) => apiVersion === object.apiVersion && kind === object.kind);
    if (model) return [module, model];
  }
  return undefined;
};

/** Long values of a Secret are broken into lines, which the API server passes over and the schema does not. */
const asRead = (object: Manifest): Manifest =>
  object.kind === 'Secret' ? (JSON.parse(JSON.stringify(object).replaceAll(String.raw`\n`, '')) as Manifest) : object;

/** Values of a wrong type, missing fields and words that are not of their list. */
export const invalidIn = (objects: readonly Manifest[]): string[] =>
  objects.flatMap((object) => {
    const [, Model] = modelOf(object) ?? [];
    if (!Model) return [`${nameOf(object)}: no schema is known`];
    try {
      new Model(asRead(object) as never).validate();
      return [];
    } catch (error) {
      return [`${nameOf(object)}: ${(error as Error).message}`];
    }
  });

/**
 * Fields that a kind does not have: schemas let them pass and the API server drops them, but the compiler refuses an
 * object literal with one. One run of it for all objects; answers its complaints with the names of the objects.
 */
export const unknownFieldsIn = (objects: readonly Manifest[], root: string): string[] => {
  mkdirSync(join(root, '.data'), { recursive: true });
  const dir = mkdtempSync(join(root, '.data', 'k8s-'));
  try {
    const lines = objects.flatMap((object, n) => {
      const [module] = modelOf(object) ?? [];
      const type = `import('${module}').I${object.kind}`;
      return module ? [`export const _${n}: ${type} = ${JSON.stringify(object)}; // ${nameOf(object)}`] : [];
    });
    writeFileSync(join(dir, 'objects.ts'), lines.join('\n'));
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/tsc'),
      [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--types',
        '',
      ].concat(['--target', 'es2024', '--ignoreConfig', '--pretty', 'false', join(dir, 'objects.ts')]),
      { encoding: 'utf8', cwd: dir },
    );
    return stdout
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .map((line) => {
        const at = Number(/\((\d+),/.exec(line)?.[1] ?? 0);
        return `${lines[at - 1]?.split(' // ').at(-1) ?? ''}: ${line.replace(/^.*error /, '')}`;
      });
  } finally {
    rmSync(dir, { recursive: true });
  }
};
