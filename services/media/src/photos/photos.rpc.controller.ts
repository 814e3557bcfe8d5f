import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { ExportPageOfOwnerDto } from '@vitrine/contracts/media/media.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ExportPhotos } from './export-photos.js';

/** Photos for services that rebuild their projection. */
@Controller()
export class PhotosRpcController {
  constructor(private readonly exportPhotos: ExportPhotos) {}

  @RpcHandler('media.photo.export')
  export(@Payload() dto: ExportPageDto): Promise<PhotoSnapshot[]> {
    return this.exportPhotos.all(dto);
  }

  @RpcHandler('media.photo.export_of_owner')
  exportOfOwner(@Payload() dto: ExportPageOfOwnerDto): Promise<PhotoSnapshot[]> {
    return this.exportPhotos.ofOwner(dto);
  }
}
