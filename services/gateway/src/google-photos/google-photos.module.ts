import { Module } from '@nestjs/common';
import { GooglePhotosController } from './google-photos.controller.js';

/** The photo library while none is configured. */
@Module({
  controllers: [GooglePhotosController],
})
export class GooglePhotosModule {}
