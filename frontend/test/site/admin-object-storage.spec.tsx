import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StoredFileDto, StoredUserDto } from '@vitrine/contracts/media/object-browser.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { Listed, Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { scrollWindow } from '../../src/testing/my-photos.js';
import { pressUndo, said } from '../../src/testing/said.js';
import { openDashboard } from './admin.support.js';

beforeEach(() => scrollWindow(0));
afterEach(cleanup);

const ADA = '0b1d3c5a-0000-4000-8000-000000000001';
const ada: StoredUserDto = { userId: ADA, username: 'ada', totalFiles: 1_250, totalSize: 5_242_880 };
const site: StoredUserDto = { userId: 'site', username: null, totalFiles: 1, totalSize: 1_024 };
const fileUrl = (key: string) => `/api/admin/object-storage/object?userId=${ADA}&fileKey=${encodeURIComponent(key)}`;

const aFile = (over: Partial<StoredFileDto> = {}): StoredFileDto => {
  const key = over.key ?? `originals/${ADA}/p1-a`;
  return {
    key,
    kind: 'original',
    state: 'stored',
    size: 2_097_152,
    type: 'image/jpeg',
    url: fileUrl(key),
    lastModified: '2026-01-05T12:00:00.000Z',
    hasDbEntry: true,
    dbInfo: { id: 'p1', isPublic: false, isFeatured: true, title: 'Dunes', trashedBy: null },
    image: null,
    purgedAt: null,
    ...over,
  };
};
const original = aFile();
const derivative = aFile({
  key: `derivatives/${ADA}/p1/320.webp`,
  kind: 'derivative',
  type: 'image/webp',
  size: 1_024,
});
const orphan = aFile({ key: `originals/${ADA}/gone-x`, state: 'orphan', hasDbEntry: false, dbInfo: null });
const missing = aFile({
  key: `derivatives/${ADA}/p1/640.webp`,
  kind: 'derivative',
  state: 'missing',
  size: null,
  type: null,
  url: null,
  lastModified: null,
});
const busy = aFile({ key: `originals/${ADA}/new-x`, state: 'busy', hasDbEntry: false, dbInfo: null });
const hero = aFile({ key: `pictures/${ADA}/h1/960.webp`, kind: 'site-image', dbInfo: null });
const byAdmin = (file: StoredFileDto): StoredFileDto => ({
  ...file,
  dbInfo: file.dbInfo && { ...file.dbInfo, trashedBy: 'administrator' },
});

const listed = (files: readonly StoredFileDto[]) => ({ files, totalFiles: files.length });
const openUsers = (api: Answers = {}, query = '') =>
  openDashboard(`?tab=object-storage${query}`, { api: { storedUsers: new Listed([ada, site]), ...api } });
/** The files of Ada, which a test may change meanwhile. */
const openFiles = (files: readonly StoredFileDto[], api: Answers = {}) => {
  const server = { files };
  const opened = openUsers({ storedFiles: () => listed(server.files), ...api }, `&user=${ADA}`);
  return { ...opened, server };
};
type Opened = ReturnType<typeof openFiles>;
const row = async (name: string) =>
  within((await screen.findByRole('button', { name: `View ${name}` })).closest('tr')!);
