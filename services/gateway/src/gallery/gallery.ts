import { Injectable } from '@nestjs/common';
import type { GalleryQueryDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { TtlCache } from '../http-cache/ttl-cache.js';

export interface GalleryAnswer {
  photos: PublicPhotoDto[];
  body: EncodedBody<PublicPhotoDto[]>;
}

const TTL_MS = 2_000;
const MAX_BYTES = 32 * 1024 * 1024;

export const galleryKey = ({ featured, category, limit, offset }: GalleryQueryDto): string =>
  `${featured ?? ''}|${category ?? ''}|${limit}|${offset}`;

/** Public photos of all photographers. */
@Injectable()
export class Gallery {
  private readonly cache = new TtlCache<GalleryAnswer>({
    ttlMs: TTL_MS,
    maxEntries: 300,
    maxBytes: MAX_BYTES,
    sizeOf: ({ body }) => 4 * body.bytes.length,
  });

  constructor(private readonly rpc: RpcClient) {}

  fresh(key: string): GalleryAnswer | undefined {
    return this.cache.fresh(key);
  }

  list(query: GalleryQueryDto): Promise<GalleryAnswer> {
    return this.cache.get(galleryKey(query), async (stale) => {
      const photos = await this.rpc.call('portfolio.gallery.list', query);
      const body = EncodedBody.json(photos);
      return stale && body.equals(stale.body) ? stale : { photos, body };
    });
  }
}
