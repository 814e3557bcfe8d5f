/** For the journeys through the container stack: what they read of its containers and do to them. */
import { getContainerRuntimeClient } from 'testcontainers';

/** The stack that is meant; `docker compose` reads the same variable. */
const PROJECT = process.env.COMPOSE_PROJECT_NAME ?? 'vitrine';

const engine = async () => (await getContainerRuntimeClient()).container;

/** A container of the engine: `kill()`, `stop()`, `start()`, `inspect()`. */
export type Container = ReturnType<Awaited<ReturnType<typeof engine>>['getById']>;

export const said = (step: string): void => void process.stdout.write(`ok  ${step}\n`);

/** All containers of a service, also those that do not run. Throws when there are none. */
export async function containersOf(service: string): Promise<Container[]> {
  const client = await engine();
  const label = [`com.docker.compose.project=${PROJECT}`, `com.docker.compose.service=${service}`];
  const found = await client.dockerode.listContainers({ all: true, filters: { label } });
  if (found.length === 0) throw new Error(`The stack "${PROJECT}" has no container of ${service}`);
  return found.map(({ Id }) => client.getById(Id));
}

/** Runs a command in a container and returns what it printed; throws that when the command fails. */
export async function execIn(container: Container, ...command: string[]): Promise<string> {
  const { exitCode, stdout, output } = await (await engine()).exec(container, command);
  if (exitCode !== 0) throw new Error(`${command[0]} ended with ${exitCode}: ${output}`);
  return stdout.trim();
}

/** Runs a script of `psql` on one of the stack's databases. */
export async function psql(database: string, script: string): Promise<string> {
  const pipe = 'printf %s "$2" | psql -v ON_ERROR_STOP=1 -U vitrine -d "$1"';
  return execIn(await containerOf('postgres'), 'sh', '-c', pipe, 'sh', database, script);
}

/** What the containers of a service have written so far. */
export async function logsOf(service: string): Promise<string> {
  const logs = (await containersOf(service)).map((container) => container.logs({ stdout: true, stderr: true }));
  return Buffer.concat(await Promise.all(logs)).toString();
}

const LIST = `
import { readFileSync } from 'node:fs';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: Bucket, ...keys } = process.env;
const client = new S3Client({ endpoint, region, forcePathStyle: true,
  credentials: { accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: readFileSync(keys.S3_SECRET_ACCESS_KEY_FILE, 'utf8').trim() } });
const found = [];
for (const root of ['originals', 'derivatives', 'pictures', 'incoming']) {
  let ContinuationToken;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: root + '/' + process.argv[1] + '/', ContinuationToken }));
    found.push(...(page.Contents ?? []).map(({ Key }) => Key));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}
console.log(JSON.stringify(found));
`;

/** Keys of every object of a user on the S3 server, listed from inside the stack: its port is not open. */
export const storedOf = async (userId: string): Promise<string[]> =>
  JSON.parse(await execIn(await containerOf('media'), 'node', '--input-type=module', '-e', LIST, userId)) as string[];

/** The first container of a service that runs. */
export async function containerOf(service: string): Promise<Container> {
  for (const container of await containersOf(service)) if ((await container.inspect()).State.Running) return container;
  throw new Error(`No container of ${service} runs`);
}
