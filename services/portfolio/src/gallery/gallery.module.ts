import { Module } from '@nestjs/common';
import { PageRevisionModule } from '../page-revision/page-revision.module.js';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { ListGallery } from './list-gallery.js';
import { ShareGallery } from './share-gallery.js';

/** The photos of the home page. */
@Module({
  imports: [PageRevisionModule, ReadModelModule],
  controllers: [ListGallery],
  providers: [ShareGallery],
})
export class GalleryModule {}
