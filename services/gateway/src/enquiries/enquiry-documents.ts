import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { documentHeaders } from '../edge/security-headers.js';
import { Documents } from '../pages/documents.js';
import { type HomeAnswer, HomePage } from '../pages/home-page.js';
import { PerSecondLimiter } from '../edge/per-second-limiter.js';
import { CachedPortfolios } from '../portfolio/cached-portfolios.js';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import type { EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import { plainDocument } from './plain-document.js';

const HTML = 'text/html; charset=utf-8';

/** Answers a second that are rendered: each takes some milliseconds of the process. */
const RENDERED_ANSWERS = 10;

/** Answers a form that was sent without JavaScript with its page, which shows the outcome. */
@Injectable()
export class EnquiryDocuments {
  private readonly headers: Record<string, string>;
  private readonly rendered = new PerSecondLimiter(RENDERED_ANSWERS);

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly documents: Documents,
    private readonly pages: CachedPortfolios,
    private readonly homePage: HomePage,
    private readonly logger: Logger,
  ) {
    this.headers = { ...documentHeaders(config), 'cache-control': 'no-store' };
  }

  /** `to` is the photographer's id; absent for the home page's form. */
  async answer(to: unknown, contact: EnquiryOutcome, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    reply.headers(this.headers).type(HTML);
    const page = (await this.rendered.take()) ? await this.page(to, contact) : null;
    return page?.bytes ?? Buffer.from(plainDocument(contact));
  }

  /** Null: there is no such page, it does not show the form, or a service is unreachable. */
  private async page(to: unknown, contact: EnquiryOutcome): Promise<EncodedBody | null> {
    try {
      const of = await this.find(to);
      return of && this.documents.enquiryAnswer(of, contact);
    } catch (err) {
      this.logger.warn({ err }, 'a contact form is answered without its page');
      return null;
    }
  }

  private async find(to: unknown): Promise<PortfolioPageDto | HomeAnswer | null> {
    if (to === undefined) return this.homePage.find();
    if (!isUUID(to)) return null;
    const { portfolio } = await this.pages.find(to as string);
    return portfolio?.page.profile.id === to ? portfolio.page : null;
  }
}
