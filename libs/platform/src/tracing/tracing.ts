import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { TracingSettings } from '../config/base-config.js';
import { spanContextOf, traceparentOf } from './traceparent.js';

export type { Span };

/** Undefined where no traces are collected: all that follows costs nothing then. */
let tracer: Tracer | undefined;
let shutDown: () => Promise<void> = async () => undefined;

/** Collects traces from now on when the settings say where to; only then OpenTelemetry's SDK is loaded. */
export async function startTracing(service: string, settings: TracingSettings): Promise<void> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const { openOtlp } = await import('./otlp.js');
  ({ tracer, shutDown } = openOtlp(service, settings));
}

/** Sends what is collected, and collects no more. Never throws. */
export async function stopTracing(): Promise<void> {
  tracer = undefined;
  await shutDown().catch(() => undefined);
}

/** Whether traces are collected. */
export const isTracing = (): boolean => tracer !== undefined;

/** What a span is opened with. Attributes hold names and numbers, never what users have written, and no address or key. */
export interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  /** `traceparent` of the span that it belongs under; without one it begins a trace. */
  readonly parent?: string | undefined;
  /** `traceparent` of a span that it follows without belonging to its trace. */
  readonly follows?: string | undefined;
  readonly startTime?: Date;
}

/** What {@link tracedStep} is opened with. */
export type StepOptions = Pick<SpanOptions, 'kind' | 'attributes'>;

/** A span of work that ends elsewhere than it begins; undefined where no traces are collected. */
export const openSpan = (name: string, options: SpanOptions): Span | undefined => {
  if (!tracer) return undefined;
  const { kind = 'INTERNAL', attributes = {}, parent, follows, startTime } = options;
  const parentContext = spanContextOf(parent);
  const followed = spanContextOf(follows);
  const under = parentContext ? trace.setSpanContext(ROOT_CONTEXT, parentContext) : ROOT_CONTEXT;
  return open(tracer, name, under, {
    kind,
    attributes,
    ...(followed && { followed }),
    ...(startTime && { startTime }),
  });
};

/** Runs `work`, and all that it starts, under `span`. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span ? context.with(trace.setSpan(ROOT_CONTEXT, span), work) : work();

/** Ends a span; of an error it keeps the code and nothing that was said. */
export const endSpan = (span: Span | undefined, error?: unknown): void => {
  if (!span) return;
  if (error !== undefined) {
    const { code, status } = error instanceof AppError ? error : { code: 'error', status: 500 };
    span.setAttribute('error.type', code);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR, message: code });
  }
  span.end();
};

/** {@link openSpan} around work that ends with its promise. */
export const traced = async <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer ? ended(openSpan(name, options), work) : work();

/** A span under the one in hand; none where there is none, as in background work that looks whether there is any. */
export const tracedStep = <T>(name: string, options: StepOptions, work: () => Promise<T>): Promise<T> => {
  if (!tracer || !trace.getActiveSpan()?.isRecording()) return work();
  const { kind = 'INTERNAL', attributes = {} } = options;
  return ended(open(tracer, name, context.active(), { kind, attributes }), work);
};

/** The span in hand, for others to go on with. */
export const currentTraceparent = (): string | undefined => {
  const span = tracer && trace.getActiveSpan();
  return span && traceparentOf(span.spanContext());
};

/** The trace in hand, for log lines. */
export const currentTraceId = (): string | undefined => tracer && trace.getActiveSpan()?.spanContext().traceId;

interface Opening {
  readonly kind: keyof typeof SpanKind;
  readonly attributes: Attributes;
  readonly followed?: ReturnType<typeof spanContextOf>;
  readonly startTime?: Date;
}

const open = (by: Tracer, name: string, under: Context, { kind, attributes, followed, startTime }: Opening): Span =>
  by.startSpan(
    name,
    {
      kind: SpanKind[kind],
      attributes,
      ...(followed && { links: [{ context: followed }] }),
      ...(startTime && { startTime }),
    },
    under,
  );

const ended = async <T>(span: Span | undefined, work: () => Promise<T>): Promise<T> => {
  try {
    const result = await within(span, work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
};
