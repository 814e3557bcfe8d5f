import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { INSIGHT_LIMITS, type InsightBanner } from '@vitrine/contracts/ai/insights';
import { SiteImage } from '../site-images/site-image.entity.js';

/** Raised when the same banners should be looked at anew, because what is asked about them has changed. */
const VERSION = 1;

/** The banners that an insight is about: the default one, and the newest. */
@Injectable()
export class InsightInput {
  constructor(private readonly em: EntityManager) {}

  /** At most `INSIGHT_LIMITS.banners`, which is also the price of a model's answer. */
  async banners(): Promise<InsightBanner[]> {
    const found = await this.em.find(
      SiteImage,
      { kind: 'banner', state: 'ready' },
      { orderBy: { isDefault: 'desc', createdAt: 'desc', id: 'desc' }, limit: INSIGHT_LIMITS.banners },
    );
    return found.map((banner) => ({
      id: banner.id,
      name: banner.name,
      title: banner.title ?? null,
      objectKey: banner.smallImageKey(),
    }));
  }
}

/** The same for the same banners with the same texts; their images never change. */
export const hashOf = (banners: readonly InsightBanner[]): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, banners.map(({ id, name, title }) => [id, name, title])]))
    .digest('hex');
