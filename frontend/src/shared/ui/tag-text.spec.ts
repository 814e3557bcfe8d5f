import { expect, it } from '@jest/globals';
import { commitDraft } from './tag-text.js';

const LIMITS = { max: 4, maxLength: 10 };

it('PHOTO-34 makes tags of a text with commas, trimmed, empties dropped', () => {
  expect(commitDraft({ tags: ['sea'], draft: ' sand ,, dawn light , ' }, { max: 9, maxLength: 40 })).toEqual({
    tags: ['sea', 'sand', 'dawn light'],
    draft: '',
  });
});
it('names a tag once, whatever its letters’ case', () => {
  expect(commitDraft({ tags: ['Sea'], draft: 'sea, SEA, sky' }, LIMITS).tags).toEqual(['Sea', 'sky']);
});
it('keeps what does not fit as text', () => {
  expect(commitDraft({ tags: ['a'], draft: 'b, much too long, c, d, e' }, LIMITS)).toEqual({
    tags: ['a', 'b', 'c', 'd'],
    draft: 'much too long, e',
  });
});
