import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { PageQueryDto, pageOf } from '@vitrine/contracts/http/page-query.dto';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { checkedQuery } from '../edge/checked-query.js';
import { Serves } from '../edge/serves.decorator.js';
import { AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import { type SentBody, sendEncoded } from '../http-cache/send-encoded.js';
import { type FoundPage, type CachedPortfolio, CachedPortfolios } from './cached-portfolios.js';
import { PortfolioParts } from './portfolio-parts.js';

type Answer<T> = SentBody<T> | Promise<SentBody<T>>;
type WithIdentifier = FastifyRequest & { params: { identifier: string } };

@Injectable()
export class PortfolioPublicReads {
  constructor(
    private readonly pages: CachedPortfolios,
    private readonly parts: PortfolioParts,
    private readonly limit: PublicReadLimit,
  ) {}

  @Serves('portfolio')
  profile(request: WithIdentifier, reply: FastifyReply): Answer<ProfileDto> {
    return this.answer(request, (portfolio) => send(request, reply, portfolio, portfolio.profile));
  }

  @Serves('portfolioPhotos')
  photos(request: WithIdentifier, reply: FastifyReply): Answer<PublicPhotoDto[]> {
    const part = pageOf(checkedQuery(PageQueryDto, request.query));
    return this.answer(request, (portfolio) => {
      const fresh = this.parts.fresh(portfolio, part);
      if (fresh) return send(request, reply, portfolio, fresh);
      this.limit.take(request, reply);
      return this.parts.find(portfolio, part).then((body) => send(request, reply, portfolio, body));
    });
  }

  private answer<T>(request: WithIdentifier, respond: (portfolio: CachedPortfolio) => Answer<T>): Answer<T> {
    const { identifier } = request.params;
    const fresh = this.pages.fresh(identifier);
    return fresh
      ? respond(open(fresh, request))
      : this.pages.find(identifier).then((page) => respond(open(page, request)));
  }
}

const open = ({ portfolio }: FoundPage, request: FastifyRequest): CachedPortfolio => {
  const known = portfolio ?? raise('PORTFOLIO_NOT_FOUND');
  refuseAiCrawler(request.headers['user-agent'], known.page.profile.allowAiCrawlers);
  return known;
};

const send = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { page }: CachedPortfolio,
  body: EncodedBody<T>,
): Answer<T> => sendEncoded(request, reply, body, page.profile.allowAiCrawlers ? {} : { headers: AI_REFUSED });
