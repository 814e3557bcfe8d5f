import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { IMAGE_TOKEN_PATTERN } from '@vitrine/contracts/fields/patterns';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import { handledBy, LiveEvents } from '@vitrine/platform/outbox/live-events';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { TtlCache } from '../http-cache/ttl-cache.js';

export interface FoundGrant {
  /** Null when the token stands for nothing (any more). */
  grant: ImageGrant | null;
}

/** An image made private is gone for others within this time, and well within the promised five seconds. */
const TTL_MS = 2_000;
const NOTHING: FoundGrant = { grant: null };

/** Who may see a token's images. */
@Injectable()
export class ImageAccess {
  private readonly cache = new TtlCache<FoundGrant>({ ttlMs: TTL_MS, maxEntries: 20_000 });

  /** Events about a photo that is gone name the photo only. */
  private readonly tokens = new LRUCache<string, string>({ max: 20_000 });

  constructor(
    private readonly rpc: RpcClient,
    events: LiveEvents,
  ) {
    // The address may be new: what is cached stands under the one before.
    const changed = ({ id, image: { base } }: { id: string; image: { base: string } }): void => {
      this.invalidatePhoto(id);
      this.cache.delete(base.slice(base.lastIndexOf('/') + 1));
    };
    events.subscribe(
      handledBy({
        'media.photo_changed': changed,
        'media.site_image_changed': changed,
        'media.photo_deleted': ({ photoId }) => this.invalidatePhoto(photoId),
      }),
    );
  }

  fresh(token: string): FoundGrant | undefined {
    return this.cache.fresh(token);
  }

  async find(token: string): Promise<FoundGrant> {
    if (!IMAGE_TOKEN_PATTERN.test(token)) return NOTHING;
    return this.cache.get(token, () => this.resolve(token));
  }

  private invalidatePhoto(photoId: string): void {
    const token = this.tokens.get(photoId);
    if (token) this.cache.delete(token);
  }

  private async resolve(token: string): Promise<FoundGrant> {
    try {
      const grant = await this.rpc.call('media.image.resolve', { token });
      this.tokens.set(grant.photoId, token);
      // A media of the former release sends neither; what is not granted is refused.
      const { avif, allowAiCrawlers } = grant as Partial<ImageGrant>;
      return { grant: { ...grant, avif: avif ?? [], allowAiCrawlers: allowAiCrawlers ?? false } };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return NOTHING;
      throw error;
    }
  }
}
