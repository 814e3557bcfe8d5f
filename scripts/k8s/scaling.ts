import { type Manifest, ofKind } from './manifests.js';
import { broken } from './rules.js';
import { nameOf } from './workloads.js';

interface Scaling {
  readonly name: string;
  readonly target: string;
  readonly namespace: string | undefined;
  readonly least: number;
  readonly most: number;
}

const scalings = (objects: readonly Manifest[]): Scaling[] => [
  ...ofKind(objects, 'HorizontalPodAutoscaler').map(({ metadata: { name, namespace }, spec }) => ({
    name,
    namespace,
    target: spec?.scaleTargetRef.name ?? '',
    least: spec?.minReplicas ?? 1,
    most: spec?.maxReplicas ?? 1,
  })),
  ...ofKind(objects, 'ScaledObject').map(({ metadata: { name, namespace }, spec }) => ({
    name,
    namespace,
    target: spec.scaleTargetRef.name,
    least: spec.minReplicaCount ?? 0,
    most: spec.maxReplicaCount ?? 100,
  })),
];

/** Nothing is scaled by two, what is scaled says no number itself, and one pod stays. */
export const scalingRules = (objects: readonly Manifest[]): string[] => {
  const all = scalings(objects);
  return all.flatMap(({ name, target, namespace, least, most }, n) => {
    const deployment = ofKind(objects, 'Deployment').find(
      (one) => nameOf(one) === target && one.metadata?.namespace === namespace,
    );
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
