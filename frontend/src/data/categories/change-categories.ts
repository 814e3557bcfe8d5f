import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { CATEGORY_TEXT, categoryDescription, categoryIdOf } from '@vitrine/contracts/media/categories.rules';
import type { CustomCategoryDto } from '@vitrine/contracts/media/category.dto';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';
import { customCategoriesQuery } from './categories.query.js';

/** CAT-12 to CAT-14, CAT-19. */
export const useCreateCategory = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (label: string) =>
      callRoute('createCategory', {
        body: { categoryId: categoryIdOf(label), label, description: categoryDescription(label) },
      }),
    // A retry after a lost answer would fail: the category exists by then.
    retry: false,
    onSuccess: (created) => settle(client, (known) => [...known, created]),
    onError: (error) => sayFailed(CATEGORY_TEXT.createFailed, error),
  });
};

/** CAT-18, CAT-20. */
export const useRenameCategory = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, label }: { id: string; label: string }) =>
      callRoute('renameCategory', { params: { id }, body: { label } }),
    onSuccess: (renamed) => settle(client, (known) => known.map((one) => (one.id === renamed.id ? renamed : one))),
    onError: (error) => sayFailed(CATEGORY_TEXT.updateFailed, error),
  });
};

/** CAT-18, CAT-21, CAT-23. */
export const useRemoveCategory = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string }) => callRoute('removeCategory', { params: { id } }),
    onSuccess: (_answer, { id }) => settle(client, (known) => known.filter((one) => one.id !== id)),
    onError: (error) => sayFailed(CATEGORY_TEXT.deleteFailed, error),
  });
};

/** Shown at once as the server answered it; lists, filters and photos that name a category are refetched. */
const settle = (client: QueryClient, change: (known: CustomCategoryDto[]) => CustomCategoryDto[]): void => {
  client.setQueryData(customCategoriesQuery.queryKey, (known) => known && change(known));
  void refreshDependants(client, 'categories', 'photos', 'photoLists');
};

const sayFailed = (title: string, error: Error): void =>
  toast({ title, description: reasonOf(error), variant: 'destructive' });

const reasonOf = (error: Error): string => {
  const said = error instanceof ApiError && !error.isNetworkError && !error.message.startsWith('HTTP error');
  return said ? sentenceOf(error, CATEGORY_TEXT.unknownReason) : CATEGORY_TEXT.unknownReason;
};
