/**
 * Starts the container stack with two replicas of every service, runs the journeys `compose-*.ts` through it one after
 * another, and takes it down again. Words after it choose journeys:
 *
 *   node e2e/containers.ts [part of a name]…
 *
 * The stack has a name, images, ports and volumes of its own, so that another one may be up. Ends with an error when a journey
 * does.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { DockerComposeEnvironment, getContainerRuntimeClient } from 'testcontainers';
import { freePort, isPortFree } from '@vitrine/dev-servers/ports';
import { ROOT } from '@vitrine/dev-servers/root';
import { PROCESSES } from './chaos/troubles.ts';

const PROJECT = `vitrine-test-${process.pid}`;

const words = process.argv.slice(2);
const journeys = globSync('compose-*.ts', { cwd: import.meta.dirname })
  .filter((file) => words.length === 0 || words.some((word) => `e2e/${file}`.includes(word)))
  .sort();
if (journeys.length === 0) process.exit(0);

/** Two ports in a row: one for each gateway. */
async function portPair(): Promise<number> {
  const port = await freePort();
  return (await isPortFree(port + 1)) ? port : portPair();
}

const seconds = (since: number): string => `${Math.round((performance.now() - since) / 1_000)} s`;
const [port, signInPort, mailPort] = [await portPair(), await freePort(), await freePort()];
const site = `http://localhost:${port}`;

const settings = {
  IMAGE_TAG: PROJECT,
  PUBLIC_URL: site,
  BIND: '127.0.0.1',
  PORT: `${port}-${port + 1}`,
  SIGN_IN: '1',
  SIGN_IN_PORT: String(signInPort),
  MAIL_PORT: String(mailPort),
  TRUST_PROXY: '1', // a visitor's address is what a journey says it is
};
const start = performance.now();
const environment = new DockerComposeEnvironment(ROOT, ['docker-compose.yml'])
  .withProjectName(PROJECT)
  .withBuild()
  .withEnvironment(settings)
  .withClientOptions({ commandOptions: ['--wait', ...PROCESSES.flatMap((name) => ['--scale', `${name}=2`])] })
  .withStartupTimeout(300_000);

/** The build cache stays: the next run's images come from it. */
async function removeImages(): Promise<void> {
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const names = (await dockerode.listImages()).flatMap(({ RepoTags }) => RepoTags ?? []);
  const own = names.filter((name) => name.endsWith(`:${PROJECT}`));
  await Promise.all(own.map((name) => dockerode.getImage(name).remove()));
}

const failed: string[] = [];
try {
  const stack = await environment.up();
  if (journeys.includes('compose-moving.ts')) {
    const image = ['build', '--quiet', '--build-arg', 'NODE_IMAGE', '--tag', `vitrine:${PROJECT}`, '.'];
    if (spawnSync('docker', image, { cwd: ROOT, stdio: 'inherit' }).status !== 0) throw new Error('No image of all');
  }
  console.log(`The stack is built and up after ${seconds(start)}`);
  for (const journey of journeys) {
    const began = performance.now();
    console.log(`\n${basename(journey, '.ts')}`);
    const { status } = spawnSync(
      process.execPath,
      ['--no-warnings', journey, site, `http://localhost:${port + 1}`, `http://localhost:${mailPort}`],
      {
        cwd: import.meta.dirname,
        stdio: 'inherit',
        env: { ...process.env, ...settings, COMPOSE_PROJECT_NAME: PROJECT },
      },
    );
    if (status !== 0) failed.push(journey);
    console.log(`${status === 0 ? 'passed' : 'FAILED'} in ${seconds(began)}`);
  }
  await stack.down({ removeVolumes: true });
} finally {
  await removeImages();
}

console.log(`\n${journeys.length - failed.length} journeys passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
