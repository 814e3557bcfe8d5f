// Starts Postgres, Redis and the S3 server of docker-compose.yml for the whole run, in place of global-setup.mjs.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DockerComposeEnvironment } from 'testcontainers';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export default async function containersSetup() {
  // Not the published ones: some suites stand for a site that is open to others, which refuses those.
  const secrets = mkdtempSync(join(tmpdir(), 'vitrine-secrets-'));
  execFileSync('sh', [`${ROOT}/docker/secrets.sh`, secrets], { stdio: 'ignore' });
  const secret = (name) => readFileSync(join(secrets, name), 'utf8').trim();
  const servers = await new DockerComposeEnvironment(ROOT, ['docker-compose.yml', 'libs/testing/jest/containers.yml'])
    .withEnvironment({ SECRETS_DIR: secrets })
    .up(['postgres', 'redis', 's3']);
  globalThis.vitrineTestServers = {
    stop: async () => {
      await servers.down({ removeVolumes: true, timeout: 0 });
      rmSync(secrets, { recursive: true });
    },
  };

  const addressOf = (service, port) => {
    const container = servers.getContainer(`${service}-1`);
    return `${container.getHost()}:${container.getMappedPort(port)}`;
  };
  process.env.TEST_DATABASE_URL = `postgres://vitrine:${secret('postgres_password')}@${addressOf('postgres', 5432)}/postgres`;
  process.env.TEST_REDIS_URL = `redis://:${secret('redis_password')}@${addressOf('redis', 6379)}`;
  process.env.TEST_S3_ENDPOINT = `http://${addressOf('s3', 9000)}`;
  process.env.TEST_S3_ACCESS_KEY_ID = 'vitrine';
  process.env.TEST_S3_SECRET_ACCESS_KEY = secret('s3_secret_access_key');
  process.env.TEST_S3_CONTAINER = servers.getContainer('s3-1').getId();
}
