import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Server } from '@vitrine/dev-servers/s3-server';
import { getContainerRuntimeClient } from 'testcontainers';

const given = (name: 'ENDPOINT' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY' | 'CONTAINER'): string => {
  const value = process.env[`TEST_S3_${name}`];
  if (!value) throw new Error(`TEST_S3_${name} is not set: only tests of the project "containers" have it`);
  return value;
};

/** `startS3Server` of `@vitrine/dev-servers`: a new bucket on the run's S3 server, which keeps objects as files in `/data`. */
export async function startS3Server(): Promise<S3Server> {
  const bucket = `photos-${randomBytes(6).toString('hex')}`;
  const settings = {
    S3_ENDPOINT: given('ENDPOINT'),
    S3_REGION: 'us-east-1',
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: given('ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: given('SECRET_ACCESS_KEY'),
  };
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    settings,
    age: (ms) => setModified(bucket, new Date(Date.now() - ms)),
    // The bucket goes with its server at the end of the run.
    stop: () => Promise.resolve(),
  };
}

async function setModified(bucket: string, date: Date): Promise<void> {
  const { container } = await getContainerRuntimeClient();
  const seconds = Math.floor(date.getTime() / 1_000);
  const { exitCode, output } = await container.exec(container.getById(given('CONTAINER')), [
    'find',
    `/data/${bucket}`,
    '-type',
    'f',
    '-exec',
    'touch',
    '-d',
    `@${seconds}`,
    '{}',
    '+',
  ]);
  if (exitCode !== 0) throw new Error(`The objects of ${bucket} could not be made older: ${output}`);
}
