import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { PIWIGO_PATH } from '@vitrine/contracts/site-paths.rules';
import { runInContext, currentContext, type RequestContext } from '@vitrine/platform/context/request-context';
import { errorBody, retryAfterOf, toAppError, workOf } from '@vitrine/platform/errors/http-error.filter';
import { reportError } from '@vitrine/platform/errors/report-error';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import { drainRequest } from '../edge/drain-request.js';
import type { EdgeRequest } from '../edge/edge-request.js';
import { hasBody } from '../edge/has-body.js';
import { RateLimits } from '../edge/rate-limits.js';
import { ImagesPublicReads, webpOf } from '../images/images.public-reads.js';
import { AccessTokens, principalOf } from '../sessions/access-tokens.js';
import { DeskUploads } from '../uploads/desk-uploads.js';
import { ALBUM_METHODS } from './album.methods.js';
import {
  CODES,
  CONTENT_TYPES,
  encodeFailure,
  encodeResult,
  fail,
  Failure,
  failureOf,
  type Format,
  statusOf,
} from './encode.js';
import { Call, type Method, type Methods, type Services } from './method.js';
import { pairsOfForm, pairsOfQuery, Params } from './params.js';
import { PHOTO_METHODS } from './photo.methods.js';
import { pairsOfRaw } from './raw-bodies.js';
import { SESSION_METHODS } from './session.methods.js';
import { isSame, PiwigoSessions, type SignedIn } from './sessions.js';
import { TAG_METHODS } from './tag.methods.js';
import { UPLOAD_METHODS } from './upload.methods.js';

const METHODS: Methods = { ...SESSION_METHODS, ...ALBUM_METHODS, ...PHOTO_METHODS, ...TAG_METHODS, ...UPLOAD_METHODS };

/** A part of a file in base64, each of its signs percent-encoded at worst. */
const FORM_BYTES_MAX = 2 * 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';

type ImageRequest = FastifyRequest<{ Params: { grant: string; token: string; file: string } }>;

/** Who calls, and which method, as soon as it is known. */
interface Attempt {
  method?: Method;
  call?: Call;
}

