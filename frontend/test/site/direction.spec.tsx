import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { enquirySentText } from '@vitrine/contracts/notify/enquiry.rules';
import { aPhoto, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import type { Call } from '../../src/testing/fake-api.js';
import { box, openMyPhotos, rowOf, selectionBar } from '../../src/testing/my-photos.js';
import { openSite } from '../../src/testing/open-site.js';
import { giveViewerSize } from '../../src/testing/open-viewer.js';
import { TRASHED } from '../../src/testing/own-photos.js';
import { openAccount, pageOf } from './account.support.js';
import { aRecipient, openForm, SENT } from './contact.support.js';
import { name, openPortfolio } from './portfolio.support.js';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/u;
const noor = { firstName: 'نور', lastName: 'حداد', city: 'حيفا', country: 'إسرائيل' };
const shown = { title: 'שקיעה (3)', photographer: 'نور حداد', categoryLabel: 'לילה', tags: ['ים', 'אור'] };

/**
 * Right-to-left texts that are not alone in an element with a direction of its own (`dir="auto"`): they would
 * reorder the page's text around them. Names for assistive technology only are not rendered.
 */
const astray = (): string[] => {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent ?? '';
    const parent = text.parentElement;
    if (
      !parent ||
      words.length < 2 ||
      !RIGHT_TO_LEFT.test(words) ||
      parent.closest('.sr-only, [style*="width: 1px"], option, script')
    )
      continue;
    const own = parent.closest('bdi, [dir=auto]');
    if (!own || /[a-z]/i.test(own.textContent ?? '')) found.push(`${parent.tagName} ${words}`);
  }
  return found;
};
/** As soon as this text is on the page. */
const astrayWith = async (words: string): Promise<string[]> => {
  await screen.findAllByText((text) => text.includes(words));
  return astray();
};

