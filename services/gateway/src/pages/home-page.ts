import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { ALL_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import type { BannerDto } from '@vitrine/contracts/media/site-image.dto';
import { PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { runInContext } from '@vitrine/platform/context/request-context';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Gallery } from '../gallery/gallery.js';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import { TtlCache } from '../http-cache/ttl-cache.js';

/** What the home page is drawn from; the browser takes the same up (`shared/api/page-data.ts`). */
export interface HomeData {
  /** The first {@link PAGE_PHOTOS} photos: featured ones, or those of the category. */
  gallery: PublicPhotoDto[];
  /** The category that the address asks for; absent: all. */
  featured?: string;
  /** Null: the hero stays empty (HERO-14, HERO-17). */
  hero: BannerDto | null;
  /** UTC day by which the gallery is shuffled, so that it is the same here and in the browser (GAL-24). */
  day: string;
}

export interface HomeAnswer {
  data: HomeData;
  /** Made by `PagesRoutes` when somebody asks for them; `…OfKnown` for people who are signed in. */
  document?: EncodedBody;
  documentOfKnown?: EncodedBody;
  landing?: EncodedBody;
  landingOfKnown?: EncodedBody;
}

const TTL_MS = 2_000;

/** The home page as visitors get it, once for all of them. */
@Injectable()
export class HomePage {
  private readonly heroes = new TtlCache<{ hero: BannerDto | null }>({ ttlMs: TTL_MS, maxEntries: 1 });
  /** One for each category that is listed. */
  private readonly last = new Map<string, HomeAnswer>();

  constructor(
    private readonly gallery: Gallery,
    private readonly rpc: RpcClient,
    private readonly logger: Logger,
  ) {}

  /** `category`: one of the listed ones. */
  async find(requestId: string, category = ALL_CATEGORIES): Promise<HomeAnswer> {
    const filter = category === ALL_CATEGORIES ? { featured: true } : { category };
    const [{ photos }, { hero }] = await Promise.all([
      this.gallery.list({ ...filter, limit: PAGE_PHOTOS, offset: 0 }),
      this.heroes.get('default', (stale) => this.askHero(requestId, stale)),
    ]);
    const day = new Date().toISOString().slice(0, 10);
    const was = this.last.get(category);
    if (was && was.data.gallery === photos && was.data.hero === hero && was.data.day === day) return was;
    const data = { gallery: photos, hero, day, ...(category !== ALL_CATEGORIES && { featured: category }) };
    const answer: HomeAnswer = { data };
    this.last.set(category, answer);
    return answer;
  }

  /** Whatever goes wrong with the hero leaves it empty and the page whole (HERO-18). */
  private async askHero(
    requestId: string,
    stale: { hero: BannerDto | null } | undefined,
  ): Promise<{ hero: BannerDto | null }> {
    try {
      const hero = await runInContext({ requestId }, () => this.rpc.call('media.banner.default', {}));
      return stale && JSON.stringify(stale.hero) === JSON.stringify(hero) ? stale : { hero };
    } catch (err) {
      if (!(err instanceof AppError && err.code === 'HERO_NOT_FOUND'))
        this.logger.warn({ err }, 'the home page is served without its hero');
      return stale?.hero === null ? stale : { hero: null };
    }
  }
}
