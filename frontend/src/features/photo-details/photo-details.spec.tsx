import { afterEach, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { MemoryRouter } from 'react-router';
import { fakeApi, Refused, type Answers, type Call } from '../../testing/fake-api.js';
import { quickClient } from '../../testing/open-site.js';
import { dismissToast, toastStore } from '../../shared/toast/toast-store.js';
import { PhotoDetails } from './photo-details.js';
import { render } from '../../testing/render.js';

const open = (over: Partial<PhotoDto> = {}, answers: Answers = {}) => {
  const photo = aPhoto({ id: 'dunes', title: 'Dunes', ...over });
  fakeApi({ ownPhoto: photo, customCategories: [], ...answers });
  const client = quickClient();
  client.setQueryData([ROUTES.currentUser.path], aUser({ portfolioUrlType: 'fullname_dash' }));
  const acts = { onClose: jest.fn(), onEdit: jest.fn(), onProfileImage: jest.fn(), onReplace: jest.fn() };
  // Before the clipboard of user-event is put in place.
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <PhotoDetails photo={photo} {...acts} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { user, ...acts };
};
const part = (name: string) => within(screen.getByRole('region', { name }));

afterEach(() => {
  cleanup();
  dismissToast();
});

it('shows photo, texts, camera and file', () => {
  open({
    description: '<p>Sand</p>',
    altText: 'Dunes in low light',
    tags: ['sand', 'dawn'],
    exif: { model: 'X100', iso: 200 },
    fileMetadata: { rating: 3, copyright: '© Ada' },
  });
  expect(screen.getByRole('dialog', { name: 'Dunes' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Dunes in low light' })).toBeTruthy();
  expect(screen.getByText('Sand').tagName).toBe('P');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['sand', 'dawn']),
  );
  expect(part('Camera').getByText('X100')).toBeTruthy();
  expect(part('Said by the file').getByText('★★★ 3 of 5')).toBeTruthy();
  expect(part('Said by the file').getByText('© Ada')).toBeTruthy();
  expect(part('File').getByText('dunes.jpg')).toBeTruthy();
  expect(part('File').getByText('Optimized by your browser before upload')).toBeTruthy();
});

it('UPL-34 marks texts by AI, and keeps them with an undo', async () => {
  const unreviewed = { tags: ['teal'], altText: true };
  const changed = [{ id: 'dunes', unreviewed }];
  const calls: unknown[] = [];
  const { user } = open(
    { tags: ['mine', 'teal'], altText: 'Dunes', unreviewed },
    { bulkChange: ({ body }: Call) => (calls.push(body), { changed, missing: [] }) },
  );
  const note = within(screen.getByRole('group', { name: 'AI-written, not reviewed' }));
  expect(note.getByText(/^Visitors do not see these tags until you keep them\. Screen readers already/)).toBeTruthy();
  expect(screen.getByText('teal').textContent).toBe('teal, not reviewed');
  expect(screen.getByText('mine').textContent).toBe('mine');
  await user.click(note.getByRole('button', { name: 'Keep suggestions' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Suggestions for 1 photo kept'));
  toastStore.current()?.action?.onClick();
  await waitFor(() =>
    expect(calls).toEqual([
      { action: 'edit', photoIds: ['dunes'], edit: { suggestions: 'keep' } },
      { action: 'revert', states: changed },
    ]),
  );
});

it('tells that there are no camera data', () => {
  open();
  expect(part('Camera').getByText('No camera data')).toBeTruthy();
});

it('keeps a private photo’s address to itself', () => {
  open({ isPublic: false, featured: true });
  expect(part('Public link').getByText('Private – only you can see it')).toBeTruthy();
  expect(part('Public link').queryByRole('link')).toBeNull();
  expect(part('Where it is shown').getByText('Featured, as soon as it is public')).toBeTruthy();
});

it('copies the public link in the selected form of address', async () => {
  const { user } = open({ isPublic: true });
  const address = `${window.location.origin}/ada-lovelace?photo=dunes`;
  expect(part('Public link').getByRole('link').getAttribute('href')).toBe(address);
  await user.click(screen.getByRole('button', { name: 'Copy public link' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Copied!'));
  expect(await navigator.clipboard.readText()).toBe(address);
});

it('shows the link to be copied by hand where the clipboard is not available', async () => {
  const { user } = open({ isPublic: true });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copy public link' }));
  const address = `${window.location.origin}/ada-lovelace?photo=dunes`;
  await waitFor(() => expect(toastStore.current()?.description).toBe(address));
  jest.restoreAllMocks();
});

it('names where it is used and leads there', () => {
  open({ isPublic: true, featured: true, usedAs: ['hero', 'profile'] });
  const places = part('Where it is shown');
  expect(places.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Portfolio',
    'Featured',
    'Hero image',
    'Profile picture',
  ]);
  expect(places.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account?tab=hero',
    '/account?tab=avatar',
  ]);
});

it('SEC-11 shows why an administrator has hidden it, and that it is shown nowhere', () => {
  const hidden = { at: '2026-03-01T10:00:00.000Z', reason: 'Not yours.\nPlease ask.' };
  open({ isPublic: true, featured: true, usedAs: ['hero'], hidden });
  const note = within(screen.getByRole('group', { name: 'Hidden by an administrator' }));
  expect(note.getByText(/Not yours/).textContent).toBe(hidden.reason);
  expect(note.getByText(/^Since .*2026 visitors do not see this photo/)).toBeTruthy();
  const places = part('Where it is shown');
  expect(places.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Nowhere public: hidden by an administrator',
  ]);
  expect(places.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Copy public link' })).toBeNull();
});

it('PROF-40 PROF-41 sets the photo as hero or profile image', async () => {
  const { user, onProfileImage } = open({ isPublic: false }, { ownHero: new Refused(404), setCustomHero: {} });
  const places = part('Where it is shown');
  expect(places.getByText(/becomes visible to everybody; the photo itself stays private/)).toBeTruthy();
  await user.click(places.getByRole('button', { name: 'Use as profile picture…' }));
  expect(onProfileImage).toHaveBeenCalledTimes(1);
  await user.click(places.getByRole('button', { name: 'Use as hero banner' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Custom Hero Image Set'));
});

it.each([
  { usedAs: ['hero' as const], offered: ['Use as profile picture…'] },
  { derivatives: 'pending' as const, offered: [] },
])('PROF-40 offers $offered where that is all there is to gain', ({ offered, ...over }) => {
  open(over);
  const buttons = part('Where it is shown').queryAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(offered);
});

it('downloads the stored file', () => {
  open({ file: { ...aPhoto().file, kept: true } });
  const link = screen.getByRole('link', { name: 'Download original' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/user/photos/dunes/original', true]);
});

it.each([
  ['missing' as const, 'Original missing'],
  ['damaged' as const, 'Original damaged'],
])('says that the original is %s', (lost, words) => {
  open({ file: { ...aPhoto().file, lost } });
  expect(part('File').getByRole('group', { name: words }).textContent).toContain('a backup may have it');
});

it('says why a download fails, which a browser does not', async () => {
  const { user } = open({}, { originalFile: new Refused(404, 'lost', 'ORIGINAL_LOST') });
  const link = screen.getByRole('link', { name: /^Download/ });
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  await waitFor(() => expect(toastStore.current()?.description).toContain('missing or damaged'));
});

it('does not call what the browser made the original', () => {
  open({ file: { ...aPhoto().file, kept: false } });
  expect(screen.getByRole('link', { name: 'Download optimized file' })).toBeTruthy();
});

it('refetches the photo', async () => {
  open({}, { ownPhoto: aPhoto({ id: 'dunes', title: 'Dunes at dawn', revision: 2 }) });
  expect(await screen.findByRole('dialog', { name: 'Dunes at dawn' })).toBeTruthy();
});

it('tells when the photo is gone', async () => {
  open({}, { ownPhoto: new Refused(404, 'This photo could not be found.', 'PHOTO_NOT_FOUND') });
  expect(await screen.findByText('This photo could not be found.')).toBeTruthy();
});

it('opens the edit dialog, and closes on Escape', async () => {
  const { user, onEdit, onClose } = open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.keyboard('{Escape}');
  expect([onEdit.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});

it('shows why a photo could not be processed and retries it', async () => {
  const asked = jest.fn();
  const failed = { derivatives: 'failed', failure: 'The image is damaged.' } as const;
  const { user } = open(failed, {
    bulkChange: ({ body }: Call) => {
      asked(body);
      return { changed: [{ id: 'dunes' }], missing: [] };
    },
  });
  expect(screen.getByText(/The image is damaged\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ action: 'retry', photoIds: ['dunes'] }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Processing 1 photo again'));
});

it('opens the replace dialog, and reports on a replaced file', async () => {
  const { user, onReplace } = open();
  await user.click(part('File').getByRole('button', { name: 'Replace file…' }));
  expect(onReplace).toHaveBeenCalled();
  cleanup();
  open({ replacement: { state: 'pending' } });
  expect(part('File').getByText(/^Another file is being made ready/)).toBeTruthy();
  cleanup();
  open({ replacement: { state: 'pending' } }, { heldWork: { held: ['derivatives'] } });
  expect(await part('File').findByText(/^The people who run this site have paused this/)).toBeTruthy();
  cleanup();
  open({ replacement: { state: 'failed', failure: 'The image is damaged.' } });
  expect(part('File').getByRole('status').textContent).toBe(
    'The file was not replaced. The photo is as it was.The image is damaged.',
  );
});
