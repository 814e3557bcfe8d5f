import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { ListedProjectDto } from '@vitrine/contracts/portfolio/site.dto';
import { PRIVATE_PATHS } from '@vitrine/contracts/site-paths.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import { AI_CRAWLERS, AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { TtlCache } from '../http-cache/ttl-cache.js';
import { CachedPortfolios } from '../portfolio/cached-portfolios.js';
import { FEED_ENTRIES, FEED_FORMATS, type FeedName } from './feed-formats.js';
import { Sitemap } from './sitemap.js';

/** Whole words: `/uploader` may be a portfolio (ROUTE-18). */
const PRIVATE = [...PRIVATE_PATHS, 'api'].toSorted();

const wholeWord = (rule: string, path: string): string[] => [
  `${rule}: ${path}$`,
  `${rule}: ${path}/`,
  `${rule}: ${path}?`,
];

/** The text of robots.txt; `open` are the portfolios that allow model training (decision 0017). */
const robotsTxt = (origin: string, open: readonly string[]): string =>
  [
    // First what must not be lost: readers may stop after 500 KiB (RFC 9309, 2.5).
    `Sitemap: ${origin}/sitemap.xml`,
    '',
    'User-agent: *',
    ...PRIVATE.flatMap((word) => wholeWord('Disallow', `/${word}`)),
    '',
    ...AI_CRAWLERS.map((name) => `User-agent: ${name}`),
    'Disallow: /',
    // An image's address does not name its owner; each is refused by itself, with 403.
    ...(open.length > 0 ? ['Allow: /images/'] : []),
    ...open.flatMap((path) => wholeWord('Allow', path)),
    '',
  ].join('\n');

const ROBOTS_TTL_MS = 5_000;

const FEEDS_BYTES = 16 * 1024 * 1024;
/** What is kept belongs to one revision of the page and is true as long as that is. */
const FEEDS_TTL_MS = 60_000;

/** No later than now: a clock that once ran ahead has left its mark in what it stamped. */
const untilNow = (time: number): string => new Date(Math.min(time, Date.now())).toISOString();

/** The clock in a page's revision. */
const changedAt = (revision: string, otherwise: string | undefined): string => {
  const milliseconds = Number(revision.split('.', 1)[0]) / 1_000;
  return milliseconds > 0 ? untilNow(milliseconds) : (otherwise ?? new Date(0).toISOString());
};

/** What search engines and feed readers request. */
@Injectable()
export class DiscoveryRoutes {
  private readonly robotsTxts = new TtlCache<EncodedBody>({ ttlMs: ROBOTS_TTL_MS, maxEntries: 1 });
  private readonly feeds = new TtlCache<EncodedBody>({
    ttlMs: FEEDS_TTL_MS,
    maxEntries: 2_000,
    maxBytes: FEEDS_BYTES,
    sizeOf: ({ bytes }) => 2 * bytes.length,
  });

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly pages: CachedPortfolios,
    private readonly sitemaps: Sitemap,
    private readonly rpc: RpcClient,
    private readonly logger: Logger,
  ) {}

  async robots(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = await this.robotsTxts.get('robots', async () => {
      const open = await this.open();
      return new EncodedBody(robotsTxt(this.config.origin, open), 'text/plain; charset=utf-8');
    });
    return sendEncoded(request, reply, body);
  }

  /** Names the work of all photographers, so it is closed to AI crawlers; robots.txt names what is open to them. */
  async sitemap(number: number | null, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    refuseAiCrawler(request.headers['user-agent'], false);
    return number === null ? this.sitemaps.index(request, reply) : this.sitemaps.file(number, request, reply);
  }

  /** Null when there is no such portfolio. */
  async feed(
    { identifier, format }: { identifier: string; format: FeedName },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | null> {
    const { portfolio } = this.pages.fresh(identifier) ?? (await this.pages.find(identifier));
    if (!portfolio) return null;
    const { allowAiCrawlers } = portfolio.page.profile;
    refuseAiCrawler(request.headers['user-agent'], allowAiCrawlers);
    const body = await this.feedOf(portfolio.page, format);
    return sendEncoded(request, reply, body, allowAiCrawlers ? {} : { headers: AI_REFUSED });
  }

  private feedOf({ profile, revision, site }: PortfolioPageDto, name: FeedName): Promise<EncodedBody> {
    return this.feeds.get(`${profile.id}|${revision}|${name}`, async () => {
      const part = { identifier: profile.id, limit: FEED_ENTRIES, offset: 0, order: 'newest' } as const;
      const [newest, projects] = await Promise.all([
        this.rpc.call('portfolio.page.photos', part),
        // A portfolio of an older release has none.
        site ? this.projectsInFeeds(profile.id) : [],
      ]);
      const photos = newest.photos.map((photo) => ({ ...photo, createdAt: untilNow(Date.parse(photo.createdAt)) }));
      const { write, contentType } = FEED_FORMATS[name];
      const updatedAt = changedAt(revision, photos[0]?.createdAt);
      return new EncodedBody(write({ origin: this.config.origin, profile, photos, projects, updatedAt }), contentType);
    });
  }

  /** Asked for anew, since no cache may be older than the revision the feed is kept by. */
  private async projectsInFeeds(identifier: string): Promise<ListedProjectDto[]> {
    try {
      const answer = await this.rpc.call('portfolio.site.projects', { identifier });
      const listed = 'projects' in answer ? answer.projects.filter(({ inFeeds }) => inFeeds) : [];
      return listed.map((project) => ({
        ...project,
        publishedAt: untilNow(Date.parse(project.publishedAt)),
        changedAt: untilNow(Date.parse(project.changedAt)),
      }));
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return [];
      throw error;
    }
  }

  /** Without the list no portfolio is open: an answer that failed would keep search engines away, too. */
  private async open(): Promise<string[]> {
    try {
      const allowed = await this.rpc.call('portfolio.ai_crawlers.list_allowed', {});
      return allowed.paths;
    } catch (err) {
      this.logger.warn({ err }, 'robots.txt is served without those who let model trainers in');
      return [];
    }
  }
}
