import { afterEach, expect, it } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { openPortfolio, photosNamed, tiles } from './portfolio.support.js';

afterEach(cleanup);

const BOTH = ['monochrome', 'monochrome-white'];
const plain = (count: number) => photosNamed('Plain', count);
const stars = (count: number) => photosNamed('Star', count, () => ({ featured: true }));

it.each(BOTH)('PORT-22 PORT-41 LIM-23 gives every 4th place of %s to a featured photo', async (template) => {
  openPortfolio({ template, photos: [...stars(2), ...plain(7)] });
  await waitFor(() =>
    expect(tiles()).toEqual([
      'Plain 1',
      'Plain 2',
      'Plain 3',
      'Star 1',
      'Plain 4',
      'Plain 5',
      'Plain 6',
      'Star 2',
      'Plain 7',
    ]),
  );
});
it.each(BOTH)('PORT-23 PORT-41 appends what is left in %s', async (template) => {
  openPortfolio({ template, photos: [...plain(6), ...stars(1)] });
  await waitFor(() =>
    expect(tiles()).toEqual(['Plain 1', 'Plain 2', 'Plain 3', 'Star 1', 'Plain 4', 'Plain 5', 'Plain 6']),
  );
  cleanup();
  openPortfolio({ template, photos: [...plain(1), ...stars(3)] });
  await waitFor(() => expect(tiles()).toEqual(['Plain 1', 'Star 1', 'Star 2', 'Star 3']));
});
it('shows a featured photo over the whole width, the others three in a row, none of them cut', async () => {
  openPortfolio({ template: 'monochrome', photos: [...plain(3), ...stars(1)] });
  await waitFor(() => expect(tiles()).toHaveLength(4));
  const rows = [...document.querySelectorAll<HTMLElement>('.mono-row')];
  expect(rows.map((row) => row.children.length)).toEqual([3, 1]);
  // Three photos of 3:2 share their row evenly, in their own proportions.
  expect(rows[0]?.style.getPropertyValue('--sum')).toBe('4.5000');
  expect(document.querySelector<HTMLElement>('.mono-row .photo-image')?.style.aspectRatio).toBe('3000 / 2000');
});
