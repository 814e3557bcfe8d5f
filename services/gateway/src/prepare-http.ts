import type { Server } from 'node:http';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { INestApplicationContext } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { bodyBytesMaxOf } from '@vitrine/contracts/body-size.rules';
import { COMPRESSED_FROM_BYTES } from '@vitrine/contracts/http/compression.rules';
import { BUILD_HEADER, ROUTES, type RouteName } from '@vitrine/contracts/http/routes';
import { HttpErrorFilter } from '@vitrine/platform/errors/http-error.filter';
import { Logger } from '@vitrine/platform/log/logger';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { Tracing } from '@vitrine/platform/tracing/tracing';
import { CheckedPipe } from '@vitrine/platform/validation/checked.pipe';
import { Readiness } from '@vitrine/platform/health/readiness';
import { registerCallbackForm } from './auth/sign-in.js';
import { GatewayConfig } from './config.js';
import { SignInPassage } from './auth/sign-in-passage.js';
import { GalleryDocuments } from './client-galleries/gallery-documents.js';
import type { GatewayAdapter } from './edge/gateway.adapter.js';
import { PagesRoutes } from './pages/pages.routes.js';
import { PiwigoRoutes } from './piwigo/piwigo.routes.js';
import { Shell } from './pages/shell.js';
import { EdgeRedis } from './edge/edge-redis.js';
import { answerError } from './edge/answer-error.js';
import { type HandlerClass, assertServed } from './edge/serves.decorator.js';
import { countRequests } from './edge/count-requests.js';
import { PublicReadRoutes } from './edge/public-reads.js';
import { answerBeforeRouter, ReadyAnswers } from './edge/ready-answers.js';
import { REQUEST_ID } from './edge/request-id.js';
import { runRequestsInContext } from './edge/request-context.js';
import { refuseSlowBodies } from './edge/slow-bodies.js';
import { apiHeaders, dataHeaders, documentHeaders } from './edge/security-headers.js';
import { hasBody } from './edge/has-body.js';

/** For balancers that only reach the main port; the full report is on the health port. */
const registerHealth = (fastify: FastifyInstance, app: INestApplicationContext): void => {
  fastify.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  fastify.get('/health/ready', async (_request, reply) => {
    const { ready } = await app.get(Readiness).report();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable' });
  });
};

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const BODY_TYPE = /^(application\/json|multipart\/form-data)\s*(;|$)/i;

/**
 * Refuses a write that another site made the browser send (SEC-21). Browsers send where a request comes from and pages
 * cannot change it; a client that sends nothing is no browser, and must not carry a session either.
 */
const refusalOf = (request: FastifyRequest, origin: string): AppError | null => {
  if (SAFE.has(request.method) || request.routeOptions.config.takesAnything) return null;
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return new AppError('CROSS_ORIGIN');
  if (headers.origin !== undefined && headers.origin !== origin && site !== 'same-origin')
    return new AppError('CROSS_ORIGIN');
  if (site === undefined && headers.origin === undefined && headers.cookie !== undefined)
    return new AppError('CROSS_ORIGIN');
  if (hasBody(request) && !BODY_TYPE.test(headers['content-type'] ?? '')) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  return null;
};

/**
 * Forgets the type of a body that is not there; browsers' fetch wrappers name it for a DELETE, too. Fastify would read
 * such a body, and it never ends: the server takes requests without one for no streams at all (`optimizeEmptyRequests`).
 */
const forgetTypesOfNothing = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!hasBody(request)) delete request.raw.headers['content-type'];
    done();
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of every answer of the route, instead of the API's. */
    headers?: Record<string, string>;
    /** A write that any site may send, of any type: it reads nothing of its request, or judges that by itself. */
    takesAnything?: boolean;
  }
}

const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[];

/** A part of the site whose answers carry headers of their own. */
const part = (
  fastify: FastifyInstance,
  headers: Record<string, string>,
  register: (context: FastifyInstance) => Promise<void> | void,
): void => {
  fastify.register(async (context) => {
    context.addHook('onRoute', (route) => {
      route.config = { ...route.config, headers };
    });
    await register(context);
  });
};

const controllersOf = (app: NestFastifyApplication): HandlerClass[] =>
  [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => (metatype ? [metatype as HandlerClass] : [])),
  );

/** Everything around the controllers. */
export const prepareHttp = async (app: NestFastifyApplication): Promise<void> => {
  assertServed([...controllersOf(app), ...app.get(PublicReadRoutes).classes]);
  const config = app.get(GatewayConfig);
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();

  (app.getHttpAdapter() as unknown as GatewayAdapter).reportErrors(answerError(app.get(Logger)));
  fastify.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
  const tracing = app.get(Tracing);
  runRequestsInContext(fastify, config, tracing);
  const headersOfCalls = apiHeaders(config);
  const { origin } = config;
  const shell = app.get(Shell);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.headers ?? headersOfCalls);
    // An open page sees from it that there is a newer one (frontend/src/shared/lib/page-build.ts).
    reply.header(REQUEST_ID, request.id).header(BUILD_HEADER, shell.build);
    done(refusalOf(request, origin) ?? undefined);
  });
  forgetTypesOfNothing(fastify);
  refuseSlowBodies(fastify);
  countRequests(fastify, app.get(Metrics));
  fastify.addHook('onRoute', (route) => {
    const row = ROUTE_NAMES.find((name) => ROUTES[name].path === route.url && ROUTES[name].method === route.method);
    if (row) route.bodyLimit = bodyBytesMaxOf(row);
  });

  part(fastify, dataHeaders(config), (context) => {
    app.get(PublicReadRoutes).register(context);
    registerHealth(context, app);
  });
  part(fastify, headersOfCalls, registerCallbackForm);
  part(fastify, documentHeaders(config), (context) => app.get(GalleryDocuments).register(context));
  part(fastify, documentHeaders(config), (context) => app.get(PagesRoutes).register(context));
  part(fastify, documentHeaders(config), (context) => app.get(SignInPassage).register(context));
  // Behind those above on purpose: those send what was compressed once, and images as they are, and take no forms.
  fastify.register(compress, { encodings: ['br', 'gzip'], threshold: COMPRESSED_FROM_BYTES });
  fastify.register(multipart);
  acceptJson(fastify);
  app.get(PiwigoRoutes).register(fastify);

  app.useGlobalPipes(new CheckedPipe());
  app.useGlobalFilters(app.get(HttpErrorFilter));
  // A span belongs to a request from its beginning, so when they are collected all go through the router.
  if (!tracing.isOn) answerBeforeRouter(app.getHttpServer() as Server, app.get(ReadyAnswers));
  await app.get(EdgeRedis).open();
};

/** JSON and nothing else. A body that comes in pieces may turn out to be none. */
const acceptJson = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
};
