import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PageData } from '@vitrine/contracts/server-rendering';
import { ALL_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import { PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { defaultHeroOf } from '@vitrine/contracts/portfolio/hero.rules';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Gallery } from '../gallery/gallery.js';
import { TtlCache } from '../http-cache/ttl-cache.js';

/** What the home page is rendered and hydrated from. */
type HomeData = Pick<PageData, 'featured'> & Required<Pick<PageData, 'gallery' | 'hero' | 'day'>>;

export interface HomeAnswer {
  data: HomeData;
  /** Another one for other data. */
  revision: string;
}

interface CachedHero {
  hero: HeroDto | null;
  tag: string;
}

const TTL_MS = 2_000;

/** The home page's data, requested once for all visitors. */
@Injectable()
export class HomePage {
  private readonly heroes = new TtlCache<CachedHero>({ ttlMs: TTL_MS, maxEntries: 1 });

  constructor(
    private readonly gallery: Gallery,
    private readonly rpc: RpcClient,
    private readonly logger: Logger,
  ) {}

  /** `category`: one of the listed ones. */
  async find(category = ALL_CATEGORIES): Promise<HomeAnswer> {
    const filter = category === ALL_CATEGORIES ? { featured: true } : { category };
    const [{ photos, body }, { hero, tag }] = await Promise.all([
      this.gallery.list({ ...filter, limit: PAGE_PHOTOS, offset: 0 }),
      this.heroes.get('default', () => this.requestHero()),
    ]);
    const day = new Date().toISOString().slice(0, 10);
    return {
      data: { gallery: photos, hero, day, ...(category !== ALL_CATEGORIES && { featured: category }) },
      revision: [category, body.etag('identity'), tag, day].join('|'),
    };
  }

  /** A failure leaves the hero empty and the page whole (HERO-18). */
  private async requestHero(): Promise<CachedHero> {
    try {
      const hero = defaultHeroOf(await this.rpc.call('media.banner.default', {}));
      return { hero, tag: createHash('sha256').update(JSON.stringify(hero)).digest('base64url') };
    } catch (err) {
      if (!(err instanceof AppError && err.code === 'HERO_NOT_FOUND'))
        this.logger.warn({ err }, 'the home page is served without its hero');
      return { hero: null, tag: '' };
    }
  }
}
