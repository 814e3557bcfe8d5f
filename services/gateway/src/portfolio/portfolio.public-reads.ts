import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type Page, PageQueryDto, pageOf } from '@vitrine/contracts/http/page-query.dto';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { ReadyAnswers } from '../edge/ready-answers.js';
import { checkedQuery } from '../edge/checked-query.js';
import { Serves } from '../edge/serves.decorator.js';
import { AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import { type SentBody, sendEncoded } from '../http-cache/send-encoded.js';
import { type FoundPage, type CachedPortfolio, CachedPortfolios } from './cached-portfolios.js';
import { PortfolioParts } from './portfolio-parts.js';

type Answer<T> = SentBody<T> | Promise<SentBody<T>>;
/** A body of a portfolio, where it is at hand. */
type Current<T> = (portfolio: CachedPortfolio) => EncodedBody<T> | undefined;
type WithIdentifier = FastifyRequest & { params: { identifier: string } };

@Injectable()
export class PortfolioPublicReads {
  constructor(
    private readonly pages: CachedPortfolios,
    private readonly parts: PortfolioParts,
    private readonly limit: PublicReadLimit,
    private readonly answers: ReadyAnswers,
  ) {}

  @Serves('portfolio')
  profile(request: WithIdentifier, reply: FastifyReply): Answer<ProfileDto> {
    return this.answer(request, (portfolio) => this.send(request, reply, portfolio, portfolio.profile, profileOf));
  }

  @Serves('portfolioPhotos')
  photos(request: WithIdentifier, reply: FastifyReply): Answer<PublicPhotoDto[]> {
    const part = pageOf(checkedQuery(PageQueryDto, request.query));
    const current = this.partOf(part);
    return this.answer(request, (portfolio) => {
      const fresh = current(portfolio);
      if (fresh) return this.send(request, reply, portfolio, fresh, current);
      this.limit.take(request, reply);
      return this.parts.find(portfolio, part).then((body) => this.send(request, reply, portfolio, body, current));
    });
  }

  /** By itself, because what is kept must not hold the request that it was kept for. */
  private partOf(part: Page): Current<PublicPhotoDto[]> {
    return (portfolio) => this.parts.fresh(portfolio, part);
  }

  private answer<T>(request: WithIdentifier, respond: (portfolio: CachedPortfolio) => Answer<T>): Answer<T> {
    const { identifier } = request.params;
    const fresh = this.pages.fresh(identifier);
    return fresh
      ? respond(open(fresh, request))
      : this.pages.find(identifier).then((page) => respond(open(page, request)));
  }

  private send<T>(
    request: WithIdentifier,
    reply: FastifyReply,
    { page: { profile, revision } }: CachedPortfolio,
    body: EncodedBody<T>,
    current: Current<T>,
  ): Answer<T> {
    const { identifier } = request.params;
    const bodyNow = (): EncodedBody<T> | undefined => {
      const portfolio = this.pages.fresh(identifier)?.portfolio;
      return portfolio?.page.revision === revision ? current(portfolio) : undefined;
    };
    const answer = sendEncoded(request, reply, body, profile.allowAiCrawlers ? {} : { headers: AI_REFUSED });
    this.answers.keepBody(request, reply, bodyNow);
    return answer;
  }
}

const profileOf: Current<ProfileDto> = (portfolio) => portfolio.profile;

const open = ({ portfolio }: FoundPage, request: FastifyRequest): CachedPortfolio => {
  const known = portfolio ?? raise('PORTFOLIO_NOT_FOUND');
  refuseAiCrawler(request.headers['user-agent'], known.page.profile.allowAiCrawlers);
  return known;
};
