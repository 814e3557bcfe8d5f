import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aProfile, aTemplate } from '@vitrine/testing/builders/portfolio';
import { aUser } from '@vitrine/testing/builders/user';
import { openSite } from '../../src/testing/open-site.js';
import { field, SENT, write } from './contact.support.js';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** The form's code is loaded when the visitor touches the page. */
const form = async (title: string) => {
  await waitFor(() => expect(document.getElementById('contact')).toBeTruthy());
  fireEvent.pointerDown(document.body);
  const heading = await screen.findByRole('heading', { name: title });
  return heading.closest<HTMLElement>('#contact')!;
};

it.each([null, aUser()])(
  'HOME-02 HOME-01 CONT-01 ends the home page with the general form for every reader',
  async (as) => {
    openSite('/', { as });
    const section = await form('Contact Us');
    expect(within(section).getByLabelText('Subject type')).toBeTruthy();
  },
);
it('PORT-39 PORT-40 PORT-43 passes the form the photographer’s name, id, context and place', async () => {
  const ada = aProfile({ city: 'Visby', country: 'Sweden', path: '/ada.lovelace', contactPreference: 'general' });
  const { user, api } = openSite('/ada.lovelace', {
    api: { portfolio: ada, portfolioPhotos: [], templateOf: aTemplate(), sendEnquiry: SENT },
  });
  const section = await form('Get in Touch');
  expect(within(section).getByText(/^Based in/).textContent).toBe('Based in Visby, Sweden');
  expect(field('Subject').value).toBe('Message for Ada Lovelace');
  await write(user);
  await user.click(within(section).getByRole('button', { name: 'Send message' }));
  await waitFor(() =>
    expect(api.callsOf('sendEnquiry')[0]?.body).toMatchObject({
      recipientUserId: ada.id,
      portfolioContext: 'Portfolio of Ada Lovelace (/ada.lovelace)',
      contactPreference: 'general',
    }),
  );
});
it('PORT-40 leaves out a place of which one half is missing', async () => {
  openSite('/ada', { api: { portfolio: aProfile({ city: 'Visby' }), portfolioPhotos: [], templateOf: aTemplate() } });
  expect(within(await form('Book a Session')).queryByText(/Based in/)).toBeNull();
});
