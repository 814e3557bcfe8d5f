/** Texts of the dialog of categories, by the file that shows them; sentences with markup stay inline. */
export const CATEGORIES_TEXT = {
  categoriesDialog: {
    removed: (label: string) => `${label} is removed.`,
    title: 'Custom Categories',
    description: 'Your own categories, beside those every photographer has.',
    added: (label: string) => `${label} is added.`,
    categoriesNotLoaded: 'Your categories could not be loaded.',
    retry: 'Retry',
    noCustomCategoriesYet: 'No custom categories yet.',
    listLabel: 'Custom categories',
    renamed: (label: string) => `Renamed to ${label}.`,
    detail: 'Its photos are kept. They move to Other.',
    confirm: 'Remove',
    newCategory: 'New category',
    placeholder: 'Weddings',
    adding: 'Adding…',
    add: 'Add',
    loadingCategories: 'Loading categories',
  },
  categoryRow: {
    newName: (label: string) => `New name of ${label}`,
    saveName: 'Save name',
    cancelRenaming: 'Cancel renaming',
  },
} as const;
