import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { ExportPageOfOwnerDto } from '@vitrine/contracts/media/media.rpc';
import { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { Photo, PORTFOLIO } from './photo.entity.js';
import { toSnapshot } from './photo.mapper.js';

/** Photos as other services may know them, in the order of their ids, for a service that rebuilds its projection. */
@Controller()
export class ExportPhotos {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('media.photo.export')
  exportPhotos(@Payload() { after, limit }: ExportPageDto): Promise<PhotoSnapshot[]> {
    return this.page({}, after, limit);
  }

  /** Their portfolio. */
  @RpcHandler('media.photo.export_of_owner')
  exportPhotosOfOwner(@Payload() { ownerId, after, limit }: ExportPageOfOwnerDto): Promise<PhotoSnapshot[]> {
    return this.page({ ownerId, ...PORTFOLIO }, after, limit);
  }

  /** By ids: a place may be another between two pages, and the photo before may be gone. */
  private async page(
    where: { ownerId?: string } & Partial<typeof PORTFOLIO>,
    after: string | undefined,
    limit: number,
  ): Promise<PhotoSnapshot[]> {
    const further = after === undefined ? {} : { id: { $gt: after } };
    const photos = await this.em.find(Photo, { ...where, ...further }, { limit, orderBy: { id: 'asc' } });
    return photos.map(toSnapshot);
  }
}
