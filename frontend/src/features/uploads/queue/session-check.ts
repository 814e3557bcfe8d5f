import type { Store } from '../../../shared/lib/create-store.js';
import { isUnfinished, type QueueEvent, type QueueState } from './queue-state.js';

/** The signed-in user, that the session is over, or that the server cannot be reached. */
export type SessionState = { id: string } | 'signed-out' | 'unreachable';

export interface SessionTools {
  sessionState: () => Promise<SessionState>;
  now: () => number;
  /** Schedules a call; returns the function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
  /** False only when there is certainly no network. */
  mayBeOnline: () => boolean;
}

/** How long a session check is valid: a photo must not reach the next user's account. */
const SESSION_TRUST_MS = 15_000;

/** How often a server that was away, or a session that was over, is fetched: faster first. */
export const probeWait = (attempts: number): number => Math.min(30_000, 2_000 * 2 ** attempts);

export interface SessionCheck {
  /** Sets the files' owner; null clears it. */
  setOwner: (ownerId: string | null) => void;
  owner: () => string | null;
  /** True when the server is reachable and the files' owner is signed in. Dispatches the result to the queue. */
  check: () => Promise<boolean>;
  /** The same, with a recent result reused. */
  isValid: () => Promise<boolean>;
  /** Discards the recent result. */
  invalidate: () => void;
  /** Polls while the queue is held for want of server or session. */
  watch: () => void;
}

/** Whether files may be sent at all: the server has to be reachable, and their owner signed in. */
export const createSessionCheck = (
  store: Store<QueueState>,
  dispatch: (event: QueueEvent) => void,
  tools: SessionTools,
): SessionCheck => {
  let ownerId: string | null = null;
  let seenAt = -Infinity;
  let asking: Promise<boolean> | null = null;
  let probes = 0;
  let stopProbe: (() => void) | null = null;

  const ask = async (): Promise<boolean> => {
    const who = tools.mayBeOnline() ? await tools.sessionState() : 'unreachable';
    if (who === 'unreachable') {
      dispatch({ type: 'away', away: true });
      return false;
    }
    const session = who === 'signed-out' ? 'expired' : who.id === (ownerId ??= who.id) ? 'fine' : 'other';
    if (session === 'fine') seenAt = tools.now();
    dispatch({ type: 'session', session });
    dispatch({ type: 'away', away: false });
    return session === 'fine';
  };

  const check = (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  const watch = () => {
    const { away, session, items } = store.current();
    if ((!away && session === 'fine') || !items.some(isUnfinished)) {
      stopProbe?.();
      stopProbe = null;
      probes = 0;
      return;
    }
    stopProbe ??= tools.after(probeWait(probes), () => {
      stopProbe = null;
      probes += 1;
      void check().then(watch);
    });
  };

  return {
    setOwner: (owner) => {
      ownerId = owner;
      seenAt = -Infinity;
    },
    owner: () => ownerId,
    check: () => {
      probes = 0;
      return check();
    },
    isValid: () => (tools.now() - seenAt < SESSION_TRUST_MS ? Promise.resolve(true) : check()),
    invalidate: () => {
      seenAt = -Infinity;
    },
    watch,
  };
};
