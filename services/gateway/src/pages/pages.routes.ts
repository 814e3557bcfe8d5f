import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import { galleryCategory } from '@vitrine/contracts/media/categories.rules';
import { LANDING_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { PORTFOLIO_PATH_PATTERN } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { type FoundPage, CachedPortfolios } from '../portfolio/cached-portfolios.js';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { AI_REFUSED, isAiCrawler, refuseAiCrawler } from '../edge/ai-crawlers.js';
import { AssetFiles } from './asset-files.js';
import { classifyPath } from './classify-path.js';
import { Documents } from './documents.js';
import { DiscoveryRoutes } from '../discovery/discovery.routes.js';
import { HomePage } from './home-page.js';
import { PageRenderer } from './page-renderer.js';
import { PhotoLinks } from './photo-links.js';
import { PerSecondLimiter } from './per-second-limiter.js';
import { Shell } from './shell.js';

const NOINDEX = { 'x-robots-tag': 'noindex' };

/**
 * Each address that is none has a page of its own to be drawn, which keeps everybody else waiting for some milliseconds.
 * Whoever tries addresses by the thousand, or with names of kilobytes, gets the page that browsers draw.
 */
const DRAWN_MISSES = 10;
const DRAWN_PATH_MAX = 200;

/** Whoever is signed in gets another page than everybody else. */
const BY_COOKIE = { vary: 'accept-encoding, cookie' };

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';

/** Perhaps signed in: their pages wait for the browser, which finds out who it is. */
const isKnown = ({ headers }: FastifyRequest): boolean => headers.cookie?.includes(`${SESSION_HINT_COOKIE}=`) ?? false;

interface Fixed {
  landing: EncodedBody;
  publicApp: EncodedBody;
  privateApp: EncodedBody;
  notFound: EncodedBody;
}

/** Documents and the files of the built frontend. */
@Injectable()
export class PagesRoutes {
  private fixed: Fixed;
  private readonly drawnMisses = new PerSecondLimiter(DRAWN_MISSES);

  constructor(
    private readonly files: AssetFiles,
    private readonly shell: Shell,
    private readonly renderer: PageRenderer,
    private readonly documents: Documents,
    private readonly pages: CachedPortfolios,
    private readonly homePage: HomePage,
    private readonly photoLinks: PhotoLinks,
    private readonly found: DiscoveryRoutes,
    private readonly logger: Logger,
  ) {}

  async register(fastify: FastifyInstance): Promise<void> {
    await Promise.all([this.shell.load(), this.renderer.load()]);
    this.fixed = {
      landing: this.documents.landing([]),
      publicApp: this.documents.app(true),
      privateApp: this.documents.app(false),
      notFound: this.documents.notFound(),
    };
    await this.files.register(fastify);
    fastify.get('/robots.txt', (request, reply) => this.found.robots(request, reply));
    fastify.get('/*', (request, reply) => this.answer(request, reply));
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const page = classifyPath(path);
    switch (page.kind) {
      case 'home':
        return this.home(request, reply);
      case 'landing':
        return this.landing(request, reply);
      case 'app':
        return page.isPrivate
          ? sendEncoded(request, reply, this.fixed.privateApp, { headers: NOINDEX })
          : sendEncoded(request, reply, this.fixed.publicApp);
      case 'portfolio':
        return this.portfolio(page.identifier, request, reply);
      case 'feed':
        return (await this.found.feed(page, request, reply)) ?? this.notFound(request, reply);
      case 'sitemap':
        return this.found.sitemap(page.number, request, reply);
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
    // Nobody's work for programs that train models; those let in somewhere are told by robots.txt where.
    if (isAiCrawler(request.headers['user-agent'])) return sendEncoded(request, reply, this.fixed.publicApp);
    try {
      const { featured } = request.query as { featured?: unknown };
      const answer = await this.homePage.find(request.id, galleryCategory(featured));
      const { data } = answer;
      const known = isKnown(request);
      const photo = await this.photoLinks.find(request, data.gallery);
      const document = photo
        ? this.photoLinks.document(known ? answer : data, photo, () =>
            this.documents.home(data, { photo, isKnown: known }),
          )
        : known
          ? (answer.documentOfKnown ??= this.documents.home(data, { isKnown: true }))
          : (answer.document ??= this.documents.home(data));
      return sendEncoded(request, reply, document, { headers: { ...AI_REFUSED, ...BY_COOKIE } });
    } catch (err) {
      // The page itself needs nobody; it says in its own words that the gallery is not there.
      this.logger.warn({ err }, 'the home page is served without its photos');
      return sendEncoded(request, reply, this.fixed.publicApp);
    }
  }

  private async landing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (isAiCrawler(request.headers['user-agent'])) return sendEncoded(request, reply, this.fixed.landing);
    try {
      const answer = await this.homePage.find(request.id);
      const photos = answer.data.gallery.slice(0, LANDING_PHOTOS);
      const document = isKnown(request)
        ? (answer.landingOfKnown ??= this.documents.landing(photos, { isKnown: true }))
        : (answer.landing ??= this.documents.landing(photos));
      return sendEncoded(request, reply, document, { headers: { ...AI_REFUSED, ...BY_COOKIE } });
    } catch (err) {
      this.logger.warn({ err }, 'the landing page is served without its photos');
      return sendEncoded(request, reply, this.fixed.landing);
    }
  }

  private async portfolio(identifier: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = this.pages.fresh(identifier) ?? (await this.findPage(identifier));
    if (!found) return sendEncoded(request, reply, this.fixed.privateApp, { status: 503, headers: NOINDEX });
    const { portfolio } = found;
    if (!portfolio) return this.notFound(request, reply);
    const { page } = portfolio;
    if (page.isMoved) return this.leadOn(page.profile.path, request, reply);
    const { id, allowAiCrawlers } = page.profile;
    refuseAiCrawler(request.headers['user-agent'], allowAiCrawlers);
    const photo = await this.photoLinks.find(request, [...page.photos, ...page.moreFeatured], id);
    const document = photo
      ? this.photoLinks.document(page, photo, () => this.documents.portfolio(page, { photo }))
      : (portfolio.document ??= this.documents.portfolio(page));
    return sendEncoded(request, reply, document, allowAiCrawlers ? {} : { headers: AI_REFUSED });
  }

  /** Null while portfolio cannot say. */
  private async findPage(identifier: string): Promise<FoundPage | null> {
    try {
      return await this.pages.find(identifier);
    } catch (err) {
      this.logger.warn({ err }, 'a portfolio page is served without its data');
      return null;
    }
  }

  private async longPortfolio(identifier: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { portfolio } = await this.pages.find(identifier);
    const path = portfolio?.page.profile.path;
    return path ? this.leadOn(path, request, reply) : this.notFound(request, reply);
  }

  /** To where a portfolio is, with what was asked of it (`?photo=`). */
  private async leadOn(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!PORTFOLIO_PATH_PATTERN.test(path)) return this.notFound(request, reply);
    const query = request.url.indexOf('?');
    // Browsers keep a 301 for ever unless they are told: the name behind an id changes, and another may take it.
    const to = query < 0 ? path : path + request.url.slice(query);
    return reply.header('cache-control', 'no-cache').redirect(to, 301);
  }

  private async notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request);
    const isDrawn = !isKnown(request) && path.length <= DRAWN_PATH_MAX && this.drawnMisses.take();
    const document = isDrawn ? this.documents.notFound(path) : this.fixed.notFound;
    return sendEncoded(request, reply, document, { status: 404, headers: { ...NOINDEX, ...BY_COOKIE } });
  }
}