it('keeps the direction of the gallery’s and the signed-in user’s texts', async () => {
  const api = { publicPhotos: [aPublicPhoto({ ...shown, featured: true }), aPublicPhoto(shown)] };
  openSite('/', { api });
  expect(await astrayWith(shown.title)).toEqual([]);
  cleanup();
  openSite('/', { as: aUser({ ...noor, tagline: 'צלמת' }) });
  expect(await astrayWith('צלמת')).toEqual([]);
  expect(screen.getByText('Welcome back,', { exact: false }).textContent).toBe('Welcome back, نور.');
  cleanup();
  openSite('/landing', { api });
  expect(await astrayWith(shown.photographer)).toEqual([]);
});
it.each(['classic', 'epic', 'monochrome', 'monochrome-white'])(
  'lets words of a portfolio in %s keep their direction',
  async (template) => {
    const profile = { ...noor, tagline: 'צלמת', aboutMe: 'מצלמת את הים' };
    const photos = [aPublicPhoto({ ...shown, category: 'own', featured: true }), aPublicPhoto(shown)];
    openPortfolio({ template, profile, photos });
    await name();
    expect(await astrayWith(shown.title)).toEqual([]);
  },
);
it('lets the name of an empty category keep its direction', async () => {
  const { user } = openPortfolio(
    { photos: [aPublicPhoto({ ...shown, category: 'own' }), aPublicPhoto()] },
    { portfolioPhotos: ({ query }: { query: URLSearchParams }) => (query.get('category') ? [] : [aPublicPhoto()]) },
  );
  await user.click(await screen.findByRole('button', { name: shown.categoryLabel }));
  expect(await astrayWith(shown.categoryLabel)).toEqual([]);
});
it('keeps the direction of texts in the viewer', async () => {
  giveViewerSize();
  openSite(`/?photo=ours`, { api: { publicPhotos: [aPublicPhoto({ ...shown, id: 'ours', description: 'ים' })] } });
  await screen.findByRole('dialog', { name: 'Photo viewer' });
  fireEvent.click(await screen.findByRole('button', { name: 'Photo information' }));
  expect(await astrayWith('#ים')).toEqual([]);
});
it.each(['booking', 'prints', 'general'] as const)(
  'lets the name in a form for %s keep its direction',
  async (preference) => {
    const message = enquirySentText(preference, 'نور حداد');
    const api = { sendEnquiry: { ...SENT, message } };
    const { user } = openForm(aRecipient({ name: 'نور حداد', location: 'حيفا', preference }), { api });
    expect(await astrayWith('نور حداد')).toEqual([]);
    await user.type(screen.getByLabelText('Name'), 'Grace');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Message'), 'A message that is long enough.');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(screen.getAllByText(/has been sent to/).length).toBeGreaterThan(1));
    expect(astray()).toEqual([]);
  },
);
it('lets a name keep its direction on the account page', async () => {
  const photo = aPhoto({ ...shown, id: 'p1' });
  const { user } = openAccount(
    '?tab=hero',
    { ownPhotosPage: (call: Call) => pageOf([photo], call) },
    aUser({ ...noor, tagline: 'צלמת' }),
  );
  expect(await astrayWith('نور')).toEqual([]);
  await user.click(await screen.findByRole('radio', { name: /Custom photo/ }));
  await user.click(await screen.findByRole('button', { name: new RegExp('שקיעה') }));
  expect(await astrayWith(shown.title)).toEqual([]);
});
it('keeps the direction of texts in My Photos, within sentences of the page too', async () => {
  const photo = aPhoto({
    ...shown,
    id: 'p1',
    description: '<p>ים</p>',
    altText: 'ים',
    category: 'own',
    isPublic: true,
  });
  const { user } = openMyPhotos([photo, aPhoto({ ...shown, id: 'p2', title: 'אחר' })], {
    api: { customCategories: [{ id: 'c1', categoryId: 'own', label: 'לילה', description: '' }] },
  });
  await rowOf(shown.title);
  expect(await astrayWith(shown.title)).toEqual([]);

  await user.click(screen.getByRole('switch', { name: `${shown.title} is public` }));
  await screen.findAllByText('Photo is private');
  expect(await astrayWith(shown.title)).toEqual([]);

  await user.click(screen.getByRole('button', { name: `Actions for ${shown.title}` }));
  await user.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
  const question = await screen.findByRole('alertdialog', { name: `Are you sure you want to delete ${shown.title}?` });
  expect(astray()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByText(`Details of ${shown.title}`));
  await screen.findByRole('dialog', { name: shown.title });
  expect(astray()).toEqual([]);
  await user.keyboard('{Escape}');

  await user.click(await box(shown.title));
  await user.click((await selectionBar()).getByRole('button', { name: /tags/i }));
  await screen.findByRole('button', { name: 'Remove אור' });
  expect(astray()).toEqual([]);
  await user.keyboard('{Escape}');
  await user.click((await selectionBar()).getByRole('button', { name: /Clear/ }));

  await user.click(screen.getByRole('button', { name: 'Custom Categories' }));
  await user.click(await screen.findByRole('button', { name: 'Remove לילה' }));
  await screen.findByRole('alertdialog', { name: 'Remove the category “לילה”?' });
  expect(astray()).toEqual([]);
});
it('keeps the direction of texts while photos are arranged, edited and deleted', async () => {
  const photo = aPhoto({ ...shown, id: 'p1', isPublic: true });
  const { user } = openMyPhotos([photo, aPhoto({ title: 'אחר', id: 'p2', isPublic: true })]);
  await rowOf(shown.title);
  await user.click(screen.getByRole('button', { name: 'Arrange' }));
  await user.click(await screen.findByLabelText(`Move ${shown.title}`));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to position…' }));
  await screen.findByRole('dialog', { name: `Move ${shown.title}` });
  expect(astray()).toEqual([]);
  cleanup();

  const editing = openMyPhotos([photo]);
  await rowOf(shown.title);
  await editing.user.click(screen.getByRole('button', { name: `Actions for ${shown.title}` }));
  await editing.user.click(await screen.findByRole('menuitem', { name: /^Edit/ }));
  await editing.user.type(await screen.findByLabelText('Title'), '!');
  await editing.user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard your unsaved changes?' });
  expect(await astrayWith(shown.title)).toEqual([]);
  cleanup();

  const trash = openMyPhotos([aPhoto({ ...shown, id: 'p1', trashed: TRASHED })], { path: '/my-photos?view=trash' });
  await trash.user.click(await screen.findByRole('button', { name: `Delete ${shown.title} for good` }));
  await screen.findByRole('alertdialog', { name: `Are you sure you want to delete ${shown.title} for good?` });
  expect(astray()).toEqual([]);
});
