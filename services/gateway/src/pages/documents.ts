import { Inject, Injectable } from '@nestjs/common';
import { BRAND } from '@vitrine/contracts/brand';
import { displayName } from '@vitrine/contracts/identity/user.rules';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { GatewayConfig } from '../config.js';
import { EncodedBody } from '../reads/encoded-body.js';
import type { HomeData } from './home-page.js';
import { type HeadFacts, type HeadImage, headTags } from './head-tags.js';
import { shorten } from './markup.js';
import { pageData, readableGallery, readablePortfolio } from './readable.js';
import { Shell } from './shell.js';
import { portfolioData } from './structured-data.js';

const HOME_TITLE = `${BRAND} – Photography portfolios`;
const HOME_DESCRIPTION = `${BRAND} is where photographers show their work: a portfolio of your own, and a gallery of what others see.`;
const LANDING_TITLE = `Portfolios for photographers – ${BRAND}`;
const LANDING_DESCRIPTION = `${BRAND} gives photographers a quiet, fast home for their work: a portfolio that lets the pictures speak.`;
const HTML = 'text/html; charset=utf-8';

/** Layouts that show no hero picture (PORT-44, PORT-45). */
const WITHOUT_HERO = new Set(['monochrome', 'monochrome-white']);

/** A picture that covers the whole window, as the home page's banner does. */
const coverSizes = ({ width, height }: PhotoImage): string => `max(100vw, ${Math.ceil((100 * width) / height)}vh)`;

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
    const { profile, photos, hero, template } = page;
    const name = displayName(profile);
    const drawable = photos.filter(({ image }) => image.widths.length > 0);
    const heroCard = hero && hero.image.widths.length > 0 ? { image: hero.image, alt: hero.name } : undefined;
    const photoCard = cardOf(drawable.find(({ featured }) => featured) ?? drawable[0]);
    const about = profile.tagline ?? profile.aboutMe ?? `Photographs by ${name}.`;
    return this.document(
      {
        title: `${name} – ${BRAND}`,
        description: shorten(about, 200),
        canonical: this.origin + profile.path,
        type: 'profile',
        // The banner of everybody who has chosen none says less of the photographer than one of their own photos.
        card: hero?.source === 'default' ? (photoCard ?? heroCard) : (heroCard ?? photoCard),
        ...(hero && !WITHOUT_HERO.has(template.id) && { preload: { image: hero.image, sizes: '100vw' } }),
        structured: portfolioData(page, this.origin),
      },
      readablePortfolio(page) + pageData({ portfolio: page }),
    );
  }

  home(data: HomeData): EncodedBody {
    const { gallery, hero } = data;
    const drawable = gallery.filter(({ image }) => image.widths.length > 0);
    const banner = hero?.url ? hero.image : null;
    return this.document(
      {
        title: HOME_TITLE,
        description: HOME_DESCRIPTION,
        canonical: `${this.origin}/`,
        card: cardOf(drawable[0]),
        ...(banner && { preload: { image: banner, sizes: coverSizes(banner) } }),
        structured: { '@context': 'https://schema.org', '@type': 'WebSite', name: BRAND, url: `${this.origin}/` },
      },
      readableGallery(HOME_TITLE, gallery) + pageData(data),
    );
  }

  landing(photos: PublicPhotoDto[]): EncodedBody {
    return this.document(
      {
        title: LANDING_TITLE,
        description: LANDING_DESCRIPTION,
        canonical: `${this.origin}/landing`,
        card: cardOf(photos.find(({ image }) => image.widths.length > 0)),
      },
      pageData({ landing: photos }),
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