const act = async ({ user }: Opened, name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const answer = async ({ user }: Opened, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const view = async ({ user }: Opened, name: string) => {
  await user.click(await screen.findByRole('button', { name: `View ${name}` }));
  return within(await screen.findByRole('dialog', { name }));
};

it('ADM-OBJ-01 ADM-OBJ-12 API-66 lists users with their sums first, the site’s own among them', async () => {
  const { user, api, place } = openUsers();
  const table = within(await screen.findByRole('table', { name: 'Users' }));
  expect(table.getByRole('link', { name: 'ada' })).toBeTruthy();
  expect([table.getByText('1,250 files'), table.getByText('5 MB'), table.getByText('1 file')].length).toBe(3);
  expect(table.getByRole('link', { name: 'Site' })).toBeTruthy();
  expect(api.callsOf('storedFiles')).toEqual([]);
  await user.type(screen.getByRole('searchbox', { name: 'Search users with files' }), 'ada');
  await waitFor(() => expect(place()).toContain('q=ada'));
  await user.click(table.getByRole('button', { name: 'Files' }));
  await waitFor(() =>
    expect(Object.fromEntries(api.callsOf('storedUsers').at(-1)!.query)).toMatchObject({ q: 'ada', limit: '100' }),
  );
  expect(api.callsOf('storedUsers').at(-1)!.query.get('sort')).toMatch(/totalFiles$/);
  expect(screen.getByRole('link', { name: 'Download users as CSV' }).getAttribute('href')).toMatch(/q=ada.*format=csv/);
});

it('ADM-OBJ-02 API-67 shows the files of one user, by an address of their own, and goes back to the list as it was', async () => {
  const { user, api, place } = openUsers({ storedFiles: listed([original]) }, '&q=ad');
  await user.click(await screen.findByRole('link', { name: 'ada' }));
  const heading = await screen.findByRole('heading', { name: 'Files of ada' });
  expect(document.activeElement).toBe(heading.closest('section'));
  expect(place()).toBe(`/admin/dashboard?tab=object-storage&q=ad&user=${ADA}`);
  expect(api.callsOf('storedFiles').map(({ params }) => params.userId)).toEqual([ADA]);
  await user.click(screen.getByRole('link', { name: 'All users' }));
  expect(await screen.findByRole('table', { name: 'Users' })).toBeTruthy();
  expect(place()).toBe('/admin/dashboard?tab=object-storage&q=ad');
});

it('ADM-OBJ-02 ENT-36 filters, searches and sorts files on the server, and takes them along as CSV', async () => {
  const { user, api, place } = openFiles([original, derivative]);
  expect(await screen.findByText('2 files')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Folder' }), 'Originals');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Orphan');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search files' }), { target: { value: 'dunes' } });
  await waitFor(() => expect(place()).toContain('file-q=dunes'));
  await user.click(screen.getByRole('button', { name: 'Modified' }));
  await waitFor(() =>
    expect(Object.fromEntries(api.callsOf('storedFiles').at(-1)!.query)).toMatchObject({
      q: 'dunes',
      kind: 'original',
      state: 'orphan',
      sort: expect.stringMatching(/lastModified$/),
      offset: '0',
    }),
  );
  expect(screen.getByRole('link', { name: 'Download files as CSV' }).getAttribute('href')).toMatch(
    new RegExp(`^/api/admin/object-storage/user/${ADA}\\?q=dunes.*format=csv`),
  );
});

it('ADM-OBJ-02 reads a user and the filters from the address', async () => {
  const { api } = openUsers({ storedFiles: listed([orphan]) }, `&user=${ADA}&file-state=orphan&file-sort=-key`);
  await row('gone-x');
  expect(Object.fromEntries(api.callsOf('storedFiles')[0]!.query)).toMatchObject({ state: 'orphan', sort: '-key' });
});

it('ADM-OBJ-03 ENT-36 ENT-37 shows what is known of a file', async () => {
  const opened = openFiles([original, derivative, orphan, missing]);
  const dunes = await row('Dunes');
  expect([dunes.getByText('Original'), dunes.getAllByText('2 MB')[0], dunes.getByText('Stored')].length).toBe(3);
  expect(
    [dunes.getByText('image/jpeg'), dunes.getByText('Jan 5, 2026'), dunes.getByText('Private, Featured')].length,
  ).toBe(3);
  expect((await row('gone-x')).getByText('Orphan')).toBeTruthy();
  expect((await row('640.webp of Dunes')).getByText('Missing')).toBeTruthy();
  const dialog = await view(opened, 'Dunes');
  const value = (name: string) => dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(['Key', 'Database entry', 'Kind', 'Type', 'Size', 'Photo'].map(value)).toEqual([
    original.key,
    'Private, Featured',
    'Original',
    'image/jpeg',
    '2 MB',
    'Dunesp1',
  ]);
  expect(value('Last modified')).toContain('Jan 5, 2026');
  expect(dialog.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(original.url);
});

it('ADM-OBJ-03 streams the very file into its dialog, and offers another attempt where it cannot be shown', async () => {
  const opened = openFiles([original, missing]);
  const dialog = await view(opened, 'Dunes');
  expect(dialog.getByRole('status', { name: 'Loading image' })).toBeTruthy();
  const image = () => dialog.getByRole('img', { name: 'Dunes' });
  expect(image().getAttribute('src')).toBe(original.url);
  fireEvent.error(image());
  expect(dialog.getByRole('alert').textContent).toContain('The file could not be shown here.');
  await opened.user.click(dialog.getByRole('button', { name: 'Retry' }));
  fireEvent.load(image());
  expect(dialog.queryByRole('status', { name: 'Loading image' })).toBeNull();
  await opened.user.click(dialog.getByRole('button', { name: 'Close' }));
  const nothing = await view(opened, '640.webp of Dunes');
  expect(nothing.getByText('There is nothing to show: the file is not in the store.')).toBeTruthy();
  expect(nothing.queryByRole('link', { name: 'Download' })).toBeNull();
});

it('opens a file with Enter on its row', async () => {
  const { user } = openFiles([original]);
  const button = await screen.findByRole('button', { name: 'View Dunes' });
  button.closest('tr')!.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Dunes' })).toBeTruthy();
});

it('ADM-OBJ-04 ADM-OBJ-09 ADM-OBJ-10 API-68 restores an orphan at once, and says what it has become', async () => {
  const opened = openFiles([orphan], {
    restoreFile: { success: true, photo: aPhoto({ title: 'Restored photo' }) },
  });
  await act(opened, 'gone-x', 'Restore');
  await waitFor(() => expect(said()).toEqual(['File restored', 'Restored photo is a new private photo of its owner.']));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(opened.api.callsOf('restoreFile').map(({ body }) => body)).toEqual([
    { userId: ADA, fileKey: orphan.key, fileSize: orphan.size, fileType: 'image/jpeg' },
  ]);
});

it('ADM-OBJ-04 shows that a file is being restored', async () => {
  let go = (_answer: unknown): void => undefined;
  const opened = openFiles([orphan], {
    restoreFile: () => new Promise((resolve) => (go = resolve)),
  });
  await act(opened, 'gone-x', 'Restore');
  expect(await (await row('gone-x')).findByText('Restoring…')).toBeTruthy();
  go({ success: true, photo: aPhoto({ title: 'Restored photo' }) });
  expect(await (await row('gone-x')).findByText('Orphan')).toBeTruthy();
});

it('ADM-OBJ-07 toasts a failed restore with its reason', async () => {
  const opened = openFiles([orphan], {
    restoreFile: new Refused(409, 'Refused', 'OBJECT_DELETED'),
  });
  await act(opened, 'gone-x', 'Restore');
  await waitFor(() =>
    expect(said()).toEqual(['Restore Failed', 'The owner has deleted this photo, or the account is gone.']),
  );
});

it('ADM-OBJ-05 ADM-OBJ-09 ADM-OBJ-11 API-69 API-79 deletes a photo with its original after a confirmation that names it', async () => {
  let go = (_answer: unknown): void => undefined;
  const opened = openFiles([original, derivative], {
    deleteFile: () => new Promise((resolve) => (go = resolve)),
    restoreFile: { success: true, photo: aPhoto({ title: 'Dunes' }) },
  });
  await act(opened, 'Dunes', 'Delete…');
  expect((await screen.findByText(/^Are you sure/)).textContent).toBe('Are you sure you want to delete Dunes?');
  expect(
    screen.getByText(/^The photo goes into the trash with its original.*for 30 days; its owner cannot\.$/),
  ).toBeTruthy();
  await answer(opened, 'Cancel');
  expect(opened.api.callsOf('deleteFile')).toEqual([]);
  await act(opened, 'Dunes', 'Delete…');
  await answer(opened, 'Delete');
  // Before the server has answered, and on all files of the photo.
  expect(await screen.findAllByText('Deleted by admin')).toHaveLength(2);
  expect(opened.api.callsOf('deleteFile').map(({ body }) => body)).toEqual([
    { userId: ADA, fileKey: original.key, fileName: 'Dunes' },
  ]);
  opened.server.files = [byAdmin(original), byAdmin(derivative)];
  go({ success: true, outcome: 'trashed' });
  await waitFor(() => expect(said()).toEqual(['Photo moved to the trash', 'Dunes']));
  opened.server.files = [original, derivative];
  await pressUndo(opened.user);
  await waitFor(() => expect(said()).toEqual(['Photo restored', 'Dunes is out of the trash.']));
  await waitFor(() => expect(screen.queryByText('Deleted by admin')).toBeNull());
});

it.each([
  [derivative, '320.webp of Dunes', 'rendering', /made again from the original/, 'In work', 'File deleted'],
  [orphan, 'gone-x', 'quarantined', /deleted for good in 30 days/, 'In quarantine', 'File moved to quarantine'],
] as const)('ADM-OBJ-11 says what becomes of %#, and shows it', async (file, name, outcome, detail, state, title) => {
  const opened = openFiles([file], { deleteFile: { success: true, outcome } });
  const dialog = await view(opened, name);
  await opened.user.click(dialog.getByRole('button', { name: 'Delete…' }));
  expect(within(await screen.findByRole('alertdialog')).getByText(detail)).toBeTruthy();
  opened.server.files = [
    outcome === 'rendering' ? { ...file, state: 'busy' } : { ...file, purgedAt: '2026-02-04T12:00:00.000Z' },
  ];
  await answer(opened, 'Delete');
  await waitFor(() => expect(said()[0]).toBe(title));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await (await row(name)).findByText(state)).toBeTruthy();
});

it('ADM-OBJ-08 toasts a failed deletion with its reason, and shows the file as it was', async () => {
  const opened = openFiles([original], { deleteFile: new Refused(409, 'Refused', 'OBJECT_IN_USE') });
  await act(opened, 'Dunes', 'Delete…');
  await answer(opened, 'Delete');
  await waitFor(() =>
    expect(said()).toEqual([
      'Delete Failed',
      'This file is in use, or is being changed. It cannot be deleted by itself.',
    ]),
  );
  expect(await (await row('Dunes')).findByText('Stored')).toBeTruthy();
});

it.each([
  [busy, 'new-x', 'In work'],
  [missing, '640.webp of Dunes', 'Not in the store'],
  [hero, '960.webp', 'Deleted where it is kept'],
  [byAdmin(original), 'Dunes', 'In the trash'],
  [{ ...orphan, purgedAt: '2026-02-04T12:00:00.000Z' }, 'gone-x', 'In quarantine'],
])('ADM-OBJ-11 does not offer to delete %#, and says why', async (file, name, why) => {
  const { user } = openFiles([file]);
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const item = await screen.findByRole('menuitem', { name: /^Delete…/ });
  expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual(['true', `Delete…${why}`]);
});

it('ADM-OBJ-06 says that the lists could not be loaded, and tries again', async () => {
  let fails = true;
  const refused = () => new Refused(503, 'Refused', 'STORE_UNAVAILABLE');
  const { user } = openUsers({
    storedUsers: () => (fails ? refused() : new Listed([ada])),
    storedFiles: () => (fails ? refused() : listed([original])),
  });
  expect(await screen.findByText('Failed to load storage contents')).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const link = await screen.findByRole('link', { name: 'ada' });
  fails = true;
  await user.click(link);
  expect(await screen.findByText('Failed to load storage contents')).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await row('Dunes');
});

it('shows that there are no files, and that none match', async () => {
  openUsers({ storedUsers: new Listed([]) });
  expect(await screen.findByText('No files found.')).toBeTruthy();
  cleanup();
  const { user, api } = openUsers(
    { storedFiles: ({ query }: Call) => listed(query.get('state') ? [] : [original]) },
    `&user=${ADA}&file-state=busy`,
  );
  expect(await screen.findByText('No files match.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await row('Dunes');
  expect(api.callsOf('storedFiles').at(-1)!.query.get('state')).toBeNull();
});

it('names a user whose name is not known by the id', async () => {
  openUsers({ storedUsers: new Listed([]), storedFiles: listed([]) }, `&user=${ADA}`);
  expect(await screen.findByRole('heading', { name: 'Files of User 0b1d3c5a' })).toBeTruthy();
  expect(await screen.findByText('No files found.')).toBeTruthy();
});
