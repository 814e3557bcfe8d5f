import { Module } from '@nestjs/common';
import { CategoriesController } from './categories.controller.js';
import { ChangeManyPhotos } from './change-many-photos.js';
import { ManyPhotosController } from './many-photos.controller.js';
import { MyPhotosController } from './my-photos.controller.js';
import { OriginalController } from './original.controller.js';
import { SendOriginal } from './send-original.js';

/** A user's own photos and categories. */
@Module({
  controllers: [CategoriesController, ManyPhotosController, MyPhotosController, OriginalController],
  providers: [ChangeManyPhotos, SendOriginal],
})
export class MyPhotosModule {}
