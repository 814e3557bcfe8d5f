import { Controller, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { ALBUM_ID } from '@vitrine/contracts/media/photo-library.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { PHOTO_LIBRARY_WAIT } from '../edge/rpc-timeouts.js';
import { Serves } from '../edge/serves.decorator.js';

/** Pictures of albums of Google Photos. */
@Controller()
export class AlbumCoversController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('googlePhotosAlbumCover')
  async cover(@Param('albumId') albumId: string, @Res() reply: FastifyReply): Promise<void> {
    if (!ALBUM_ID.test(albumId)) raise('NOT_FOUND');
    const { type, base64 } = await this.rpc.call('media.album.cover', { albumId }, PHOTO_LIBRARY_WAIT);
    void reply.type(type).header('cache-control', 'private, max-age=3600').send(Buffer.from(base64, 'base64'));
  }
}
