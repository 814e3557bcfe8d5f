import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import {
  type AlbumCover,
  type AlbumDto,
  AlbumRefDto,
  SelectAlbumsDto,
} from '@vitrine/contracts/media/photo-library.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';

/** Albums of the photo library. */
@Controller()
export class AlbumsRpcController {
  @RpcHandler('media.album.list')
  list(): AlbumDto[] {
    return raise('LIBRARY_NOT_CONNECTED');
  }

  @RpcHandler('media.album.cover')
  cover(@Payload() _dto: AlbumRefDto): AlbumCover {
    return raise('NOT_FOUND');
  }

  @RpcHandler('media.album.select')
  select(@Payload() _dto: SelectAlbumsDto): { selected: number } {
    return raise('LIBRARY_NOT_CONNECTED');
  }
}
