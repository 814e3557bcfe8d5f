import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  type _Object,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
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

/** The least a part may have. What is held in memory of an upload, however long it takes. */
const PART_BYTES = 5 * 1_024 * 1_024;
/** Deletions at once. */
const DELETIONS = 16;

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
    // Most servers answer 204 for what is not there; of the others the same is meant.
    await this.orNull(this.clients.calls.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })));
  }

  /** One by one: the call for many is what servers have least in common (a digest that each wants of its own, no such call). */
  async deleteMany(keys: readonly string[]): Promise<void> {
    keys.forEach(assertObjectKey);
    const left = keys.values();
    const failures: unknown[] = [];
    const work = async (): Promise<void> => {
      for (const key of left) await this.delete(key).catch((error: unknown) => void failures.push(error));
    };
    await Promise.all(Array.from({ length: Math.min(DELETIONS, keys.length) }, work));
    if (failures.length > 0) throw failures[0];
  }

  async copy(from: string, to: string): Promise<void> {
    assertObjectKey(from);
    assertObjectKey(to);
    const command = new CopyObjectCommand({ Bucket: this.bucket, Key: to, CopySource: `${this.bucket}/${from}` });
    try {
      const done = await this.orNull(this.clients.calls.send(command));
      if (!done) throw new AppError('NOT_FOUND');
    } catch (error) {
      if (!isUnknownCall((error as Error).cause)) throw error;
      const { body, contentType, sha256 } = (await this.get(from)) ?? raise('NOT_FOUND');
      await this.put(to, body, { contentType, ...(sha256 !== null && { sha256 }) });
    }
  }

  async list({ prefix, after = '', max, withSizes = false }: ListOptions): Promise<ObjectList> {
    assertKeyPrefix(prefix);
    const limit = pageSize(max);
    const { entries, isTruncated } = await this.page({ Bucket: this.bucket, Prefix: prefix, MaxKeys: limit }, after);
    const page = entries.slice(0, limit); // some servers give more than they are asked for
    const objects = page
      .filter(({ Key = '' }) => isObjectKey(Key))
      .map(({ Key = '', LastModified = new Date(0), Size = 0 }) => ({
        key: Key,
        lastModified: LastModified,
        ...(withSizes && { size: Size }),
      }));
    const foreign = page.flatMap(({ Key = '' }) => (isObjectKey(Key) ? [] : [Key]));
    const last = page.at(-1)?.Key;
    const goesOn = isTruncated || page.length < entries.length;
    return {
      objects,
      ...(foreign.length > 0 && { foreign }),
      ...(goesOn && last !== undefined && { next: last }),
    };
  }

  /** What is behind `after`, also of servers that know no `StartAfter`, or only the first version of the call. */
  private async page(
    asked: { Bucket: string; Prefix: string; MaxKeys: number },
    after: string,
  ): Promise<{ entries: _Object[]; isTruncated: boolean }> {
    const send = async (token?: string) =>
      this.clients.calls.send(
        new ListObjectsV2Command({
          ...asked,
          ...(after && { StartAfter: after }),
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      );
    const firstVersion = () =>
      answered(this.clients.calls.send(new ListObjectsCommand({ ...asked, ...(after && { Marker: after }) })));
    let answer: { Contents?: _Object[]; IsTruncated?: boolean; NextContinuationToken?: string };
    try {
      answer = await send();
    } catch (error) {
      if (!isUnknownCall(error)) throw s3Error(error);
      answer = await firstVersion();
    }
    for (let known = ''; ;) {
      const { Contents = [], IsTruncated: isTruncated = false, NextContinuationToken: token } = answer;
      const entries = Contents.filter(({ Key = '' }) => isBehind(Key, after));
      if (entries.length > 0 || !isTruncated) return { entries, isTruncated };
      if (token === undefined || token === known) {
        const { Contents: listed = [], IsTruncated = false } = await firstVersion();
        return { entries: listed.filter(({ Key = '' }) => isBehind(Key, after)), isTruncated: IsTruncated };
      }
      known = token;
      answer = await answered(send(token));
    }
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
    const info = infoOf(answer, total === undefined ? answer.ContentLength : Number(total));
    const body = answer.Body as Readable;
    if (!range || total !== undefined) return { ...info, body };
    if (range.start < info.size) return { ...info, body: Readable.from(partOf(body, range), { objectMode: false }) };
    body.destroy();
    throw new RangeError('range outside of the object');
  }

  /** The SDK's answer; null when the bucket is there and the object is not. */
  private async orNull<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await answer;
    } catch (error) {
      if (!isMissing(error)) throw s3Error(error);
      if (!isMissingKey(error)) await this.assertBucket();
      return null;
    }
  }

  /** A server that refuses to speak of its bucket has it. */
  private async assertBucket(): Promise<void> {
    try {
      await answered(this.clients.calls.send(new HeadBucketCommand({ Bucket: this.bucket })));
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'STORE_REFUSED')) throw error;
    }
  }
}

/** In the order of bytes, as S3 lists. */
const isBehind = (key: string, after: string): boolean => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0;

/** A part of a body, of a server that knows no ranges. */
async function* partOf(body: Readable, { start, end = Infinity }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of body) {
    const bytes = chunk as Buffer;
    const part = bytes.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0));
    at += bytes.length;
    if (part.length > 0) yield part;
    if (at > end) return;
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

const FULL = ['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded'];

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The store said 404: of an object, or of the whole bucket. */
const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** The store said that it is the object that is missing, which an answer without a body cannot say. */
const isMissingKey = (error: unknown): boolean => (error as Error | null)?.name === 'NoSuchKey';

/** The server does not know this kind of request, of which S3 has many. */
const isUnknownCall = (error: unknown): boolean => [405, 501].includes(statusOf(error) ?? 0);

/**
 * What `ObjectStore` throws for an error of the SDK. A server that answers is there: what it said stands in the cause, by
 * the name of S3 that the log shows.
 */
function s3Error(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  const status = statusOf(cause) ?? 0;
  if (status === 416) return new RangeError('range outside of the object', { cause });
  const isFull = status === 507 || FULL.includes(String((cause as Error | null)?.name));
  const isRefused = status === 501 || (status >= 300 && status < 500 && ![404, 408, 429].includes(status));
  const code = isFull ? 'STORE_FULL' : isRefused ? 'STORE_REFUSED' : 'STORE_UNAVAILABLE';
  return Object.assign(new AppError(code), { cause });
}
