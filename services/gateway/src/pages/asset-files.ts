import { existsSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { GatewayConfig } from '../config.js';
import { hangUpOnSlow } from '../edge/slow-readers.js';
import { KeptAssets } from './kept-assets.js';

const HASHED = `${sep}assets${sep}`;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** `/assets/~1/x` is another address of `/assets/x`: browsers do not request a module again that failed at one. */
const RETRY = /^~\d\//;
/** What a name of a build's file can be; others are not looked for. */
const NAME = /^[\w.-]{1,200}$/;

/** The files of the built frontend, and those of the builds before and after it. */
@Injectable()
export class AssetFiles {
  private readonly root: string;
  private readonly assets: string;

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly kept: KeptAssets,
  ) {
    this.root = resolve(config.STATIC_DIR);
    this.assets = join(this.root, 'assets');
  }

  async register(fastify: FastifyInstance): Promise<void> {
    if (!existsSync(this.root)) return;
    // Imported here: it require()s an ES module that is imported elsewhere, and Jest takes both in one graph for a cycle.
    await fastify.register(import('@fastify/static'), {
      root: this.root,
      index: false,
      // Only the files of the build have a route; a path from a request never reaches the disk.
      wildcard: false,
      globIgnore: ['index.html', 'robots.txt', 'assets/**', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        response.header('cache-control', file.includes(HASHED) ? FOR_EVER : 'public, max-age=3600');
      },
    });
    const own = new Set(existsSync(this.assets) ? readdirSync(this.assets) : []);
    fastify.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
      const name = request.params['*'].replace(RETRY, '');
      if (!NAME.test(name) || name.endsWith('.map')) raise('NOT_FOUND');
      // Another build may have been made in this folder since the start.
      if (!own.has(name) || !existsSync(join(this.assets, name))) return this.sendKept(name, request, reply);
      hangUpOnSlow(reply);
      return reply.sendFile(`assets/${name}`);
    });
  }

  private async sendKept(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const found = (await this.kept.find(name, takesBrotli)) ?? raise('NOT_FOUND');
    reply.headers({
      'cache-control': FOR_EVER,
      'content-type': found.contentType,
      'content-length': found.size,
      vary: 'accept-encoding',
      ...(found.encoding && { 'content-encoding': found.encoding }),
    });
    hangUpOnSlow(reply);
    return reply.send(found.body);
  }
}
