import { AppError } from '@vitrine/contracts/errors/app-error';
import { CATEGORIES, categoryIdOf } from '@vitrine/contracts/media/categories.rules';

/** Reserved: ids and labels of system categories. */
const RESERVED = new Set(CATEGORIES.flatMap(({ id, label }) => [id, categoryIdOf(label)]));

/**
 * The id a label gives (CAT-22). Throws CATEGORY_NAME_UNUSABLE when it gives none, CATEGORY_EXISTS when a system category
 * or one of `others` has it. One that was renamed keeps its id, so what it is called now counts as well.
 */
export const freeCategoryId = (label: string, others: readonly { categoryId: string; label: string }[]): string => {
  const id = categoryIdOf(label);
  if (id === '') throw new AppError('CATEGORY_NAME_UNUSABLE');
  const isTaken = others.some((one) => one.categoryId === id || categoryIdOf(one.label) === id);
  if (isTaken || RESERVED.has(id)) throw new AppError('CATEGORY_EXISTS');
  return id;
};
