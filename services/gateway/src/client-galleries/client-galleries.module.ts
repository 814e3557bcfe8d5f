import { Module } from '@nestjs/common';
import { PublicReadRoutes } from '../edge/public-reads.js';
import { ImagesModule } from '../images/images.module.js';
import { MyPhotosModule } from '../my-photos/my-photos.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { GalleryAccess } from './gallery-access.js';
import { GalleryDocuments } from './gallery-documents.js';
import { GalleryImagesPublicReads } from './gallery-images.public-reads.js';
import { Visits } from './visits.js';
import { VisitsController } from './visits.controller.js';

/** Client galleries as those see them who have a link: pages, images, downloads, and who they are. */
@Module({
  imports: [ImagesModule, MyPhotosModule, PagesModule, SessionsModule],
  controllers: [VisitsController],
  providers: [GalleryAccess, GalleryDocuments, GalleryImagesPublicReads, Visits],
  exports: [GalleryDocuments, Visits],
})
export class ClientGalleriesModule {
  constructor(routes: PublicReadRoutes, images: GalleryImagesPublicReads) {
    routes.add(images);
  }
}
