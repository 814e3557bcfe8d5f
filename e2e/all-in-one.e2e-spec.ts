import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { execFile, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDevSignIn, type DevSignIn } from '@vitrine/dev-servers/oidc';
import { freePort } from '@vitrine/dev-servers/ports';
import { ROOT } from '@vitrine/dev-servers/root';
import { json, newUser, upload, uploadUntilAnswered, type Photo } from '@vitrine/e2e-support/photographer';
import { photograph, uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

/** The image of the whole product, built from this tree. Needs a Docker engine on this machine. */
const RUN = `vitrine-test-${process.pid}`;
const KILLS = 10;
const FEATURES = ['picos-de-europa.jpg', 'forest-stream.jpg', 'fig-in-a-bowl.jpg', 'aitzgorri-autumn.jpg'];
/** As far as a container can be closed. Root needs some of its rights to leave off being root. */
const READ_ONLY = ['--read-only', '--tmpfs', '/tmp'];
const CLOSED = [...READ_ONLY, '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
jest.setTimeout(1_800_000);

const run = promisify(execFile);
const docker = async (...args: string[]): Promise<string> =>
  (await run('docker', args, { cwd: ROOT, maxBuffer: 2 ** 26 })).stdout.trim();
const print = (text: string): void => void process.stderr.write(`    ${text}\n`);
const seconds = (since: number): number => Math.round((performance.now() - since) / 1_000);

let site: string;
let signIn: DevSignIn;
/** What a site of these tests is told. */
let settings: string[];
let dir: string;
const volumes: string[] = [];
let containers: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  site = `http://localhost:${port}`;
  dir = mkdtempSync(join(tmpdir(), 'vitrine-image-'));
  signIn = await startDevSignIn({
    dir,
    host: '0.0.0.0', // a container reaches it by the address of this machine
    port: await freePort(),
    clientId: 'vitrine',
    clientSecret: RUN,
    redirectUris: [`${site}/api/callback`],
    postLogoutRedirectUris: [`${site}/`],
  });
  // As containers know this machine; browsers know it as localhost.
  const host = await docker('network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}');
  settings = [
    `PUBLIC_URL=${site}`,
    `OIDC_ISSUER=${signIn.issuer}`,
    `OIDC_DISCOVERY_URL=${signIn.issuer.replace('localhost', host)}`,
    'OIDC_CLIENT_ID=vitrine',
    `OIDC_CLIENT_SECRET=${RUN}`,
    'ADMIN_EMAILS=admin@vitrine.test',
  ];
  await docker('build', '--build-arg', 'NODE_IMAGE', '--tag', RUN, '.');
  const { Size } = JSON.parse(await docker('image', 'inspect', '--format', '{{json .}}', RUN)) as { Size: number };
  print(`the image has ${Math.round(Size / 1e6)} MB`);
});
afterEach(async () => {
  for (const name of containers) await docker('rm', '--force', '--volumes', name);
  containers = [];
});
afterAll(async () => {
  if (volumes.length > 0) await docker('volume', 'rm', '--force', ...volumes);
  for (const tag of ['', ':former']) await docker('image', 'rm', '--force', `${RUN}${tag}`);
  await signIn.stop();
  rmSync(dir, { recursive: true });
});

const newVolume = async (...options: string[]): Promise<string> => {
  const name = `${RUN}-${volumes.length}`;
  volumes.push(name);
  return docker('volume', 'create', ...options, name);
};
/** A disk of its own. It is emptied when its container ends. */
const newDisk = (size: string): Promise<string> =>
  newVolume('--driver', 'local', '--opt', 'type=tmpfs', '--opt', 'device=tmpfs', '--opt', `o=size=${size}`);

const logsOf = async (name: string): Promise<string> => {
  const { stdout, stderr } = await run('docker', ['logs', name]);
  return stdout + stderr;
};

async function untilReady(name: string, times = 1): Promise<void> {
  const isReady = async () => (await logsOf(name)).split('Vitrine is ready').length > times;
  const hasEnded = async () => (await docker('inspect', '--format', '{{.State.Running}}', name)) !== 'true';
  await until('the site', async () => (await isReady()) || (await hasEnded()), 240_000);
  if (!(await isReady())) throw new Error(await logsOf(name));
}

/** Starts a container; resolves when the site is ready. */
async function start(volume: string, options: string[], image = RUN): Promise<string> {
  const name = `${RUN}-${volume.split('-').at(-1)}-${containers.length}`;
  containers.push(name);
  const door = `--publish=127.0.0.1:${new URL(site).port}:3000`;
  const told = settings.map((each) => `--env=${each}`);
  await docker('run', '--detach', '--name', name, `--volume=${volume}:/data`, door, ...told, ...options, image);
  await untilReady(name);
  return name;
}

