import { Inject, Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import { displayName } from '@vitrine/contracts/identity/user.rules';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { GatewayConfig } from '../config.js';
import { EncodedBody } from '../reads/encoded-body.js';
import { type HeadFacts, type HeadImage, headTags } from './head-tags.js';
import { shorten } from './markup.js';
import { pageData, readableGallery, readablePortfolio } from './readable.js';
import { Shell } from './shell.js';
import { portfolioData } from './structured-data.js';

const HOME_TITLE = `${BRAND} – Photography portfolios`;
const HOME_DESCRIPTION = `${BRAND} is where photographers show their work: a portfolio of your own, and a gallery of what others see.`;
const HTML = 'text/html; charset=utf-8';

const cardOf = (photo: PublicPhotoDto | undefined): HeadImage | undefined =>
  photo && { image: photo.image, alt: photo.altText ?? photo.title };

/** Every document the gateway answers: the built page with a head, data and readable text of its own. */
@Injectable()
export class Documents {
  private readonly origin: string;

  constructor(
    @Inject(GatewayConfig) config: GatewayConfig,
    private readonly shell: Shell,
  ) {
    this.origin = config.origin;
  }

  portfolio(page: PortfolioPageDto): EncodedBody {
    const { profile, photos, hero } = page;
    const name = displayName(profile);
    const drawable = photos.filter(({ image }) => image.widths.length > 0);
    const heroCard = hero?.image ? { image: hero.image, alt: hero.name } : undefined;
    const about = profile.tagline ?? profile.aboutMe ?? `Photographs by ${name}.`;
    return this.document(
      {
        title: `${name} – ${BRAND}`,
        description: shorten(about, 200),
        canonical: this.origin + profile.path,
        type: 'profile',
        card: heroCard ?? cardOf(drawable.find(({ featured }) => featured) ?? drawable[0]),
        preload: hero?.image ?? drawable[0]?.image,
        structured: portfolioData(page, this.origin),
      },
      readablePortfolio(page) + pageData({ portfolio: page }),
    );
  }

  home(photos: PublicPhotoDto[]): EncodedBody {
    const drawable = photos.filter(({ image }) => image.widths.length > 0);
    return this.document(
      {
        title: HOME_TITLE,
        description: HOME_DESCRIPTION,
        canonical: `${this.origin}/`,
        card: cardOf(drawable[0]),
        preload: drawable[0]?.image,
        structured: { '@context': 'https://schema.org', '@type': 'WebSite', name: BRAND, url: `${this.origin}/` },
      },
      readableGallery(HOME_TITLE, photos) + pageData({ gallery: photos }),
    );
  }

  /** A screen of the app, drawn by the browser alone. */
  app(isIndexed: boolean): EncodedBody {
    return isIndexed
      ? this.document({ title: HOME_TITLE, description: HOME_DESCRIPTION, canonical: `${this.origin}/` }, '')
      : this.document({ title: BRAND, isIndexed }, '');
  }

  notFound(): EncodedBody {
    return this.document({ title: `Portfolio Not Found – ${BRAND}`, isIndexed: false }, '');
  }

  private document(facts: HeadFacts, body: string): EncodedBody {
    return new EncodedBody(this.shell.with({ head: headTags(facts, this.origin), body }), HTML);
  }
}
