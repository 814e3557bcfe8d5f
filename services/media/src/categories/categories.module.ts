import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { CategoriesRpcController } from './categories.rpc.controller.js';
import { CreateCategory } from './create-category.js';
import { KnownCategories } from './known-categories.js';
import { ListCategories } from './list-categories.js';
import { OwnCategories } from './own-categories.js';
import { RemoveCategory } from './remove-category.js';
import { RenameCategory } from './rename-category.js';

/** Photographers' own categories. */
@Module({
  imports: [OwnersModule, PhotosModule],
  controllers: [CategoriesRpcController],
  providers: [CreateCategory, KnownCategories, ListCategories, OwnCategories, RemoveCategory, RenameCategory],
  exports: [KnownCategories],
})
export class CategoriesModule {}