/** What a container that does not start says; it is expected to end by itself. */
async function refusal(...options: string[]): Promise<string> {
  const child = spawn('docker', ['run', '--rm', ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  expect({ status, said }).toMatchObject({ status: 1 });
  return said.trim().split('\n').at(-1) ?? '';
}

const own = (client: Visitor): Promise<Photo[]> => client.json<Photo[]>('/api/user/photos');
const shown = async (name: string): Promise<string[]> =>
  (await new Visitor(site).json<Photo[]>(`/api/portfolio/${name}/photos`)).map(({ title }) => title);

/** A new user's way from the sign-in to a photo that visitors see. */
async function publish(title: string): Promise<{ client: Visitor; name: string }> {
  const { client, name } = await newUser(site, 'first');
  const answer = await upload(client, title, await readFile(photograph('picos-de-europa.jpg')));
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as Photo;
  await client.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: true }));
  await until('it on the page', async () => (await shown(name)).includes(title), 120_000);
  await until(
    'its images',
    async () => (await own(client)).every(({ derivatives }) => derivatives === 'ready'),
    60_000,
  );
  return { client, name };
}

/** Uids of all processes of the product; those that come in from outside, such as this one, have no parent. */
const usersIn = async (name: string): Promise<string[]> => {
  const program = '/^Pid/ { pid = $2 } /^PPid/ { parent = $2 } /^Uid/ { if (pid == 1 || parent > 0) print $2 }';
  const users = await docker('exec', name, 'sh', '-c', 'exec awk "$0" /proc/[0-9]*/status', program);
  return [...new Set(users.split('\n'))];
};

