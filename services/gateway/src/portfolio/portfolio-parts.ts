import { Injectable } from '@nestjs/common';
import type { Page } from '@vitrine/contracts/http/page-query.dto';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { TtlCache } from '../http-cache/ttl-cache.js';
import type { CachedPortfolio } from './cached-portfolios.js';

type PhotosBody = EncodedBody<PublicPhotoDto[]>;

/** What is kept belongs to one revision of a page, and is true as long as that is. */
const TTL_MS = 60_000;
const MAX_BYTES = 48 * 1024 * 1024;
const NONE = EncodedBody.json<PublicPhotoDto[]>([]);

/** Parts of a portfolio's photos, serialised once a revision and part. */
@Injectable()
export class PortfolioParts {
  private readonly cache = new TtlCache<PhotosBody>({
    ttlMs: TTL_MS,
    maxEntries: 2_000,
    maxBytes: MAX_BYTES,
    // What it will weigh compressed, too.
    sizeOf: ({ bytes }) => 2 * bytes.length,
  });

  constructor(private readonly rpc: RpcClient) {}

  /** The part if it is cached. */
  fresh(portfolio: CachedPortfolio, part: Page): PhotosBody | undefined {
    const { photos, profile } = portfolio.page;
    const end = Math.min(part.offset + part.limit, profile.photoCount);
    if (part.offset >= profile.photoCount) return NONE;
    if (part.offset === 0 && end === photos.length) return portfolio.photos;
    const key = keyOf(portfolio, part);
    const kept = this.cache.fresh(key);
    if (kept || end > photos.length) return kept;
    const body = EncodedBody.json(photos.slice(part.offset, end));
    this.cache.set(key, body);
    return body;
  }

  /** Of the same revision or, for the second in which a change comes about, of the next. */
  find(portfolio: CachedPortfolio, part: Page): Promise<PhotosBody> {
    return this.cache.get(keyOf(portfolio, part), async () => {
      const request = { identifier: portfolio.page.profile.id, ...part };
      const { photos } = await this.rpc.call('portfolio.page.photos', request);
      return EncodedBody.json(photos);
    });
  }
}

/** Parts that end with the portfolio are the same part, whatever the limit beyond it. */
const keyOf = ({ page: { profile, revision } }: CachedPortfolio, { limit, offset }: Page): string =>
  `${profile.id}|${revision}|${offset}|${Math.min(limit, profile.photoCount - offset)}`;
