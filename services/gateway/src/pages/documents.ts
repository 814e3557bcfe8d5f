import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PAPER } from '@vitrine/contracts/brand';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { PageData, RenderedPage } from '@vitrine/contracts/server-rendering';
import { LANDING_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import type { EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { ASK_PARAM, priceAt } from '@vitrine/contracts/portfolio/site.rules';
import { GatewayConfig } from '../config.js';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { type PageHead, headTags, type Site } from './head-tags.js';
import type { HomeAnswer } from './home-page.js';
import type { SiteAnswer } from '../portfolio/cached-site.js';
import {
  noscriptGallery,
  noscriptNotFound,
  noscriptPortfolio,
  noscriptSite,
  noscriptWork,
  pageData,
} from './noscript-content.js';
import { appHead, homeHead, landingHead, notFoundHead, portfolioHead, siteFacts, siteHead } from './page-heads.js';
import { PageRenderer } from './page-renderer.js';
import type { LinkedPhoto } from './photo-links.js';
import { Shell } from './shell.js';

const HTML = 'text/html; charset=utf-8';
const MAX_ENTRIES = 5_000;
const DOCUMENTS_MAX_BYTES = 64 * 1024 * 1024;
const RENDERED_MAX_BYTES = 32 * 1024 * 1024;

interface DocumentOptions {
  /** The session hint is there: what is rendered waits for the browser to find out who is signed in. */
  isKnown?: boolean;
  /** The head is about this photo: a link to it is being shared. */
  linked?: LinkedPhoto | undefined;
}

/** A page beside a portfolio. `ask`: the number of the price that its form is about. */
export type AskedPage = SiteAnswer & { ask?: string | undefined };

interface UnlistedPage {
  url: string;
  title: string;
  data: PageData;
  /** What messengers show of it. */
  card?: PhotoImage | null | undefined;
}

interface Content {
  url: string;
  data: PageData;
  /** Rendered once for everything with the same key; rendered anew without one. */
  renderKey?: string;
  /** An empty page that the browser renders. */
  isWaiting?: boolean;
  /** For readers without scripts, where the page is not rendered here. */
  noscript?: () => string;
  isPortfolio?: boolean;
}

/**
 * Every document the gateway answers: the shell with a head and data of its own, rendered for visitors. Documents are
 * kept by the revision of what they show, so nothing here has to be invalidated.
 */
@Injectable()
export class Documents {
  private readonly site: Site;
  private readonly hidesMaker: boolean;
  private readonly documents = new LRUCache<string, EncodedBody>({
    max: MAX_ENTRIES,
    maxSize: DOCUMENTS_MAX_BYTES,
    // And what it weighs compressed.
    sizeCalculation: ({ bytes }) => 2 * bytes.length,
  });
  /** By render key; a page is rendered once, however many heads it gets. Null: it cannot be rendered. */
  private readonly rendered = new LRUCache<string, { page: RenderedPage | null }>({
    max: MAX_ENTRIES,
    maxSize: RENDERED_MAX_BYTES,
    sizeCalculation: ({ page }) => 500 + 2 * (page?.html.length ?? 0),
  });

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly shell: Shell,
    private readonly renderer: PageRenderer,
  ) {
    this.hidesMaker = config.MADE_WITH === 'off';
    this.site = { origin: config.origin, analyticsUrl: config.ANALYTICS_URL };
  }

  /** A project, a page or a list beside a portfolio. */
  beside(found: AskedPage, { linked }: DocumentOptions = {}): EncodedBody {
    const content = besideContent(found);
    const renderKey = `beside|${content.url}|${found.answer.profile.id}|${found.answer.revision}`;
    return this.once(`${renderKey}|${linked?.version ?? ''}`, () =>
      this.document(siteHead(found, this.site.origin, linked?.photo), { ...content, renderKey }),
    );
  }

  portfolio(page: PortfolioPageDto, { linked }: DocumentOptions = {}): EncodedBody {
    const renderKey = `portfolio|${page.profile.id}|${page.revision}`;
    return this.once(`${renderKey}|${linked?.version ?? ''}`, () => {
      const head = portfolioHead(page, this.site.origin, linked?.photo);
      return this.document(head, { ...portfolioContent(page), renderKey });
    });
  }

  home({ data, revision }: HomeAnswer, { isKnown = false, linked }: DocumentOptions = {}): EncodedBody {
    return this.once(`home|${revision}|${isKnown}|${linked?.version ?? ''}`, () => {
      const url = homeUrl(data);
      const head = homeHead(data.gallery, this.site.origin, linked?.photo);
      return this.document(head, {
        url,
        data: isKnown ? { ...data, known: true } : data,
        // No photos are in what waits for the user.
        renderKey: isKnown ? `waiting|${url}` : `home|${revision}`,
        isWaiting: isKnown,
        noscript: () => noscriptGallery(head.title, data.gallery),
      });
    });
  }

  /** `answer` of the home page without a category; null while its photos cannot be had. */
  landing(answer: HomeAnswer | null, { isKnown = false }: DocumentOptions = {}): EncodedBody {
    return this.once(`landing|${answer?.revision ?? ''}|${isKnown}`, () => {
      const landing = answer?.data.gallery.slice(0, LANDING_PHOTOS) ?? [];
      const data: PageData = { landing, ...(isKnown && { known: true }) };
      return this.document(landingHead(landing, this.site.origin), { url: '/landing', data });
    });
  }

  /** Rendered for `path`; without one the browser renders it, wherever it is. */
  notFound({ path }: { path?: string } = {}): EncodedBody {
    const content: Content = { url: path ?? '/', data: { notFound: true }, noscript: noscriptNotFound };
    return path === undefined
      ? this.once('not-found', () => this.assemble(notFoundHead(), content, null))
      : this.document(notFoundHead(), content);
  }

  /** A page for visitors whose data cannot be had, rendered by the browser alone. */
  app({ isIndexed, isPortfolio = false }: { isIndexed: boolean; isPortfolio?: boolean }): EncodedBody {
    return this.once(`app|${isIndexed}|${isPortfolio}`, () => {
      const head = headTags(appHead(isIndexed, this.site.origin), this.site);
      return new EncodedBody(this.shell.with({ head, isPortfolio, data: this.empty() }), HTML);
    });
  }

  /** A page for those who have its address, and in no card but for its own; rendered once for all who see the same. */
  unlisted({ url, title, data, card }: UnlistedPage): EncodedBody {
    const head: PageHead = {
      title,
      isIndexed: false,
      themeColor: PAPER,
      ...(card && { card: { image: card, alt: title }, isShared: true }),
    };
    const renderKey = `unlisted|${url}|${createHash('sha256').update(JSON.stringify(data)).digest('base64url')}`;
    return this.document(head, { url, data, renderKey, noscript: noscriptWork });
  }

  /** A page of the signed-in, rendered by the browser alone. Its module is called as the first part of its address. */
  work(path: string): EncodedBody {
    const page = path.split('/')[1]?.toLowerCase() ?? '';
    return this.once(`work|${page}`, () => {
      const head = headTags({ ...appHead(false, this.site.origin), isInstallable: true }, this.site);
      const modules = [`src/app/routes/${page}.route.tsx`];
      return new EncodedBody(this.shell.with({ head, modules, data: this.empty() }), HTML);
    });
  }

  /**
   * The page a contact form was sent from without JavaScript, with what became of it. Null when the form is not on it: a
   * page without it would lose what was typed.
   */
  enquiryAnswer(of: AskedPage | PortfolioPageDto | HomeAnswer, contact: EnquiryOutcome): EncodedBody | null {
    const [head, { data, ...content }] = this.withForm(of);
    const answered: Content = { ...content, data: { ...data, contact, address: content.url } };
    const page = this.render(answered);
    return page?.hasContactForm ? this.assemble(head, answered, page) : null;
  }

  private withForm(of: AskedPage | PortfolioPageDto | HomeAnswer): [PageHead, Content] {
    const { origin } = this.site;
    if ('data' in of) return [homeHead(of.data.gallery, origin), { url: homeUrl(of.data), data: of.data }];
    if ('answer' in of) return [siteHead(of, origin), besideContent(of)];
    return [portfolioHead(of, origin), portfolioContent(of)];
  }

  private document(head: PageHead, content: Content): EncodedBody {
    return this.assemble(head, content, this.render(content));
  }

  private assemble(head: PageHead, content: Content, page: RenderedPage | null): EncodedBody {
    const { url, data, isWaiting = false, noscript, isPortfolio = false } = content;
    const readable = (page && !isWaiting) || !noscript ? '' : noscript();
    return new EncodedBody(
      this.shell.with({
        head: headTags({ ...head, icon: ofPhotographer(data)?.profile.logo }, this.site, page?.preloads),
        data: readable + pageData(this.sent(data)),
        rendered: page && { url, page },
        isPortfolio,
        template: ofPhotographer(data)?.template,
      }),
      HTML,
    );
  }

  private render({ url, data, renderKey }: Content): RenderedPage | null {
    const known = renderKey === undefined ? undefined : this.rendered.get(renderKey);
    if (known) return known.page;
    const page = this.renderer.render({ url, data: this.sent(data) });
    if (renderKey !== undefined) this.rendered.set(renderKey, { page });
    return page;
  }

  private sent(data: PageData): PageData {
    return this.hidesMaker ? { ...data, hidesMaker: true } : data;
  }

  /** Of a page that the browser alone renders. */
  private empty(): string {
    return noscriptWork() + (this.hidesMaker ? pageData(this.sent({})) : '');
  }

  private once(key: string, make: () => EncodedBody): EncodedBody {
    const made = this.documents.get(key) ?? make();
    this.documents.set(key, made);
    return made;
  }
}

/** Pages of one photographer. */
const ofPhotographer = ({ portfolio, sitePage, projects, links }: PageData) =>
  portfolio ?? sitePage ?? projects ?? links;

const homeUrl = ({ featured }: HomeAnswer['data']): string => (featured ? `/?featured=${featured}` : '/');

const portfolioContent = (page: PortfolioPageDto): Content => ({
  url: page.profile.path,
  data: { portfolio: page },
  noscript: () => noscriptPortfolio(page),
  isPortfolio: true,
});

const besideContent = ({ ask, ...found }: AskedPage): Content => {
  const { title, path } = siteFacts(found);
  return {
    url: ask === undefined ? path : `${path}?${ASK_PARAM}=${ask}`,
    data: siteDataOf(found),
    noscript: () => noscriptSite(title, found),
    isPortfolio: true,
  };
};

/** The number of a price, where the page has it. */
export const askedPrice = (found: SiteAnswer, number: unknown): string | undefined =>
  found.kind === 'page' && typeof number === 'string' && priceAt(found.answer.page.blocks, number) ? number : undefined;

const siteDataOf = (found: SiteAnswer): PageData => {
  switch (found.kind) {
    case 'page':
      return { sitePage: found.answer };
    case 'projects':
      return { projects: found.answer };
    case 'links':
      return { links: found.answer };
  }
};
