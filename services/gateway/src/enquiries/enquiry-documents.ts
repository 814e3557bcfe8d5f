import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyReply } from 'fastify';
import type { ENQUIRY_PAGE_FIELD, EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { ASK_PARAM } from '@vitrine/contracts/portfolio/site.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { documentHeaders } from '../edge/security-headers.js';
import { classifyPath } from '../pages/classify-path.js';
import { type AskedPage, askedPrice, Documents } from '../pages/documents.js';
import { type HomeAnswer, HomePage } from '../pages/home-page.js';
import { PerSecondLimiter } from '../edge/per-second-limiter.js';
import { CachedPortfolios } from '../portfolio/cached-portfolios.js';
import { CachedSite } from '../portfolio/cached-site.js';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import { plainDocument } from './plain-document.js';

const HTML = 'text/html; charset=utf-8';

/** Answers a second that are rendered: each takes some milliseconds of the process. */
const RENDERED_ANSWERS = 10;

/** Where a form stood. */
export interface FormPlace {
  /** The photographer; absent for the home page's form. */
  recipientUserId?: unknown;
  [ENQUIRY_PAGE_FIELD]?: unknown;
}

/** Answers a form that was sent without JavaScript with its page, which shows the outcome. */
@Injectable()
export class EnquiryDocuments {
  private readonly headers: Record<string, string>;
  private readonly rendered = new PerSecondLimiter(RENDERED_ANSWERS);

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly documents: Documents,
    private readonly pages: CachedPortfolios,
    private readonly site: CachedSite,
    private readonly homePage: HomePage,
    private readonly logger: Logger,
  ) {
    this.headers = { ...documentHeaders(config), 'cache-control': 'no-store' };
  }

  async answer(place: FormPlace, contact: EnquiryOutcome, reply: FastifyReply): Promise<Buffer> {
    reply.headers(this.headers).type(HTML);
    const page = (await this.rendered.take()) ? await this.page(place, contact) : null;
    return page?.bytes ?? Buffer.from(plainDocument(contact));
  }

  /** Null: there is no such page, it does not show the form, or a service is unreachable. */
  private async page(place: FormPlace, contact: EnquiryOutcome): Promise<EncodedBody | null> {
    try {
      const of = await this.find(place);
      return of && this.documents.enquiryAnswer(of, contact);
    } catch (err) {
      this.logger.warn({ err }, 'a contact form is answered without its page');
      return null;
    }
  }

  private async find({
    recipientUserId: to,
    page,
  }: FormPlace): Promise<AskedPage | PortfolioPageDto | HomeAnswer | null> {
    if (to === undefined) return this.homePage.find();
    if (!isUUID(to)) return null;
    const beside = typeof page === 'string' ? await this.beside(page) : null;
    if (beside?.answer.profile.id === to) return beside;
    const { portfolio } = await this.pages.find(to as string);
    return portfolio?.page.profile.id === to ? portfolio.page : null;
  }

  /** A page with prices. */
  private async beside(address: string): Promise<AskedPage | null> {
    const { pathname, searchParams } = new URL(address, 'http://here');
    const place = classifyPath(pathname);
    const found = place.kind === 'site-page' ? await this.site.find(place.identifier, place.slug) : null;
    return found?.kind === 'page' ? { ...found, ask: askedPrice(found, searchParams.get(ASK_PARAM)) } : null;
  }
}
