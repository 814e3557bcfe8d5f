import { expect, it } from '@jest/globals';
import type { SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import { aSiteContent } from '@vitrine/testing/builders/portfolio';
import { movedBlock, movedPhotos, withPhotos, withTitle } from './blocks.js';
import { nearestGap } from '../../widgets/carry/use-carry.js';

const photos = (id: string, photoIds: string[]) =>
  ({ id, type: 'photos', layout: 'rows', photoIds, captions: false }) as const;
const content = (...blocks: SiteContent['blocks']): SiteContent => aSiteContent({ blocks });
const idsOf = ({ blocks }: SiteContent) =>
  blocks.map((block) => (block.type === 'photos' ? block.photoIds.join('') : ''));

it('SITE-80 SITE-82 moves blocks and photos into the gap that is meant, into another block, too', () => {
  const page = content(photos('x', ['a', 'b', 'c']), photos('y', ['d', 'b']));
  expect(movedBlock('x', 2)(page).blocks.map(({ id }) => id)).toEqual(['y', 'x']);
  expect(idsOf(movedPhotos(['a', 'b'], 'x', 'x', 3)(page))).toEqual(['cab', 'db']);
  expect(idsOf(movedPhotos(['a', 'b'], 'x', 'y', 1)(page))).toEqual(['c', 'dab']);
});
it('SITE-84 gives photos the places of their files, in whatever order they arrive', () => {
  const page = content(photos('x', ['z']));
  const arrived = [['2'], ['1', '2'], ['1', '2', '4'], ['1', '2', '3', '4']].reduce(
    (now, batch) => withPhotos('x', batch)(now),
    page,
  );
  expect(idsOf(arrived)).toEqual(['z1234']);
  expect(idsOf(withPhotos('x', ['z', '1', '2', '3', '4'], ['2'])(content(photos('x', ['4', '1']))))).toEqual(['412']);
});
it('SITE-86 has the address follow the title until it is known, or is another', () => {
  expect(withTitle('North Coast', false)(content()).slug).toBe('north-coast');
  expect(withTitle('North Coast', true)(content()).slug).toBe('coast');
  expect(withTitle('North Coast', false)({ ...content(), slug: 'sea' }).slug).toBe('sea');
});
it.each([
  ['left of the first', { x: 5, y: 50 }, { list: 'p', gap: 0 }],
  ['between two', { x: 101, y: 20 }, { list: 'p', gap: 1 }],
  ['right of the last', { x: 300, y: 50 }, { list: 'p', gap: 2 }],
  ['over an empty block', { x: 50, y: 250 }, { list: 'e', gap: 0 }],
  ['below the middle of one in a column', { x: 50, y: 480 }, { list: 'c', gap: 1 }],
])('SITE-80 finds the gap %s', (_where, point, target) => {
  const box = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 100 });
  const places = [
    { list: 'p', gap: 0, box: box(0, 0), isColumn: false, isEmpty: false },
    { list: 'p', gap: 1, box: box(105, 0), isColumn: false, isEmpty: false },
    { list: 'e', gap: 0, box: box(0, 200), isColumn: false, isEmpty: true },
    { list: 'c', gap: 0, box: box(0, 400), isColumn: true, isEmpty: false },
  ];
  expect(nearestGap(places, point)).toEqual(target);
});
