import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** In what a server differs from Amazon's. */
export interface S3Habits {
  /** The call that deletes many wants a digest of its own, or is not there. */
  readonly deleteMany?: 'content-md5' | 'none';
  /** The first version of the list alone, or the second without `start-after`. */
  readonly list?: 'version-1' | 'no-start-after';
  /** Calls that it answers with 501. */
  readonly without?: readonly ('copy' | 'head-bucket' | 'multipart')[];
  /** Ignores `Range` and answers the whole object. */
  readonly wholeObjects?: boolean;
  /** Says 404 when it has nothing to delete. */
  readonly deletesOnce?: boolean;
  /** The error that it answers for a request, by method and key. */
  refuse?(method: string, key: string): { status: number; code: string; message: string } | undefined;
}

/** A running stand-in. */
export interface S3StandIn {
  readonly endpoint: string;
  readonly bucket: string;
  /** Keys of all objects, in order. */
  keys(): string[];
  stop(): Promise<void>;
}

interface Stored {
  readonly bytes: Buffer;
  readonly type: string;
  /** `x-amz-meta-…`. */
  readonly meta: Record<string, string>;
  readonly at: Date;
}

interface Answer {
  readonly status: number;
  readonly body?: string | Buffer;
  readonly headers?: Record<string, string | number>;
}

const BUCKET = 'photos';
const PAGE = 1_000;

const error = (status: number, code: string, message = code): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});
const xml = (name: string, inner: string): Answer => ({
  status: 200,
  body: `<?xml version="1.0"?><${name}>${inner}</${name}>`,
});
const metaOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[0].startsWith('x-amz-meta-')),
  );
const typeOf = ({ headers }: IncomingMessage): string => headers['content-type'] ?? 'application/octet-stream';
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** An S3 server in memory that takes any signature, addressed by path, with the habits of servers other than Amazon's. */
export async function startS3StandIn(habits: S3Habits = {}): Promise<S3StandIn> {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, { type: string; meta: Stored['meta']; parts: Map<number, Buffer> }>();
  const lacks = (call: 'copy' | 'head-bucket' | 'multipart'): boolean => habits.without?.includes(call) ?? false;
  const sorted = (): string[] => [...objects.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

  const list = (query: URLSearchParams): Answer => {
    const isSecond = query.get('list-type') === '2' && habits.list !== 'version-1';
    const token = query.get('continuation-token');
    const behind = isSecond
      ? (token ?? (habits.list === 'no-start-after' ? '' : (query.get('start-after') ?? '')))
      : (query.get('marker') ?? '');
    const found = sorted().filter((key) => key.startsWith(query.get('prefix') ?? '') && key > behind);
    const page = found.slice(0, Math.min(Number(query.get('max-keys') ?? PAGE), PAGE));
    const isTruncated = page.length < found.length;
    const contents = page.map((key) => {
      const { bytes, at } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const next = isSecond && isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml('ListBucketResult', `<IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}`);
  };

  const deleteMany = (request: IncomingMessage, body: Buffer): Answer => {
    if (habits.deleteMany === 'none') return error(501, 'NotImplemented');
    const digest = createHash('md5').update(body).digest('base64');
    if (habits.deleteMany === 'content-md5' && request.headers['content-md5'] !== digest)
      return error(400, 'InvalidRequest', 'Missing required header for this request: Content-MD5');
    for (const [, key = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key);
    return xml('DeleteResult', '');
  };

  const multipart = (request: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Answer => {
    const { method } = request;
    if (lacks('multipart')) return error(501, 'NotImplemented');
    const id = query.get('uploadId');
    if (id === null) {
      const made = String(uploads.size + 1);
      uploads.set(made, { type: typeOf(request), meta: metaOf(request), parts: new Map() });
      return xml('InitiateMultipartUploadResult', `<UploadId>${made}</UploadId>`);
    }
    const upload = uploads.get(id);
    if (!upload) return error(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const { parts, ...kept } = upload;
    const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    objects.set(key, { ...kept, bytes: Buffer.concat(inOrder), at: new Date() });
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`);
  };

  const read = ({ bytes, type, meta, at }: Stored, range: string | undefined): Answer => {
    const headers = { ...meta, 'content-type': type, etag: etagOf(bytes), 'last-modified': at.toUTCString() };
    const asked = habits.wholeObjects ? null : /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
    if (!asked) return { status: 200, body: bytes, headers };
    const [start, end] = [Number(asked[1]), asked[2] ? Number(asked[2]) : Infinity];
    if (start >= bytes.length) return error(416, 'InvalidRange');
    const part = bytes.subarray(start, end + 1);
    const where = `bytes ${start}-${start + part.length - 1}/${bytes.length}`;
    return { status: 206, body: part, headers: { ...headers, 'content-range': where } };
  };

  const write = (request: IncomingMessage, key: string, body: Buffer): Answer => {
    const from = request.headers['x-amz-copy-source'];
    if (from === undefined) {
      objects.set(key, { bytes: body, type: typeOf(request), meta: metaOf(request), at: new Date() });
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (lacks('copy')) return error(501, 'NotImplemented');
    const source = objects.get(String(from).split('/').slice(1).join('/'));
    if (!source) return error(404, 'NoSuchKey');
    const renewed = request.headers['x-amz-metadata-directive'] === 'REPLACE';
    objects.set(key, { ...source, ...(renewed && { type: typeOf(request), meta: metaOf(request) }), at: new Date() });
    return xml('CopyObjectResult', `<ETag>${etagOf(source.bytes)}</ETag>`);
  };

  const answer = (request: IncomingMessage, body: Buffer): Answer => {
    const { method = '' } = request;
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const refusal = habits.refuse?.(method, key);
    if (refusal) return error(refusal.status, refusal.code, refusal.message);
    if (bucket !== BUCKET) return error(404, 'NoSuchBucket');
    if (!key) {
      if (method === 'HEAD') return { status: lacks('head-bucket') ? 501 : 200 };
      return method === 'POST' ? deleteMany(request, body) : list(url.searchParams);
    }
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return multipart(request, key, url.searchParams, body);
    if (method === 'PUT') return write(request, key, body);
    const stored = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return stored || !habits.deletesOnce ? { status: 204 } : error(404, 'NoSuchKey');
    }
    return stored ? read(stored, request.headers.range) : error(404, 'NoSuchKey');
  };

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body = '', headers = {} } = answer(request, Buffer.concat(chunks));
      response.writeHead(status, {
        'content-type': 'application/xml',
        'content-length': Buffer.byteLength(body),
        ...headers,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: BUCKET,
    keys: sorted,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
