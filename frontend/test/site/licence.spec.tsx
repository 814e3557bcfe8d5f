import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { Rights } from '@vitrine/contracts/portfolio/rights.rules';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { giveViewerSize } from '../../src/testing/open-viewer.js';
import { openSite } from '../../src/testing/open-site.js';
import { SENT, write } from './contact.support.js';
import { name, openPortfolio, removePageData } from './portfolio.support.js';

beforeEach(() => {
  giveViewerSize();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  removePageData();
});

const licensingPage = 'https://ada.example/licences';
const rights: Rights = {
  notice: '© 2026 Ada',
  licence: 'All rights reserved',
  licenceUrl: licensingPage,
  licensingPage,
};
const cc0: Rights = { notice: 'By Ada', licence: 'CC0 1.0', licenceUrl: null, licensingPage };
const dunes = aPublicPhoto({ title: 'Dunes', rights });
const at = (photo: { id: string }) => `/ada?photo=${photo.id}`;
const way = () => screen.queryByRole('link', { name: 'Licence this picture' });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

it('leads from the viewer to the form with the photo in it, which is sent along', async () => {
  const contact = { ...SENT, message: 'Your message has been sent.' };
  const { user, api } = openPortfolio({ photos: [dunes] }, { sendEnquiry: contact }, at(dunes));
  await user.click(await screen.findByRole('link', { name: 'Licence this picture' }));
  await screen.findByRole('heading', { name: 'Licence this picture' });
  expect(screen.queryByRole('dialog', { name: 'Photo viewer' })).toBeNull();
  expect((await field('Subject')).value).toBe('Licence for “Dunes”');
  // The question is not about an event.
  expect(screen.queryByLabelText(/Event type/)).toBeNull();
  expect(document.querySelector<HTMLInputElement>('#contact [name=photoId]')?.value).toBe(dunes.id);
  await write(user, { Message: 'For a book, 500 copies.' });
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(api.callsOf('sendEnquiry')).toHaveLength(1));
  expect(api.callsOf('sendEnquiry')[0]?.body).toMatchObject({
    subject: 'Licence for “Dunes”',
    contactPreference: 'general',
    photoId: dunes.id,
  });
  const note = () => screen.queryByText(/^Your message has been sent/, { selector: '#contact *' });
  await waitFor(() => expect(note()).toBeTruthy());
  await user.click(screen.getByRole('link', { name: 'Leave it out' }));
  await screen.findByRole('heading', { name: 'Book a Session' });
  expect(note()).toBeNull();
});
it('leaves the photo out again', async () => {
  const { user, api } = openPortfolio({ photos: [dunes] }, { sendEnquiry: SENT }, `/ada?licence=${dunes.id}#contact`);
  // A touch of the page loads the form's code.
  await user.click(await name());
  await user.click(await screen.findByRole('link', { name: 'Leave it out' }));
  await screen.findByRole('heading', { name: 'Book a Session' });
  await write(user);
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(api.callsOf('sendEnquiry')).toHaveLength(1));
  expect(api.callsOf('sendEnquiry')[0]?.body).not.toHaveProperty('photoId');
});
it('keeps what is written when the photo comes and goes', async () => {
  const { user } = openPortfolio({ photos: [dunes] }, {}, '/ada');
  await user.click(await name());
  await user.type(await field('Message'), 'For a book.');
  await user.click(screen.getByRole('button', { name: /Dunes/ }));
  await user.click(await screen.findByRole('link', { name: 'Licence this picture' }));
  await screen.findByRole('heading', { name: 'Licence this picture' });
  const texts = async () => [(await field('Subject')).value, (await field('Message')).value];
  expect(await texts()).toEqual(['Licence for “Dunes”', 'For a book.']);
  await user.type(await field('Message'), ' 500 copies.');
  await user.click(screen.getByRole('link', { name: 'Leave it out' }));
  await screen.findByRole('heading', { name: 'Book a Session' });
  expect(await texts()).toEqual(['Booking Inquiry for Ada Lovelace', 'For a book. 500 copies.']);
  await user.type(await field('Subject'), '!');
  cleanup();
  openPortfolio({ photos: [dunes] }, {}, `/ada?licence=${dunes.id}#contact`);
  await user.click(await name());
  await screen.findByRole('heading', { name: 'Licence this picture' });
  expect(await texts()).toEqual(['Booking Inquiry for Ada Lovelace!', 'For a book. 500 copies.']);
});
it('writes no subject into the next form that nobody has written', async () => {
  const { user } = openPortfolio({ photos: [dunes] }, {}, `/ada?licence=${dunes.id}#contact`);
  await user.click(await name());
  await screen.findByRole('heading', { name: 'Licence this picture' });
  await user.type(await field('Message'), 'For a book.');
  cleanup();
  openPortfolio({ photos: [dunes] }, {}, '/ada');
  await user.click(await name());
  expect([(await field('Message')).value, (await field('Subject')).value]).toEqual([
    'For a book.',
    'Booking Inquiry for Ada Lovelace',
  ]);
});
it('names no title that its photographer hides', async () => {
  const hidden = aPublicPhoto({ title: 'DSC 1032', hidesTitle: true, rights });
  const { user } = openPortfolio({ photos: [hidden] }, {}, `/ada?licence=${hidden.id}#contact`);
  await user.click(await name());
  await screen.findByRole('heading', { name: 'Licence this picture' });
  expect((await field('Subject')).value).toBe('Licence for a photo');
  expect(document.querySelector('#contact')?.textContent).not.toContain('DSC 1032');
});
it('is the usual form for a photo that is not among the photographer’s', async () => {
  const { user } = openPortfolio({ photos: [dunes] }, {}, '/ada?licence=22222222-2222-4222-8222-222222222222#contact');
  await user.click(await name());
  expect(await screen.findByRole('heading', { name: 'Book a Session' })).toBeTruthy();
  expect(document.querySelector('#contact [name=photoId]')).toBeNull();
});
it.each([
  ['a template without a form', { template: 'monochrome' }],
  ['a photographer who takes no messages', { profile: { contactPreference: 'disabled' } }],
] as const)('leads to the page about licences with %s', async (_what, portfolio) => {
  openPortfolio({ photos: [dunes], ...portfolio }, {}, at(dunes));
  await screen.findByRole('dialog', { name: 'Photo viewer' });
  await waitFor(() => expect(way()?.getAttribute('href')).toBe(licensingPage));
});
it('leads from the gallery of everybody to the photographer’s form', async () => {
  const photo = aPublicPhoto({ title: 'Dunes', rights, takesEnquiries: true, photographerPath: '/ada' });
  openSite(`/?photo=${photo.id}`, { api: { publicPhotos: [photo] } });
  await screen.findByRole('dialog', { name: 'Photo viewer' });
  await waitFor(() => expect(way()?.getAttribute('href')).toBe(`/ada?licence=${photo.id}#contact`));
});
it.each([
  ['nothing was said', undefined],
  ['everything is given away', cc0],
])('is not offered where %s', async (_why, said) => {
  const photo = aPublicPhoto({ title: 'Dunes', ...(said && { rights: said }) });
  openPortfolio({ photos: [photo] }, {}, at(photo));
  await screen.findByRole('dialog', { name: 'Photo viewer' });
  await screen.findByText('1 / 1');
  expect(way()).toBeNull();
});
