import { Inject, Injectable } from '@nestjs/common';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { GatewayConfig } from '../config.js';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { firstPictures } from './first-pictures.js';
import { appHead, homeHead, landingHead, notFoundHead, portfolioHead } from './page-heads.js';
import { type PageHead, headTags, type Site } from './head-tags.js';
import type { HomeData } from './home-page.js';
import { type PageToRender, type RenderedPage, PageRenderer } from './page-renderer.js';
import { pageData, noscriptGallery, noscriptNotFound, noscriptPortfolio } from './noscript-content.js';
import { Shell } from './shell.js';

const HTML = 'text/html; charset=utf-8';

interface DocumentOptions {
  /** Whoever asks is probably signed in: what is drawn waits for the browser to find out who they are. */
  isKnown?: boolean;
  /** The head is about this photo: a link to it is being shared. */
  photo?: PublicPhotoDto;
  /** What became of a form that was sent without JavaScript: the page says it, once and to its sender alone. */
  contact?: object;
  /** Where the page stands, when it is answered somewhere else. */
  address?: string;
}

interface Content extends PageToRender {
  isDrawn?: boolean;
  /** What is drawn only waits for the browser, and tells nothing without one. */
  isWaiting?: boolean;
  /** Drawn once for everything that is the same. */
  sameFor?: object | undefined;
  /** For readers without scripts, where the page is not drawn here. */
  readable?: () => string;
}

/** Every document the gateway answers: the built page with a head and data of its own, drawn for whoever visits it. */
@Injectable()
export class Documents {
  private readonly site: Site;
  /** A page is drawn once, however many heads it gets. */
  private readonly drawn = new WeakMap<object, RenderedPage | null>();
  /** By address. */
  private readonly waiting = new Map<string, object>();

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly shell: Shell,
    private readonly renderer: PageRenderer,
  ) {
    this.site = { origin: config.origin, analyticsUrl: config.ANALYTICS_URL };
  }

  portfolio(page: PortfolioPageDto, { photo, contact, address }: DocumentOptions = {}): EncodedBody {
    return this.document(portfolioHead(page, this.site.origin, photo), {
      url: page.profile.path,
      data: { portfolio: page, ...(contact && { contact, address }) },
      sameFor: contact ? undefined : page,
      readable: () => noscriptPortfolio(page),
    });
  }

  home(data: HomeData, { isKnown = false, photo, contact, address }: DocumentOptions = {}): EncodedBody {
    const head = homeHead(data.gallery, this.site.origin, photo);
    const url = data.featured ? `/?featured=${data.featured}` : '/';
    return this.document(head, {
      url,
      data: { ...data, ...(isKnown && { known: true }), ...(contact && { contact, address }) },
      // Nobody's photos are in what waits for a person.
      sameFor: contact ? undefined : isKnown ? this.waitingAt(url) : data,
      isWaiting: isKnown,
      readable: () => noscriptGallery(head.title, data.gallery),
    });
  }

  landing(photos: PublicPhotoDto[], { isKnown = false }: DocumentOptions = {}): EncodedBody {
    return this.document(landingHead(photos, this.site.origin), {
      url: '/landing',
      data: { landing: photos, ...(isKnown && { known: true }) },
    });
  }

  /** Drawn for `url`; without one the browser draws it, wherever it is. */
  notFound(url?: string): EncodedBody {
    const isDrawn = url !== undefined;
    return this.document(notFoundHead(), {
      url: url ?? '/',
      data: { notFound: true },
      isDrawn,
      readable: noscriptNotFound,
    });
  }

  /** A screen of the app, drawn by the browser alone. */
  app(isIndexed: boolean): EncodedBody {
    const head = headTags(appHead(isIndexed, this.site.origin), this.site);
    return new EncodedBody(this.shell.with({ head }), HTML);
  }

  private document(
    facts: PageHead,
    { url, data, isDrawn = true, isWaiting = false, sameFor, readable }: Content,
  ): EncodedBody {
    const page = isDrawn ? this.draw({ url, data }, sameFor) : null;
    const head = headTags(facts, this.site, page ? firstPictures(page.html) : []);
    const body = ((page && !isWaiting) || !readable ? '' : readable()) + pageData(data);
    return new EncodedBody(this.shell.with({ head, body, drawn: page && { url, page } }), HTML);
  }

  private waitingAt(url: string): object {
    const waiting = this.waiting.get(url) ?? {};
    this.waiting.set(url, waiting);
    return waiting;
  }

  private draw(asked: PageToRender, sameFor: object = asked): RenderedPage | null {
    const known = this.drawn.get(sameFor);
    if (known !== undefined) return known;
    const page = this.renderer.render(asked);
    this.drawn.set(sameFor, page);
    return page;
  }
}
