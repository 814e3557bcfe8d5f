import { SetMetadata } from '@nestjs/common';
import type { EventEnvelope, EventMap, EventName } from '@vitrine/contracts/events/event-map';

/** Metadata key of {@link EventHandler}. */
export const EVENT_HANDLER = Symbol('vitrine.event-handler');

type Handler<N extends EventName> = (payload: EventMap[N], envelope: EventEnvelope<N>) => unknown;

/**
 * Handles the event `name`: on a provider's method `(payload, envelope)`. An event may come twice, late and out of order;
 * what is thrown is retried unless it is an `AppError` that is not retryable.
 */
export const EventHandler =
  <N extends EventName>(name: N) =>
  <H extends Handler<N>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<H>): void => {
    SetMetadata(EVENT_HANDLER, name)(target, key, descriptor);
  };
