import { beginningOf } from '../fields/clean-text.js';
import { foldDiacritics } from '../fields/fold-diacritics.js';

/** System categories in the order they are shown (CAT-01 to CAT-11). */
export const CATEGORIES = [
  { id: 'all', label: 'All' },
  { id: 'landscape', label: 'Landscape' },
  { id: 'portrait', label: 'Portrait' },
  { id: 'artistic', label: 'Artistic' },
  { id: 'nature', label: 'Nature' },
  { id: 'street', label: 'Street' },
  { id: 'architecture', label: 'Architecture' },
  { id: 'travel', label: 'Travel' },
  { id: 'macro', label: 'Macro' },
  { id: 'black-and-white', label: 'Black & White' },
  { id: 'other', label: 'Other' },
] as const;

/** Choices of a form that files a photo: everything but `all` (UPL-08). */
export const PHOTO_CATEGORIES = CATEGORIES.filter((c) => c.id !== 'all');

/** True for a category a photo may be filed under. */
export const isSystemCategory = (id: string): boolean => PHOTO_CATEGORIES.some((c) => c.id === id);

/** What `?featured=` leaves the gallery unfiltered by (HOME-06). */
export const ALL_CATEGORIES = 'all';

/** The category of a `?featured=`: what is none is {@link ALL_CATEGORIES} (HOME-09). */
export const galleryCategory = (requested: unknown): string =>
  typeof requested === 'string' && isSystemCategory(requested) ? requested : ALL_CATEGORIES;

/** Label of a category id; an unknown id is shown capitalised (CAT-24). */
export const categoryLabel = (id: string): string =>
  CATEGORIES.find((c) => c.id === id)?.label ?? id.charAt(0).toUpperCase() + id.slice(1);

/** Limits of a photographer's own categories. */
export const CATEGORY_LIMITS = { labelMax: 40, idMax: 60, perOwner: 100 } as const;

/** Texts of the categories dialog (A§5, A§8, CAT-15 to CAT-22). */
export const CATEGORY_TEXT = {
  empty: /*i18n*/ 'Category name cannot be empty.',
  exists: /*i18n*/ 'A category with this name already exists.',
  createFailed: /*i18n*/ 'Failed to create category',
  updateFailed: /*i18n*/ 'Failed to update category',
  deleteFailed: /*i18n*/ 'Failed to delete category',
  unknownReason: /*i18n*/ 'Something went wrong.',
} as const;

/** Words joined by `-`, of which every character but those of `kept` is a gap. */
const joined = (text: string, gaps: RegExp): string => text.replace(gaps, '-').replace(/^-|-$/g, '');

/** In another script than Latin: letters and digits as they are written, with the marks that belong to them. */
const idInAnyScript = (label: string): string =>
  /[\p{L}\p{N}]/u.test(label)
    ? beginningOf(joined(label.toLowerCase().normalize('NFC'), /[^\p{L}\p{N}\p{M}]+/gu), CATEGORY_LIMITS.idMax)
    : '';

/**
 * The id a label gives (CAT-22): trimmed, lower case, no diacritics, every run of anything but a-z and 0-9 a `-`, none
 * at the ends. A label with a letter that is not Latin keeps letters, marks and digits of every script instead. Empty
 * when nothing is left.
 */
export const categoryIdOf = (label: string): string => {
  if (/(?!\p{Script=Latin})\p{L}/u.test(label)) return idInAnyScript(label);
  const plain = joined(foldDiacritics(label.trim().toLowerCase()), /[^a-z0-9]+/g);
  return plain || idInAnyScript(label);
};

/** What is stored beside a label (CAT-14). */
export const categoryDescription = (label: string): string => `Custom category: ${label}`;

/** True for an id no photographer may take for a category of their own. */
export const isReservedCategory = (id: string): boolean => CATEGORIES.some((c) => c.id === id);
