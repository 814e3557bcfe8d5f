import { FastifyAdapter } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { BODY_BYTES_MAX } from '@vitrine/contracts/body-size.rules';
import type { GatewayConfig } from '../config.js';
import { answerBadAddress } from './answer-error.js';
import { requestIdOf } from './request-id.js';
import { apiHeaders } from './security-headers.js';

/** 25 MB over a phone's line. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** Longer than the idle time of the usual proxies, so that we are never the one that hangs up on a new request. */
const KEEP_ALIVE_MS = 75_000;

/**
 * Of connections. `sockets` at once, in all: each costs memory, and a file descriptor, of which a process has some
 * thousands; further ones are closed at once. Not per address: behind a proxy all have one. `headersMs` for a request's
 * first lines, looked at every `checkMs`.
 */
const CONNECTION_LIMITS = { sockets: 8_000, headersMs: 20_000, checkMs: 5_000 };

type ReportError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;

/** Fastify tells nobody else of an answer that breaks off after its headers. */
class StreamErrors extends LogController {
  report: ReportError = () => undefined;

  override streamError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    this.report(error, request, reply);
  }
}

/** Fastify as the gateway needs it. What no route answers, and what fails outside of Nest, `prepareHttp` answers. */
export class GatewayAdapter extends FastifyAdapter {
  private readonly streamErrors: StreamErrors;

  constructor(config: Pick<GatewayConfig, 'TRUST_PROXY' | 'secure'>, limits = CONNECTION_LIMITS) {
    const streamErrors = new StreamErrors();
    super({
      logController: streamErrors,
      trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
      bodyLimit: BODY_BYTES_MAX,
      http: {
        headersTimeout: limits.headersMs,
        connectionsCheckingInterval: limits.checkMs,
        // Every GET would be read to its end (bench/notes/reads.md). `forgetTypesOfNothing` keeps readers from such a body.
        optimizeEmptyRequests: true,
      },
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      forceCloseConnections: 'idle',
      genReqId: requestIdOf,
      frameworkErrors: answerBadAddress(apiHeaders(config)),
      routerOptions: { caseSensitive: false, maxParamLength: 300 },
      // Nest's middleware layer and upload interceptors are not used; each would cost a hook on every image.
      skipMiddie: true,
      multipart: false,
    });
    this.streamErrors = streamErrors;
    this.getHttpServer().maxConnections = limits.sockets;
  }

  /** Sets what answers errors, and hears of those that come too late to be answered. */
  reportErrors(report: ReportError): void {
    this.streamErrors.report = report;
    this.instance.setErrorHandler(report);
  }

  // Fastify takes one of each per context, and `prepareHttp` has set them: JSON is the only body that is parsed.
  override registerParserMiddleware(): void {}

  override setErrorHandler(): FastifyInstance {
    return this.instance;
  }

  override setNotFoundHandler(): FastifyInstance {
    return this.instance;
  }
}
