import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector receives it. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty at the beginning of a trace. */
  readonly parentSpanId: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Traces that it follows. */
  readonly links: readonly string[];
  readonly isFailed: boolean;
}

/** A stand-in for an OpenTelemetry collector: takes traces by OTLP over HTTP, as JSON. */
export interface OtlpCollector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** All that was sent, as it was sent. */
  readonly bodies: readonly string[];
  /** Of the last request. */
  headers(): IncomingHttpHeaders;
  close(): Promise<void>;
}

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const ERROR = 2;

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes?: readonly OtlpAttribute[];
  readonly links?: readonly { readonly traceId: string }[];
  readonly status?: { readonly code?: number };
}
interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  let headers: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      if (isTraces) {
        headers = request.headers;
        const body = Buffer.concat(parts).toString('utf8');
        bodies.push(body);
        spans.push(...spansOf(JSON.parse(body) as OtlpTraces));
      }
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers: () => headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const spansOf = ({ resourceSpans }: OtlpTraces): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap((scope) => scope.spans).map((span) => collected(service, span));
  });

const collected = (service: string, span: OtlpSpan): CollectedSpan => ({
  service,
  name: span.name,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId ?? '',
  kind: KINDS[span.kind] ?? 'internal',
  attributes: valuesOf(span.attributes ?? []),
  links: (span.links ?? []).map(({ traceId }) => traceId),
  isFailed: span.status?.code === ERROR,
});

const valuesOf = (attributes: readonly OtlpAttribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
