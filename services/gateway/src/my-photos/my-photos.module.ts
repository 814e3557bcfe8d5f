import { Module } from '@nestjs/common';
import { SuggestionsModule } from '../suggestions/suggestions.module.js';
import { CategoriesController } from './categories.controller.js';
import { ChangeManyPhotos } from './change-many-photos.js';
import { ManyPhotosController } from './many-photos.controller.js';
import { MyPhotosController } from './my-photos.controller.js';
import { OriginalController } from './original.controller.js';

/** A user's own photos and categories. */
@Module({
  imports: [SuggestionsModule],
  controllers: [CategoriesController, ManyPhotosController, MyPhotosController, OriginalController],
  providers: [ChangeManyPhotos],
})
export class MyPhotosModule {}
