import { queryOptions, useQuery } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { categoryLabel, PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import { useMemo } from 'react';
import { callRoute } from '../../shared/api/api-client.js';

export const customCategoriesQuery = queryOptions({
  queryKey: [ROUTES.customCategories.path] as const,
  queryFn: ({ signal }) => callRoute('customCategories', { signal }),
});

export interface CategoryChoice {
  id: string;
  label: string;
}

/** What a photo can be filed under: the system's categories, then one's own by label (UPL-08, CAT-12). */
export const useCategoryChoices = (): CategoryChoice[] => {
  const { data } = useQuery(customCategoriesQuery);
  return useMemo(() => {
    const own = (data ?? []).map(({ categoryId, label }) => ({ id: categoryId, label }));
    return [...PHOTO_CATEGORIES, ...own.toSorted((a, b) => a.label.localeCompare(b.label))];
  }, [data]);
};

/** Returns a function from a category's id to its label (CAT-24). */
export const useCategoryLabel = (): ((id: string) => string) => {
  const choices = useCategoryChoices();
  return useMemo(() => {
    const labels = new Map(choices.map(({ id, label }) => [id, label]));
    return (id: string) => labels.get(id) ?? categoryLabel(id);
  }, [choices]);
};
