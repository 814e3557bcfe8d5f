import { Inject, Injectable } from '@nestjs/common';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { GatewayConfig } from '../config.js';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { TtlCache } from '../http-cache/ttl-cache.js';
import { FEED_FORMATS, type FeedName } from './feed-formats.js';

/** Number of the newest photos in a feed. */
const PHOTOS = 50;
const MAX_BYTES = 16 * 1024 * 1024;
/** What is kept belongs to one revision of the page and is true as long as that is. */
const TTL_MS = 60_000;

/** No later than now: a clock that once ran ahead has left its mark in what it stamped. */
const untilNow = (time: number): string => new Date(Math.min(time, Date.now())).toISOString();

/** The clock in a page's revision. */
const changedAt = (revision: string, otherwise: string | undefined): string => {
  const milliseconds = Number(revision.split('.', 1)[0]) / 1_000;
  return milliseconds > 0 ? untilNow(milliseconds) : (otherwise ?? new Date(0).toISOString());
};

/** The feeds of a portfolio. */
@Injectable()
export class Feeds {
  private readonly cache = new TtlCache<EncodedBody>({
    ttlMs: TTL_MS,
    maxEntries: 2_000,
    maxBytes: MAX_BYTES,
    sizeOf: ({ bytes }) => 2 * bytes.length,
  });

  constructor(
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
    private readonly rpc: RpcClient,
  ) {}

  find({ profile, revision }: PortfolioPageDto, name: FeedName): Promise<EncodedBody> {
    return this.cache.get(`${profile.id}|${revision}|${name}`, async () => {
      const part = { identifier: profile.id, limit: PHOTOS, offset: 0, order: 'newest' } as const;
      const newest = await this.rpc.call('portfolio.page.photos', part);
      const photos = newest.photos.map((photo) => ({ ...photo, createdAt: untilNow(Date.parse(photo.createdAt)) }));
      const { write, contentType } = FEED_FORMATS[name];
      const updatedAt = changedAt(revision, photos[0]?.createdAt);
      return new EncodedBody(write({ origin: this.config.origin, profile, photos, updatedAt }), contentType);
    });
  }
}
