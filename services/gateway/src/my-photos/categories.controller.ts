import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import { CategoryLabelDto, CreateCategoryDto, type CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { MANY_PHOTOS_WAIT } from '../edge/rpc-timeouts.js';

const categoryIdOf = (id: string) => idOr('CATEGORY_NOT_FOUND', id);

@Controller()
export class CategoriesController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('customCategories')
  list(): Promise<CustomCategoryDto[]> {
    return this.rpc.call('media.category.list', {});
  }

  @Serves('createCategory')
  @HttpCode(201)
  create(@Body() dto: CreateCategoryDto): Promise<CustomCategoryDto> {
    return this.rpc.call('media.category.create', dto);
  }

  @Serves('renameCategory')
  rename(@Param('id') id: string, @Body() { label }: CategoryLabelDto): Promise<CustomCategoryDto> {
    return this.rpc.call('media.category.rename', { id: categoryIdOf(id), label });
  }

  @Serves('removeCategory')
  @HttpCode(204)
  async remove(@Param('id') id: string): Promise<void> {
    await this.rpc.call('media.category.remove', { id: categoryIdOf(id) }, MANY_PHOTOS_WAIT);
  }
}
