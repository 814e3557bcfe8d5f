import { CATEGORIES, categoryLabel } from '@vitrine/contracts/media/categories.rules';

interface Choice {
  id: string;
  label: string;
}

/** `all`, then the categories that have a photo: system ones in their order, then the owner's own (PORT-50). */
export const categoriesOf = (photos: readonly { category: string }[]): Choice[] => {
  const used = new Set(photos.map((photo) => photo.category));
  const system = CATEGORIES.filter(({ id }) => id === 'all' || used.has(id));
  const known = new Set<string>(CATEGORIES.map(({ id }) => id));
  const own = [...used].filter((id) => !known.has(id)).map((id) => ({ id, label: categoryLabel(id) }));
  return [...system, ...own.toSorted((a, b) => a.label.localeCompare(b.label))];
};

/** Dots only when there are at most 5 photos (PORT-20, GAL-21). */
export const dotsFor = (photos: number, most: number): number => (photos <= most ? photos : 0);
