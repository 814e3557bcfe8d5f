import type { BaseRpcContext } from '@nestjs/microservices';
import type { Principal } from '@vitrine/contracts/identity/user.rules';

/** What travels beside a question. */
export interface RpcMeta {
  readonly requestId: string;
  readonly principal?: Principal;
  /** How long the caller still waits. A span, not a time of day: clocks of machines differ. */
  readonly deadlineMs: number;
  /** The caller's span, as W3C Trace Context writes it. */
  readonly traceparent?: string;
  /** `RPC_TOKEN` of the caller. */
  readonly token?: string;
}

/** What a handler finds in the place of a connection when its caller lives in the same process. */
export const LOCAL_CALLER = {} as BaseRpcContext;

/** A question on the wire, the same on every transport. */
export interface RpcEnvelope {
  readonly data: unknown;
  readonly meta: RpcMeta;
}

/** True when `value` came from our own client. */
export const isEnvelope = (value: unknown): value is RpcEnvelope => {
  if (typeof value !== 'object' || value === null || !('data' in value)) return false;
  const meta = (value as { meta?: Partial<RpcMeta> }).meta;
  return typeof meta === 'object' && meta !== null && typeof meta.requestId === 'string';
};

/** The meta part of a message; a message that is not an envelope has no caller. */
export const metaOf = (value: unknown): RpcMeta =>
  isEnvelope(value) ? value.meta : { requestId: 'unknown', deadlineMs: 5_000 };
