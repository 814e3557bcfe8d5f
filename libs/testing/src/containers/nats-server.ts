import { readFileSync } from 'node:fs';
import { freePort } from '@vitrine/dev-servers/ports';
import type { NatsServer } from '@vitrine/dev-servers/nats-server';
import { ROOT } from '@vitrine/dev-servers/root';
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';

const CLIENTS = 4222;

/** `startNatsServer` of `@vitrine/dev-servers`, in a container of docker-compose.yml's image. */
export async function startNatsServer(login?: { user: string; pass: string }): Promise<NatsServer> {
  const port = await freePort();
  const access = login ? ['--user', login.user, '--pass', login.pass] : [];
  const launch = (): Promise<StartedTestContainer> =>
    new GenericContainer(natsImage())
      .withCommand(['--port', String(CLIENTS), ...access])
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

function natsImage(): string {
  const [, image] = /^ +image: (nats:\S+)$/m.exec(readFileSync(`${ROOT}/docker-compose.yml`, 'utf8')) ?? [];
  if (!image) throw new Error('docker-compose.yml names no image of NATS');
  return image;
}
