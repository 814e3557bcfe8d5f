import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ExportPageDto } from '@vitrine/contracts/rpc/page.dto';
import {
  CategoryRefDto,
  CreateCategoryDto,
  RenameCategoryDto,
  type CustomCategoryDto,
} from '@vitrine/contracts/media/category.dto';
import type { CategorySnapshot } from '@vitrine/contracts/media/media.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { HeavyWork } from '../owners/heavy-work.js';
import { CreateCategory } from './create-category.js';
import { ListCategories } from './list-categories.js';
import { RemoveCategory } from './remove-category.js';
import { RenameCategory } from './rename-category.js';

@Controller()
export class CategoriesRpcController {
  constructor(
    private readonly listCategories: ListCategories,
    private readonly createCategory: CreateCategory,
    private readonly renameCategory: RenameCategory,
    private readonly removeCategory: RemoveCategory,
    private readonly heavy: HeavyWork,
  ) {}

  @RpcHandler('media.category.list')
  list(@Caller() who: Principal): Promise<CustomCategoryDto[]> {
    return this.listCategories.own(who);
  }

  @RpcHandler('media.category.create')
  create(@Caller() who: Principal, @Payload() dto: CreateCategoryDto): Promise<CustomCategoryDto> {
    return this.createCategory.create(who, dto);
  }

  @RpcHandler('media.category.rename')
  rename(@Caller() who: Principal, @Payload() dto: RenameCategoryDto): Promise<CustomCategoryDto> {
    return this.renameCategory.rename(who, dto);
  }

  @RpcHandler('media.category.remove')
  remove(@Caller() who: Principal, @Payload() { id }: CategoryRefDto): Promise<{ moved: number }> {
    return this.heavy.run(who.userId, () => this.removeCategory.remove(who, id));
  }

  @RpcHandler('media.category.export')
  export(@Payload() dto: ExportPageDto): Promise<CategorySnapshot[]> {
    return this.listCategories.export(dto);
  }
}
