import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { PhotosOfOwnerDto } from '@vitrine/contracts/media/shelf.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { Photo } from '../photos/photo.entity.js';
import { toSnapshot } from '../photos/photo.mapper.js';

/** What client galleries ask of photos: their bytes are media's, who sees them is portfolio's. */
@Controller()
export class DeliveryShelf {
  constructor(private readonly em: EntityManager) {}

  /** On either shelf, in the trash or not. */
  @RpcHandler('media.shelf.snapshots')
  async snapshotsOf(@Payload() { ownerId, photoIds }: PhotosOfOwnerDto): Promise<PhotoSnapshot[]> {
    const photos = await this.em.find(Photo, { id: { $in: photoIds }, ownerId }, { orderBy: { id: 'asc' } });
    return photos.map(toSnapshot);
  }
}
