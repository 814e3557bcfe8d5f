import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { RATE_WINDOW_S } from '@vitrine/contracts/http/rate-limits.rules';
import { OWN_SIGN_IN_PATH } from '@vitrine/contracts/site-paths.rules';
import { GatewayConfig } from '../config.js';
import { addressKey } from '../edge/address-key.js';
import { RateLimits } from '../edge/rate-limits.js';

/** A page's forms are smaller. */
const BODY_BYTES_MAX = 64 * 1024;
const TIMEOUT_MS = 15_000;
/** Requests of an address within the window of all limits; a sign-in takes six. */
const LIMIT = { name: 'ownSignIn:address', points: 1_500 };

/** What the sign-in is told of a request, and what browsers are told of its answer. */
const ASKED = [
  'accept',
  'accept-language',
  'content-length',
  'content-type',
  'cookie',
  'origin',
  'sec-fetch-site',
  'user-agent',
];
const ANSWERED = [
  'cache-control',
  'content-length',
  'content-security-policy',
  'content-type',
  'location',
  'referrer-policy',
  'set-cookie',
  'x-content-type-options',
];

const only = (headers: IncomingMessage['headers'], names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name, value]) => names.includes(name) && value !== undefined));

/** Passes the pages of the sign-in of one's own through, so that they are of this site's origin (decision 0128). */
@Injectable()
export class SignInPassage {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly limits: RateLimits,
  ) {
    limits.define(LIMIT.name, LIMIT.points, RATE_WINDOW_S);
  }

  register(fastify: FastifyInstance): void {
    const { isOwnSignIn, OIDC_DISCOVERY_URL } = this.config;
    if (!isOwnSignIn || !OIDC_DISCOVERY_URL) return;
    const { origin: inside } = new URL(OIDC_DISCOVERY_URL);
    fastify.register(async (context) => {
      // The body goes on as it comes.
      context.removeAllContentTypeParsers();
      context.addContentTypeParser('*', { bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => done(null, body));
      context.route({
        method: ['GET', 'POST'],
        url: `${OWN_SIGN_IN_PATH}/*`,
        config: { takesAnything: true },
        handler: (request, reply) => this.pass(inside, request, reply),
      });
    });
  }

  private async pass(inside: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers, ip, method, raw } = request;
    const isAsset = /\.(css|js)$/.test(request.url);
    if (!isAsset) await this.limits.take(reply, [{ limiter: LIMIT.name, key: addressKey(ip), points: 1 }]);
    if (Number(headers['content-length'] ?? 0) > BODY_BYTES_MAX) raise('PAYLOAD_TOO_LARGE');
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = httpRequest(new URL(raw.url ?? '/', inside), {
        method,
        agent: this.agent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...only(headers, ASKED), 'x-forwarded-for': addressKey(ip), 'x-request-id': request.id },
      });
      asked.once('response', resolve).once('error', reject);
      if (method === 'POST') raw.pipe(asked);
      else asked.end();
    }).catch(() => raise('SIGN_IN_UNAVAILABLE'));
    return reply
      .code(answer.statusCode ?? 502)
      .headers(only(answer.headers, ANSWERED))
      .send(answer);
  }
}
