import { Module } from '@nestjs/common';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { GetPage } from './get-page.js';
import { GetPagePhotos } from './get-page-photos.js';
import { GetPhoto } from './get-photo.js';
import { PageHeads } from './page-heads.js';
import { PagePhotosRepository } from './page-photos.repository.js';
import { PagesRepository } from './pages.repository.js';

/** Portfolio pages as visitors see them. */
@Module({
  imports: [ReadModelModule, TemplatesModule],
  controllers: [GetPage, GetPagePhotos, GetPhoto],
  providers: [PageHeads, PagePhotosRepository, PagesRepository],
  exports: [PageHeads],
})
export class PagesModule {}
