import type { EventEnvelope, EventName } from '@vitrine/contracts/events/event-map';
import { BROADCAST_EVENTS, type BroadcastEvent } from '@vitrine/contracts/events/subscriptions';
import type { BaseConfig } from '../config/base-config.js';

/** The Redis channel of broadcast events; apart for stacks that share one Redis, as their queues are. */
export const liveChannelOf = ({ QUEUE_PREFIX }: BaseConfig): string => `${QUEUE_PREFIX}.events.live`;

const names: ReadonlySet<EventName> = new Set(BROADCAST_EVENTS);

/** Whether an event is broadcast. */
export const isBroadcast = (event: EventEnvelope): event is EventEnvelope<BroadcastEvent> => names.has(event.name);
