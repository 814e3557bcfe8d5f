import { Module } from '@nestjs/common';
import { ImageTokens } from './image-tokens.js';
import { ImageReads, ResolveImage } from './resolve-image.js';

/** The public, revocable addresses of photos. */
@Module({
  controllers: [ResolveImage],
  providers: [ImageReads, ImageTokens],
  exports: [ImageTokens],
})
export class ImageAddressesModule {}
