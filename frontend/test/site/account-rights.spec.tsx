import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { aUser } from '@vitrine/testing/builders/user';
import { asksBeforeLeaving } from '../../src/testing/asks-before-leaving.js';
import { Refused, type Call } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount } from './account.support.js';
import { describedBy } from './contact.support.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const openAs = (over: Partial<UserDto> = {}) => {
  let me = aUser(over);
  return openAccount(
    '?tab=portfolio',
    {
      currentUser: () => me,
      setVisitorSettings: ({ body }: Call) => (me = { ...me, ...(body as Partial<UserDto>) }),
    },
    me,
  );
};
const field = async (name: string) =>
  within(await screen.findByRole('form', { name: 'Rights' })).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const copyright = () => field('Copyright notice');
const licence = () => screen.findByLabelText<HTMLSelectElement>('License');
const saves = ({ api }: ReturnType<typeof openAs>) => api.callsOf('setVisitorSettings').map(({ body }) => body);

it('is empty at first, proposes the name, and saves what was typed on Save', async () => {
  const site = openAs();
  const { user } = site;
  const names = ['Creator', 'Credit line', 'Copyright notice', 'Usage terms', 'Licensing page'];
  const fields = await Promise.all(names.map(field));
  expect(fields.map(({ value }) => value)).toEqual(['', '', '', '', '']);
  expect(fields.slice(0, 3).map(({ placeholder }) => placeholder)).toEqual([
    'Ada Lovelace',
    'Ada Lovelace',
    '© {year} Ada Lovelace',
  ]);
  screen.getByText(/with every photo\. \{year\} becomes this year on the page/);
  expect(screen.queryByRole('button', { name: 'Save rights' })).toBeNull();
  await user.type(await field('Credit line'), 'Lovelace / Vitrine');
  await user.type(await copyright(), '© {{year} Lovelace Studio{Enter}');
  await waitFor(() => expect(said()).toEqual(['Rights updated', undefined]));
  expect(saves(site)).toEqual([{ credit: 'Lovelace / Vitrine', copyright: '© {year} Lovelace Studio' }]);
  expect((await copyright()).value).toBe('© {year} Lovelace Studio');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save rights' })).toBeNull());
});
it('sends no address that is not https, and says so at its field', async () => {
  const site = openAs();
  const { user } = site;
  await user.type(await field('Licensing page'), 'http://ada.example{Enter}');
  const page = await field('Licensing page');
  expect(describedBy(page)).toBe('Please enter an address that begins with https://.');
  expect([document.activeElement, saves(site)]).toEqual([page, []]);
  await user.clear(page);
  await user.type(page, 'https://ada.example/licences{Enter}');
  await waitFor(() => expect(saves(site)).toEqual([{ licensingPage: 'https://ada.example/licences' }]));
});
it('keeps what was typed when it cannot be saved, and restores the former words on Cancel', async () => {
  const { user } = openAccount('?tab=portfolio', { setVisitorSettings: new Refused(500) }, aUser({ copyright: 'Old' }));
  await user.clear(await copyright());
  await user.type(await copyright(), 'New');
  await user.click(screen.getByRole('button', { name: 'Save rights' }));
  await waitFor(() => expect(said()).toEqual(['Failed to update the rights', undefined]));
  expect((await copyright()).value).toBe('New');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await copyright()).value).toBe('Old');
});
it('confirms before unsaved words are left', async () => {
  const { user } = openAs();
  await user.type(await copyright(), 'New');
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your unsaved changes?' })).toBeTruthy();
});
it('keeps what was typed when Back and Forward pass the tab, until it is discarded', async () => {
  const { user, place } = openAccount('?tab=settings', {}, aUser(), true);
  await user.click(await screen.findByRole('tab', { name: 'Portfolio' }));
  await user.type(await field('Usage terms'), 'Ask me');
  act(() => window.history.back());
  await waitFor(() => expect(place()).toBe('/account?tab=settings'));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Rights' })).toBeNull());
  act(() => window.history.forward());
  await waitFor(async () => expect((await field('Usage terms')).value).toBe('Ask me'));
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await user.click(await screen.findByRole('tab', { name: 'Portfolio' }));
  expect((await field('Usage terms')).value).toBe('');
});
it('has data mining follow the switch for AI crawlers until something else is chosen, which is saved at once', async () => {
  const site = openAs();
  const mining = await screen.findByLabelText<HTMLSelectElement>('Data mining');
  expect(mining.value).toBe('follow');
  await site.user.selectOptions(mining, 'No training of AI');
  await waitFor(() => expect(said()).toEqual(['Data mining updated', undefined]));
  expect(saves(site)).toEqual([{ dataMining: 'no-training' }]);
  expect(describedBy(mining)).toBe('Your files say that no AI may be trained with them, wherever they are.');
});
it('offers six licences, explains each, and saves one at once', async () => {
  const { user, api } = openAs();
  const field = await licence();
  expect(field.value).toBe('all-rights-reserved');
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All rights reserved', 'CC BY 4.0', 'CC BY-SA 4.0', 'CC BY-NC 4.0', 'CC BY-NC-ND 4.0', 'CC0 1.0']);
  expect(screen.queryByRole('link', { name: 'Read the license' })).toBeNull();
  await user.selectOptions(field, 'cc-by-nc-4.0');
  await waitFor(() => expect(said()).toEqual(['License updated', undefined]));
  expect(api.callsOf('setVisitorSettings').map(({ body }) => body)).toEqual([{ licence: 'cc-by-nc-4.0' }]);
  expect((await licence()).value).toBe('cc-by-nc-4.0');
  expect(screen.getByRole('link', { name: 'Read the license' }).getAttribute('href')).toBe(
    'https://creativecommons.org/licenses/by-nc/4.0/',
  );
});
it('takes the licence back when it cannot be saved', async () => {
  const { user } = openAccount('?tab=portfolio', { setVisitorSettings: new Refused(500) });
  await user.selectOptions(await licence(), 'cc0-1.0');
  await waitFor(() => expect(said()).toEqual(['Failed to update the license', undefined]));
  expect((await licence()).value).toBe('all-rights-reserved');
});
