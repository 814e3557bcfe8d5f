/** For the scripts that are run against the container stack. */
import { execFileSync } from 'node:child_process';

export const said = (step: string): void => void process.stdout.write(`ok  ${step}\n`);

/** Runs the engine's own program on the stack that is up; `COMPOSE_FILE` and the like choose another. */
export const docker = (...args: string[]): string =>
  execFileSync('docker', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** Runs a script of `psql` on one of the stack's databases. */
export const psql = (database: string, script: string): string =>
  execFileSync(
    'docker',
    ['compose', 'exec', '-T', 'postgres', 'psql', '-v', 'ON_ERROR_STOP=1', '-U', 'vitrine', '-d', database],
    { encoding: 'utf8', stdio: 'pipe', input: script },
  ).trim();

/** Ids of the containers of a service, also of those that do not run. */
export const containersOf = (service: string): string[] =>
  docker('compose', 'ps', '--all', '--quiet', service).split('\n').filter(Boolean);

const LIST = `
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: Bucket, ...keys } = process.env;
const client = new S3Client({ endpoint, region, forcePathStyle: true,
  credentials: { accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY } });
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
export const storedOf = (userId: string): string[] =>
  JSON.parse(docker('compose', 'exec', '-T', 'media', 'node', '--input-type=module', '-e', LIST, userId)) as string[];
