import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MB } from '@vitrine/contracts/media/photo.rules';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount, pageOf } from './account.support.js';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const openSection = async (api: Answers = {}, as = aUser()) => {
  const site = openAccount('?tab=avatar', api, as);
  const section = within(await screen.findByRole('region', { name: 'Profile picture' }));
  const choose = (file: File) =>
    fireEvent.change(section.getByLabelText('Choose a picture'), { target: { files: [file] } });
  return { ...site, section, choose };
};
const file = (name: string, type: string, size = 10) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const shownImage = () =>
  waitFor(() => {
    const img = document.querySelector<HTMLImageElement>('.reactEasyCrop_Image');
    if (!img) throw new Error('no image yet');
    return img;
  });
/** jsdom loads no images and measures nothing. */
const load = async (size: { width: number; height: number }) => {
  const img = await shownImage();
  const measures = {
    naturalWidth: size.width,
    naturalHeight: size.height,
    offsetWidth: 300,
    offsetHeight: (300 * size.height) / size.width,
  };
  for (const [name, value] of Object.entries(measures)) Object.defineProperty(img, name, { value, configurable: true });
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, top: 0, right: 300, bottom: 300, width: 300, height: 300 } as DOMRect);
  fireEvent.load(img);
};
const photos = [
  aPhoto({ id: 'dunes', title: 'Dunes', isPublic: false }),
  aPhoto({ id: 'attic', title: 'Attic', isPublic: true, usedAs: ['profile'] }),
  aPhoto({ id: 'new', title: 'New one', derivatives: 'pending' }),
];
const withPhotos: Answers = { ownPhotosPage: (call: Call) => pageOf(photos, call) };
const openChoice = async (api: Answers = {}) => {
  const site = await openSection({ ...withPhotos, ...api });
  await site.user.click(site.section.getByRole('button', { name: 'Choose from your photos' }));
  const list = within(await site.section.findByRole('list', { name: 'Your photos' }));
  return { ...site, list };
};

