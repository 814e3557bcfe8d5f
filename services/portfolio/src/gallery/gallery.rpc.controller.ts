import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { GalleryQueryDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ListGallery } from './list-gallery.js';

@Controller()
export class GalleryRpcController {
  constructor(private readonly listGallery: ListGallery) {}

  @RpcHandler('portfolio.gallery.list')
  list(@Payload() dto: GalleryQueryDto): Promise<PublicPhotoDto[]> {
    return this.listGallery.list(dto);
  }
}
