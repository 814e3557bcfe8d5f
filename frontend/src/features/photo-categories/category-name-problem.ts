import { CATEGORY_TEXT } from '@vitrine/contracts/media/categories.rules';

/** CAT-15, CAT-16. */
export const categoryNameProblem = (label: string): string | true => label.trim() !== '' || CATEGORY_TEXT.empty;
