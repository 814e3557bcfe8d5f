import { Module } from '@nestjs/common';
import { ImageReads } from './image-reads.js';
import { ImageTokens } from './image-tokens.js';
import { ImagesRpcController } from './images.rpc.controller.js';
import { ResolveImage } from './resolve-image.js';

/** The public, revocable addresses of photos. */
@Module({
  providers: [ImageTokens],
  exports: [ImageTokens],
})
export class ImageAddressesModule {}

/** Answers the gateway's question who may see an image. */
@Module({
  controllers: [ImagesRpcController],
  providers: [ImageReads, ResolveImage],
})
export class ImageAddressesApiModule {}
