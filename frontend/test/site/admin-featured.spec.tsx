import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { REASON_MISSING } from '@vitrine/contracts/media/moderation.rules';
import { anAdminPhoto } from '@vitrine/testing/builders/photo';
import { dismissToast, toastStore } from '../../src/shared/toast/toast-store.js';
import { Listed, Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { openDashboard } from './admin.support.js';

afterEach(() => {
  cleanup();
  dismissToast();
});

const DUNES = anAdminPhoto({ id: 'dunes', title: 'Dunes', photographerUsername: 'ada', category: 'nature' });
const FOG = anAdminPhoto({ id: 'fog', title: 'Fog', photographerUsername: 'grace', isPublic: false, featured: true });
const GONE = anAdminPhoto({
  id: 'gone',
  title: 'Gone',
  hidden: { at: '2026-03-01T10:00:00.000Z', reason: 'Not yours\nPlease ask' },
});

const open = async (rows: AdminPhotoDto[] = [DUNES, FOG, GONE], api: Answers = {}, query = '') => {
  const site = openDashboard(`?tab=featured${query}`, { api: { adminPhotos: new Listed(rows), ...api } });
  const list = within(await screen.findByRole('list', { name: 'Featured Photos' }));
  const tile = (title: string) => within(list.getByText(title).closest('li')!);
  return { ...site, list, tile };
};
const star = (title: string) => screen.getByRole('button', { name: `Feature ${title}` });
const isFeatured = (title: string) => star(title).getAttribute('aria-pressed') === 'true';
const menuOf = async (user: { click: (on: Element) => Promise<void> }, title: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${title}` }));
  return within(await screen.findByRole('menu'));
};
const asked = ({ query }: Call) => Object.fromEntries(query);

it('ADM-FEAT-01 ADM-FEAT-02 ADM-FEAT-03 ADM-FEAT-04 shows photos with title, photographer, category and badges', async () => {
  const { tile } = await open();
  expect(tile('Dunes').getByText('Nature')).toBeTruthy();
  expect(tile('Dunes').getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/ada');
  expect(tile('Dunes').getByText(/^by/).textContent).toBe('by ada');
  expect(tile('Dunes').queryByText('Private')).toBeNull();
  expect(tile('Fog').getByText('Private')).toBeTruthy();
  expect(tile('Gone').getByText('Hidden')).toBeTruthy();
  expect([isFeatured('Dunes'), isFeatured('Fog')]).toEqual([false, true]);
  expect(screen.getByText('3 photos')).toBeTruthy();
});

it('ADM-FEAT-05 ADM-FEAT-10 turns a star at once, and sends it', async () => {
  let answer: (photo: AdminPhotoDto) => void = () => undefined;
  const { api, user } = await open([DUNES], {
    featurePhoto: () => new Promise<AdminPhotoDto>((resolve) => (answer = resolve)),
  });
  await user.click(star('Dunes'));
  expect(isFeatured('Dunes')).toBe(true);
  await waitFor(() => expect(api.callsOf('featurePhoto')).toHaveLength(1));
  answer({ ...DUNES, featured: true });
  await waitFor(() => expect(api.callsOf('adminPhotos')).toHaveLength(1));
  expect(isFeatured('Dunes')).toBe(true);
  expect(api.callsOf('featurePhoto').map(({ params, body }) => [params, body])).toEqual([
    [{ photoId: 'dunes' }, { featured: true }],
  ]);
});

it('ADM-FEAT-11 turns a star back that could not be saved, and says so', async () => {
  const { user } = await open([DUNES], { featurePhoto: new Refused(500) });
  await user.click(star('Dunes'));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: 'Update failed',
      description: 'Featured status could not be updated.',
      variant: 'destructive',
    }),
  );
  await waitFor(() => expect(isFeatured('Dunes')).toBe(false));
});

it('ADM-FEAT-06 ADM-FEAT-07 ADM-FEAT-08 ADM-FEAT-09 has a placeholder for bulk uploads, which sends nothing', async () => {
  const { api, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Bulk upload' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk upload' }));
  const choices = within(dialog.getByLabelText('Category')).getAllByRole<HTMLOptionElement>('option');
  expect(choices.map(({ value }) => value)).toEqual([
    'landscape',
    'portrait',
    'street',
    'architectural',
    'abstract',
    'nature',
    'travel',
  ]);
  expect(dialog.getByLabelText('Images').getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
  const before = api.calls.length;
  await user.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(toastStore.current()).toMatchObject({
    title: 'Bulk upload',
    description: 'Bulk upload is not available yet.',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls.length).toBe(before);
});

it('keeps search, filters and order in the address, and asks the server', async () => {
  const { api, user } = await open(undefined, {}, '&featured=true&hidden=false&visibility=private&category=macro');
  await waitFor(() => expect(api.callsOf('adminPhotos')).toHaveLength(1));
  expect(asked(api.callsOf('adminPhotos')[0]!)).toEqual({
    sort: '-createdAt',
    featured: 'true',
    hidden: 'false',
    visibility: 'private',
    category: 'macro',
    limit: '100',
    offset: '0',
  });
  expect(screen.getByRole('link', { name: 'Download photos as CSV' }).getAttribute('href')).toContain('format=csv');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Moderation' }), 'Hidden');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By photographer');
  await waitFor(() =>
    expect(asked(api.callsOf('adminPhotos').at(-1)!)).toMatchObject({ hidden: 'true', sort: 'photographer' }),
  );
  act(() => screen.getByRole('button', { name: 'Look at Dunes' }).focus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(asked(api.callsOf('adminPhotos').at(-1)!)).not.toHaveProperty('hidden'));
});

it.each([
  ['No photos yet.', new Listed([])],
  ['Failed to load photos', new Refused(500)],
])('says “%s”', async (words, adminPhotos) => {
  openDashboard('?tab=featured', { api: { adminPhotos } });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says that nothing matches, and clears the filters', async () => {
  const { user } = openDashboard('?tab=featured&hidden=true', {
    api: { adminPhotos: ({ query }: Call) => new Listed(query.has('hidden') ? [] : [DUNES]) },
  });
  expect(await screen.findByText('No photos match.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Dunes')).toBeTruthy();
});

it('hides a photo for a reason, which it does not do without', async () => {
  const { api, user, tile } = await open([DUNES], {
    hidePhoto: ({ body }: Call) => ({ ...DUNES, hidden: { at: '2026-03-01T10:00:00.000Z', ...(body as object) } }),
  });
  await user.click((await menuOf(user, 'Dunes')).getByRole('menuitem', { name: 'Hide from visitors…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide “Dunes”?' }));
  await user.click(dialog.getByRole('button', { name: 'Hide photo' }));
  expect(dialog.getByText(REASON_MISSING)).toBeTruthy();
  expect(api.callsOf('hidePhoto')).toEqual([]);
  await user.type(dialog.getByLabelText('Reason'), '  Not yours ');
  await user.click(dialog.getByRole('button', { name: 'Hide photo' }));
  await waitFor(() => expect(tile('Dunes').getByText('Hidden')).toBeTruthy());
  expect(api.callsOf('hidePhoto').map(({ params, body }) => [params, body])).toEqual([
    [{ photoId: 'dunes' }, { reason: 'Not yours' }],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toastStore.current()).toMatchObject({ title: 'Photo hidden', description: 'Dunes' });
});

it('keeps the reason of a photo that could not be hidden', async () => {
  const { user } = await open([DUNES], { hidePhoto: new Refused(404, 'x', 'PHOTO_NOT_FOUND') });
  await user.click((await menuOf(user, 'Dunes')).getByRole('menuitem', { name: 'Hide from visitors…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Not yours');
  await user.click(dialog.getByRole('button', { name: 'Hide photo' }));
  expect(await dialog.findByText('This photo could not be found.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Not yours');
});

it('shows a hidden photo again after a question that names it', async () => {
  const { api, user, tile } = await open([GONE], { showPhoto: { ...GONE, hidden: null } });
  await user.click((await menuOf(user, 'Gone')).getByRole('menuitem', { name: 'Show again…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Show “Gone” again?' }));
  await user.click(question.getByRole('button', { name: 'Show photo' }));
  await waitFor(() => expect(tile('Gone').queryByText('Hidden')).toBeNull());
  expect(api.callsOf('showPhoto').map(({ params }) => params)).toEqual([{ photoId: 'gone' }]);
});

it('names a photo that cannot be shown by its state, in one message', async () => {
  await open([
    anAdminPhoto({ title: 'Torn', derivatives: 'failed' }),
    anAdminPhoto({ title: 'New', derivatives: 'pending' }),
  ]);
  expect(screen.getByRole('button', { name: 'Could not be processed. Look at Torn' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Processing… Look at New' })).toBeTruthy();
});

it('shows a photo large, with the reason for which it is hidden, and changes that', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Look at Gone' }));
  const large = within(await screen.findByRole('dialog', { name: 'Gone' }));
  expect(large.getByText(/Not yours/).textContent).toBe('Not yours\nPlease ask');
  await user.click(large.getByRole('button', { name: 'Close' }));
  await user.click((await menuOf(user, 'Gone')).getByRole('menuitem', { name: 'Change the reason…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide “Gone”?' }));
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Not yours\nPlease ask');
});

it('walks from tile to tile by the arrow keys, and from the search box into them', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('searchbox', { name: 'Search photos' }));
  await user.keyboard('{ArrowDown}');
  const focused = () => document.activeElement?.getAttribute('aria-label');
  expect(focused()).toBe('Look at Dunes');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Look at Fog');
  await user.keyboard('{End}');
  expect(focused()).toBe('Look at Gone');
  await user.keyboard('{ArrowRight}{Home}');
  expect(focused()).toBe('Look at Dunes');
  await user.tab();
  await user.tab();
  expect(focused()).toBe('Feature Dunes');
  expect(document.querySelectorAll('li[data-index] button[tabindex="0"]')).toHaveLength(3);
});
