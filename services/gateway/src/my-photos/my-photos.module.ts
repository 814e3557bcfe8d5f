import { Module } from '@nestjs/common';
import { SuggestionsModule } from '../suggestions/suggestions.module.js';
import { ChangeManyPhotos } from './change-many-photos.js';
import { ManyPhotosController } from './many-photos.controller.js';
import { OriginalController } from './original.controller.js';

/** Changes of many own photos, and their files. */
@Module({
  imports: [SuggestionsModule],
  controllers: [ManyPhotosController, OriginalController],
  providers: [ChangeManyPhotos],
})
export class MyPhotosModule {}
