import { Module } from '@nestjs/common';
import { PublicReadRoutes } from '../edge/public-reads.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ImageAccess } from './image-access.js';
import { ImageMemoryCache } from './image-memory-cache.js';
import { ImagesPublicReads } from './images.public-reads.js';

/** Image bytes, and who may read them. */
@Module({
  imports: [SessionsModule],
  providers: [ImageAccess, ImageMemoryCache, ImagesPublicReads],
  exports: [ImagesPublicReads],
})
export class ImagesModule {
  constructor(routes: PublicReadRoutes, reads: ImagesPublicReads) {
    routes.add(reads);
  }
}
