import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { pageQueryOf } from '../edge/page-query.js';
import { Serves } from '../edge/serves.decorator.js';
import { AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { type FoundPage, type CachedPortfolio, CachedPortfolios } from './cached-portfolios.js';
import { FIRST_PART, PortfolioParts } from './portfolio-parts.js';

type Answer = FastifyReply | Promise<FastifyReply>;
type WithIdentifier = FastifyRequest & { params: { identifier: string } };

@Injectable()
export class PortfolioPublicReads {
  constructor(
    private readonly pages: CachedPortfolios,
    private readonly parts: PortfolioParts,
    private readonly limit: PublicReadLimit,
  ) {}

  @Serves('portfolio')
  profile(request: WithIdentifier, reply: FastifyReply): Answer {
    return this.answer(request, (portfolio) => send(request, reply, portfolio, portfolio.profile));
  }

  @Serves('portfolioPhotos')
  photos(request: WithIdentifier, reply: FastifyReply): Answer {
    const part = pageQueryOf(request.query) ?? FIRST_PART;
    return this.answer(request, (portfolio) => {
      const fresh = this.parts.fresh(portfolio, part);
      if (fresh) return send(request, reply, portfolio, fresh);
      this.limit.take(request, reply);
      return this.parts.find(portfolio, part, request.id).then((body) => send(request, reply, portfolio, body));
    });
  }

  private answer(request: WithIdentifier, respond: (portfolio: CachedPortfolio) => Answer): Answer {
    const { identifier } = request.params;
    const fresh = this.pages.fresh(identifier);
    return fresh
      ? respond(open(fresh, request))
      : this.pages.find(identifier, request.id).then((page) => respond(open(page, request)));
  }
}

const open = ({ portfolio }: FoundPage, request: FastifyRequest): CachedPortfolio => {
  const known = portfolio ?? raise('PORTFOLIO_NOT_FOUND');
  refuseAiCrawler(request.headers['user-agent'], known.page.profile.allowAiCrawlers);
  return known;
};

const send = (request: FastifyRequest, reply: FastifyReply, { page }: CachedPortfolio, body: EncodedBody): Answer =>
  sendEncoded(request, reply, body, page.profile.allowAiCrawlers ? {} : { headers: AI_REFUSED });
