import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aUser } from '@vitrine/testing/builders/user';
import { asksBeforeLeaving } from '../../src/testing/asks-before-leaving.js';
import { Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';
import { toastStore } from '../../src/shared/toast/toast-store.js';

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const fresh = aUser({ firstName: null, lastName: null, username: null });
const said = () => [toastStore.current()?.title, toastStore.current()?.description];

const open = async (api: Answers = {}, as = fresh) => {
  const site = openSite('/onboarding', { as, api });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  await screen.findByLabelText(/^First name/);
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) {
      await site.user.clear(field(label));
      if (value) await site.user.type(field(label), value);
    }
  };
  return {
    ...site,
    field,
    fill,
    submit: () => site.user.click(screen.getByRole('button', { name: 'Complete profile' })),
  };
};
const VALID = { 'First name': ' Ada ', 'Last name': 'Lovelace', Username: 'ada' };

it('ONB-01 ONB-05 has five fields, two of them optional', async () => {
  const { field } = await open();
  expect(['First name', 'Last name', 'Username', 'Tagline', 'Bio'].map((label) => field(label).value)).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
  expect(screen.getAllByText('Optional')).toHaveLength(2);
  expect(field('Tagline').placeholder).toBe('CAPTURING MOMENTS IN TIME');
});
it('ONB-02 names the address of the portfolio', async () => {
  const { fill } = await open();
  expect(screen.getByText('localhost/portfolio/your-username')).toBeTruthy();
  await fill({ Username: 'ada' });
  expect(screen.getByText('localhost/portfolio/ada')).toBeTruthy();
  await fill({ Username: 'Jörg Äßer' });
  expect(screen.getByText('localhost/portfolio/your-username')).toBeTruthy();
});
it('checks the username while it is typed', async () => {
  const { fill, field, api } = await open({
    checkAddress: ({ query }: Call) => ({
      username: query.get('username') === 'taken' ? 'This username is already taken.' : null,
      address: null,
    }),
  });
  await fill({ Username: 'a b' });
  expect(await screen.findByText('Username can only contain letters, numbers, hyphens, and underscores')).toBeTruthy();
  expect(api.callsOf('checkAddress')).toHaveLength(0);
  await fill({ Username: 'taken' });
  expect(await screen.findByText('This username is already taken.')).toBeTruthy();
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
  await fill({ Username: 'ada' });
  expect(await screen.findByText(/this is free/)).toBeTruthy();
  expect(field('Username').getAttribute('aria-invalid')).not.toBe('true');
});
it('takes the error of a failed try away when the next one succeeds', async () => {
  const answers = [new Refused(409, 'This username is already taken.', 'USERNAME_TAKEN'), aUser()];
  const { fill, submit, place } = await open({ completeProfile: () => answers.shift() });
  await fill(VALID);
  await submit();
  await waitFor(() => expect(said()).toEqual(['Profile completion failed', 'This username is already taken.']));
  await submit();
  await waitFor(() => expect(place()).toBe('/'));
  expect(toastStore.current()).toBeNull();
});
it.each(['First name', 'Last name', 'Username'])('ONB-03 requires the %s, blanks not counted', async (label) => {
  const { fill, submit, api } = await open();
  await fill({ ...VALID, [label]: '   ' });
  await submit();
  await waitFor(() =>
    expect(said()).toEqual(['Required fields missing', 'Please fill in your first name, last name, and username']),
  );
  expect(api.callsOf('completeProfile')).toHaveLength(0);
});
it('ONB-04 refuses other characters', async () => {
  const { fill, submit, field } = await open();
  await fill({ ...VALID, Username: 'ada.l' });
  await submit();
  await waitFor(() =>
    expect(said()).toEqual([
      'Invalid username',
      'Username can only contain letters, numbers, hyphens, and underscores',
    ]),
  );
  expect(field('Username').getAttribute('aria-invalid')).toBe('true');
});
it('ONB-06 ONB-07 ONB-08 sends the trimmed profile, refetches the user and navigates home', async () => {
  const { fill, submit, api, place } = await open({ completeProfile: aUser() });
  await fill({ ...VALID, Tagline: 'Light' });
  await submit();
  await waitFor(() => expect(place()).toBe('/'));
  expect(api.callsOf('completeProfile').map(({ body }) => body)).toEqual([
    { firstName: 'Ada', lastName: 'Lovelace', username: 'ada', tagline: 'Light', bio: '' },
  ]);
  expect(api.callsOf('currentUser').length).toBeGreaterThan(1);
  expect(localStorage.getItem('auth-state-changed')).not.toBeNull();
});
it('ONB-09 tells when it failed, and keeps what was typed', async () => {
  const { fill, submit, field } = await open({ completeProfile: new Refused(500) });
  await fill(VALID);
  await submit();
  await waitFor(() => expect(said()).toEqual(['Profile completion failed', 'Please try again']));
  expect(field('Username').value).toBe('ada');
});
it('ONB-11 tells when the username is taken', async () => {
  const { fill, submit, field } = await open({
    completeProfile: new Refused(409, 'This username is already taken.', 'USERNAME_TAKEN'),
  });
  await fill(VALID);
  await submit();
  await waitFor(() => expect(said()).toEqual(['Profile completion failed', 'This username is already taken.']));
  expect(document.activeElement).toBe(field('Username'));
});
it('ONB-10 opens pre-filled for a complete profile', async () => {
  const { field } = await open({}, aUser({ bio: 'Engines.' }));
  expect([field('First name').value, field('Username').value, field('Bio').value]).toEqual(['Ada', 'ada', 'Engines.']);
});
it('has the browser confirm before what was typed is lost', async () => {
  const { fill, submit, place } = await open({ completeProfile: aUser() });
  expect(asksBeforeLeaving()).toBe(false);
  await fill(VALID);
  expect(asksBeforeLeaving()).toBe(true);
  await submit();
  await waitFor(() => expect(place()).toBe('/'));
  expect(asksBeforeLeaving()).toBe(false);
});
