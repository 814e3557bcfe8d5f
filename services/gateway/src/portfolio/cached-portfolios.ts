import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PortfolioPageDto, ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { TtlCache } from '../http-cache/ttl-cache.js';

/** A portfolio's page and the answers made of it, each serialised once. */
export class CachedPortfolio {
  private profileBody?: EncodedBody<ProfileDto>;
  private photosBody?: EncodedBody<PublicPhotoDto[]>;

  constructor(readonly page: PortfolioPageDto) {}

  get profile(): EncodedBody<ProfileDto> {
    const { profile, site } = this.page;
    return (this.profileBody ??= EncodedBody.json({ ...profile, ...(site && { site }) }));
  }

  /** The photos the page begins with. */
  get photos(): EncodedBody<PublicPhotoDto[]> {
    return (this.photosBody ??= EncodedBody.json(this.page.photos));
  }

  /** Estimated bytes of the page in memory and of its answers in their encodings, for the bound of the cache. */
  get size(): number {
    // Each text is in the page and in the answers; some are long.
    const photos = [...this.page.photos, ...this.page.moreFeatured];
    const texts = photos.reduce((sum, { description }) => sum + (description?.length ?? 0), 0);
    return 2_000 + 4_000 * photos.length + 4 * texts;
  }
}

export interface FoundPage {
  /** Null when there is no such portfolio. */
  portfolio: CachedPortfolio | null;
}

/** How long visitors may still see the state before a change. */
const TTL_MS = 1_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Public portfolio pages: one request to portfolio a second and page, however many visitors there are. */
@Injectable()
export class CachedPortfolios {
  private readonly cache = new TtlCache<FoundPage>({
    ttlMs: TTL_MS,
    maxEntries: 5_000,
    maxBytes: MAX_BYTES,
    sizeOf: ({ portfolio }) => portfolio?.size ?? 200,
  });

  constructor(private readonly rpc: RpcClient) {}

  fresh(identifier: string): FoundPage | undefined {
    return this.cache.fresh(identifier.toLowerCase());
  }

  find(identifier: string): Promise<FoundPage> {
    return this.cache.get(identifier.toLowerCase(), (stale) => this.load(identifier, stale));
  }

  private async load(identifier: string, stale: FoundPage | undefined): Promise<FoundPage> {
    try {
      const page = await this.rpc.call('portfolio.page.get', { identifier });
      const isSame = stale?.portfolio?.page.revision === page.revision;
      return isSame && stale ? stale : { portfolio: new CachedPortfolio(page) };
    } catch (error) {
      if (error instanceof AppError && (error.code === 'PORTFOLIO_NOT_FOUND' || error.code === 'VALIDATION'))
        return { portfolio: null };
      throw error;
    }
  }
}
