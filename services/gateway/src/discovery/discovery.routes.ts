import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CachedPortfolios } from '../portfolio/cached-portfolios.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';
import type { FeedName } from './feed-formats.js';
import { Feeds } from './feeds.js';
import { Robots } from './robots.js';
import { Sitemap } from './sitemap.js';

/** What search engines and feed readers request. */
@Injectable()
export class DiscoveryRoutes {
  constructor(
    private readonly pages: CachedPortfolios,
    private readonly feeds: Feeds,
    private readonly robotsTxt: Robots,
    private readonly sitemaps: Sitemap,
  ) {}

  async robots(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return sendEncoded(request, reply, await this.robotsTxt.find());
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
    const body = await this.feeds.find(portfolio.page, format);
    return sendEncoded(request, reply, body, allowAiCrawlers ? {} : { headers: AI_REFUSED });
  }
}
