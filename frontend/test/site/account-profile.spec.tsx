import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { aUser } from '@vitrine/testing/builders/user';
import { asksBeforeLeaving } from '../../src/testing/asks-before-leaving.js';
import { Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { toastStore } from '../../src/shared/toast/toast-store.js';
import { said } from '../../src/testing/said.js';
import { openAccount } from './account.support.js';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** A server that stores what it is sent. */
const storing = (me: UserDto): Answers => {
  let user = me;
  return {
    currentUser: () => user,
    updateProfile: ({ body }: Call) => (user = { ...user, ...(body as Partial<UserDto>) }),
  };
};

const openForm = async (as = aUser(), api: Answers = storing(as)) => {
  const site = openAccount('?tab=profile', api, as);
  const form = within(await screen.findByRole('form', { name: 'Profile' }));
  const field = (label: string) => form.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await site.user.clear(field(label));
      if (value) await site.user.type(field(label), value);
    }
  };
  return {
    ...site,
    form,
    field,
    fill,
    radio: (label: string) => form.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${label}`) }),
    save: () => site.user.click(form.getByRole('button', { name: 'Save changes' })),
    sent: () => site.api.callsOf('updateProfile').map(({ body }) => body),
  };
};
const address = (type: string) => document.querySelector(`[data-address=${type}]`)?.textContent;

it('PROF-01 PROF-02 PROF-09 PROF-11 is filled from the user', async () => {
  const { field, radio } = await openForm(aUser({ bio: 'Engines.', city: 'London', portfolioUrlType: 'fullname_dot' }));
  const labels = ['Username', 'First name', 'Last name', 'Tagline', 'Bio', 'Instagram', 'Website', 'City'];
  expect(labels.map((label) => field(label).value)).toEqual([
    'ada',
    'Ada',
    'Lovelace',
    '',
    'Engines.',
    '',
    '',
    'London',
  ]);
  expect(field('Tagline').placeholder).toBe('CAPTURING MOMENTS IN TIME');
  expect(radio('Full name with a dot').checked).toBe(true);
  expect(screen.getByText('8 of 2000 characters')).toBeTruthy();
});
it('ACCT-44 has form, image and banner on one tab', async () => {
  await openForm();
  const parts = within(screen.getByRole('tabpanel', { name: 'Edit Profile' })).getAllByRole('heading', { level: 2 });
  expect(parts.map((heading) => heading.textContent)).toEqual(['Profile', 'Profile picture', 'Hero banner']);
});
it('PROF-03 Cancel puts everything back', async () => {
  const { user, fill, field, radio, form } = await openForm();
  await fill({ Tagline: 'Light', Username: 'grace' });
  await user.click(radio('User ID'));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  expect([field('Tagline').value, field('Username').value, radio('Username').checked]).toEqual(['', 'ada', true]);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});
it('PROF-04 PROF-05 PROF-06 PROF-11 PROF-12 saves six fields, refetches the user and notifies other tabs', async () => {
  const { fill, save, sent, api } = await openForm();
  await fill({ Tagline: ' Light ' });
  await save();
  await waitFor(() => expect(said()).toEqual(['Profile updated', undefined]));
  expect(sent()).toEqual([
    {
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      tagline: 'Light',
      bio: '',
      portfolioUrlType: 'username',
    },
  ]);
  await waitFor(() => expect(api.callsOf('currentUser')).toHaveLength(2));
  expect(Number(localStorage.getItem('auth-state-changed'))).toBeGreaterThan(0);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});
it('PROF-11 sends social links and location once one of them was changed', async () => {
  const { fill, save, sent } = await openForm(aUser({ city: 'London' }));
  await fill({ Instagram: '@ada', City: '' });
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ instagram: '@ada', twitter: null, website: null, city: null, country: null });
});
it('PROF-11 tells beside the field that a link is invalid', async () => {
  const { fill, save, field, sent } = await openForm();
  await fill({ Website: 'javascript:alert(1)' });
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Website')));
  expect([field('Website').getAttribute('aria-invalid'), sent()]).toEqual(['true', []]);
});
it('PROF-07 shows the message of a failed save, and keeps what was typed', async () => {
  const me = aUser();
  const { fill, save, field } = await openForm(me, {
    updateProfile: new Refused(400, 'Please shorten your bio.', 'VALIDATION'),
  });
  await fill({ Tagline: 'Light' });
  await save();
  await waitFor(() => expect(said()).toEqual(['Update failed', 'Please shorten your bio.']));
  expect(field('Tagline').value).toBe('Light');
});
it('PROF-07 has a text of its own for a failure without a message', async () => {
  const { save } = await openForm(aUser(), {
    updateProfile: () => {
      throw new Error();
    },
  });
  await save();
  await waitFor(() => expect(said()[0]).toBe('Update failed'));
});
it.each([
  ['ab', 'Username must be 3 to 30 characters long.'],
  ['ada.l', 'Username can only contain letters, numbers, hyphens, and underscores'],
  ['Admin', 'This username is reserved. Please choose another.'],
])('PROF-10 refuses the username %s before it is sent', async (username, text) => {
  const { fill, save, field, sent } = await openForm();
  await fill({ Username: username });
  await save();
  await waitFor(() => expect(said()).toEqual(['Invalid username', text]));
  expect([field('Username').getAttribute('aria-invalid'), document.activeElement, sent()]).toEqual([
    'true',
    field('Username'),
    [],
  ]);
});
it('PROF-10 requires names and username', async () => {
  const { fill, save, field } = await openForm();
  await fill({ 'Last name': '' });
  await save();
  await waitFor(() =>
    expect(said()).toEqual(['Required fields missing', 'Please fill in your first name, last name, and username']),
  );
  expect(document.activeElement).toBe(field('Last name'));
});
it.each([
  ['Admin', 'This username is reserved. Please choose another.'],
  ['ab', 'Username must be 3 to 30 characters long.'],
  ['ada lovelace', 'Username can only contain letters, numbers, hyphens, and underscores'],
])('PROF-10 tells while typing that the username %s is not allowed', async (username, text) => {
  const { fill, field, api } = await openForm();
  await fill({ Username: username });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
  expect(api.callsOf('checkAddress')).toEqual([]);
});

it('PROF-10 tells while typing whether a username is taken or free', async () => {
  const taken = 'This username is already taken.';
  const { fill, field, api } = await openForm(aUser(), {
    checkAddress: ({ query }: Call) => ({ username: query.get('username') === 'grace' ? taken : null, address: null }),
  });
  await fill({ Username: 'grace' });
  expect(await screen.findByText(taken)).toBeTruthy();
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
  await fill({ Username: 'hopper' });
  expect(
    await screen.findByText('This username is free. Links to your present address lead on to the new one.'),
  ).toBeTruthy();
  // Once a pause, not once a key.
  expect(api.callsOf('checkAddress').length).toBeLessThan(6);
  expect(Object.fromEntries(api.callsOf('checkAddress').at(-1)!.query)).toEqual({
    username: 'hopper',
    firstName: 'Ada',
    lastName: 'Lovelace',
    portfolioUrlType: 'username',
  });
});
it('tells on selection that an address is taken, and nothing when the check fails', async () => {
  const taken = 'This portfolio address is already taken.';
  let answer: unknown = { username: null, address: taken };
  const { user, radio } = await openForm(aUser(), { checkAddress: () => answer });
  await user.click(radio('Full name with a dash'));
  expect(await screen.findByText(taken)).toBeTruthy();
  answer = new Refused(500);
  await user.click(radio('Full name with a dot'));
  await waitFor(() => expect(screen.queryByText(taken)).toBeNull());
});
it.each([
  ['USERNAME_TAKEN', 'This username is already taken.', 'Username'],
  ['ADDRESS_TAKEN', 'This portfolio address is already taken.', null],
])('PROF-07 PROF-10 shows %s at its field and as a toast', async (code, message, label) => {
  const { save, field, radio } = await openForm(aUser(), { updateProfile: new Refused(409, message, code) });
  await save();
  await waitFor(() => expect(said()).toEqual(['Update failed', message]));
  expect(document.activeElement).toBe(label ? field(label) : radio('Username'));
  expect(within(screen.getByRole('form')).getByText(message)).toBeTruthy();
});
it('URLS-01 URLS-02 URLS-03 URLS-04 URLS-05 URLS-06 URLS-10 previews each address with what is typed', async () => {
  const { fill, me } = await openForm();
  expect(['username', 'fullname_dash', 'fullname_dot', 'replit_id'].map(address)).toEqual([
    'localhost/ada',
    'localhost/ada-lovelace',
    'localhost/ada.lovelace',
    `localhost/${me.id}`,
  ]);
  await fill({ Username: 'Countess', 'First name': 'Zoë Ann', 'Last name': '' });
  expect(['username', 'fullname_dash', 'fullname_dot'].map(address)).toEqual([
    'localhost/countess',
    'localhost/countess',
    'localhost/countess',
  ]);
  expect(screen.getAllByText('Without a last name this is your username.')).toHaveLength(2);
  await fill({ 'Last name': "O'Neil" });
  expect(address('fullname_dash')).toBe('localhost/zoe-ann-oneil');
  const leftOut = 'Letters of other scripts than Latin are left out.';
  expect(screen.queryByText(leftOut)).toBeNull();
  await fill({ 'First name': 'Łukasz', 'Last name': 'Äßer-李' });
  expect(address('fullname_dash')).toBe('localhost/lukasz-asser');
  expect(screen.getAllByText(leftOut)).toHaveLength(2);
});
it('PROF-08 PROF-13 confirms only another form of address, and links to the new address', async () => {
  const { user, radio, save, place } = await openForm();
  await user.click(radio('Full name with a dash'));
  await save();
  await waitFor(() => expect(said()).toEqual(['Portfolio URL updated!', 'localhost/ada-lovelace']));
  expect(screen.queryByText('Profile updated')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Visit' }));
  await waitFor(() => expect(place()).toBe('/ada-lovelace'));
});
it('PROF-06 leads to the new address too when only what it is built from was changed', async () => {
  const { fill, save } = await openForm();
  await fill({ Username: 'grace' });
  await save();
  await waitFor(() => expect(said()).toEqual(['Profile updated', 'Your portfolio is now at localhost/grace.']));
  expect(toastStore.current()?.action?.label).toBe('Visit');
});
it('invalidates the visitors’ page', async () => {
  const { fill, save, client } = await openForm();
  client.setQueryData(['/api/portfolio/:identifier', 'ada'], {});
  await fill({ Tagline: 'Light' });
  await save();
  await waitFor(() => expect(client.getQueryState(['/api/portfolio/:identifier', 'ada'])?.isInvalidated).toBe(true));
});
it('keeps what is typed while the stored profile changes elsewhere', async () => {
  let me = aUser();
  const { user, fill, field } = await openForm(me, { currentUser: () => me });
  await fill({ Tagline: 'Light' });
  me = { ...me, bio: 'From another tab.' };
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(field('Bio').value).toBe('From another tab.'));
  expect(field('Tagline').value).toBe('Light');
});

it('keeps what is typed on while the profile is being saved', async () => {
  const me = aUser();
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  const stored = storing(me);
  const { user, fill, save, field } = await openForm(me, {
    ...stored,
    updateProfile: async (call: Call) => {
      await isAllowed;
      return (stored.updateProfile as (call: Call) => UserDto)(call);
    },
  });
  await fill({ Tagline: 'Light', Bio: 'Engines' });
  await save();
  await screen.findByRole('button', { name: 'Saving…' });
  await user.type(field('Bio'), ' and numbers');
  allow();
  await waitFor(() => expect(said()[0]).toBe('Profile updated'));
  expect([field('Tagline').value, field('Bio').value]).toEqual(['Light', 'Engines and numbers']);
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await save();
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(field('Bio').value).toBe('Engines and numbers');
});

const asked = () => screen.findByRole('alertdialog', { name: 'Discard your unsaved changes?' });
it.each([
  ['tab', () => screen.getByRole('tab', { name: 'Settings' }), '/account?tab=settings'],
  ['link', () => screen.getByRole('link', { name: 'Upload Photos' }), '/my-photos'],
])('confirms before a %s leaves unsaved changes', async (_kind, target, leadsTo) => {
  const { user, fill, field, place } = await openForm();
  await fill({ Tagline: 'Light' });
  await user.click(target());
  await asked();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([place(), field('Tagline').value]).toEqual(['/account?tab=profile', 'Light']);
  await user.click(target());
  await asked();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(place()).toBe(leadsTo));
});
it('needs no confirmation when nothing was changed, or everything is saved', async () => {
  const { user, fill, save, place } = await openForm();
  await fill({ Tagline: 'Light' });
  await save();
  await waitFor(() => expect(said()[0]).toBe('Profile updated'));
  await user.click(screen.getByRole('tab', { name: 'Settings' }));
  expect(place()).toBe('/account?tab=settings');
});
it('has the browser confirm before the page is closed', async () => {
  const { fill } = await openForm();
  expect(asksBeforeLeaving()).toBe(false);
  await fill({ Tagline: 'Light' });
  expect(asksBeforeLeaving()).toBe(true);
});
it('restores what was typed when the user returns, unless it was discarded', async () => {
  const me = aUser();
  const first = await openForm(me);
  await first.fill({ Tagline: 'Half a' });
  cleanup();
  const again = await openForm(me);
  await waitFor(() => expect(again.field('Tagline').value).toBe('Half a'));
  await again.user.click(again.form.getByRole('button', { name: 'Cancel' }));
  cleanup();
  expect((await openForm(me)).field('Tagline').value).toBe('');
});
