import { describe, expect, it } from '@jest/globals';
import {
  CATEGORIES,
  categoryDescription,
  categoryIdOf,
  categoryLabel,
  isReservedCategory,
  isSystemCategory,
  PHOTO_CATEGORIES,
} from './categories.rules.js';

describe('categories', () => {
  it('CAT-01 CAT-02 CAT-03 CAT-04 CAT-05 CAT-06 CAT-07 CAT-08 CAT-09 CAT-10 CAT-11 CAT-24 are eleven, in order', () => {
    expect(CATEGORIES.map(({ id, label }) => `${id}/${label}`)).toEqual([
      'all/All',
      'landscape/Landscape',
      'portrait/Portrait',
      'artistic/Artistic',
      'nature/Nature',
      'street/Street',
      'architecture/Architecture',
      'travel/Travel',
      'macro/Macro',
      'black-and-white/Black & White',
      'other/Other',
    ]);
  });

  it('UPL-08 offers every category but all to a photo', () => {
    expect(PHOTO_CATEGORIES).toHaveLength(10);
    expect(isSystemCategory('all')).toBe(false);
    expect(isSystemCategory('macro')).toBe(true);
    expect(isSystemCategory('Macro')).toBe(false);
  });

  it('CAT-24 shows an unknown id capitalised', () => {
    expect(categoryLabel('black-and-white')).toBe('Black & White');
    expect(categoryLabel('weddings')).toBe('Weddings');
  });

  it.each([
    ['  Weddings ', 'weddings'],
    ['Été à Nîmes', 'ete-a-nimes'],
    ['Black & White', 'black-white'],
    ['B & W -- 35mm!', 'b-w-35mm'],
    ['---', ''],
    ['日本', '日本'],
    ['עברית', 'עברית'],
    ['  Άνοιξη — 2026 ', 'άνοιξη-2026'],
    ['हिन्दी', 'हिन्दी'],
    ['Weddings in 日本', 'weddings-in-日本'],
    ['٣٥', '٣٥'],
    ['🌊', ''],
    ['𐐀'.repeat(40), '𐐨'.repeat(30)],
  ])('CAT-13 CAT-22 makes an id of %j', (label, id) => {
    expect(categoryIdOf(label)).toBe(id);
  });

  it('CAT-22 keeps the system ids for the system', () => {
    expect(CATEGORIES.every(({ id }) => isReservedCategory(id))).toBe(true);
    expect(isReservedCategory('weddings')).toBe(false);
  });

  it('CAT-14 describes a category by its label', () => {
    expect(categoryDescription('Weddings')).toBe('Custom category: Weddings');
  });

  it.each([['architectural'], ['abstract']])(
    'CAT-25 knows no %s, which only the bulk upload’s placeholder lists',
    (id) => {
      expect(isSystemCategory(id)).toBe(false);
    },
  );
});
