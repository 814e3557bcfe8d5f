import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@vitrine/stack/services';
import { builder, builtFrom, type Manifest, ofKind, settingsIn, writtenIn } from './manifests.js';
import { PROCESSES, ROOT } from './product.js';
import { deploymentRules, networkRules, restrictedPods, serviceRules } from './rules.js';
import { scalingRules } from './scaling.js';
import { invalidIn, unknownFieldsIn } from './schemas.js';
import { containerOf, deployables, jobs, mountedSecrets, nameOf } from './workloads.js';

const program = builder();
const overlays = new Map<string, Manifest[]>(
  program ? ['local', 'production', 'v120'].map((name) => [name, builtFrom(program, `overlays/${name}`)]) : [],
);
/** Everything that is written, each object once; without `kubectl` it is all that can be looked at. */
const written = ['base', 'components', 'overlays'].flatMap((dir) => writtenIn(dir));

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

  it('have nothing in v120 that came after Kubernetes 1.20', () => {
    const v120 = JSON.stringify(overlays.get('v120') ?? []);
    const later = [
      '"apiVersion":"autoscaling/v2"',
      '"apiVersion":"policy/v1"',
      '"kind":"CronJob"',
      'kubernetes.io/metadata.name',
      'matchLabelKeys',
      'unhealthyPodEvictionPolicy',
      '"sleep":{',
    ];
    expect(later.filter((word) => v120.includes(word))).toEqual([]);
  });

  it('migrate every database by a Job of its own, and leave the schema to it', () => {
    const migrations = ofKind(writtenIn('base'), 'Job').map((job) => [
      nameOf(job),
      containerOf(job).image,
      mountedSecrets(job),
    ]);
    const databases = [...new Set(SERVICES.flatMap(({ database }) => database?.replace('vitrine_', '') ?? []))].sort();
    expect(migrations).toEqual(
      databases.map((name) => [`migrate-${name}-release`, `vitrine/${name}:release`, [`vitrine-${name}`]]),
    );
    expect(settingsIn('base')['MIGRATE']).toBe('off');
  });
});
