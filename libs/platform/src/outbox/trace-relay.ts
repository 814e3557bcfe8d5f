import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { endSpan, isTracing, openSpan } from '../tracing/tracing.js';
import { traceparentOf } from '../tracing/traceparent.js';

/**
 * Hands `events` to `deliver`, each with a span of its own from when it was written until the queues have it; what
 * handles the event comes under that.
 */
export async function traceRelay(
  events: readonly EventEnvelope[],
  deliver: (events: readonly EventEnvelope[]) => Promise<void>,
): Promise<void> {
  if (!isTracing()) return deliver(events);
  const relayed = events.map((event) => ({ event, span: spanOf(event) }));
  const end = (error?: unknown): void => relayed.forEach(({ span }) => endSpan(span, error));
  try {
    await deliver(
      relayed.map(({ event, span }) => (span ? { ...event, trace: traceparentOf(span.spanContext()) } : event)),
    );
    end();
  } catch (error) {
    end(error);
    throw error;
  }
}

const spanOf = ({ name, occurredAt, trace }: EventEnvelope): ReturnType<typeof openSpan> =>
  trace === undefined
    ? undefined
    : openSpan(`relay ${name}`, {
        kind: 'PRODUCER',
        parent: trace,
        startTime: new Date(occurredAt),
        attributes: { 'messaging.operation.name': 'relay', 'vitrine.event': name },
      });
