import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pageSize } from './list-page.js';
import { listPages } from './list-pages.js';
import { measure, readAll, readBytes, streamOf, uploadError } from './measure.js';
import { assertKeyPrefix, assertObjectKey, isObjectKey } from './object-key.js';
import {
  MARK_BYTES,
  MARKER_KEY,
  ObjectStore,
  type ByteRange,
  type ListOptions,
  type ObjectBody,
  type ObjectInfo,
  type ObjectList,
  type PutOptions,
  type StoredObject,
  type WholeObject,
} from './object-store.js';
import { openS3Clients, type S3Clients, type S3ObjectStoreOptions } from './s3-clients.js';
import { isMissing, isMissingKey, s3Error } from './s3-errors.js';

/** The least a part may have. What is held in memory of an upload, however long it takes. */
const PART_BYTES = 5 * 1_024 * 1_024;
const DELETE_BATCH = 1_000;

/** Objects in any S3 server. The bucket must exist. */
export class S3ObjectStore extends ObjectStore {
  private readonly clients: S3Clients;
  private readonly bucket: string;

  constructor(options: S3ObjectStoreOptions) {
    super();
    this.bucket = options.bucket;
    this.clients = openS3Clients(options);
  }

  async put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<StoredObject> {
    assertObjectKey(key);
    const measured = measure(options);
    const sha256 = options.sha256 ?? (body instanceof Uint8Array ? sha256Of(body) : undefined);
    const source = streamOf(body);
    source.on('error', (error) => measured.stream.destroy(error));
    source.once('close', () => {
      if (!source.readableEnded) measured.stream.destroy(new AppError('UPLOAD_INTERRUPTED'));
    });
    // lib-storage: the length is not known, and a stream of unknown length is signed in chunks many servers refuse.
    const upload = new Upload({
      client: this.clients.uploads,
      params: {
        Bucket: this.bucket,
        Key: key,
        Body: source.pipe(measured.stream),
        ContentType: options.contentType,
        ...(sha256 !== undefined && { Metadata: { sha256 } }),
      },
      partSize: PART_BYTES,
      queueSize: 1,
      leavePartsOnError: false,
    });
    try {
      await upload.done();
    } catch (error) {
      const broken = measured.stream.errored;
      source.destroy();
      throw broken ? uploadError(broken) : s3Error(error);
    }
    const result = measured.result();
    if (sha256 === undefined) await this.noteHash(key, result.sha256, options.contentType);
    return { key, ...result };
  }

  /** The hash of a stream is known only behind its last byte, when its metadata has been sent: a copy onto itself adds it. */
  private async noteHash(key: string, sha256: string, ContentType: string): Promise<void> {
    const itself = { Bucket: this.bucket, Key: key, CopySource: `${this.bucket}/${key}`, ContentType };
    const copy = new CopyObjectCommand({ ...itself, MetadataDirective: 'REPLACE', Metadata: { sha256 } });
    // It is stored; without a hash nobody can tell whether it is damaged.
    await this.clients.calls.send(copy).catch(() => undefined);
  }

  get(key: string, range?: ByteRange): Promise<ObjectBody | null> {
    return this.open(this.clients.streams, key, range);
  }

