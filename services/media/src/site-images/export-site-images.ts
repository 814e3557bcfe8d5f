import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { SiteImage } from './site-image.entity.js';
import { toSiteImageSnapshot } from './site-image.mapper.js';

/** Every published site image, page by page; those whose photo is in the trash are `gone`. */
@Injectable()
export class ExportSiteImages {
  constructor(private readonly em: EntityManager) {}

  async list({ after, limit }: ExportPageDto): Promise<SiteImageSnapshot[]> {
    const where = { state: 'ready' as const, ...(after !== undefined && { id: { $gt: after } }) };
    return (await this.em.find(SiteImage, where, { limit, orderBy: { id: 'asc' } })).map(toSiteImageSnapshot);
  }
}
