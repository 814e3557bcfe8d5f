import { expect, it } from '@jest/globals';
import { EVERYTHING, type PhotosView } from '../../../data/photos/photos-view.js';
import { activeFilters } from './active-filters.js';

const chips = (over: Partial<PhotosView>) =>
  activeFilters({ ...EVERYTHING, ...over }, [{ id: 'winter', title: 'Iceland' }]).map(
    ({ name, value }) => `${name} ${value}`,
  );

it('names each filter that is on, in the order of the sheet', () => {
  expect(chips({})).toEqual([]);
  expect(chips({ q: 'dunes', category: 'street', visibility: 'public' })).toEqual([]);
  expect(
    chips({ lens: 'RF 50mm', camera: 'R5', rating: '4', keywords: 'fog,sea', takenFrom: '2026-03-01', lost: true }),
  ).toEqual([
    'Keyword fog',
    'Keyword sea',
    'Rating 4 stars or more',
    'Camera R5',
    'Lens RF 50mm',
    'Taken since Mar 1, 2026',
    'Original missing or damaged',
  ]);
});
it('says days as one', () => {
  expect(chips({ takenFrom: '2026-03-01', takenTo: '2026-03-31' })).toEqual(['Taken Mar 1, 2026 – Mar 31, 2026']);
  expect(chips({ takenFrom: '2026-03-01', takenTo: '2026-03-01' })).toEqual(['Taken Mar 1, 2026']);
  expect(chips({ takenTo: '2026-03-31' })).toEqual(['Taken until Mar 31, 2026']);
});
it('SITE-114 names a project by its title', () => {
  expect([chips({ project: 'winter' }), chips({ project: 'gone' })]).toEqual([['Project Iceland'], ['Project …']]);
});
it('takes each off without the others', () => {
  const view = { ...EVERYTHING, keywords: 'fog,sea', takenFrom: '2026-03-01', takenTo: '2026-03-31' };
  const filters = activeFilters(view, []);
  expect(filters.map(({ without }) => (typeof without === 'function' ? without(view) : without))).toEqual([
    { keywords: 'sea' },
    { keywords: 'fog' },
    { takenFrom: '', takenTo: '' },
  ]);
});
