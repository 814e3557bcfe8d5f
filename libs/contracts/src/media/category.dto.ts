import { IsString, MaxLength } from 'class-validator';
import { Nullable } from '../fields/optional.js';
import { LineText } from '../fields/line-text.js';
import { Uuid } from '../fields/uuid.js';
import { CATEGORY_LIMITS, CATEGORY_TEXT } from './categories.rules.js';

/** A photographer's own category (ENT-11). */
export interface CustomCategoryDto {
  id: string;
  /** What photos are filed under; made from the first label and kept when it is renamed (CAT-22, CAT-23). */
  categoryId: string;
  label: string;
  description: string;
}

/** Body of `PATCH /api/categories/custom/{id}` (CAT-16, CAT-18). */
export class CategoryLabelDto {
  @LineText({ min: 1, max: CATEGORY_LIMITS.labelMax, message: CATEGORY_TEXT.empty }) label: string;
}

/** Body of `POST /api/categories/custom` (CAT-13 to CAT-15). The server makes id and description from the label itself. */
export class CreateCategoryDto extends CategoryLabelDto {
  @Nullable() @IsString() @MaxLength(100) categoryId?: string | null;
  @Nullable() @IsString() @MaxLength(200) description?: string | null;
}

export class CategoryRefDto {
  @Uuid() id: string;
}

export class RenameCategoryDto extends CategoryLabelDto {
  @Uuid() id: string;
}
