import { context, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { TracingSettings } from '../config/base-config.js';

/** A collector that is slow costs spans, not work. */
const EXPORT_WITHIN_MS = 5_000;

/** OpenTelemetry's SDK, sending spans by OTLP over HTTP. Imported only where there is a collector. */
export function openOtlp(
  service: string,
  settings: TracingSettings,
): { tracer: Tracer; shutDown: () => Promise<void> } {
  const { OTEL_EXPORTER_OTLP_ENDPOINT = '', OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG } = settings;
  const exporter = new OTLPTraceExporter({
    url: `${OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: EXPORT_WITHIN_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'vitrine',
      'service.version': settings.BUILD_REVISION,
    }),
    // Whoever begins a trace decides for all that follows: half a trace says nothing.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
  });
  // The process' own: the first application sets it, and none takes it from the others.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return {
    tracer: provider.getTracer('vitrine'),
    shutDown: () => provider.shutdown(),
  };
}

const headersOf = (list: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    list.map((header) => {
      const at = header.indexOf('=');
      return [header.slice(0, at).trim(), decodeURIComponent(header.slice(at + 1).trim())];
    }),
  );
