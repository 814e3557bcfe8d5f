import type { CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import type { CustomCategory } from './custom-category.entity.js';

/** A category as its owner sees it. */
export const toCategoryDto = ({ id, categoryId, label, description }: CustomCategory): CustomCategoryDto => ({
  id,
  categoryId,
  label,
  description,
});
