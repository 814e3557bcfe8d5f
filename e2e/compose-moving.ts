/**
 * A site moves from the image of the whole product to the container stack, by a backup and a restore. What the stack held
 * is lost. `npm run test:containers` runs it on its own stack; on one that is up, with the same environment as its start:
 *
 *   docker build -t vitrine . && node e2e/compose-moving.ts [site]
 *
 * Prints each step and ends with an error at the first that goes wrong.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@vitrine/dev-servers/root';
import { said } from '@vitrine/e2e-support/compose';
import { json, newUser, uploadMany, uploadUntilAnswered, type Photo } from '@vitrine/e2e-support/photographer';
import { photograph } from '@vitrine/e2e-support/photographs';
import { until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const PROJECT = process.env.COMPOSE_PROJECT_NAME ?? 'vitrine';
const SERVICES = ['gateway', 'identity', 'media', 'media-worker', 'portfolio', 'notify', 'notify-worker', 'ai-worker'];
const FEW = 12;

const [site = 'http://localhost:3000'] = process.argv.slice(2);
const docker = (...args: string[]): string =>
  execFileSync('docker', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
const compose = (...args: string[]): string => docker('compose', ...args);

const image = `vitrine:${process.env.IMAGE_TAG ?? 'latest'}`;
const name = `${PROJECT}-all`;
compose('stop', ...SERVICES);
// At the stack's own address, with its sign-in: people stay who they are.
const environment = {
  BACKUP_DIR: '/backups',
  PUBLIC_URL: site,
  OIDC_ISSUER: `http://localhost:${process.env.SIGN_IN_PORT ?? 4000}`,
  OIDC_DISCOVERY_URL: `http://sign-in:${process.env.SIGN_IN_PORT ?? 4000}`,
  OIDC_CLIENT_ID: 'vitrine',
  OIDC_CLIENT_SECRET: readFileSync(join(ROOT, 'docker/development-secrets/oidc_client_secret'), 'utf8').trim(),
};
const options = [
  `--network=${PROJECT}_edge`,
  `--publish=127.0.0.1:${new URL(site).port}:3000`,
  `--volume=${PROJECT}_backups:/backups`,
  ...Object.entries(environment).map(([variable, value]) => `--env=${variable}=${value}`),
];
docker('run', '--detach', '--name', name, ...options, image);
try {
  const stranger = new Visitor(site);
  const answers = async (path: string): Promise<boolean> => (await stranger.fetch(path)).ok;
  await until('the whole product', async () => docker('logs', name).includes('Vitrine is ready'), 240_000, 1_000);
  const { client, name: username, id: userId } = await newUser(site, 'moving');
  const file = readFileSync(photograph('picos-de-europa.jpg'));
  const { id } = (await (await uploadUntilAnswered(client, 'Moved', file)).response.json()) as Photo;
  await client.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: true }));
  await uploadMany([client], FEW);
  const shown = async (): Promise<Photo[]> => stranger.json<Photo[]>(`/api/portfolio/${username}/photos`);
  await until('it on the page', async () => (await shown()).length === 1);
  const before = (await client.json<Photo[]>('/api/user/photos')).map((photo) => photo.id).sort();
  said(`${before.length} photos in one container`);

  docker('exec', name, 'node', 'service/dist/backup.main.js', 'run');
  docker('rm', '--force', '--volumes', name);
  compose(
    'run',
    '--rm',
    '--no-deps',
    'backup',
    'node',
    'service/dist/backup.main.js',
    'restore',
    'latest',
    '--replace',
  );
  said('backed up there, and restored into the servers of the stack');

  compose('start', ...SERVICES);
  await until('the stack', () => answers('/health/ready'), 240_000);
  await client.signIn(`${username}@vitrine.test`);
  assert.equal((await client.json<{ id: string }>('/api/auth/user')).id, userId);
  const after = await client.json<Photo[]>('/api/user/photos');
  assert.deepEqual(after.map((photo) => photo.id).sort(), before);
  assert.deepEqual(Buffer.from(await (await client.fetch(`/api/user/photos/${id}/original`)).arrayBuffer()), file);
  const [photo] = await until('it on the page', async () => {
    const photos = await shown();
    return photos.length === 1 && photos;
  });
  assert.ok((await stranger.fetch(`${photo?.image.base}/320.webp`)).ok);
  assert.equal(
    (await uploadUntilAnswered(client, 'After', readFileSync(photograph('nuthatch.jpg')))).response.status,
    201,
  );
  said('in the stack the same user has the same photos, visitors see the same page, and it goes on');
} finally {
  execFileSync('docker', ['rm', '--force', name], { stdio: 'ignore' });
}
