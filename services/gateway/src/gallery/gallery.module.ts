import { Module } from '@nestjs/common';
import { PublicReadRoutes } from '../edge/public-reads.js';
import { Gallery } from './gallery.js';
import { GalleryPublicReads } from './gallery.public-reads.js';

/** Public photos of all photographers. */
@Module({
  providers: [Gallery, GalleryPublicReads],
  exports: [Gallery],
})
export class GalleryModule {
  constructor(routes: PublicReadRoutes, reads: GalleryPublicReads) {
    routes.add(reads);
  }
}
