import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { SiteImage } from '../site-images/site-image.entity.js';

const READY = { kind: 'banner', state: 'ready' } as const;

/** Banners that can be shown. */
@Injectable()
export class BannersRepository {
  constructor(private readonly em: EntityManager) {}

  /** The default one first, then the oldest. */
  all(): Promise<SiteImage[]> {
    const orderBy = { isDefault: 'desc', createdAt: 'asc', id: 'asc' } as const;
    return this.em.find(SiteImage, READY, { orderBy, limit: LIST_LIMIT });
  }

  async get(id: string): Promise<SiteImage> {
    return (await this.em.findOne(SiteImage, { ...READY, id }, { refresh: true })) ?? raise('BANNER_NOT_FOUND');
  }

  default(): Promise<SiteImage | null> {
    return this.em.findOne(SiteImage, { ...READY, isDefault: true }, { refresh: true });
  }
}
