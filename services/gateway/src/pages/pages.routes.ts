import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { PORTFOLIO_PATH_PATTERN } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { PortfolioPages } from '../portfolio/portfolio-pages.js';
import type { EncodedBody } from '../reads/encoded-body.js';
import { sendEncoded } from '../reads/send-encoded.js';
import { classifyPath } from './classify-path.js';
import { Documents } from './documents.js';
import { HomePage } from './home-page.js';
import { Shell } from './shell.js';

const ROBOTS = ['account', 'admin', 'api', 'dashboard', 'my-photos', 'onboarding', 'upload'];
const NOINDEX = { 'x-robots-tag': 'noindex' };
const HASHED = `${sep}assets${sep}`;

interface Fixed {
  publicApp: EncodedBody;
  privateApp: EncodedBody;
  notFound: EncodedBody;
}

/** Documents and the files of the built frontend. */
@Injectable()
export class PagesRoutes {
  private fixed: Fixed;

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly shell: Shell,
    private readonly documents: Documents,
    private readonly pages: PortfolioPages,
    private readonly homePage: HomePage,
    private readonly logger: Logger,
  ) {}

  async register(fastify: FastifyInstance): Promise<void> {
    await this.shell.load();
    this.fixed = {
      publicApp: this.documents.app(true),
      privateApp: this.documents.app(false),
      notFound: this.documents.notFound(),
    };
    await this.registerFiles(fastify);
    fastify.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(this.robots()));
    fastify.get('/*', (request, reply) => this.answer(request, reply));
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split('?', 1)[0] ?? '/';
    const page = classifyPath(path);
    switch (page.kind) {
      case 'home':
        return this.home(request, reply);
      case 'app':
        return page.isPrivate
          ? sendEncoded(request, reply, this.fixed.privateApp, { headers: NOINDEX })
          : sendEncoded(request, reply, this.fixed.publicApp);
      case 'portfolio':
        return this.portfolio(page.identifier, request, reply);
      case 'long-portfolio':
        return this.longPortfolio(page.identifier, request, reply);
      case 'moved':
        return reply.redirect(page.to, 301);
      case 'machine':
        throw new AppError('NOT_FOUND');
      case 'unknown':
        return this.notFound(request, reply);
    }
  }

  private async home(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const answer = await this.homePage.find(request.id);
      answer.document ??= this.documents.home(answer.data);
      return sendEncoded(request, reply, answer.document);
    } catch (err) {
      // The page itself needs nobody; it says in its own words that the gallery is not there.
      this.logger.warn({ err }, 'the home page is served without its photos');
      return sendEncoded(request, reply, this.fixed.publicApp);
    }
  }

  private async portfolio(identifier: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const { answers } = this.pages.fresh(identifier) ?? (await this.pages.find(identifier, request.id));
      if (!answers) return this.notFound(request, reply);
      answers.document ??= this.documents.portfolio(answers.page);
      return sendEncoded(request, reply, answers.document);
    } catch (err) {
      this.logger.warn({ err }, 'a portfolio page is served without its data');
      return sendEncoded(request, reply, this.fixed.privateApp, { status: 503, headers: NOINDEX });
    }
  }

  private async longPortfolio(identifier: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { answers } = await this.pages.find(identifier, request.id);
    const path = answers?.page.profile.path;
    return path && PORTFOLIO_PATH_PATTERN.test(path) ? reply.redirect(path, 301) : this.notFound(request, reply);
  }

  private async notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendEncoded(request, reply, this.fixed.notFound, { status: 404, headers: NOINDEX });
  }

  private async registerFiles(fastify: FastifyInstance): Promise<void> {
    const root = resolve(this.config.STATIC_DIR);
    if (!existsSync(root)) return;
    await fastify.register(fastifyStatic, {
      root,
      index: false,
      // Only the files of the build have a route; what a person types never touches the disk.
      wildcard: false,
      globIgnore: ['index.html', 'robots.txt', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        const isHashed = file.includes(HASHED);
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }

  private robots(): string {
    return ['User-agent: *', ...ROBOTS.map((word) => `Disallow: /${word}`), ''].join('\n');
  }
}
