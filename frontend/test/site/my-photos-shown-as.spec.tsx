import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { manyPhotos, openMyPhotos, rowOf, type MyPhotosSite } from '../../src/testing/my-photos.js';
import { pressUndo, said } from '../../src/testing/said.js';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const hero = (over: Partial<HeroDto>): HeroDto => ({
  id: 'b1',
  source: 'global',
  url: '/images/b1/1280.webp',
  name: 'Ridge',
  description: null,
  image: aPhotoImage(),
  ...over,
});
const open = (api: Answers, over: Partial<PhotoDto> = { isPublic: true }) =>
  openMyPhotos(
    manyPhotos(2, () => over),
    { api },
  );
const choose = async ({ user }: MyPhotosSite, item: string) => {
  await user.click(within(await rowOf('Photo 0001')).getByRole('button', { name: 'Actions for Photo 0001' }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(item) }));
};
const bodies = ({ api }: MyPhotosSite, name: 'setCustomHero' | 'setGlobalHero' | 'setCustomProfileImage') =>
  api.callsOf(name).map(({ body }) => body);

it.each<[string, HeroDto | Refused, (site: MyPhotosSite) => unknown, unknown]>([
  [
    'the photo',
    hero({ id: 'custom-p2', source: 'custom' }),
    (site) => bodies(site, 'setCustomHero').slice(1),
    [{ photoId: 'p2' }],
  ],
  ['the banner', hero({}), (site) => bodies(site, 'setGlobalHero'), [{ heroImageId: 'b1' }]],
  ['the default', hero({ source: 'default' }), ({ api }) => api.callsOf('removeHero').length, 1],
  ['nothing', new Refused(404), ({ api }) => api.callsOf('removeHero').length, 1],
])(
  'PROF-40 makes a photo the hero banner by one press, and undo brings back %s',
  async (_what, ownHero, sent, wanted) => {
    const site = open({ ownHero, setCustomHero: {}, setGlobalHero: { success: true }, removeHero: { success: true } });
    await choose(site, 'Use as hero banner');
    await waitFor(() => expect(said()).toEqual(['Custom Hero Image Set', 'Photo 0001']));
    expect(bodies(site, 'setCustomHero')).toEqual([{ photoId: 'p1' }]);
    await pressUndo(site.user);
    await waitFor(() => expect(said()).toEqual(['Your hero banner is as before', undefined]));
    expect(sent(site)).toEqual(wanted);
  },
);

it('PROF-33 PROF-40 tells what becomes visible of a private photo, before and after', async () => {
  const site = open({ ownHero: new Refused(404), setCustomHero: {} }, { isPublic: false });
  await choose(site, 'Use as hero banner Becomes visible');
  await waitFor(() => expect(said()).toEqual(['Custom Hero Image Set', 'Photo 0001. The photo itself stays private.']));
});

it('PROF-30 PROF-40 tells when it could not be set', async () => {
  const site = open({ ownHero: new Refused(404), setCustomHero: new Refused(404) });
  await choose(site, 'Use as hero banner');
  await waitFor(() => expect(said()).toEqual(['Update Failed', 'Failed to set custom hero image. Please try again.']));
});

it('PROF-40 does not offer what is the hero banner already', async () => {
  const site = open({}, { usedAs: ['hero'] });
  await choose(site, 'Use as hero banner In use');
  expect(screen.getByRole('menuitem', { name: /Use as hero banner/ }).getAttribute('aria-disabled')).toBe('true');
});

/** jsdom loads no images and measures nothing. */
const load = async () => {
  const img = await waitFor(() => {
    const found = document.querySelector<HTMLImageElement>('.reactEasyCrop_Image');
    if (!found) throw new Error('no image yet');
    return found;
  });
  const measures = { naturalWidth: 1200, naturalHeight: 800, offsetWidth: 300, offsetHeight: 200 };
  for (const [name, value] of Object.entries(measures)) Object.defineProperty(img, name, { value, configurable: true });
  jest
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, top: 0, right: 300, bottom: 300, width: 300, height: 300 } as DOMRect);
  fireEvent.load(img);
};
const crop = { x: 0.1, y: 0, size: 0.5 };

it.each<[string, object, (site: MyPhotosSite) => unknown, unknown]>([
  [
    'the part of the photo before',
    { former: { photoId: 'p2', crop } },
    (site) => bodies(site, 'setCustomProfileImage').slice(1),
    [{ photoId: 'p2', crop }],
  ],
  ['none', { former: null }, ({ api }) => api.callsOf('removeProfileImage').length, 1],
])(
  'PROF-41 makes a part of a photo the profile image, and undo brings back %s',
  async (_what, answer, sent, wanted) => {
    const site = open({ setCustomProfileImage: { success: true, ...answer }, removeProfileImage: { success: true } });
    await choose(site, 'Use as profile picture');
    const dialog = within(await screen.findByRole('dialog', { name: 'Use as profile picture' }));
    await load();
    await site.user.click(dialog.getByRole('button', { name: 'Use this part' }));
    await waitFor(() => expect(said()).toEqual(['Profile Picture Updated', 'Your profile picture has been updated.']));
    expect(bodies(site, 'setCustomProfileImage')).toEqual([{ photoId: 'p1', crop: expect.any(Object) }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pressUndo(site.user);
    await waitFor(() => expect(said()).toEqual(['Your profile picture is as before', undefined]));
    expect(sent(site)).toEqual(wanted);
  },
);

it('PROF-41 offers no undo to an uploaded file, which is gone', async () => {
  const site = open({ setCustomProfileImage: { success: true } });
  await choose(site, 'Use as profile picture');
  await load();
  await site.user.click(await screen.findByRole('button', { name: 'Use this part' }));
  await waitFor(() => expect(said()[0]).toBe('Profile Picture Updated'));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
