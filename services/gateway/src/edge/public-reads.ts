import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { HandlerClass } from './serves.decorator.js';
import { servedBy } from './serves.decorator.js';

/**
 * Public reads under the heaviest load. Bound to their rows like all others, but registered straight with Fastify,
 * outside of Nest's pipeline. Only public rows: no guard stands in front of them. A feature adds its own in its module.
 */
@Injectable()
export class PublicReadRoutes {
  private readonly controllers: object[] = [];

  add(controller: object): void {
    this.controllers.push(controller);
  }

  get classes(): HandlerClass[] {
    return this.controllers.map((controller) => controller.constructor as HandlerClass);
  }

  /** Throws on a row that is not public. */
  register(fastify: FastifyInstance): void {
    for (const controller of this.controllers) registerHandlersOf(controller as Record<string, unknown>, fastify);
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

const registerHandlersOf = (controller: Record<string, unknown>, fastify: FastifyInstance): void => {
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(controller))) {
    const handler = controller[name];
    const route = typeof handler === 'function' ? servedBy(handler) : undefined;
    if (!route) continue;
    const { method: verb, path, access } = ROUTES[route];
    if (access !== 'public') throw new Error(`gateway: ${route} is not public and cannot be served without a guard`);
    fastify.route({
      method: verb === 'GET' ? ['GET', 'HEAD'] : verb,
      url: path,
      handler: (handler as Handler).bind(controller),
    });
  }
};
