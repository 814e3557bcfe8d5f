import { Inject, Injectable } from '@nestjs/common';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { GatewayConfig } from '../config.js';
import { EncodedBody } from '../reads/encoded-body.js';
import { firstPictures } from './first-pictures.js';
import { appHead, homeHead, landingHead, notFoundHead, portfolioHead } from './head-facts.js';
import { type HeadFacts, headTags, type SiteFacts } from './head-tags.js';
import type { HomeData } from './home-page.js';
import { pageData, readableGallery, readablePortfolio } from './readable.js';
import { Shell } from './shell.js';

const HTML = 'text/html; charset=utf-8';

/** Every document the gateway answers: the built page with a head, data and readable text of its own. */
@Injectable()
export class Documents {
  private readonly site: SiteFacts;

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly shell: Shell,
  ) {
    this.site = { origin: config.origin, analyticsUrl: config.ANALYTICS_URL };
  }

  /** With `photo`: as the link to that photo is to be shared. */
  portfolio(page: PortfolioPageDto, photo?: PublicPhotoDto): EncodedBody {
    return this.document(
      portfolioHead(page, this.site.origin, photo),
      readablePortfolio(page) + pageData({ portfolio: page }),
    );
  }

  home(data: HomeData, photo?: PublicPhotoDto): EncodedBody {
    const head = homeHead(data.gallery, this.site.origin, photo);
    return this.document(head, readableGallery(head.title, data.gallery) + pageData(data));
  }

  landing(photos: PublicPhotoDto[]): EncodedBody {
    return this.document(landingHead(photos, this.site.origin), pageData({ landing: photos }));
  }

  /** A screen of the app, drawn by the browser alone. */
  app(isIndexed: boolean): EncodedBody {
    return this.document(appHead(isIndexed, this.site.origin), '');
  }

  notFound(): EncodedBody {
    return this.document(notFoundHead(), pageData({ notFound: true }));
  }

  private document(facts: HeadFacts, body: string): EncodedBody {
    const head = headTags(facts, this.site, firstPictures(body));
    return new EncodedBody(this.shell.with({ head, body }), HTML);
  }
}
