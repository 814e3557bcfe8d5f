import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import { galleryCategory } from '@vitrine/contracts/media/categories.rules';
import { SHARE_TARGET } from '@vitrine/contracts/site-paths.rules';
import { ASK_PARAM } from '@vitrine/contracts/portfolio/site.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { CachedPortfolios } from '../portfolio/cached-portfolios.js';
import { CachedSite } from '../portfolio/cached-site.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { AI_REFUSED, isAiCrawler, NO_AI, refuseAiCrawler } from '../edge/ai-crawlers.js';
import { AssetFiles } from './asset-files.js';
import { classifyPath } from './classify-path.js';
import { askedPrice, Documents } from './documents.js';
import { DiscoveryRoutes } from '../discovery/discovery.routes.js';
import { HomePage } from './home-page.js';
import { PageRenderer } from './page-renderer.js';
import { PhotoLinks } from './photo-links.js';
import { PerSecondLimiter } from '../edge/per-second-limiter.js';
import { Shell } from './shell.js';

const NOINDEX = { 'x-robots-tag': 'noindex' };

/**
 * Not-found pages a second that are rendered here: each path has one of its own, which takes some milliseconds of the
 * process. Beyond that, and for paths longer than this, the browser renders them.
 */
const RENDERED_MISSES = 10;
const RENDERED_PATH_MAX = 200;

/** Signed-in users get another page than visitors. */
const BY_COOKIE = { vary: 'accept-encoding, cookie' };

/** Documents with a form of categories, which works without scripts. */
const BARE: ReadonlySet<string> = new Set(['home', 'portfolio']);

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** The session hint is there: the page waits for the browser to find out who is signed in. */
const isKnown = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes(`${SESSION_HINT_COOKIE}=`) ?? false;

/** Documents and the files of the built frontend. */
@Injectable()
export class PagesRoutes {
  private readonly renderedMisses = new PerSecondLimiter(RENDERED_MISSES);

  constructor(
    private readonly files: AssetFiles,
    private readonly shell: Shell,
    private readonly renderer: PageRenderer,
    private readonly documents: Documents,
    private readonly pages: CachedPortfolios,
    private readonly site: CachedSite,
    private readonly homePage: HomePage,
    private readonly photoLinks: PhotoLinks,
    private readonly found: DiscoveryRoutes,
    private readonly logger: Logger,
  ) {}

  async register(fastify: FastifyInstance): Promise<void> {
    await Promise.all([this.shell.load(), this.renderer.load()]);
    await this.files.register(fastify);
    fastify.get('/robots.txt', (request, reply) => this.found.robots(request, reply));
    fastify.get('/*', (request, reply) => this.answer(request, reply));
    // Of a browser whose worker is gone (frontend/src/app/boot/share-target.ts). Nothing is read; the page says so.
    fastify.post(SHARE_TARGET.path, {
      config: { takesAnything: true },
      onRequest: async (_request, reply) => reply.redirect(SHARE_TARGET.next, 303),
      handler: () => undefined,
    });
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const page = classifyPath(path);
    // A form of which nothing is chosen sends it.
    if (request.url === `${path}?` && BARE.has(page.kind)) return this.moveTo(path, request, reply);
    switch (page.kind) {
      case 'home':
        return this.home(request, reply);
      case 'landing':
        return this.landing(request, reply);
      case 'app': {
        if (!page.isPrivate) return sendEncoded(request, reply, this.documents.app({ isIndexed: true }));
        return sendEncoded(request, reply, this.documents.work(path), { headers: NOINDEX });
      }
      case 'portfolio':
        return this.portfolio(page.identifier, request, reply);
      case 'site-page':
        return this.sitePage(page, request, reply);
      case 'feed':
        return (await this.found.feed(page, request, reply)) ?? this.notFound(request, reply);
      case 'sitemap':
        return this.found.sitemap(page.number, request, reply);
      case 'long-portfolio':
        return this.longPortfolio(page.identifier, request, reply);
      case 'moved':
        return this.moveTo(page.to, request, reply);
      case 'machine':
        throw new AppError('NOT_FOUND');
      case 'unknown':
        return this.notFound(request, reply);
    }
  }

