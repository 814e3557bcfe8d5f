import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';

/** What is known of the work in hand: in a request, a job or an event. */
export interface RequestContext {
  /** The same from the edge through RPC, events and jobs; on every log line. */
  readonly requestId: string;
  /** The signed-in caller; absent for visitors and background work. */
  readonly principal?: Principal;
  /** `Date.now()` at which the caller stops waiting. Calls made on its behalf do not outlive it. */
  readonly deadlineAt?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the running work; undefined outside of any. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Runs `fn`, and all it starts, in `context`. */
export const runInContext = <T>(context: RequestContext, fn: () => T): T => storage.run(context, fn);

/** Runs `fn`, and all it starts, in the current context on behalf of `principal`; outside of any in one of its own. */
export const runAs = <T>(principal: Principal, fn: () => T): T =>
  storage.run({ ...(storage.getStore() ?? { requestId: randomUUID() }), principal }, fn);
