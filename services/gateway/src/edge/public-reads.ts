import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { GalleryPublicReads } from '../gallery/gallery.public-reads.js';
import { ImagesPublicReads } from '../images/images.public-reads.js';
import { PortfolioPublicReads } from '../portfolio/portfolio.public-reads.js';
import type { HandlerClass } from './assert-served.js';
import { servedBy } from './serves.decorator.js';

/** Public reads that thousands ask for at once. Bound to their rows like all others, but outside of Nest's pipeline. */
export const FAST_CONTROLLERS = [GalleryPublicReads, ImagesPublicReads, PortfolioPublicReads] as const;

/** Registers {@link FAST_CONTROLLERS} straight with Fastify. Only public rows: no guard stands in front of them. */
@Injectable()
export class FastRoutes {
  constructor(private readonly modules: ModuleRef) {}

  register(fastify: FastifyInstance): void {
    for (const type of FAST_CONTROLLERS) this.registerHandlersOf(type, fastify);
  }

  private registerHandlersOf(type: HandlerClass, fastify: FastifyInstance): void {
    const controller = this.modules.get<Record<string, unknown>>(type as never, { strict: false });
    for (const method of Object.getOwnPropertyNames(type.prototype)) {
      const handler = controller[method];
      const route = typeof handler === 'function' ? servedBy(handler) : undefined;
      if (!route) continue;
      const { method: verb, path, access } = ROUTES[route];
      if (access !== 'public') throw new Error(`gateway: ${route} is not public and cannot be served without a guard`);
      fastify.route({
        method: verb === 'GET' ? ['GET', 'HEAD'] : verb,
        url: path,
        handler: (handler as RouteHandlerMethod).bind(controller as never),
      });
    }
  }
}