  private async home(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The work of many, most of whom refuse model trainers; robots.txt names those who do not.
    if (isAiCrawler(request.headers['user-agent']))
      return sendEncoded(request, reply, this.documents.app({ isIndexed: true }));
    try {
      const { featured } = request.query as { featured?: unknown };
      const answer = await this.homePage.find(galleryCategory(featured));
      const linked = await this.photoLinks.find(request, answer.data.gallery);
      const document = this.documents.home(answer, { isKnown: isKnown(request), linked });
      return sendEncoded(request, reply, document, { headers: { ...AI_REFUSED, ...BY_COOKIE } });
    } catch (err) {
      // The page renders without data, with a notice that the gallery is missing.
      this.logger.warn({ err }, 'the home page is served without its photos');
      return sendEncoded(request, reply, this.documents.app({ isIndexed: true }));
    }
  }

  private async landing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isAiCrawler(request.headers['user-agent'])) return sendEncoded(request, reply, this.documents.landing(null));
    try {
      const answer = await this.homePage.find();
      const document = this.documents.landing(answer, { isKnown: isKnown(request) });
      return sendEncoded(request, reply, document, { headers: { ...AI_REFUSED, ...BY_COOKIE } });
    } catch (err) {
      this.logger.warn({ err }, 'the landing page is served without its photos');
      return sendEncoded(request, reply, this.documents.landing(null));
    }
  }

  private async portfolio(identifier: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = this.pages.fresh(identifier) ?? (await this.orAway(this.pages.find(identifier)));
    if (!found) return this.away(request, reply);
    const { portfolio } = found;
    if (!portfolio) return this.notFound(request, reply);
    const { page } = portfolio;
    if (page.isMoved) return this.redirectTo(page.profile.path, request, reply);
    const { id, allowAiCrawlers } = page.profile;
    refuseAiCrawler(request.headers['user-agent'], allowAiCrawlers);
    const linked = await this.photoLinks.find(request, [...page.photos, ...page.moreFeatured], id);
    const document = this.documents.portfolio(page, { linked });
    return sendEncoded(request, reply, document, allowAiCrawlers ? {} : { headers: AI_REFUSED });
  }

  private async sitePage(
    { identifier, slug }: { identifier: string; slug: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const found = await this.orAway(this.site.find(identifier, slug));
    if (!found) return this.away(request, reply);
    if (found.kind === 'none') return this.notFound(request, reply);
    if (found.kind === 'moved') return this.redirectTo(found.to, request, reply);
    const { profile, isMoved } = found.answer;
    if (isMoved) return this.redirectTo(`${profile.path}/${slug}`, request, reply);
    const { allowAiCrawlers } = profile;
    refuseAiCrawler(request.headers['user-agent'], allowAiCrawlers);
    const page = found.kind === 'page' ? found.answer.page : undefined;
    const linked = page && this.photoLinks.here(request, page.photos);
    const { [ASK_PARAM]: number } = request.query as { [ASK_PARAM]?: unknown };
    const headers = {
      ...(!allowAiCrawlers && AI_REFUSED),
      ...(page?.isListed === false && { 'x-robots-tag': allowAiCrawlers ? 'noindex' : `noindex, ${NO_AI}` }),
    };
    return sendEncoded(
      request,
      reply,
      this.documents.beside({ ...found, ask: askedPrice(found, number) }, { linked }),
      { headers },
    );
  }

  /** Null while portfolio is unreachable. */
  private async orAway<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await asked;
    } catch (err) {
      this.logger.warn({ err }, 'a page of a photographer is served without its data');
      return null;
    }
  }

  private away(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const document = this.documents.app({ isIndexed: false, isPortfolio: true });
    return sendEncoded(request, reply, document, { status: 503, headers: NOINDEX });
  }

  private async longPortfolio(identifier: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { portfolio } = await this.pages.find(identifier);
    const path = portfolio?.page.profile.path;
    return path ? this.redirectTo(path, request, reply) : this.notFound(request, reply);
  }

  /** To the present address of a portfolio, or of a page beside it. */
  private async redirectTo(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return ['portfolio', 'site-page'].includes(classifyPath(path).kind)
      ? this.moveTo(path, request, reply)
      : this.notFound(request, reply);
  }

  /** With the query (`?photo=`). */
  private moveTo(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const query = request.url.slice(pathOf(request).length);
    // Browsers keep a 301 for ever without this: the name behind an id changes, and another user may take it.
    return reply.header('cache-control', 'no-cache').redirect(query === '?' ? path : path + query, 301);
  }

  private async notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const isRendered = !isKnown(request) && path.length <= RENDERED_PATH_MAX && (await this.renderedMisses.take());
    const document = this.documents.notFound(isRendered ? { path } : {});
    return sendEncoded(request, reply, document, { status: 404, headers: { ...NOINDEX, ...BY_COOKIE } });
  }
}
