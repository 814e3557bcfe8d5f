import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  box,
  manyPhotos,
  openMyPhotos,
  rowOf,
  scrollWindow,
  selectionBar,
  titlesShown,
} from '../../src/testing/my-photos.js';
import { said } from '../../src/testing/said.js';

beforeEach(() => scrollWindow(0));
afterEach(cleanup);

const focused = () => document.activeElement?.querySelector('td:nth-child(3) p')?.textContent;
const open = async (...rest: Parameters<typeof openMyPhotos>) => {
  const site = openMyPhotos(...rest);
  await rowOf('Photo 0001');
  return site;
};

it('walks along the rows with arrows and with J and K', async () => {
  const { user } = await open(manyPhotos(4));
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Photo 0001');
  await user.keyboard('jjj{ArrowDown}');
  expect(focused()).toBe('Photo 0004');
  await user.keyboard('k{ArrowUp}');
  expect(focused()).toBe('Photo 0002');
});
it('selects, shows, edits, features and publishes the photo with the focus', async () => {
  const { user, server } = await open(manyPhotos(3));
  await user.keyboard('jjx');
  expect((await box('Photo 0002')).matches(':checked')).toBe(true);
  await user.keyboard('x');
  expect((await box('Photo 0002')).matches(':checked')).toBe(false);
  await user.keyboard('f');
  await waitFor(() => expect(server.photos[1]?.featured).toBe(true));
  await user.keyboard('m');
  await waitFor(() => expect(said()).toEqual(['Photo is public', 'Photo 0002']));
  await user.keyboard('i');
  expect(await screen.findByRole('dialog', { name: 'Photo 0002' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe('Photo 0002');
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Edit Photo Metadata' })).toBeTruthy();
});
it('deletes the focused photo, after confirmation, and focuses the one in its place', async () => {
  const { user } = await open(manyPhotos(3));
  await user.keyboard('jj{Delete}');
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete Photo 0002?' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(said()[0]).toBe('Photo deleted'));
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0001', 'Photo 0003']));
  await waitFor(() => expect(focused()).toBe('Photo 0003'));
});
it('means the selection where there is one', async () => {
  const { user, server } = await open(manyPhotos(4, (at) => ({ isPublic: at === 0 })));
  await user.keyboard('jxjxj');
  await user.keyboard('m');
  await waitFor(() => expect(said()[0]).toBe('1 photo is public'));
  expect(server.photos.map(({ isPublic }) => isPublic)).toEqual([true, true, false, false]);
  await user.keyboard('f');
  await waitFor(() => expect(said()[0]).toBe('2 photos are featured'));
  await user.keyboard('{Delete}');
  expect(await screen.findByText('Are you sure you want to delete these 2 photos?')).toBeTruthy();
});
it('selects everything, and lets go of the innermost thing first', async () => {
  const { user, place } = await open(manyPhotos(120), { path: '/my-photos?q=Photo' });
  await user.keyboard('{Control>}a{/Control}');
  expect((await selectionBar()).getByText('120 selected')).toBeTruthy();
  await user.keyboard('{Delete}');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await selectionBar()).getByText('120 selected')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  expect(place()).toBe('/my-photos?q=Photo');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe('/my-photos'));
});
it('focuses the search, where keys are letters again', async () => {
  const { user, api } = await open(manyPhotos(2));
  const search = screen.getByPlaceholderText('Search by title or description...');
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
  await user.keyboard('mufex?j');
  expect(search).toHaveProperty('value', 'mufex?j');
  expect(screen.queryByRole('dialog')).toBeNull();
  search.blur();
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(search);
  expect([api.callsOf('setFeatured'), api.callsOf('setVisibility')]).toEqual([[], []]);
});
it('does nothing with Ctrl, ⌘ or Alt held, nor under a dialog', async () => {
  const { user } = await open(manyPhotos(2));
  await user.keyboard('j{Control>}u{/Control}{Alt>}u{/Alt}{Meta>}e{/Meta}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await user.keyboard('u');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
it('lists its keys for ?, and uploads for U', async () => {
  const { user } = await open(manyPhotos(1));
  await user.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(list.getAllByRole('term').map((term) => term.textContent)).toEqual(
    expect.arrayContaining(['Upload photos', 'Search', 'Next photo', 'Select all photos found', 'Delete']),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('u');
  expect(await screen.findByRole('dialog', { name: 'Upload Photos' })).toBeTruthy();
});
it('can be found without knowing it', async () => {
  const { user } = await open(manyPhotos(1));
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: /Keyboard shortcuts/ }));
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});
it('offers for each photo what can be done with it', async () => {
  const { user } = await open(manyPhotos(2, (at) => ({ isPublic: at === 0 })));
  await user.click(screen.getByRole('button', { name: 'Actions for Photo 0001' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.querySelector('.flex-1')?.textContent)).toEqual([
    'Details',
    'Edit',
    'Arrange…',
    'Download optimized file',
    'Replace file…',
    'Copy public link',
    'Use as hero banner',
    'Use as profile picture…',
    'Delete',
  ]);
  expect(items[3]?.getAttribute('href')).toBe('/api/user/photos/p1/original');
  await user.click(items[5]!);
  await waitFor(() => expect(said()).toEqual(['Copied!', 'Public link copied to clipboard']));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/ada?photo=p1`);
  await user.click(screen.getByRole('button', { name: 'Actions for Photo 0002' }));
  const copy = await screen.findByRole('menuitem', { name: /Copy public link/ });
  expect(copy.getAttribute('aria-disabled')).toBe('true');
});
it('leaves letters and signs alone when they are switched off, for good', async () => {
  const first = await open(manyPhotos(3));
  await first.user.keyboard('?');
  const single = await screen.findByRole('switch', { name: 'Single-key shortcuts' });
  expect(single.getAttribute('aria-checked')).toBe('true');
  await first.user.click(single);
  expect(single.getAttribute('aria-checked')).toBe('false');
  cleanup();
  const { user } = await open(manyPhotos(3));
  await user.keyboard('{ArrowDown}jxfmiu?/');
  expect([focused(), (await box('Photo 0001')).matches(':checked')]).toEqual(['Photo 0001', false]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{Control>}a{/Control}');
  expect((await selectionBar()).getByText('3 selected')).toBeTruthy();
  localStorage.clear();
});
