import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { AdminBannerDto } from '@vitrine/contracts/media/banner.dto';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { asksBeforeLeaving } from '../../src/testing/asks-before-leaving.js';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openDashboard } from './admin.support.js';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const banner = (id: string, over: Partial<AdminBannerDto> = {}): AdminBannerDto => ({
  id,
  name: id,
  title: null,
  description: null,
  url: `/images/${id}/1280.webp`,
  is_default: false,
  image: aPhotoImage({ base: `/images/${id}` }),
  state: 'ready',
  defaultOnceReady: false,
  sourceUrl: null,
  colorPalette: null,
  colorAnalysisComplete: false,
  colorAnalysis: { state: 'none', message: null, completedAt: null },
  createdAt: '2026-06-01T10:00:00.000Z',
  ...over,
});
const COAST = banner('Coast', { is_default: true });
const DUNES = banner('Dunes', { title: 'Sand', description: 'At noon' });

const open = async (rows: AdminBannerDto[] = [COAST, DUNES], api: Answers = {}) => {
  const site = openDashboard('?tab=hero-banners', { api: { adminHeroImages: () => rows, ...api } });
  const section = within(await screen.findByRole('region', { name: 'Hero Banners' }));
  return { ...site, section };
};
const listed = async (...args: Parameters<typeof open>) => {
  const site = await open(...args);
  const list = within(await site.section.findByRole('list', { name: 'Hero banners' }));
  const tile = (name: string) =>
    within(list.getAllByRole('listitem').find((item) => within(item).queryByText(name)) ?? document.body);
  return { ...site, list, tile };
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: RegExp | string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
const jpeg = new File(['x'], 'DSC_1.JPG', { type: 'image/jpeg' });
const uploadDialog = async (api: Answers = {}) => {
  const site = await listed(undefined, api);
  await site.user.click(button('Upload Hero Image'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload Hero Image' }));
  return { ...site, dialog, upload: dialog.getByRole<HTMLButtonElement>('button', { name: 'Upload' }) };
};

it('ADM-HERO-01 ADM-HERO-02 shows the banners with their pictures and texts, and marks the default', async () => {
  const { tile } = await listed();
  expect([...document.querySelectorAll('li img')].map((img) => img.getAttribute('src'))).toEqual([
    COAST.url,
    DUNES.url,
  ]);
  expect(tile('Coast').getByText('Default')).toBeTruthy();
  expect(tile('Dunes').queryByText('Default')).toBeNull();
  expect(tile('Dunes').getByText('At noon')).toBeTruthy();
});

it('ADM-HERO-04 ADM-HERO-05 ADM-HERO-06 ADM-HERO-07 ADM-HERO-08 offers each banner what can be done with it', async () => {
  const { tile } = await listed([
    COAST,
    DUNES,
    banner('Hills', { state: 'pending', defaultOnceReady: true }),
    banner('Fog', { state: 'failed' }),
  ]);
  const actions = (name: string) => [
    ...tile(name)
      .queryAllByRole('button')
      .map((one) => one.getAttribute('aria-label')),
    ...tile(name)
      .queryAllByRole('link')
      .map((one) => one.getAttribute('href')),
  ];
  expect(actions('Coast')).toEqual(['Edit: Coast', COAST.url]);
  expect(actions('Dunes')).toEqual(['Set as default: Dunes', 'Edit: Dunes', 'Delete: Dunes', DUNES.url]);
  expect(actions('Hills')).toEqual(['Edit: Hills', 'Delete: Hills']);
  expect(actions('Fog')).toEqual(['Edit: Fog', 'Delete: Fog']);
  expect(tile('Dunes').getByRole('link').getAttribute('target')).toBe('_blank');
  expect(tile('Hills').getByText('Preparing…')).toBeTruthy();
  expect(tile('Hills').getByText('Default once ready')).toBeTruthy();
  expect(tile('Fog').getByText(/could not be shown/)).toBeTruthy();
});

it('ADM-HERO-03 ADM-HERO-27 makes a banner the default, which shows at once', async () => {
  const { promise, resolve } = Promise.withResolvers<AdminBannerDto>();
  const { user, tile, api } = await listed(undefined, { setDefaultHero: () => promise });
  await user.click(button('Set as default: Dunes'));
  expect(tile('Dunes').getByText('Default')).toBeTruthy();
  expect(tile('Coast').queryByText('Default')).toBeNull();
  resolve({ ...DUNES, is_default: true });
  await waitFor(() => expect(said()[0]).toBe('Default hero image updated'));
  expect(api.callsOf('setDefaultHero').map(({ params }) => params['id'])).toEqual(['Dunes']);
});

it('ADM-HERO-27 leaves the default where it was when the server refuses', async () => {
  const { user, tile } = await listed(undefined, { setDefaultHero: new Refused(404, 'x', 'BANNER_NOT_FOUND') });
  await user.click(button('Set as default: Dunes'));
  await waitFor(() =>
    expect(said()).toEqual(['Failed to set default hero image', 'This hero image could not be found.']),
  );
  expect(tile('Coast').getByText('Default')).toBeTruthy();
});

it('ADM-HERO-06 ADM-HERO-27 deletes a banner after a confirmation that names it', async () => {
  const { user, api, list, client } = await listed(undefined, { deleteHeroImage: null });
  const acts = [ROUTES.adminActs.path, 'seen before'];
  client.setQueryData(acts, []);
  await user.click(button('Delete: Dunes'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the hero image “Dunes”?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf('deleteHeroImage')).toEqual([]);
  await user.click(button('Delete: Dunes'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(said()[0]).toBe('Hero image deleted'));
  expect(api.callsOf('deleteHeroImage').map(({ params }) => params['id'])).toEqual(['Dunes']);
  expect(list.getAllByRole('listitem').length).toBeGreaterThan(0);
  expect(client.getQueryState(acts)?.isInvalidated).toBe(true);
});

it('ADM-HERO-07 ADM-HERO-20 says why a banner cannot be deleted, and shows it again', async () => {
  const { user, tile } = await listed(undefined, { deleteHeroImage: new Refused(409, 'x', 'BANNER_IS_DEFAULT') });
  await user.click(button('Delete: Dunes'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(said()).toEqual([
      'Failed to delete hero image',
      'The default hero image cannot be deleted. Make another one the default first.',
    ]),
  );
  expect(tile('Dunes').getByText('At noon')).toBeTruthy();
});

it('ADM-HERO-10 offers to upload the first banner', async () => {
  const { user } = await open([]);
  await user.click(await screen.findByRole('button', { name: 'Upload the first banner' }));
  expect(await screen.findByRole('dialog', { name: 'Upload Hero Image' })).toBeTruthy();
});

it('ADM-HERO-11 LIM-42 shows six placeholders while the banners load', async () => {
  await open([], { adminHeroImages: () => new Promise(() => undefined) });
  expect((await screen.findByRole('status', { name: 'Loading banners' })).children).toHaveLength(6);
});

it('says that the banners could not be loaded, and tries again', async () => {
  let isDown = true;
  const { user } = await open([], { adminHeroImages: () => (isDown ? new Refused(403, 'x', 'FORBIDDEN') : [DUNES]) });
  expect(await screen.findByText('Failed to load hero images')).toBeTruthy();
  isDown = false;
  await user.click(button('Retry'));
  expect(await screen.findByText('At noon')).toBeTruthy();
});

it('ADM-HERO-12 LIM-44 loads the list again after a minute', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { api } = openDashboard('?tab=hero-banners', { api: { adminHeroImages: () => [COAST] } });
  const times = () => api.callsOf('adminHeroImages').length;
  for (let n = 0; n < 50 && times() === 0; n += 1) await act(() => jest.advanceTimersByTimeAsync(100));
  expect(times()).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(50_000));
  expect(times()).toBe(1);
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(times()).toBe(2);
});

it('ADM-HERO-09 ADM-HERO-13 ADM-HERO-14 ADM-HERO-15 uploads a name with a file or an address, of which each clears the other', async () => {
  const { user, upload } = await uploadDialog();
  expect(upload.disabled).toBe(true);
  await user.type(field('Image URL'), 'https://images.example.org/a.jpg');
  expect(upload.disabled).toBe(true);
  await user.type(field('Name'), 'Hills');
  expect(upload.disabled).toBe(false);
  await user.upload(field('Choose an image'), jpeg);
  expect(field('Image URL').value).toBe('');
  expect([upload.disabled, screen.queryByText(/DSC_1\.JPG/) !== null]).toEqual([false, true]);
  await user.type(field('Image URL'), 'h');
  expect(screen.queryByText(/DSC_1\.JPG/)).toBeNull();
  await user.clear(field('Image URL'));
  expect(upload.disabled).toBe(true);
});

it('has the browser confirm before a banner that is begun is lost', async () => {
  const { user } = await uploadDialog();
  expect(asksBeforeLeaving()).toBe(false);
  await user.type(field(/^Title/), 'Hills');
  expect(asksBeforeLeaving()).toBe(true);
  await user.clear(field(/^Title/));
  await user.upload(field('Choose an image'), jpeg);
  expect(asksBeforeLeaving()).toBe(true);
});

it('asks before a banner that is begun is discarded', async () => {
  const { user } = await uploadDialog();
  await user.upload(field('Choose an image'), jpeg);
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard this upload?' });
  await user.keyboard('{Escape}');
  expect(field('Name').isConnected).toBe(true);
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before changed texts of a banner are discarded', async () => {
  const { user } = await listed();
  await user.click(button('Edit: Dunes'));
  await user.type(field(/^Title/), '!');
  expect(asksBeforeLeaving()).toBe(true);
  await user.clear(field(/^Title/));
  await user.type(field(/^Title/), 'Sand');
  expect(asksBeforeLeaving()).toBe(false);
  await user.type(field(/^Description/), '!');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('ADM-HERO-17 ADM-HERO-27 ENT-17 sends the file under its title', async () => {
  const { user, upload, api } = await uploadDialog({ uploadHeroImage: banner('Hills') });
  await user.type(field('Name'), ' Hills ');
  await user.type(field(/^Title/), 'Green hills');
  await user.upload(field('Choose an image'), jpeg);
  await user.click(upload);
  await waitFor(() => expect(said()[0]).toBe('Hero image uploaded'));
  const form = api.callsOf('uploadHeroImage')[0]?.body as FormData;
  expect([form.get('name'), form.get('title'), form.get('description'), form.get('imageUrl')]).toEqual([
    'Hills',
    'Green hills',
    null,
    null,
  ]);
  expect((form.get('image') as File).name).toBe('Green hills.JPG');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ADM-HERO-18 ADM-HERO-24 keeps what was typed when the address cannot be used', async () => {
  const refused = new Refused(422, 'x', 'IMAGE_URL_UNREACHABLE');
  const { user, upload, api } = await uploadDialog({ uploadHeroImage: refused });
  await user.type(field('Name'), 'Hills');
  await user.type(field('Image URL'), 'https://images.example.org/a.jpg');
  await user.click(upload);
  await waitFor(() =>
    expect(said()).toEqual([
      'Failed to upload hero image',
      'No image could be loaded from this address. Please check it.',
    ]),
  );
  const form = api.callsOf('uploadHeroImage')[0]?.body as FormData;
  expect([form.get('imageUrl'), form.get('image')]).toEqual(['https://images.example.org/a.jpg', null]);
  expect(field('Name').value).toBe('Hills');
  // The toast goes; what is to be mended stays beside the address.
  expect(field('Image URL').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Name'), '!');
  expect(field('Image URL').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Image URL'), 'b');
  expect(field('Image URL').getAttribute('aria-invalid')).not.toBe('true');
});

it('says so when a file cannot be read as an image, and when the browser shows no preview of its kind', async () => {
  await uploadDialog();
  for (const [name, type, said] of [
    ['words.jpg', 'image/jpeg', /cannot be read as an image/],
    ['dunes.heic', 'image/heic', /shows no preview/],
  ] as const) {
    fireEvent.change(field('Choose an image'), { target: { files: [new File(['x'], name, { type })] } });
    fireEvent.error(document.querySelector('[role=dialog] figure img')!);
    expect(await screen.findByText(said)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the file' }));
  }
});

it('ADM-HERO-26 takes no file that is no photo or too large', async () => {
  await uploadDialog();
  const choose = (file: File) => fireEvent.change(field('Choose an image'), { target: { files: [file] } });
  choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(said()[0]).toBe('Please upload a JPG, PNG, WEBP, HEIC, HEIF, or TIFF image.'));
  const large = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  Object.defineProperty(large, 'size', { value: 25 * 1024 * 1024 + 1 });
  choose(large);
  await waitFor(() => expect(said()[0]).toBe('Maximum file size is 25MB.'));
});

it('ADM-HERO-04 ADM-HERO-16 ADM-HERO-27 edits the texts, and needs a name', async () => {
  const { user, api } = await listed(undefined, { updateHeroImage: DUNES });
  await user.click(button('Edit: Dunes'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Hero Image' }));
  expect([field('Name').value, field(/^Title/).value, field(/^Description/).value]).toEqual([
    'Dunes',
    'Sand',
    'At noon',
  ]);
  await user.clear(field('Name'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('A name is required.')).toBeTruthy();
  expect(api.callsOf('updateHeroImage')).toEqual([]);
  await user.type(field('Name'), 'Desert');
  await user.clear(field(/^Title/));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(said()[0]).toBe('Hero image updated'));
  expect(api.callsOf('updateHeroImage').map(({ params, body }) => [params['id'], body])).toEqual([
    ['Dunes', { name: 'Desert', title: null, description: 'At noon' }],
  ]);
});

it('ADM-HERO-19 says that an edit failed, and keeps the dialog', async () => {
  const { user } = await listed(undefined, { updateHeroImage: new Refused(404, 'x', 'BANNER_NOT_FOUND') });
  await user.click(button('Edit: Dunes'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(said()).toEqual(['Failed to update hero image', 'This hero image could not be found.']));
  expect(screen.queryByRole('dialog', { name: 'Edit Hero Image' })).not.toBeNull();
});

it('ADM-HERO-21 asks before a typed address is left with the tab', async () => {
  const { user } = await listed();
  const form = within(screen.getByRole('form', { name: 'Default hero image' }));
  await user.type(form.getByLabelText('Image URL'), 'https://images.example.org/sea.jpg');
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your unsaved changes?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(form.getByLabelText<HTMLInputElement>('Image URL').value).toBe('https://images.example.org/sea.jpg');
  await user.click(screen.getByRole('tab', { name: 'Users' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Users', selected: true })).toBeTruthy());
  expect(asksBeforeLeaving()).toBe(false);
});

it('ADM-HERO-21 ADM-HERO-22 ENT-18 makes an address the default hero, with both fields', async () => {
  const { user, api } = await listed(undefined, { setDefaultHeroFromUrl: banner('Sea', { is_default: true }) });
  const form = within(screen.getByRole('form', { name: 'Default hero image' }));
  const save = form.getByRole('button', { name: 'Set as default' });
  await user.click(save);
  await waitFor(() => expect(said()).toEqual(['Missing information', 'Please provide both image URL and title.']));
  await user.type(form.getByLabelText('Image URL'), 'https://images.example.org/sea.jpg');
  await user.click(save);
  expect(api.callsOf('setDefaultHeroFromUrl')).toEqual([]);
  await user.type(form.getByLabelText('Title'), 'Sea');
  await user.click(save);
  await waitFor(() => expect(said()[0]).toBe('Default hero image updated'));
  expect(api.callsOf('setDefaultHeroFromUrl').map(({ body }) => body)).toEqual([
    { imageUrl: 'https://images.example.org/sea.jpg', title: 'Sea' },
  ]);
  expect(form.getByLabelText<HTMLInputElement>('Image URL').value).toBe('');
});
