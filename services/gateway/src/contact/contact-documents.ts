import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { ContactOutcome } from '@vitrine/contracts/notify/contact.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { GatewayConfig } from '../config.js';
import { documentHeaders } from '../edge/security-headers.js';
import { Documents } from '../pages/documents.js';
import { HomePage } from '../pages/home-page.js';
import { PerSecondLimiter } from '../pages/per-second-limiter.js';
import { CachedPortfolios } from '../portfolio/cached-portfolios.js';
import { plainDocument } from './plain-document.js';

const HTML = 'text/html; charset=utf-8';

/** Each answer has a page of its own to be drawn, which keeps everybody else waiting for some milliseconds. */
const DRAWN_ANSWERS = 10;

/** Answers a form that was sent without JavaScript with the page it stood on, which says what became of it. */
@Injectable()
export class ContactDocuments implements OnModuleInit {
  private headers: Record<string, string> = {};
  private readonly drawnAnswers = new PerSecondLimiter(DRAWN_ANSWERS);

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly documents: Documents,
    private readonly pages: CachedPortfolios,
    private readonly homePage: HomePage,
    private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    this.headers = { ...(await documentHeaders(this.config)), 'cache-control': 'no-store' };
  }

  /** `to` is the photographer's id; absent for the home page's form. */
  async answer(to: unknown, contact: ContactOutcome, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    reply.headers(this.headers).type(HTML);
    const page = this.drawnAnswers.take() ? await this.drawn(to, contact, request.id) : null;
    // A page without the form would hide what was typed: nobody takes messages there any more, or it was not drawn here.
    const isShown = page?.includes(`action="${ROUTES.contact.path}"`);
    return page && isShown ? page : Buffer.from(plainDocument(contact));
  }

  /** Null: there is no such page, or nobody can say. */
  private drawn(to: unknown, contact: ContactOutcome, requestId: string): Promise<Buffer | null> {
    return this.pageOf(to, contact, requestId).catch((err: unknown) => {
      this.logger.warn({ requestId, err }, 'a message is answered without its page');
      return null;
    });
  }

  /** Null: there is no such page. */
  private async pageOf(to: unknown, contact: ContactOutcome, requestId: string): Promise<Buffer | null> {
    if (to === undefined) {
      const { data } = await this.homePage.find(requestId);
      return this.documents.home(data, { contact, address: '/' }).bytes;
    }
    if (!isUUID(to)) return null;
    const { portfolio } = await this.pages.find(to as string);
    if (portfolio?.page.profile.id !== to) return null;
    return this.documents.portfolio(portfolio.page, { contact, address: portfolio.page.profile.path }).bytes;
  }
}