  async head(key: string): Promise<ObjectInfo | null> {
    assertObjectKey(key);
    const answer = await this.orNull(this.clients.calls.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key })));
    return answer && infoOf(answer, answer.ContentLength);
  }

  async getBuffer(key: string, maxBytes: number): Promise<Buffer | null> {
    const object = await this.open(this.clients.calls, key);
    return object && wholeOf(object, maxBytes);
  }

  async getWhole(key: string, takes: (size: number) => boolean): Promise<WholeObject | null> {
    const object = await this.open(this.clients.calls, key);
    if (!object) return null;
    const { body, ...info } = object;
    if (takes(info.size)) return { ...info, bytes: await answered(readBytes(body, info.size)) };
    body.destroy();
    return { ...info, bytes: null };
  }

  async delete(key: string): Promise<void> {
    assertObjectKey(key);
    await answered(this.clients.calls.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })));
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    keys.forEach(assertObjectKey);
    let failure: unknown;
    for (let at = 0; at < keys.length; at += DELETE_BATCH) {
      const Objects = keys.slice(at, at + DELETE_BATCH).map((Key) => ({ Key }));
      try {
        const { Errors = [] } = await answered(
          this.clients.calls.send(new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } })),
        );
        if (Errors[0])
          failure ??= new Error(`S3 could not delete ${Errors.length} objects: ${Errors[0].Code} ${Errors[0].Key}`);
      } catch (error) {
        failure ??= error;
      }
    }
    if (failure !== undefined) throw failure;
  }

  async copy(from: string, to: string): Promise<void> {
    assertObjectKey(from);
    assertObjectKey(to);
    const done = await this.orNull(
      this.clients.calls.send(
        new CopyObjectCommand({ Bucket: this.bucket, Key: to, CopySource: `${this.bucket}/${from}` }),
      ),
    );
    if (!done) throw new AppError('NOT_FOUND');
  }

  async list({ prefix, after, max, withSizes = false }: ListOptions): Promise<ObjectList> {
    assertKeyPrefix(prefix);
    const answer = await answered(
      this.clients.calls.send(
        new ListObjectsV2Command({
          Bucket: this.bucket,
          Prefix: prefix,
          MaxKeys: pageSize(max),
          ...(after !== undefined && { StartAfter: after }),
        }),
      ),
    );
    const listed = (answer.Contents ?? []).map(({ Key = '', LastModified = new Date(0), Size = 0 }) => ({
      key: Key,
      lastModified: LastModified,
      ...(withSizes && { size: Size }),
    }));
    const objects = listed.filter(({ key }) => isObjectKey(key));
    const foreign = listed.map(({ key }) => key).filter((key) => !isObjectKey(key));
    const last = listed.at(-1)?.key;
    return {
      objects,
      ...(foreign.length > 0 && { foreign }),
      ...(answer.IsTruncated && last !== undefined && { next: last }),
    };
  }

  async identity(): Promise<string | null> {
    return (await this.getBuffer(MARKER_KEY, MARK_BYTES))?.toString() ?? null;
  }

  async mark(identity: string): Promise<void> {
    await this.put(MARKER_KEY, Buffer.from(identity), { contentType: 'text/plain' });
  }

  async isEmpty(prefixes: readonly string[]): Promise<boolean> {
    for (const prefix of prefixes)
      for await (const { length } of listPages(this, { prefix, max: 10 })) if (length > 0) return false;
    return true;
  }

  /** Lets go of kept-alive connections. */
  close(): void {
    for (const client of Object.values(this.clients) as S3Client[]) client.destroy();
  }

  private async open(client: S3Client, key: string, range?: ByteRange): Promise<ObjectBody | null> {
    assertObjectKey(key);
    const bytes = range && `bytes=${range.start}-${range.end ?? ''}`;
    const answer = await this.orNull(
      client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key, ...(bytes && { Range: bytes }) })),
    );
    if (!answer) return null;
    const total = answer.ContentRange?.split('/')[1];
    return {
      ...infoOf(answer, total === undefined ? answer.ContentLength : Number(total)),
      body: answer.Body as Readable,
    };
  }

  /** The SDK's answer; null when the bucket is there and the object is not. */
  private async orNull<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      if (!isMissing(error)) throw s3Error(error);
      if (!isMissingKey(error)) await answered(this.clients.calls.send(new HeadBucketCommand({ Bucket: this.bucket })));
      return null;
    }
  }
}

/** `answer`, or what `ObjectStore` throws instead of it. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw s3Error(error);
  }
}

/** A connection that breaks in the middle is the store's. */
const wholeOf = ({ body }: ObjectBody, maxBytes: number): Promise<Buffer> => answered(readAll(body, maxBytes));

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const infoOf = (
  answer: { ContentType?: string; ETag?: string; LastModified?: Date; Metadata?: Record<string, string> },
  size: number | undefined,
): ObjectInfo => ({
  size: size ?? 0,
  contentType: answer.ContentType ?? 'application/octet-stream',
  etag: answer.ETag ?? '""',
  lastModified: answer.LastModified ?? new Date(0),
  sha256: answer.Metadata?.['sha256'] ?? null,
});
