import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { KnownCategories } from './known-categories.js';
import { OwnCategories } from './own-categories.js';

/** Photographers' own categories. */
@Module({
  imports: [OwnersModule, PhotosModule],
  controllers: [OwnCategories],
  providers: [KnownCategories],
  exports: [KnownCategories],
})
export class CategoriesModule {}
