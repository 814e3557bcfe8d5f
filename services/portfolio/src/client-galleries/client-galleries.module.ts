import { Module } from '@nestjs/common';
import { ClientPages } from './client-pages.js';
import { EnterGallery } from './enter-gallery.js';
import { GalleryClock } from './gallery-clock.js';
import { GalleryLinks } from './gallery-links.js';
import { GalleryPhotos } from './gallery-photos.js';
import { GallerySets } from './gallery-sets.js';
import { GalleryReader } from './gallery.reader.js';
import { LinkSecrets } from './link-secrets.js';
import { ManageGalleries } from './manage-galleries.js';
import { OwnGalleries } from './own-galleries.js';
import { ShelfPhotosRepository } from './shelf-photos.repository.js';
import { Viewers } from './viewer.js';
import { VisitorState } from './visitor-state.js';
import { Visits } from './visits.js';

/** Galleries for those who have a link to them: an audience of their own (decision 0121). */
@Module({
  controllers: [ClientPages, EnterGallery, GalleryLinks, GalleryPhotos, GallerySets, ManageGalleries, Visits],
  providers: [GalleryClock, GalleryReader, LinkSecrets, OwnGalleries, ShelfPhotosRepository, Viewers, VisitorState],
  exports: [LinkSecrets, OwnGalleries, ShelfPhotosRepository, Viewers, VisitorState],
})
export class ClientGalleriesModule {}