describe('the image of the whole product', () => {
  it.each([
    ['its own user', '1000:1000', '1000', CLOSED],
    ['a number without a name', '568:568', '568', CLOSED],
    ['root, which it leaves off being', '0:0', '1000', READ_ONLY],
  ])(
    'INST-01 INST-02 leads to a published photo as %s, and keeps it for the next container',
    async (_, user, uid, options) => {
      const volume = await newVolume();
      const begin = performance.now();
      const first = await start(volume, [...options, '--user', user]);
      const readyAfter = seconds(begin);
      const { name } = await publish('First');
      print(`as ${user}: ready after ${readyAfter} s, a published photo after ${seconds(begin)} s`);
      expect(await usersIn(first)).toEqual([uid]);
      await docker('stop', first);
      expect(await docker('inspect', '--format', '{{.State.ExitCode}}', first)).toBe('0');

      const again = await start(volume, [...options, '--user', user]);
      expect(await shown(name)).toEqual(['First']);
      await until(
        'health',
        async () => (await docker('inspect', '--format', '{{.State.Health.Status}}', again)) === 'healthy',
      );
      print(`memory at rest: ${await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', again)}`);
    },
  );

  it('INST-03 takes over a folder of root, as root', async () => {
    const folder = join(dir, 'of-root');
    const as = (user: string): string[] => ['--user', user, '--volume', `${folder}:/data`];
    await docker('run', '--rm', '--user', '0', '--volume', `${folder}:/data`, '--entrypoint', 'true', RUN);
    expect(await refusal(...as('568'), RUN)).toMatch(
      /^User 568 may not write to the volume at \/data\. .*chown -R 568/,
    );
    await docker('run', '--rm', ...as('0'), RUN, 'true');
    expect(await docker('run', '--rm', ...as('1000'), RUN, 'sh', '-c', 'id -u; stat -c %u /data/vitrine')).toBe(
      '1000\n1000',
    );
  });

  it('INST-04 loses nothing that was acknowledged when it is killed during uploads, again and again', async () => {
    const name = await start(await newVolume(), CLOSED);
    const { client } = await newUser(site, 'killed');
    const taken = new Map<string, Buffer>();
    let isOver = false;
    const work = [1, 2, 3].map(async () => {
      while (!isOver) {
        const bytes = await uniqueJpeg();
        const { response } = await uploadUntilAnswered(client, 'Meanwhile', bytes);
        expect(response.status).toBeLessThan(300);
        taken.set(((await response.json()) as Photo).id, bytes);
      }
    });
    try {
      for (let kills = 1; kills <= KILLS; kills += 1) {
        const before = taken.size;
        await until('uploads', async () => taken.size > before + 5, 120_000);
        await docker('kill', '--signal', 'KILL', name);
        await docker('start', name);
        await untilReady(name, kills + 1);
      }
    } finally {
      isOver = true;
    }
    await Promise.all(work);
    await until(
      'all images',
      async () => (await own(client)).every(({ derivatives }) => derivatives === 'ready'),
      300_000,
    );
    expect((await own(client)).map(({ id }) => id).sort()).toEqual([...taken.keys()].sort());
    for (const [id, bytes] of taken) {
      const answer = await client.fetch(`/api/user/photos/${id}/original`);
      expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    }
    print(`${taken.size} uploads acknowledged over ${KILLS} kills, all there`);
  });

  it('INST-05 refuses uploads on a full disk, keeps what it has, and is back when there is room', async () => {
    const name = await start(await newDisk('256m'), CLOSED);
    const { client, name: username } = await publish('Before');
    const fill = (left: string) =>
      docker(
        'exec',
        name,
        'sh',
        '-c',
        `head -c $(($(df --output=avail -B1 /data | tail -1) - ${left})) /dev/zero >>/data/vitrine/other`,
      );
    await fill('4000000');
    const refused = await until('no room', async () => {
      const { status } = await upload(client, 'Too much', await uniqueJpeg());
      return status !== 201 && status !== 429 && status;
    });
    print(`on a full disk uploads are answered ${refused}`);
    await fill('0').catch(() => undefined);
    await docker('exec', name, 'rm', '/data/vitrine/other');
    await until('the site', async () => (await shown(username)).includes('Before'), 120_000);
    await until('room', async () => (await upload(client, 'After', await uniqueJpeg())).status === 201, 120_000);
    expect((await own(client)).map(({ title }) => title)).toEqual(expect.arrayContaining(['Before', 'After']));
  });

  it('INST-06 renders photos of cameras in 512 MB', async () => {
    const name = await start(await newVolume(), [...CLOSED, '--memory', '512m', '--memory-swap', '512m']);
    const { client } = await newUser(site, 'small');
    const begin = performance.now();
    await Promise.all(
      [...FEATURES, ...FEATURES, ...FEATURES].map(async (file, n) => {
        const bytes = Buffer.concat([await readFile(photograph(file)), await uniqueJpeg()]);
        expect((await uploadUntilAnswered(client, `Camera ${n}`, bytes)).response.status).toBe(201);
      }),
    );
    await until(
      'all images',
      async () => (await own(client)).every(({ derivatives }) => derivatives === 'ready'),
      300_000,
    );
    print(`12 photos in 512 MB rendered after ${seconds(begin)} s`);
    expect(await own(client)).toHaveLength(3 * FEATURES.length);
    print(`decoders were ended ${(await logsOf(name)).split('was killed').length - 1} times meanwhile`);
  });

  it('INST-07 says in one sentence what keeps it from starting', async () => {
    const on = (volume: string): string[] => ['--volume', `${volume}:/data`];
    expect(await refusal('--read-only', RUN)).toMatch(/^User 1000 may not write to the volume at \/data\./);
    expect(await refusal(...on(await newVolume()), '--env', 'PUBLIC_URL=https://example.org/photos', RUN)).toMatch(
      /^PUBLIC_URL cannot have a path/,
    );
    expect(await refusal(...on(await newDisk('8m')), '--env', 'ALLOW_DEV_SIGNIN=1', RUN)).toMatch(
      /^DATA_DIR: \/data\/vitrine is on a disk without any space left/,
    );
    const volume = await newVolume();
    await start(volume, CLOSED);
    expect(await refusal(...on(volume), RUN)).toBe('Another container runs on this volume: stop it first.');
  });

  it('INST-08 goes on with the data of the image before', async () => {
    const log = (...args: string[]) => run('git', ['log', '--format=%H', ...args], { cwd: ROOT });
    const tags = (await run('git', ['tag', '--merged', 'HEAD~1', '--sort=-version:refname'], { cwd: ROOT })).stdout;
    // The last release that has this image; before there is one, the first commit that has it.
    const [tag] = tags.split('\n').filter((each) => /^v\d/.test(each));
    const first = (await log('--diff-filter=A', '--', 'docker/start.sh')).stdout.trim();
    const former = tag && (await log('-1', tag, '--', 'docker/start.sh')).stdout ? tag : first;
    await run(
      'sh',
      ['-c', `git archive "$0" | docker build --build-arg NODE_IMAGE --tag "$1" -`, former, `${RUN}:former`],
      {
        cwd: ROOT,
        maxBuffer: 2 ** 26,
      },
    );
    const volume = await newVolume();
    const old = await start(volume, CLOSED, `${RUN}:former`);
    const { client, name } = await publish('Then');
    await docker('stop', old);
    await start(volume, CLOSED);
    expect(await shown(name)).toEqual(['Then']);
    expect((await uploadUntilAnswered(client, 'Now', await uniqueJpeg())).response.status).toBe(201);
    print(`from ${former}`);
  });

  it.each(['all', 'small'])('INST-09 starts by the file compose.%s.yml and nothing else', async (size) => {
    const folder = mkdtempSync(join(dir, size));
    const file = join(folder, 'compose.yml');
    copyFileSync(join(ROOT, 'docker', `compose.${size}.yml`), file);
    writeFileSync(join(folder, '.env'), [...settings, `PORT=${new URL(site).port}`, `REGISTRY=${RUN}`].join('\n'));
    const compose = (...args: string[]) =>
      docker('compose', '--project-name', `${RUN}-${size}`, '--file', file, ...args);
    try {
      await compose('up', '--detach', '--wait');
      const { name } = await publish('By a file');
      await compose('down');
      await compose('up', '--detach', '--wait');
      expect(await shown(name)).toEqual(['By a file']);
    } finally {
      await compose('down', '--volumes');
    }
  });
});
