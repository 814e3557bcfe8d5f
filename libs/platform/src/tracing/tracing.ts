import {
  type Attributes,
  context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { TracingSettings } from '../config/base-config.js';
import { spanContextOf, traceparentOf } from './traceparent.js';

export type { Span };

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

/** The spans of one application. They cost nothing where no traces are collected. */
@Injectable()
export class Tracing {
  private tracer: Tracer | undefined;
  private shutDown: () => Promise<void> = async () => undefined;

  /** Collects traces from now on when the settings say where to; only then OpenTelemetry's SDK is loaded. */
  async start(service: string, settings: TracingSettings): Promise<void> {
    if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
    const { openOtlp } = await import('./otlp.js');
    ({ tracer: this.tracer, shutDown: this.shutDown } = openOtlp(service, settings));
  }

  /** Sends what is collected, and collects no more. Never throws. */
  async stop(): Promise<void> {
    this.tracer = undefined;
    await this.shutDown().catch(() => undefined);
  }

  /** Whether traces are collected. */
  get isOn(): boolean {
    return this.tracer !== undefined;
  }

  /** A span of work that ends elsewhere than it begins; undefined where no traces are collected. */
  open(name: string, options: SpanOptions): Span | undefined {
    if (!this.tracer) return undefined;
    const { kind = 'INTERNAL', attributes = {}, parent, follows, startTime } = options;
    const parentContext = spanContextOf(parent);
    const followed = spanContextOf(follows);
    const under = parentContext ? trace.setSpanContext(ROOT_CONTEXT, parentContext) : ROOT_CONTEXT;
    const links = followed && [{ context: followed }];
    const details = { kind: SpanKind[kind], attributes, ...(links && { links }), ...(startTime && { startTime }) };
    return this.tracer.startSpan(name, details, under);
  }

  /** Runs `work`, and all that it starts, under `span`. */
  within<T>(span: Span | undefined, work: () => T): T {
    return span ? context.with(trace.setSpan(ROOT_CONTEXT.setValue(TRACER, this.tracer), span), work) : work();
  }

  /** {@link open} around work that ends with its promise. */
  async traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
    const span = this.open(name, options);
    return span ? this.within(span, () => ended(span, work)) : work();
  }
}

/** What makes the steps of the work in hand. */
const TRACER = createContextKey('vitrine: tracer');

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

/** Whether the work in hand is traced. */
export const isTraced = (): boolean => trace.getActiveSpan()?.isRecording() ?? false;

/** A span under the one in hand; none where there is none, as in background work that looks whether there is any. */
export const tracedStep = <T>(name: string, options: StepOptions, work: () => Promise<T>): Promise<T> => {
  const tracer = isTraced() ? (context.active().getValue(TRACER) as Tracer | undefined) : undefined;
  if (!tracer) return work();
  const { kind = 'INTERNAL', attributes = {} } = options;
  const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, context.active());
  return context.with(trace.setSpan(context.active(), span), () => ended(span, work));
};

/** The span in hand, for others to go on with. */
export const currentTraceparent = (): string | undefined => {
  const span = trace.getActiveSpan();
  return span && traceparentOf(span.spanContext());
};

/** The trace in hand, for log lines. */
export const currentTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId;

const ended = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
  try {
    const result = await work();
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
};
