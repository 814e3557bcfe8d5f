import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';

/** Node's names for a peer that is not there or not who it should be, or for a machine out of disk or descriptors. */
const SYSTEM =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTCONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN)|EMFILE|ENFILE|ENOSPC|EDQUOT|EIO|ESTALE|UND_ERR_(CONNECT_TIMEOUT|SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT)|EPROTO|ERR_(SSL|TLS)_\w+|(CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_\w+)$/;

/**
 * SQLSTATEs: connection lost or refused, also by a pooler (08), not let in while passwords change (28), out of resources
 * (53), shut down or starting (57P0x), session ended by a time-out (25P03, 25P04), demoted to a replica (25006), no such
 * database while it is restored (3D000), serialisation failure and deadlock (40001, 40P01), I/O error (58030).
 */
const POSTGRES = /^(08...|28...|53...|57P0.|25P0[34]|25006|3D000|40001|40P01|58030)$/;
/** A Postgres that says so has ended the connection, or not made it. */
const FATAL = new Set(['FATAL', 'PANIC']);

/** Redis' refusals that pass: starting, demoted, without its primary, memory, disk, replicas or a free place; another password. */
const REDIS =
  /^ERR max number of clients|(^|[\s-])(NOAUTH|WRONGPASS|LOADING|READONLY|MASTERDOWN|OOM|MISCONF|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|BUSY|UNBLOCKED|FAILOVER)\b/;

/** Of pg, pg-pool, Kysely and ioredis, whose connection errors carry no code. */
const MESSAGE =
  /^(Connection (terminated|is closed|closed|lost)|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error)|timeout expired|Query read timeout|Cannot use a pool after|driver has already been destroyed|Stream isn't writeable|The server does not support SSL|There was an error establishing an SSL|Command timed out|Command aborted|Socket timeout|Reached the max retries per request)/;

interface Thrown {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  /** What pg leaves. */
  readonly severity?: unknown;
  /** What the SDK of S3 leaves. */
  readonly $fault?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: unknown };
}

const DEPTH = 5;

/**
 * What `error` is called outside of this process when something that should be there is away, or held by another
 * process, for now: `SERVICE_UNAVAILABLE`, `SERVICE_TIMEOUT` or `BUSY`. Null for anything else: a mistake of ours. The
 * error stays as the `cause`.
 */
export function outageOf(error: unknown): AppError | null {
  let thrown = error as Thrown | null | undefined;
  for (let depth = 0; typeof thrown === 'object' && thrown !== null && depth < DEPTH; depth += 1) {
    const code = codeOf(thrown);
    if (code) return Object.assign(new AppError(code), { cause: error });
    thrown = thrown.cause as Thrown | undefined;
  }
  return null;
}

/** An error of ours as it is, an outage by its name; null for anything unexpected. */
export const toKnownError = (error: unknown): AppError | null => (error instanceof AppError ? error : outageOf(error));

function codeOf(thrown: Thrown): ErrorCode | null {
  const code = typeof thrown.code === 'string' ? thrown.code : '';
  const message = typeof thrown.message === 'string' ? thrown.message : '';
  if (code === '55P03') return 'BUSY';
  if (code === '57014') return 'SERVICE_TIMEOUT';
  if (SYSTEM.test(code) || POSTGRES.test(code) || FATAL.has(String(thrown.severity))) return 'SERVICE_UNAVAILABLE';
  if (thrown.name === 'ReplyError') return REDIS.test(message) ? 'SERVICE_UNAVAILABLE' : null;
  return isAwayStore(thrown) || MESSAGE.test(message) ? 'SERVICE_UNAVAILABLE' : null;
}

const isAwayStore = ({ name, $fault, $metadata }: Thrown): boolean => {
  const status = Number($metadata?.httpStatusCode ?? 0);
  return $fault === 'server' || status === 429 || status >= 500 || name === 'TimeoutError';
};
