import { counter } from '@vitrine/platform/health/define-metric';

/** Items of imports that are settled, by what became of them. */
export const importedItems = counter({
  name: 'library_import_items_total',
  help: 'Items of imports from photo libraries that are settled',
  labelNames: ['outcome'],
});
