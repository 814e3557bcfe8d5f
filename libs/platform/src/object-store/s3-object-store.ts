import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Readable } from 'node:stream';
import { pageSize } from './list-page.js';
import { measure, readAll, streamOf, uploadError } from './measure.js';
import { assertKeyPrefix, assertObjectKey, behindAll } from './object-key.js';
import {
  ObjectStore,
  type ByteRange,
  type ListOptions,
  type ObjectBody,
  type ObjectInfo,
  type ObjectList,
  type PutOptions,
  type SignPutOptions,
  type StoredObject,
} from './object-store.js';

/** Where the s3 driver keeps objects. Without keys the SDK looks for a role or profile. */
export interface S3ObjectStoreOptions {
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
}

const PART_BYTES = 8 * 1_024 * 1_024;
const DELETE_BATCH = 1_000;

/** Objects in any S3 server. The bucket must exist. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3ObjectStoreOptions) {
    super();
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(accessKeyId !== undefined &&
        secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
      // The defaults break other servers and, through a checksum of nothing, presigned PUT on Amazon's own.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
    });
  }

  async put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject> {
    assertObjectKey(key);
    const measured = measure(options);
    const source = streamOf(body);
    source.on('error', (error) => measured.stream.destroy(error));
    source.once('close', () => {
      if (!source.readableEnded) measured.stream.destroy(new AppError('UPLOAD_INTERRUPTED'));
    });
    // lib-storage: the length is not known, and a stream of unknown length is signed in chunks many servers refuse.
    const upload = new Upload({
      client: this.client,
      params: { Bucket: this.bucket, Key: key, Body: source.pipe(measured.stream), ContentType: options.contentType },
      partSize: PART_BYTES,
      queueSize: 2,
      leavePartsOnError: false,
    });
    try {
      await upload.done();
    } catch (error) {
      source.destroy();
      throw uploadError(error);
    }
    return { key, ...measured.result() };
  }

  async get(key: string, range?: ByteRange): Promise<ObjectBody | null> {
    assertObjectKey(key);
    const bytes = range && `bytes=${range.start}-${range.end ?? ''}`;
    const answer = await orNull(
      this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key, ...(bytes && { Range: bytes }) })),
    );
    if (!answer) return null;
    const total = answer.ContentRange?.split('/')[1];
    return {
      ...infoOf(answer, total === undefined ? answer.ContentLength : Number(total)),
      body: answer.Body as Readable,
    };
  }

  async head(key: string): Promise<ObjectInfo | null> {
    assertObjectKey(key);
    const answer = await orNull(this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key })));
    return answer && infoOf(answer, answer.ContentLength);
  }

  async getBuffer(key: string, maxBytes: number): Promise<Buffer | null> {
    const object = await this.get(key);
    return object && readAll(object.body, maxBytes);
  }

  async delete(key: string): Promise<void> {
    assertObjectKey(key);
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    keys.forEach(assertObjectKey);
    for (let at = 0; at < keys.length; at += DELETE_BATCH) {
      const Objects = keys.slice(at, at + DELETE_BATCH).map((Key) => ({ Key }));
      const answer = await this.client.send(
        new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } }),
      );
      const failed = answer.Errors?.[0];
      if (failed) throw new Error(`S3 could not delete ${answer.Errors?.length} objects: ${failed.Code}`);
    }
  }

  async copy(from: string, to: string): Promise<void> {
    assertObjectKey(from);
    assertObjectKey(to);
    const done = await orNull(
      this.client.send(new CopyObjectCommand({ Bucket: this.bucket, Key: to, CopySource: `${this.bucket}/${from}` })),
    );
    if (!done) throw new AppError('NOT_FOUND');
  }

  async list({ prefix, after, max, delimiter }: ListOptions): Promise<ObjectList> {
    assertKeyPrefix(prefix);
    const answer = await this.client.send(
      new ListObjectsV2Command({
        Bucket: this.bucket,
        Prefix: prefix,
        MaxKeys: pageSize(max),
        ...(after !== undefined && { StartAfter: after }),
        ...(delimiter !== undefined && { Delimiter: delimiter }),
      }),
    );
    const objects = (answer.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date(0) }) => ({
      key: Key,
      size: Size,
      lastModified: LastModified,
    }));
    const prefixes = (answer.CommonPrefixes ?? []).flatMap(({ Prefix }) => (Prefix === undefined ? [] : [Prefix]));
    if (!answer.IsTruncated) return { objects, prefixes };
    const last = [objects.at(-1)?.key ?? '', behindAll(prefixes.at(-1) ?? '')].filter((end) => end !== '~').sort();
    const next = last.at(-1);
    return { objects, prefixes, ...(next !== undefined && { next }) };
  }

  async signGet(key: string, { expiresInS }: { expiresInS: number }): Promise<string> {
    assertObjectKey(key);
    return getSignedUrl(this.client, new GetObjectCommand({ Bucket: this.bucket, Key: key }), {
      expiresIn: expiresInS,
    });
  }

  async signPut(key: string, { expiresInS, contentType }: SignPutOptions): Promise<string> {
    assertObjectKey(key);
    const command = new PutObjectCommand({ Bucket: this.bucket, Key: key, ContentType: contentType });
    return getSignedUrl(this.client, command, { expiresIn: expiresInS, signableHeaders: new Set(['content-type']) });
  }

  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
  }

  /** Lets go of kept-alive connections. */
  close(): void {
    this.client.destroy();
  }
}

/** The SDK's answer; null when there is no such object. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) return null;
    if (status === 416) throw new RangeError('range outside of the object');
    throw error;
  }
}

const infoOf = (
  answer: { ContentType?: string; ETag?: string; LastModified?: Date },
  size: number | undefined,
): ObjectInfo => ({
  size: size ?? 0,
  contentType: answer.ContentType ?? 'application/octet-stream',
  etag: answer.ETag ?? '""',
  lastModified: answer.LastModified ?? new Date(0),
});
