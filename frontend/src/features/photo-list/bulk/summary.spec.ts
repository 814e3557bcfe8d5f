import { expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { summaryOf } from './summary.js';

const open = aPhoto({ isPublic: true, category: 'street', tags: ['sea', 'fog'], usedAs: ['hero'] });
const closed = aPhoto({ isPublic: false, category: 'street', tags: ['sea'] });

it('summarises what selected photos have in common, and where they differ', () => {
  expect(summaryOf(2, [open, closed])).toEqual({
    count: 2,
    known: 2,
    isPublic: null,
    featured: false,
    category: 'street',
    kept: false,
    used: 1,
    tags: [
      { tag: 'sea', count: 2 },
      { tag: 'fog', count: 1 },
    ],
    unreviewed: false,
  });
});
it('claims nothing of photos that are not loaded', () => {
  expect(summaryOf(3, [open])).toMatchObject({ isPublic: null, featured: null, category: null, known: 1 });
});
it('UPL-34 tells whether there may be texts to review', () => {
  const left = aPhoto({ unreviewed: { tags: ['sand'], altText: false } });
  const says = (count: number, ...known: (typeof left)[]) => summaryOf(count, known).unreviewed;
  expect([says(2, open, closed), says(2, open, left), says(3, open, closed)]).toEqual([false, true, true]);
});
