import type { EventEnvelope, EventName } from '@vitrine/contracts/events/event-map';
import { BROADCAST_FACTS, type BroadcastFact } from '@vitrine/contracts/events/subscriptions';
import type { BaseConfig } from '../config/base-config.js';

/** The Redis channel on which facts are called out; apart for stacks that share one Redis, as their queues are. */
export const liveChannelOf = ({ QUEUE_PREFIX }: BaseConfig): string => `${QUEUE_PREFIX}.facts.live`;

const names: ReadonlySet<EventName> = new Set(BROADCAST_FACTS);

/** Whether a fact is one of those that are called out. */
export const isBroadcast = (fact: EventEnvelope): fact is EventEnvelope<BroadcastFact> => names.has(fact.name);
