import { describe, expect, it } from '@jest/globals';
import { PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import { normaliseSuggestion, toCategory, toTags } from './normalise-suggestion.js';
import type { RawSuggestion } from './photo-analyser.port.js';

const raw = (overrides: Partial<RawSuggestion> = {}): RawSuggestion => ({
  title: 'Dunes',
  category: 'landscape',
  description: 'Sand.',
  tags: ['sand'],
  alt: 'Dunes of sand',
  source: 'model',
  ...overrides,
});

describe('normaliseSuggestion', () => {
  it('ENT-12 keeps a good suggestion as it is', () => {
    expect(normaliseSuggestion(raw())).toEqual(raw());
  });

  it.each(PHOTO_CATEGORIES.map(({ id, label }) => [label, id]))(
    'UPL-24 knows the category %s by its label',
    (label, id) => {
      expect(toCategory(label)).toBe(id);
      expect(toCategory(` ${id.toUpperCase()} `)).toBe(id);
    },
  );

  it.each(['all', 'All', 'wildlife', '', 'landscape; drop table', '__proto__'])(
    'UPL-24 files %j under other',
    (said) => {
      expect(toCategory(said)).toBe('other');
    },
  );

  it('UPL-24 lowers, trims, splits and dedupes tags, and keeps 15', () => {
    expect(toTags(['#Sea', ' sea ', 'Blue Sky, Cliff', '', '!!!', '“fog”', 'x'.repeat(41)])).toEqual([
      'sea',
      'blue sky',
      'cliff',
      'fog',
    ]);
    expect(toTags(Array.from({ length: 40 }, (_, i) => `t${i}`))).toHaveLength(15);
  });

  it('UPL-24 cuts alt at a word within 250 characters', () => {
    const { alt } = normaliseSuggestion(raw({ alt: 'word '.repeat(100) }));
    expect(alt.length).toBeLessThanOrEqual(250);
    expect(alt).toMatch(/word…$/);
  });

  it('never cuts a character in half', () => {
    const { alt } = normaliseSuggestion(raw({ alt: `${'a'.repeat(248)}🌄🌄` }));
    expect(alt.isWellFormed()).toBe(true);
  });

  it('takes markup, line breaks and direction marks out of every text', () => {
    const { title, description } = normaliseSuggestion(
      raw({ title: '<b>Dunes</b>\n<script>x</script>', description: 'a\u202eb\u0000c' }),
    );
    expect(title).toBe('Dunes x');
    expect(description).toBe('a b c');
  });
});
