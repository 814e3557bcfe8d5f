import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Refused } from '../../src/testing/fake-api.js';
import {
  box,
  countersShown,
  manyPhotos,
  openMyPhotos,
  rowOf,
  selectionBar,
  titlesShown,
} from '../../src/testing/my-photos.js';

afterEach(cleanup);

const R5 = { make: 'Canon', model: 'Canon EOS R5', lens: 'RF 50mm' };
const SAID: Partial<PhotoDto>[] = [
  { tags: ['fog'], exif: { ...R5, takenAt: '2026-03-01T10:00:00' }, fileMetadata: { rating: 5, keywords: ['Norway'] } },
  { tags: [], exif: { ...R5, takenAt: '2026-03-05T10:00:00' }, fileMetadata: { rating: 3, keywords: ['Fog'] } },
  { tags: ['rain'], exif: { model: 'X100V' }, fileMetadata: { rating: -1 } },
  { tags: [] },
];
const open = (path?: string, api = {}) =>
  openMyPhotos(
    manyPhotos(4, (at) => SAID[at] ?? {}),
    { api, ...(path && { path }) },
  );
type Site = ReturnType<typeof open>;

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sheetOf = async ({ user }: Site) => {
  await user.click(await button(/^Filters/));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await sheet.findByRole('button', { name: /^fog 2/i });
  return sheet;
};
const shows = (...titles: string[]) => waitFor(() => expect(titlesShown()).toEqual(titles));
const address = ({ place }: Site) => new URL(place(), 'http://site').searchParams;
const asked = ({ api }: Site) => api.callsOf('ownPhotosPage').at(-1)?.query;

it('PHOTO-47 filters by keywords, rating, camera, lens and days at once, and keeps all of it in the address', async () => {
  const site = open();
  await rowOf('Photo 0001');
  expect(site.api.callsOf('ownPhotoFacets')).toEqual([]); // asked for when the sheet is opened
  const sheet = await sheetOf(site);
  await site.user.click(sheet.getByRole('button', { name: /^fog 2/i }));
  await shows('Photo 0001', 'Photo 0002');
  await site.user.selectOptions(sheet.getByLabelText('Rating in the file'), '3 stars or more');
  await site.user.selectOptions(sheet.getByLabelText('Camera'), 'Canon EOS R5 (2)');
  await site.user.selectOptions(sheet.getByLabelText('Lens'), 'RF 50mm (2)');
  fireEvent.change(sheet.getByLabelText('First day'), { target: { value: '2026-03-02' } });
  await shows('Photo 0002');
  expect(Object.fromEntries(asked(site) ?? [])).toMatchObject({
    keywords: 'fog',
    rating: '3',
    camera: 'Canon EOS R5',
    lens: 'RF 50mm',
    takenFrom: '2026-03-02',
  });
  expect(Object.fromEntries(address(site))).toEqual({
    keywords: 'fog',
    rating: '3',
    camera: 'Canon EOS R5',
    lens: 'RF 50mm',
    from: '2026-03-02',
  });
  await site.user.click(sheet.getByRole('button', { name: 'Show 1 photo' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Filters'));
  expect(countersShown()).toEqual(['1', '0', '0']);
});

it('PHOTO-17 PHOTO-47 keeps the first of two presses when the second comes before it is rendered', async () => {
  const site = open('/my-photos?keywords=fog&sort=title');
  const sheet = await sheetOf(site);
  const press = (...buttons: HTMLElement[]) =>
    act(() => {
      for (const each of buttons) each.click();
    });
  press(sheet.getByRole('button', { name: /^rain/ }), sheet.getByRole('button', { name: /^Norway/ }));
  await waitFor(() => expect(address(site).get('keywords')).toBe('fog,rain,Norway'));
  await site.user.keyboard('{Escape}');
  const chips = within(screen.getByRole('list', { name: 'Filters' }));
  press(chips.getByRole('button', { name: /rain/ }), chips.getByRole('button', { name: /fog/ }));
  await waitFor(() => expect(address(site).get('keywords')).toBe('Norway'));
  press(screen.getByRole('checkbox', { name: 'Public' }), screen.getByRole('checkbox', { name: 'Private' }));
  await waitFor(() => expect(address(site).get('show')).toBe('none'));
  act(() => {
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'taken' } });
    screen.getAllByRole('button', { name: 'Clear filters' })[0]?.click();
  });
  await waitFor(() => expect(address(site).toString()).toBe('sort=taken'));
});

it('PHOTO-48 filters by lost originals', async () => {
  const site = open();
  const sheet = await sheetOf(site);
  await site.user.selectOptions(sheet.getByLabelText('Original file'), 'Missing or damaged');
  await waitFor(() => expect(asked(site)?.get('lost')).toBe('true'));
  expect(address(site).toString()).toBe('original=lost');
  await site.user.selectOptions(sheet.getByLabelText('Original file'), 'Any');
  await waitFor(() => expect(address(site).toString()).toBe(''));
});

