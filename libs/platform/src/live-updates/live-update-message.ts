import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import type { BaseConfig } from '../config/base-config.js';

/** Live updates on their way to the gateway's replicas. */
export interface LiveUpdateMessage {
  /** The replica that has sent them to its own pages already; absent from a service without pages. */
  readonly from?: string;
  readonly userId: string;
  readonly updates: readonly LiveUpdate[];
  /** Some session of the user has ended: each stream checks whether it was its own. */
  readonly recheck?: boolean;
}

/** The Redis channel of {@link LiveUpdateMessage}s; apart for stacks that share one Redis, as their queues are. */
export const liveUpdatesChannelOf = ({ QUEUE_PREFIX }: BaseConfig): string => `${QUEUE_PREFIX}.pages.live`;