it('PROF-18 LIM-53 recommends a size', async () => {
  const { section } = await openSection();
  expect(section.getByText(/400 × 400 px or more/)).toBeTruthy();
});
it.each([
  [file('a.pdf', 'application/pdf'), 'Invalid File', 'Please select an image file.'],
  [file('a.jpg', 'image/jpeg', 5 * MB + 1), 'File Too Large', 'Please select an image smaller than 5MB.'],
])('PROF-19 PROF-20 refuses a wrong file before it is sent', async (wrong, title, description) => {
  const { choose, section, api } = await openSection();
  choose(wrong);
  await screen.findByText(title);
  await waitFor(() => expect(said()).toEqual([title, description]));
  expect(section.queryByRole('button', { name: 'Upload' })).toBeNull();
  expect(api.callsOf('uploadProfileImage')).toHaveLength(0);
});
it('PROF-14 shows the chosen file, and Cancel returns to the file choice', async () => {
  const { choose, section, user } = await openSection();
  choose(file('me.jpg', 'image/jpeg', 5 * MB));
  expect(section.getByText('me.jpg')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Chosen picture me.jpg');
  await waitFor(() => expect(document.querySelector('.reactEasyCrop_Image')?.getAttribute('src')).toBe('blob:preview'));
  await user.click(section.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(section.getByLabelText('Choose a picture'));
});
it('lets go of the file it showed', async () => {
  const freed = jest.spyOn(URL, 'revokeObjectURL');
  const { user, section, choose } = await openSection();
  choose(file('me.jpg', 'image/jpeg'));
  await shownImage();
  expect(freed).not.toHaveBeenCalled();
  await user.click(section.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(freed).toHaveBeenCalledWith('blob:preview'));
});
it('PROF-14 PROF-23 uploads the file with its crop, with a toast, and waits for the new image', async () => {
  let me = aUser();
  const { choose, section, user, api } = await openSection(
    {
      currentUser: () => me,
      uploadProfileImage: () => {
        me = { ...me, profileImageUrl: '/images/new/192.webp' };
        return { success: true, profileImageUrl: null };
      },
    },
    me,
  );
  const chosen = file('me.jpg', 'image/jpeg');
  choose(chosen);
  await load({ width: 300, height: 200 });
  expect(await section.findByText(/200 × 200 px. It works, but 400 × 400 px or more looks sharper./)).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(said()).toEqual(['Profile Picture Updated', 'Your profile picture has been updated.']));
  const body = api.callsOf('uploadProfileImage')[0]?.body as FormData;
  expect([...body.keys()]).toEqual(['crop', 'profileImage']);
  expect((body.get('profileImage') as File).name).toBe('me.jpg');
  const crop = JSON.parse(body.get('crop') as string) as Record<string, number>;
  expect(crop['size']).toBeCloseTo(1, 3);
  expect(crop['x']).toBeCloseTo(1 / 6, 3);
  expect(crop['y']).toBe(0);
  await waitFor(() =>
    expect(section.getByRole('img', { name: /^Profile picture/ }).getAttribute('src')).toBe('/images/new/192.webp'),
  );
  expect(localStorage.getItem('auth-state-changed')).not.toBeNull();
});
it('zooms by plus and minus and by the slider', async () => {
  const { choose, section, user } = await openSection();
  choose(file('me.jpg', 'image/jpeg'));
  await load({ width: 3000, height: 2000 });
  expect(await section.findByText('2000 × 2000 px')).toBeTruthy();
  const square = section.getByRole('group', { name: /^Part of the picture/ });
  fireEvent.keyDown(square, { key: '+' });
  await waitFor(() => expect(section.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuenow')).toBe('1.1'));
  act(() => section.getByRole('slider', { name: 'Zoom' }).focus());
  await user.keyboard('{End}');
  await waitFor(() => expect(section.getByText('500 × 500 px')).toBeTruthy());
  fireEvent.keyDown(square, { key: '-' });
  await waitFor(() => expect(section.getByRole('slider', { name: 'Zoom' }).getAttribute('aria-valuenow')).toBe('3.9'));
});
it('uploads what the browser cannot show without a crop, and tells that the middle is taken', async () => {
  const { choose, section, user, api } = await openSection({ uploadProfileImage: { success: true } });
  choose(file('me.heic', ''));
  fireEvent.error(await shownImage());
  expect(await section.findByText(/the middle of it is taken as a square/)).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(api.callsOf('uploadProfileImage')).toHaveLength(1));
  expect([...(api.callsOf('uploadProfileImage')[0]!.body as FormData).keys()]).toEqual(['profileImage']);
});
it('PROF-21 tells when and why the upload failed, and keeps the file', async () => {
  const { choose, section, user } = await openSection({
    uploadProfileImage: new Refused(
      422,
      'The image is damaged or incomplete. Please try another file.',
      'IMAGE_CORRUPT',
    ),
  });
  choose(file('me.jpg', 'image/jpeg'));
  await user.click(section.getByRole('button', { name: 'Upload' }));
  await waitFor(() => expect(said()).toEqual(['Upload Failed', 'Failed to upload profile picture. Please try again.']));
  expect(section.getByRole('alert').textContent).toMatch(/damaged/);
  expect(section.getByText('me.jpg')).toBeTruthy();
});
it('PROF-16 PROF-17 LIM-52 shows own photos in 3 columns of at most 24 rem', async () => {
  const { section } = await openChoice();
  const list = section.getByRole('list', { name: 'Your photos' });
  expect(list.className.split(' ')).toContain('grid-cols-3');
  // 96 quarter rem.
  expect(list.closest('[data-choices]')?.className.split(' ')).toEqual(
    expect.arrayContaining(['max-h-96', 'overflow-y-auto']),
  );
});
it('PROF-15 PROF-23 PROF-33 takes a photo at once, a private one too', async () => {
  const { list, user, api, section } = await openChoice({ setCustomProfileImage: { success: true } });
  expect(section.getByText(/A private photo stays private/)).toBeTruthy();
  expect(list.getAllByRole('button').map((tile) => tile.getAttribute('aria-label'))).toEqual([
    'Dunes, private',
    'Attic, in use',
    'New one, private, still being prepared',
  ]);
  await user.click(list.getByRole('button', { name: 'Dunes, private' }));
  await waitFor(() => expect(said()).toEqual(['Profile Picture Updated', 'Your profile picture has been updated.']));
  expect(api.callsOf('setCustomProfileImage').map(({ body }) => body)).toEqual([{ photoId: 'dunes' }]);
});
it('says that an administrator has paused what the picture waits for', async () => {
  const { list, user, section } = await openChoice({
    setCustomProfileImage: { success: true },
    heldWork: { held: ['site-images'] },
  });
  await user.click(list.getByRole('button', { name: 'Dunes, private' }));
  expect(await section.findByText(/^The people who run this site have paused this/)).toBeTruthy();
});
it('shows each photo once when another arrives between two pages', async () => {
  let all = Array.from({ length: 35 }, (_, at) => aPhoto({ id: `p${at}`, title: `Photo ${at}` }));
  const { list, section, user } = await openChoice({ ownPhotosPage: (call: Call) => pageOf(all, call) });
  all = [aPhoto({ id: 'new', title: 'New one' }), ...all];
  await user.click(section.getByRole('button', { name: 'Show more' }));
  await list.findByRole('button', { name: /^Photo 34\b/ });
  expect(list.getAllByRole('button', { name: /^Photo 29\b/ })).toHaveLength(1);
  expect(list.getAllByRole('button')).toHaveLength(35);
});
it('adjusts the crop of the photo afterwards', async () => {
  const { list, user, api, section } = await openChoice({ setCustomProfileImage: { success: true } });
  await user.click(list.getByRole('button', { name: 'Dunes, private' }));
  const adjust = await section.findByRole('button', { name: 'Adjust crop' });
  await user.click(adjust);
  await load({ width: 1280, height: 853 });
  // Counted in the photo's own pixels, not in those of the smaller derivative.
  expect(await section.findByText('2000 × 2000 px')).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Save crop' }));
  await waitFor(() => expect(api.callsOf('setCustomProfileImage')).toHaveLength(2));
  expect(api.callsOf('setCustomProfileImage')[1]?.body).toMatchObject({ photoId: 'dunes', crop: { y: 0 } });
  await waitFor(() => expect(document.activeElement).toBe(adjust));
});
it('PROF-22 tells when the photo could not be set', async () => {
  const { list, user } = await openChoice({ setCustomProfileImage: new Refused(404) });
  await user.click(list.getByRole('button', { name: 'Dunes, private' }));
  await waitFor(() =>
    expect(said()).toEqual(['Update Failed', 'Failed to set photo as profile picture. Please try again.']),
  );
});
it('searches the photos', async () => {
  const { section, list, user, api } = await openChoice();
  await user.type(section.getByLabelText('Search your photos'), 'att');
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(1));
  expect(api.callsOf('ownPhotosPage').at(-1)?.query.get('q')).toBe('att');
  await user.type(section.getByLabelText('Search your photos'), 'xyz');
  expect(await section.findByText('No photo matches your search.')).toBeTruthy();
});
it('fetches more photos page by page', async () => {
  const many = Array.from({ length: 45 }, (_, at) => aPhoto({ title: `Photo ${at}` }));
  const { section, list, user } = await openChoice({ ownPhotosPage: (call: Call) => pageOf(many, call) });
  expect(list.getAllByRole('button')).toHaveLength(30);
  await user.click(section.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(45));
  expect(section.queryByRole('button', { name: 'Show more' })).toBeNull();
});
it('links to the upload without photos, and retries after a failure', async () => {
  let answer: unknown = new Refused(500);
  const { section, user } = await openSection({
    ownPhotosPage: (call: Call) => (answer instanceof Refused ? answer : pageOf([], call)),
  });
  await user.click(section.getByRole('button', { name: 'Choose from your photos' }));
  const retry = await section.findByRole('button', { name: 'Retry' });
  answer = null;
  await user.click(retry);
  const link = await section.findByRole('link', { name: 'Upload Photos' });
  expect(link.getAttribute('href')).toBe('/my-photos?upload=true');
});
it('removes the image once it is confirmed', async () => {
  const me = aUser({ profileImageUrl: '/images/me/192.webp' });
  const { section, user, api } = await openSection({ removeProfileImage: { removed: true } }, me);
  await user.click(section.getByRole('button', { name: 'Remove picture' }));
  await screen.findByRole('alertdialog', { name: 'Remove your profile picture?' });
  expect(api.callsOf('removeProfileImage')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(said()).toEqual(['Profile Picture Updated', 'Your profile picture has been removed.']));
  expect(api.callsOf('removeProfileImage')).toHaveLength(1);
});
it('offers no removal to a user without a profile image', async () => {
  const { section } = await openSection();
  expect(section.queryByRole('button', { name: 'Remove picture' })).toBeNull();
});