it('PHOTO-47 shows each filter as a chip that takes it off, and one button that clears them', async () => {
  const site = open('/my-photos?keywords=fog&rating=5&camera=Canon%20EOS%20R5&sort=title&q=photo');
  await shows('Photo 0001');
  const chips = within(screen.getByRole('list', { name: 'Filters' }));
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Remove filter Keywordfog',
    'Remove filter Rating5 stars',
    'Remove filter CameraCanon EOS R5',
  ]);
  await site.user.click(chips.getByRole('button', { name: /Rating/ }));
  await shows('Photo 0001', 'Photo 0002');
  expect(document.activeElement?.textContent).toContain('Canon EOS R5'); // the focus is not lost with the chip
  expect(address(site).has('rating')).toBe(false);
  await site.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await shows('Photo 0001', 'Photo 0002', 'Photo 0003', 'Photo 0004');
  expect(address(site).toString()).toBe('sort=title');
  expect(document.activeElement?.textContent).toBe('Filters');
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
});

it('PHOTO-47 finds a keyword as one types, by the keyboard alone', async () => {
  const site = open();
  const sheet = await sheetOf(site);
  await site.user.type(sheet.getByLabelText('Keywords'), 'nor');
  expect(within(sheet.getByRole('list', { name: 'Keywords of your photos' })).getAllByRole('button')).toHaveLength(1);
  await site.user.keyboard('{Enter}');
  await shows('Photo 0001');
  expect((sheet.getByLabelText('Keywords') as HTMLInputElement).value).toBe('');
  expect(sheet.getByRole('button', { name: /^Norway/ }).getAttribute('aria-pressed')).toBe('true');
  await site.user.keyboard('Kite{Enter}'); // in no photo
  expect(await screen.findByText('No photos match your current filters.')).toBeTruthy();
  await site.user.click(sheet.getByRole('button', { name: 'Kite' }));
  await site.user.click(sheet.getByRole('button', { name: /^Norway/ }));
  await shows('Photo 0001', 'Photo 0002', 'Photo 0003', 'Photo 0004');
  await site.user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('PHOTO-47 finds rejected photos and those without a rating', async () => {
  const site = open();
  const sheet = await sheetOf(site);
  await site.user.selectOptions(sheet.getByLabelText('Rating in the file'), 'Rejected');
  await shows('Photo 0003');
  await site.user.selectOptions(sheet.getByLabelText('Rating in the file'), 'No rating');
  await shows('Photo 0004');
  expect(address(site).get('rating')).toBe('unrated');
});

it('changes nothing while a day is half typed, and says when the days are the wrong way round', async () => {
  const site = open('/my-photos?from=2026-03-01');
  const sheet = await sheetOf(site);
  const day = sheet.getByLabelText<HTMLInputElement>('First day');
  expect(day.value).toBe('2026-03-01');
  fireEvent.change(day, { target: { value: '0002-03-01' } });
  expect([day.value, address(site).get('from')]).toEqual(['0002-03-01', '2026-03-01']);
  fireEvent.change(sheet.getByLabelText('Last day'), { target: { value: '2026-02-01' } });
  await sheet.findByText('This is before the first day.');
  await site.user.click(sheet.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect([day.value, address(site).toString()]).toEqual(['', '']));
});

it('PHOTO-24 PHOTO-47 says that nothing matches, with the way back', async () => {
  const site = open('/my-photos?keywords=nowhere&from=2026-01-01');
  await screen.findByText('No photos match your current filters.');
  await site.user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
  await shows('Photo 0001', 'Photo 0002', 'Photo 0003', 'Photo 0004');
  expect(address(site).toString()).toBe('');
});

it('PHOTO-47 selects all that the filters find, and no more', async () => {
  const site = open('/my-photos?camera=Canon%20EOS%20R5');
  await site.user.click(await box('Photo 0001'));
  const bar = await selectionBar();
  await site.user.click(bar.getByRole('button', { name: 'Select all 2' }));
  await bar.findByText('2 selected');
  expect(site.api.callsOf('ownPhotoIds')[0]?.query.get('camera')).toBe('Canon EOS R5');
});

it.each([
  [13, '1 other: type to find it.'],
  [14, '2 others: type to find them.'],
])('says of %i keywords how many are not shown', async (count, words) => {
  const keywords = Array.from({ length: count }, (_, at) => ({ value: `word ${at}`, photos: 1 }));
  const site = open('/my-photos', { ownPhotoFacets: { cameras: [], lenses: [], keywords } });
  await site.user.click(await button(/^Filters/));
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says why there is nothing to choose, and when the choices cannot be had', async () => {
  const none = { cameras: [], lenses: [], keywords: [] };
  const site = open('/my-photos', { ownPhotoFacets: none });
  await site.user.click(await button(/^Filters/));
  await screen.findByText('None of your photos names its camera.');
  expect(screen.getByLabelText<HTMLSelectElement>('Lens').disabled).toBe(true);
  cleanup();
  const broken = open('/my-photos', { ownPhotoFacets: new Refused(500) });
  await broken.user.click(await button(/^Filters/));
  await screen.findByText('The choices could not be loaded.');
  await broken.user.type(screen.getByLabelText('Keywords'), 'rain{Enter}');
  await shows('Photo 0003');
});
