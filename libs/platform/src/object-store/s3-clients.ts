import { S3Client } from '@aws-sdk/client-s3';

/** Where the s3 driver keeps objects. Without keys the SDK looks for a role or profile. */
export interface S3ObjectStoreOptions {
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
}

/** Connections by what they wait for, so that no kind of work ever stands in line behind another. */
export interface S3Clients {
  /** At the store's own pace: small reads, questions, lists, copies, deletions. */
  readonly calls: S3Client;
  readonly uploads: S3Client;
  /** At the reader's pace. */
  readonly streams: S3Client;
}

const SECOND = 1_000;
/** For a free connection, or a new one. */
const CONNECTION_TIMEOUT_MS = 5 * SECOND;

interface Pool {
  readonly maxSockets: number;
  /** From the first word of a request to the first one of its answer. */
  readonly requestTimeout: number;
  /** Without a byte in either direction. */
  readonly socketTimeout: number;
}

const POOLS: Readonly<Record<keyof S3Clients, Pool>> = {
  calls: { maxSockets: 200, requestTimeout: 30 * SECOND, socketTimeout: 30 * SECOND },
  uploads: { maxSockets: 100, requestTimeout: 120 * SECOND, socketTimeout: 30 * SECOND },
  // Longer than the edge's limit for an idle reader: the edge closes first.
  streams: { maxSockets: 500, requestTimeout: 30 * SECOND, socketTimeout: 120 * SECOND },
};

/** A client for each pool. Without keys the SDK looks for a role or profile. */
export function openS3Clients(options: S3ObjectStoreOptions): S3Clients {
  const open = (pool: keyof S3Clients): S3Client => openClient(options, POOLS[pool]);
  return { calls: open('calls'), uploads: open('uploads'), streams: open('streams') };
}

function openClient(options: S3ObjectStoreOptions, { maxSockets, ...timeouts }: Pool): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = options;
  return new S3Client({
    region,
    maxAttempts: 3,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // The defaults break other servers and, through a checksum of nothing, presigned PUT on Amazon's own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...timeouts,
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  });
}
