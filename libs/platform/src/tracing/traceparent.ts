import { type SpanContext, TraceFlags } from '@opentelemetry/api';

const FORM = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A span as it travels between processes: `traceparent` of W3C Trace Context. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;

/** The span that a `traceparent` names; undefined for anything else. */
export const spanContextOf = (traceparent: unknown): SpanContext | undefined => {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && FORM.exec(traceparent)) || [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
};
