import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aTemplate } from '@vitrine/testing/builders/portfolio';
import { aUser } from '@vitrine/testing/builders/user';
import { currentUserQuery, storeUser } from '../../src/data/session/current-user.js';
import { createQueryClient } from '../../src/shared/api/query-client.js';
import { Refused } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';
import { aPortfolio, removePageData, name, openPortfolio, partOf } from './portfolio.support.js';

afterEach(() => {
  cleanup();
  removePageData();
});

const photos = [aPublicPhoto({ title: 'Dunes', featured: true })];

it.each([
  ['classic', '.photo-grid'],
  ['epic', '.epic-panel'],
  ['monochrome', '.mono[data-tone="black"]'],
  ['monochrome-white', '.mono[data-tone="white"]'],
])('PORT-05 renders %s in its own layout', async (template, layout) => {
  openPortfolio({ template, photos });
  await screen.findAllByRole('button', { name: 'Open Dunes' });
  const layouts = ['.photo-grid', '.epic-panel', '.mono[data-tone="black"]', '.mono[data-tone="white"]'];
  expect(layouts.filter((other) => document.querySelector(other) !== null)).toEqual([layout]);
});
it('links to the form where the templates cannot be read', async () => {
  openPortfolio({ photos }, { templates: new Refused(500) });
  await screen.findAllByRole('button', { name: 'Open Dunes' });
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(await nav.findByText('Contact')).toBeTruthy();
});
it('shows the newer of the own profile’s two versions, saved on another device', async () => {
  const me = aUser({ firstName: 'Ada', lastName: 'Lovelace' });
  const page = aPortfolio({ photos, profile: { id: me.id, firstName: 'Grace', lastName: 'Hopper' } });
  const { client } = openSite('/ada', {
    as: me,
    api: {
      portfolio: page.profile,
      portfolioPhotos: partOf(photos),
      templates: [page.template],
      templateOf: { templateId: page.template.id },
    },
  });
  await screen.findAllByRole('button', { name: 'Open Dunes' });
  // What was saved with another cache is no save of this page.
  await storeUser(createQueryClient(), me);
  await act(async () => client.setQueryData(currentUserQuery.queryKey, me));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.getByRole('heading', { name: 'Grace Hopper' })).toBeTruthy();
});
it('PORT-06 is classic without a selected template', async () => {
  openPortfolio({ photos }, { templates: [], templateOf: new Refused(404) });
  await screen.findAllByRole('button', { name: 'Open Dunes' });
  expect(document.querySelector('.photo-grid')).not.toBeNull();
  expect(document.body.className).toBe('template-classic');
});
it('TPL-01 TPL-06 TPL-07 PORT-47 uses the owner’s template, an unknown one in the classic layout', async () => {
  const odd = aTemplate({
    id: 'odd',
    isDefault: false,
    colorScheme: { ...aTemplate().colorScheme, background: '#101010', text: '#eeeeee' },
  });
  const { user } = openPortfolio({ photos }, { templates: [aTemplate(), odd], templateOf: { templateId: 'odd' } });
  await name();
  expect(document.documentElement.style.getPropertyValue('--template-background')).toBe('#101010');
  expect(document.body.classList.contains('template-odd')).toBe(true);
  expect(document.querySelector('.photo-grid')).not.toBeNull();
  await user.click(screen.getByRole('link', { name: 'Vitrine, home' }));
  await screen.findByText('Featured Work');
  expect([
    document.body.classList.contains('template-odd'),
    document.documentElement.style.getPropertyValue('--template-background'),
  ]).toEqual([false, '']);
});
it('TPL-03 TPL-05 falls back to the default template, never to the viewer’s', async () => {
  const page = aPortfolio();
  const { api } = openSite('/ada', {
    as: aUser({ id: 'viewer' }),
    api: {
      portfolio: page.profile,
      portfolioPhotos: partOf([]),
      templates: [aTemplate({ id: 'first', isDefault: false }), aTemplate({ id: 'plain' })],
      templateOf: new Refused(404),
    },
  });
  await name();
  expect(document.body.classList.contains('template-plain')).toBe(true);
  expect(api.callsOf('ownTemplate')).toHaveLength(0);
});
it('ERR-02 notes that the owner’s template could not be fetched, and shows the page in the default one', async () => {
  const { client } = openPortfolio({}, { templateOf: new Refused(500) });
  await name();
  const errors = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error?.message);
  expect(errors).toContain('Failed to fetch portfolio template');
  expect(document.body.classList.contains('template-other')).toBe(true);
});
it('TPL-23 SEC-02 fetches template and hero without credentials', async () => {
  const { api } = openPortfolio();
  await name();
  await waitFor(() => expect(api.callsOf('heroOf')).toHaveLength(1));
  expect(
    [...api.callsOf('templates'), ...api.callsOf('templateOf'), ...api.callsOf('heroOf')].map(
      ({ init }) => init.credentials,
    ),
  ).toEqual(['omit', 'omit', 'omit']);
});
it.each(['monochrome', 'monochrome-white'])('PORT-44 PORT-45 fetches no hero for %s', async (template) => {
  const { api } = openPortfolio({ template });
  await name();
  await screen.findByText('No photos to display.');
  expect(api.callsOf('heroOf')).toHaveLength(0);
});
it.each([
  ['classic', 'booking', true],
  ['epic', 'general', true],
  ['classic', 'disabled', false],
  ['epic', 'disabled', false],
  ['monochrome', 'booking', false],
  ['monochrome-white', 'prints', false],
] as const)(
  'PORT-37 PORT-38 in %s and with the preference %s the contact form is there: %s',
  async (template, contactPreference, isThere) => {
    openPortfolio({ template, photos, profile: { contactPreference } });
    await screen.findAllByRole('button', { name: 'Open Dunes' });
    expect(document.querySelector('#contact') !== null).toBe(isThere);
  },
);
it.each([
  ['classic', {}, ['/ada#gallery', '/ada#about', '/ada#contact']],
  ['epic', { contactPreference: 'disabled' }, ['/ada#gallery', '/ada#about']],
  ['monochrome', { aboutMe: null }, ['/ada#gallery']],
] as const)(
  'NAV-29 leads in %s to the sections that are there, and nowhere else in the name of the photographer',
  async (template, with_, ways) => {
    openPortfolio({ template, photos, profile: { aboutMe: 'I count.', ...with_ } });
    await screen.findAllByRole('button', { name: 'Open Dunes' });
    const bar = within(screen.getByRole('navigation', { name: 'Main' }));
    await waitFor(() =>
      expect(bar.queryAllByText(/^(Gallery|About|Contact)$/).map((link) => link.getAttribute('href'))).toEqual(ways),
    );
    const footer = within(screen.getByRole('navigation', { name: 'Footer' }));
    expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/ada#gallery',
      '/landing',
      ...ways.filter((way) => way.endsWith('#contact')),
    ]);
  },
);
it('PORT-39 PORT-40 PORT-43 passes the contact form the photographer, the page and the place', async () => {
  const { user, api } = openPortfolio(
    { photos, profile: { city: 'Turin', country: 'Italy', contactPreference: 'general' } },
    { sendEnquiry: { success: true, message: 'Sent', repeated: false } },
  );
  // A touch of the page loads the form's code.
  await user.click(await name());
  expect(await screen.findByText(/Turin, Italy/, { selector: '#contact *' })).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'Charles');
  await user.type(screen.getByLabelText('Email'), 'charles@example.com');
  await user.type(screen.getByLabelText('Message'), 'Would you photograph an engine?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(api.callsOf('sendEnquiry')).toHaveLength(1));
  expect(api.callsOf('sendEnquiry')[0]?.body).toMatchObject({
    recipientUserId: aPortfolio().profile.id,
    portfolioContext: 'Portfolio of Ada Lovelace (/ada)',
    subject: 'Message for Ada Lovelace',
  });
});
it('PORT-40 leaves out a place of which only one half is set', async () => {
  const { user } = openPortfolio({ photos, profile: { city: 'Turin', country: null } });
  await user.click(await name());
  expect(await screen.findByLabelText('Message')).toBeTruthy();
  expect(document.querySelector('#contact')?.textContent).not.toContain('Turin');
});
