import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Metrics } from '@vitrine/platform/health/define-metric';
import type { EncodedBody, Encoding } from '../http-cache/encoded-body.js';
import { isAiCrawler } from './ai-crawlers.js';
import { countAnswer, type Given } from './count-requests.js';
import { hasBody } from './has-body.js';
import { REQUEST_ID, requestIdOf } from './request-id.js';
import { isTaken } from './slow-readers.js';

/** What the next one who asks the same gets. */
export interface Again {
  /**
   * The bytes, while they are what the route would answer; it is asked for every request. Made where no request is in
   * scope: a function keeps all that the scopes around it hold.
   */
  bytes(): Buffer | undefined;
  /** Called once they are handed over. */
  sent?(response: ServerResponse, bytes: Buffer): void;
}

interface ReadyAnswer extends Again {
  /** What it is counted as. */
  readonly given: Given;
  /** Names and values in turns. */
  readonly headers: readonly string[];
}

const MOST = 2_000;

/**
 * Answers that everybody gets alike, kept with their headers from when the route last gave them (microcaching): while
 * nothing they are made of has changed, they go out before the router and its hooks (bench/notes/reads.md). Bytes are not kept
 * here, but in the caches they come from.
 */
@Injectable()
export class ReadyAnswers {
  private readonly answers = new LRUCache<string, ReadyAnswer>({ max: MOST });

  constructor(private readonly metrics: Metrics) {}

  /** Keeps what `reply` has just sent, if it is a 200; all of its headers but the id are the same for the next. */
  keep({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, again: Again): void {
    const key = keyOf(raw);
    if (key === null || !reply.sent || reply.statusCode !== 200 || routeOptions.url === undefined) return;
    const { [REQUEST_ID]: _own, ...headers } = reply.getHeaders();
    const pairs = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
    const given: Given = { route: routeOptions.url, method: 'GET', status: 200 };
    this.answers.set(key, { ...again, given, headers: pairs });
  }

  /** The same for an answer of `sendEncoded`. `body`: as the route would find it now, for the same headers. */
  keepBody(request: FastifyRequest, reply: FastifyReply, body: () => EncodedBody | undefined): void {
    const etag = reply.getHeader('etag');
    const encoding = (reply.getHeader('content-encoding') ?? 'identity') as Encoding;
    const bytes = (): Buffer | undefined => {
      const now = body();
      return now?.etag(encoding) === etag ? now?.peek(encoding) : undefined;
    };
    this.keep(request, reply, { bytes });
  }

  /** Answers, or returns false: then the router has to. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const key = keyOf(request);
    const answer = key === null ? undefined : this.answers.get(key);
    const bytes = answer?.bytes();
    if (!answer || !bytes) return false;
    const begun = performance.now();
    response.writeHead(200, [...answer.headers, REQUEST_ID, requestIdOf(request)]);
    response.end(bytes);
    const count = (): void => countAnswer(this.metrics, answer.given, performance.now() - begun);
    if (isTaken({ raw: response })) count();
    else response.once('finish', count);
    answer.sent?.(response, bytes);
    return true;
  }
}

/** Null for what only the router can judge. */
const keyOf = (request: IncomingMessage): string | null => {
  const { method, url, headers } = request;
  const isPlain = method === 'GET' && headers['if-none-match'] === undefined && !hasBody(request);
  return isPlain && !isAiCrawler(headers['user-agent']) ? `${headers['accept-encoding'] ?? ''} ${url}` : null;
};

/** Has `server` give what is ready before anything else is done for a request. */
export const answerBeforeRouter = (server: Server, answers: ReadyAnswers): void => {
  const routers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answers.send(request, response)) for (const route of routers) route(request, response);
  });
};