/** Piwigo's web service, as programs on desks and phones speak it (docs/desk.md). */
@Injectable()
export class PiwigoRoutes {
  private readonly services: Services;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly sessions: PiwigoSessions,
    private readonly tokens: AccessTokens,
    private readonly uploads: DeskUploads,
    private readonly images: ImagesPublicReads,
    limits: RateLimits,
    private readonly logger: Logger,
    rpc: RpcClient,
  ) {
    const methods = () => Object.keys(METHODS).toSorted();
    this.services = { rpc, sessions, uploads, origin: config.origin, methods, limits };
  }

  /** A part of the site with errors, bodies and a judgement of its own of where requests come from. */
  register(fastify: FastifyInstance): void {
    fastify.register(async (context) => {
      context.addHook('onRoute', (route) => {
        route.config = { ...route.config, takesAnything: true };
      });
      context.removeContentTypeParser('application/json');
      const keep = (_request: unknown, body: unknown, done: (error: null, body: unknown) => void) => done(null, body);
      context.addContentTypeParser(FORM, { parseAs: 'buffer', bodyLimit: FORM_BYTES_MAX }, keep);
      context.setErrorHandler((error, request, reply) => this.answerFailure(error, request, reply, isForm(request)));
      const others = ['DELETE', 'OPTIONS', 'PATCH', 'PUT'];
      // The second where the server was typed with a slash at its end.
      for (const url of [`${PIWIGO_PATH}/ws.php`, `${PIWIGO_PATH}//ws.php`]) {
        context.route({ method: ['GET', 'POST'], url, handler: (request, reply) => this.answer(request, reply) });
        context.route({ method: others, url, handler: () => fail(405, 'Only GET and POST are known here') });
      }
      // The plug-ins for Lightroom open these in a browser; whose album it is, only the site's own session says.
      const openSite = (_request: unknown, reply: FastifyReply) =>
        this.isOn ? reply.redirect(`${this.config.origin}/my-photos`, 302) : raise('NOT_FOUND');
      for (const page of ['index.php', 'picture.php']) context.get(`${PIWIGO_PATH}/${page}`, openSite);
      context.get(`${PIWIGO_PATH}/images/:grant/:token/:file`, (request, reply) =>
        this.sendImage(request as ImageRequest, reply),
      );
    });
  }

  private get isOn(): boolean {
    return this.config.PIWIGO === 'on';
  }

  private async answer(request: EdgeRequest, reply: FastifyReply): Promise<FastifyReply> {
    const attempt: Attempt = {};
    const context: RequestContext = { ...(currentContext() ?? { requestId: request.id }) };
    try {
      if (!this.isOn) raise('NOT_FOUND');
      const format = formatOf(request) ?? fail(400, 'The format is either json or rest');
      refuseOtherSites(request, this.config.origin);
      const result = await runInContext(context, () => this.run(request, reply, attempt, context));
      return reply.type(CONTENT_TYPES[format]).send(encodeResult(format, result));
    } catch (error) {
      return this.answerFailure(error, request, reply, attempt.method?.isUpload ?? isForm(request));
    }
  }

  private async run(request: EdgeRequest, reply: FastifyReply, attempt: Attempt, context: RequestContext) {
    const query = pairsOfQuery(request.url);
    const who = await this.sessions.find(request, reply);
    if (who) signIn(who, request, context);
    const begin = (fields: Iterable<readonly [string, string]>): Promise<Call> =>
      this.begin(Params.of(query, fields), { request, reply, who, attempt, context });
    if (!isForm(request)) {
      const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      const method = Params.of(query).text('method');
      const call = await begin(pairsOfRaw(body, method, request.headers['user-agent']) ?? pairsOfForm(body));
      return attempt.method?.run(call);
    }
    const isPart = Params.of(query).text('method') === 'pwg.images.uploadAsync';
    const form = await this.uploads.fromForm(request, reply, {
      field: isPart ? 'file' : 'image',
      decide: async (fields) => {
        const call = await begin(textsOf(fields));
        this.tokens.hangUpWhenEnded(call.owner.tokenId, reply);
        return attempt.method?.file?.place(call) ?? fail(CODES.invalid, 'This method takes no file');
      },
    });
    const isFile = form.taken !== null || form.positions !== null;
    const call = attempt.call ?? (await begin(textsOf(form.fields)));
    return isFile ? attempt.method?.file?.answer(call, form) : attempt.method?.run(call);
  }

  /** Finds the method, and judges whether it may be called so. */
  private async begin(
    params: Params,
    {
      request,
      reply,
      who,
      attempt,
      context,
    }: Pick<Call, 'request' | 'reply' | 'who'> & { attempt: Attempt; context: RequestContext },
  ): Promise<Call> {
    const name = params.text('method') ?? '';
    const method = (Object.hasOwn(METHODS, name) && METHODS[name]) || fail(501, 'Method name is not valid');
    attempt.method = method;
    // And HEAD, which asks for the same.
    const isGet = request.method !== 'POST';
    if (isGet && !method.byGet) fail(405, 'This method requires HTTP POST');
    const caller = who ?? (await this.signInByForm(params, method, request, reply));
    if (caller && caller !== who) signIn(caller, request, context);
    if (method.for) {
      const { scopes } = caller ?? fail(401, 'Access denied');
      const isFor =
        method.for === 'reading' ? scopes.includes('read') || scopes.includes('upload') : scopes.includes('upload');
      if (!isFor) fail(401, 'This access token may not be used for this.');
    }
    if (method.for === 'writing' && caller?.by === 'cookie') checkToken(params, method, caller, isGet);
    const missing = (method.needs ?? []).filter((each) => !params.has(each));
    if (missing.length > 0) fail(CODES.missing, `Missing parameters: ${missing.join(', ')}`);
    const call = new Call(params.only(method.takes ?? []), request, reply, caller, this.services);
    // Fields behind a file are read once more.
    if (method.weighs && !attempt.call) await call.weigh(method.weighs);
    attempt.call = call;
    return call;
  }

  /** One of the phone programs sends name and password with each part of a file. */
  private async signInByForm(params: Params, { file }: Method, request: EdgeRequest, reply: FastifyReply) {
    const [id, secret] = [params.text('username'), params.text('password')];
    return file && id !== undefined && secret !== undefined ? this.sessions.signIn(request, reply, id, secret) : null;
  }

  private async sendImage(request: ImageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { grant, token, file } = request.params;
    const width = Number(/^(\d{1,5})\.webp$/.exec(file)?.[1] ?? raise('NOT_FOUND'));
    if (!this.isOn) raise('NOT_FOUND');
    const ownerId = (await this.sessions.ownerOf(request, grant, token)) ?? raise('NOT_FOUND');
    return this.images.sendTo({ ownerId, token }, webpOf(width), request, reply);
  }

  /** Answers in the protocol, also what fails outside of any method. darktable takes every other answer for success. */
  private async answerFailure(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
    isUpload: boolean,
  ): Promise<FastifyReply> {
    const failure = error instanceof Failure ? error : this.failureOf(error, request, reply);
    if (reply.sent || reply.raw.headersSent) return reply;
    if (hasBody(request)) await drainRequest(request, reply);
    const format = formatOf(request) ?? 'json';
    return reply
      .code(statusOf(failure, isUpload))
      .header('cache-control', 'no-store')
      .type(CONTENT_TYPES[format])
      .send(encodeFailure(format, failure));
  }

  private failureOf(error: unknown, request: FastifyRequest, reply: FastifyReply): Failure {
    // An image's own address lets anybody see it, so the log has the route's.
    const { method, routeOptions } = request;
    const work = workOf({ method, url: routeOptions.url ?? '' }, reply, request.id);
    const known = reportError(this.logger, error, toAppError(error), work);
    const retryAfter = retryAfterOf(errorBody(known, request.id));
    if (retryAfter && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter);
    return failureOf(known);
  }
}

/** On whose behalf services are called from now on. */
const signIn = (
  who: SignedIn,
  request: EdgeRequest,
  context: { -readonly [K in keyof RequestContext]: RequestContext[K] },
) => {
  const { user, tokenId, scopes } = who;
  const principal = principalOf(who);
  Object.assign(request, { user, tokenId, scopes, principal });
  context.principal = principal;
};

/** Null for one that is none. */
const formatOf = ({ url }: FastifyRequest): Format | null => {
  const format = Params.of(pairsOfQuery(url)).text('format') ?? 'rest';
  return format === 'json' ? 'json' : format === 'rest' || format === '' ? 'xml' : null;
};

/** No page has any business here: what a browser says of where a request comes from is refused unless it is our own. */
const refuseOtherSites = ({ headers }: FastifyRequest, origin: string): void => {
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isForeign || (headers.origin !== undefined && headers.origin !== origin)) raise('CROSS_ORIGIN');
};

const checkToken = (params: Params, { token }: Method, { pwgToken }: SignedIn, isGet: boolean): void => {
  const sent = params.text('pwg_token');
  if (sent !== undefined && !isSame(sent, pwgToken)) fail(403, 'Invalid security token');
  if (sent === undefined && (token === 'always' || (token === 'by-get' && isGet)))
    fail(CODES.missing, 'Missing parameters: pwg_token');
};

const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

const textsOf = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
