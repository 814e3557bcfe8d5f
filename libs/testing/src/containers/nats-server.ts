import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@vitrine/dev-servers/ports';
import type { NatsAccess, NatsServer } from '@vitrine/dev-servers/nats-server';
import { ROOT } from '@vitrine/dev-servers/root';
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';

const CLIENTS = 4222;
const CONFIG = '/etc/vitrine';

/** `startNatsServer` of `@vitrine/dev-servers`, in a container of docker-compose.yml's image. */
export async function startNatsServer(access?: NatsAccess): Promise<NatsServer> {
  const port = await freePort();
  const launch = (): Promise<StartedTestContainer> =>
    new GenericContainer(natsImage())
      .withCommand(['--port', String(CLIENTS), ...argumentsOf(access)])
      .withCopyDirectoriesToContainer([{ source: join(ROOT, 'docker'), target: CONFIG }])
      .withEnvironment({ ...(access && 'env' in access && access.env) })
      .withExposedPorts({ container: CLIENTS, host: port })
      .withWaitStrategy(Wait.forLogMessage('Server is ready'))
      .start();
  let running: StartedTestContainer | undefined = await launch();
  return {
    url: `nats://${running.getHost()}:${port}`,
    stop: async () => {
      await running?.stop({ timeout: 0 });
      running = undefined;
    },
    start: async () => {
      running = await launch();
    },
  };
}

const argumentsOf = (access?: NatsAccess): string[] => {
  if (!access) return [];
  return 'file' in access ? ['--config', join(CONFIG, access.file)] : ['--user', access.user, '--pass', access.pass];
};

function natsImage(): string {
  const [, pinned] =
    /^ +image: \$\{NATS_IMAGE:-(\S+)\}$/m.exec(readFileSync(`${ROOT}/docker-compose.yml`, 'utf8')) ?? [];
  const image = process.env.NATS_IMAGE || pinned;
  if (!image) throw new Error('docker-compose.yml names no image of NATS');
  return image;
}
