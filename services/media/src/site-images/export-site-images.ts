import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { SiteImage } from './site-image.entity.js';
import { toSiteImageSnapshot } from './site-image.mapper.js';

/** Every published site image, page by page; those whose photo is in the trash are `gone`. */
@Controller()
export class ExportSiteImages {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('media.site_image.export')
  async exportSiteImages(@Payload() { after, limit }: ExportPageDto): Promise<SiteImageSnapshot[]> {
    const where = { state: 'ready' as const, ...(after !== undefined && { id: { $gt: after } }) };
    return (await this.em.find(SiteImage, where, { limit, orderBy: { id: 'asc' } })).map(toSiteImageSnapshot);
  }
}
