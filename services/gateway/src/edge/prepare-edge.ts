import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { ValidationPipe } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { HttpErrorFilter } from '@vitrine/platform/errors/http-error.filter';
import { Logger } from '@vitrine/platform/log/logger';
import { validationOptions } from '@vitrine/platform/rpc/rpc-validation.pipe';
import { GatewayConfig } from '../config.js';
import { PagesRoutes } from '../pages/pages.routes.js';
import { EdgeRedis } from '../sessions/redis.js';
import { answerError } from './answer-error.js';
import { type HandlerClass, assertServed } from './assert-served.js';
import { registerHealth } from './health.routes.js';
import { countRequests } from './count-requests.js';
import { FAST_CONTROLLERS, FastRoutes } from './fast-routes.js';
import { refusalOf } from './same-origin.js';
import { DATA_HEADERS, documentHeaders } from './security-headers.js';

/** Headers and the request's id on every answer of a context. */
const alwaysSend = (fastify: FastifyInstance, headers: Record<string, string>): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
};

const controllersOf = (app: NestFastifyApplication): HandlerClass[] =>
  [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => (metatype ? [metatype as HandlerClass] : [])),
  );

/**
 * Everything around the controllers. The order matters: a Fastify context has the hooks that stood when it was made, so
 * the fast paths and the pages come before what only the API needs.
 */
export const prepareEdge = async (app: NestFastifyApplication): Promise<void> => {
  assertServed([...controllersOf(app), ...FAST_CONTROLLERS]);
  const config = app.get(GatewayConfig);
  const logger = app.get(Logger);
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;

  fastify.setErrorHandler(answerError(logger));
  countRequests(fastify);
  fastify.register(async (context) => {
    alwaysSend(context, DATA_HEADERS);
    app.get(FastRoutes).register(context);
    registerHealth(context, app);
  });
  const headers = await documentHeaders(config);
  fastify.register(async (context) => {
    alwaysSend(context, headers);
    await app.get(PagesRoutes).register(context);
  });

  prepareApi(fastify, config);
  app.useGlobalPipes(new ValidationPipe(validationOptions));
  app.useGlobalFilters(app.get(HttpErrorFilter));
  await app.get(EdgeRedis).open();
};

const prepareApi = (fastify: FastifyInstance, config: GatewayConfig): void => {
  alwaysSend(fastify, { ...DATA_HEADERS, 'cache-control': 'no-store' });
  fastify.addHook('onRequest', (request, _reply, done) => {
    done(refusalOf(request, config.origin) ?? undefined);
  });
  fastify.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
  fastify.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  fastify.register(multipart);
  acceptJson(fastify);
};

/** JSON and nothing else; a call without a body may still name the type (browsers' fetch wrappers do). */
const acceptJson = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser(['application/json', 'text/plain']);
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
};
