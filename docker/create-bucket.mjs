// Makes the bucket unless it is there. Runs in media's image, which has the client for S3.
import { readFileSync } from 'node:fs';
import { env, stdout } from 'node:process';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const { S3_ENDPOINT, S3_REGION = 'us-east-1', S3_BUCKET, S3_ACCESS_KEY_ID } = env;
const secret = env.S3_SECRET_ACCESS_KEY ?? readFileSync(env.S3_SECRET_ACCESS_KEY_FILE, 'utf8').trim();
const client = new S3Client({
  endpoint: S3_ENDPOINT,
  region: S3_REGION,
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: secret },
});

try {
  await client.send(new HeadBucketCommand({ Bucket: S3_BUCKET }));
  stdout.write(`${S3_BUCKET} is there\n`);
} catch (error) {
  if (error.$metadata?.httpStatusCode !== 404) throw error;
  await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
  stdout.write(`${S3_BUCKET} made\n`);
}
