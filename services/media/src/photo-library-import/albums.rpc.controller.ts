import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type AlbumCover,
  type AlbumDto,
  AlbumRefDto,
  SelectAlbumsDto,
} from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { GetAlbumCover } from './get-album-cover.js';
import { ListAlbums } from './list-albums.js';
import { SelectAlbums } from './select-albums.js';

/** Albums of the photo library. */
@Controller()
export class AlbumsRpcController {
  constructor(
    private readonly listAlbums: ListAlbums,
    private readonly getCover: GetAlbumCover,
    private readonly selectAlbums: SelectAlbums,
  ) {}

  @RpcHandler('media.album.list')
  list(@Caller() who: Principal): Promise<AlbumDto[]> {
    return this.listAlbums.list(who);
  }

  @RpcHandler('media.album.cover')
  cover(@Caller() who: Principal, @Payload() dto: AlbumRefDto): Promise<AlbumCover> {
    return this.getCover.get(who, dto);
  }

  @RpcHandler('media.album.select')
  select(@Caller() who: Principal, @Payload() dto: SelectAlbumsDto): Promise<{ selected: number }> {
    return this.selectAlbums.select(who, dto);
  }
}
