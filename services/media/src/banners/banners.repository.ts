import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { SiteImage } from '../site-images/site-image.entity.js';

const READY = { kind: 'banner', state: 'ready' } as const;

@Injectable()
export class BannersRepository {
  constructor(private readonly em: EntityManager) {}

  /** Banners that can be shown: the default one first, then the oldest. */
  all(): Promise<SiteImage[]> {
    const orderBy = { isDefault: 'desc', createdAt: 'asc', id: 'asc' } as const;
    return this.em.find(SiteImage, READY, { orderBy, limit: LIST_LIMIT });
  }

  /** In every state: the default one first, then the newest. */
  allStates(): Promise<SiteImage[]> {
    const orderBy = { isDefault: 'desc', createdAt: 'desc', id: 'desc' } as const;
    return this.em.find(SiteImage, { kind: 'banner' }, { orderBy, limit: LIST_LIMIT });
  }

  /** One that can be shown. Throws BANNER_NOT_FOUND. */
  async get(id: string): Promise<SiteImage> {
    return (await this.em.findOne(SiteImage, { ...READY, id }, { refresh: true })) ?? raise('BANNER_NOT_FOUND');
  }

  /** In whichever state. Throws BANNER_NOT_FOUND. */
  async getAny(id: string): Promise<SiteImage> {
    return (await this.em.findOne(SiteImage, { kind: 'banner', id }, { refresh: true })) ?? raise('BANNER_NOT_FOUND');
  }

  /** The latest one from an address that has not failed. */
  fromUrl(sourceUrl: string): Promise<SiteImage | null> {
    const where = { kind: 'banner', sourceUrl, state: { $ne: 'failed' } } as const;
    return this.em.findOne(SiteImage, where, { refresh: true, orderBy: { createdAt: 'desc' } });
  }

  default(): Promise<SiteImage | null> {
    return this.em.findOne(SiteImage, { ...READY, isDefault: true }, { refresh: true });
  }
}
