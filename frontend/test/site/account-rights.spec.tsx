import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Call } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount } from './account.support.js';

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
const copyright = async () =>
  within(await screen.findByRole('form', { name: 'Copyright' })).getByRole<HTMLInputElement>('textbox');
const licence = () => screen.findByLabelText<HTMLSelectElement>('License');

it('saves the copyright line on Save, and proposes one', async () => {
  const { user, api } = openAs();
  const field = await copyright();
  expect([field.value, field.placeholder]).toEqual(['', `© ${new Date().getFullYear()} Ada Lovelace`]);
  expect(screen.queryByRole('button', { name: 'Save copyright' })).toBeNull();
  await user.type(field, '© 2026 Lovelace Studio{Enter}');
  await waitFor(() => expect(said()).toEqual(['Copyright updated', undefined]));
  expect(api.callsOf('setVisitorSettings').map(({ body }) => body)).toEqual([{ copyright: '© 2026 Lovelace Studio' }]);
  expect((await copyright()).value).toBe('© 2026 Lovelace Studio');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save copyright' })).toBeNull());
});
it('keeps what was typed when it cannot be saved, and restores the former line on Cancel', async () => {
  const { user } = openAccount('?tab=portfolio', { setVisitorSettings: new Refused(500) }, aUser({ copyright: 'Old' }));
  await user.clear(await copyright());
  await user.type(await copyright(), 'New');
  await user.click(screen.getByRole('button', { name: 'Save copyright' }));
  await waitFor(() => expect(said()).toEqual(['Failed to update the copyright', undefined]));
  expect((await copyright()).value).toBe('New');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await copyright()).value).toBe('Old');
});
it('confirms before an unsaved copyright line is left', async () => {
  const { user } = openAs();
  await user.type(await copyright(), 'New');
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy();
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
