import type { EventEnvelope } from '@vitrine/contracts/events/event-map';
import { endSpan, type Span, type Tracing } from '../tracing/tracing.js';
import { traceparentOf } from '../tracing/traceparent.js';

/**
 * Hands `events` to `deliver`, each with a span of its own from when it was written until the queues have it; what
 * handles the event comes under that.
 */
export async function traceRelay(
  tracing: Tracing,
  events: readonly EventEnvelope[],
  deliver: (events: readonly EventEnvelope[]) => Promise<void>,
): Promise<void> {
  if (!tracing.isOn) return deliver(events);
  const relayed = events.map((event) => ({ event, span: spanOf(tracing, event) }));
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

const spanOf = (tracing: Tracing, { name, occurredAt, trace }: EventEnvelope): Span | undefined =>
  trace === undefined
    ? undefined
    : tracing.open(`relay ${name}`, {
        kind: 'PRODUCER',
        parent: trace,
        startTime: new Date(occurredAt),
        attributes: { 'messaging.operation.name': 'relay', 'vitrine.event': name },
      });
