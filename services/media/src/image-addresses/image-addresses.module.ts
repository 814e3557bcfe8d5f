import { Module } from '@nestjs/common';
import { ImageReads } from './image-reads.js';
import { ImageTokens } from './image-tokens.js';
import { ImagesRpcController } from './images.rpc.controller.js';
import { ResolveImage } from './resolve-image.js';

/** The public, revocable addresses of photos. */
@Module({
  controllers: [ImagesRpcController],
  providers: [ImageReads, ImageTokens, ResolveImage],
  exports: [ImageTokens],
})
export class ImageAddressesModule {}
