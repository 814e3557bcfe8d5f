import { afterEach, expect, it, jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { aUser } from '@vitrine/testing/builders/user';
import { currentUserQuery } from '../../src/data/session/current-user.js';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { browser } from '../../src/shared/lib/go-to.js';
import { openAccount } from './account.support.js';

afterEach(cleanup);

const openDelete = async (api: Answers = {}, as = aUser()) => {
  const site = openAccount('?tab=settings', api, as);
  await site.user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  await screen.findByRole('dialog', { name: 'Delete Account' });
  const button = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Delete Account' }).at(-1)!;
  return { ...site, button };
};

it('ACCT-46 has the two buttons', async () => {
  openAccount('?tab=settings');
  expect(await screen.findByRole('button', { name: 'Change Password' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete Account' })).toBeTruthy();
});
const signOutEverywhere = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
  await user.click(within(question).getByRole('button', { name: 'Sign Out Everywhere' }));
};
it('AUTH-18 signs out nowhere when the question is cancelled', async () => {
  const { user, api } = openAccount('?tab=settings', { signOutEverywhere: null });
  await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.callsOf('signOutEverywhere')).toEqual([]);
});
it('AUTH-18 signs out everywhere, and clears the user here', async () => {
  const { user, api, client } = openAccount('?tab=settings', { signOutEverywhere: null });
  const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => undefined);
  await signOutEverywhere(user);
  await waitFor(() => expect(goTo.mock.calls).toEqual([['/']]));
  expect([api.callsOf('signOutEverywhere').length, api.callsOf('signOut').length]).toEqual([1, 0]);
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  goTo.mockRestore();
});
it.each([false, true])(
  'TOKEN-04 AUTH-18 ends access tokens with the sessions if that is ticked: %s',
  async (isTicked) => {
    const { user, api } = openAccount('?tab=settings', { signOutEverywhere: null });
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
    const question = within(await screen.findByRole('alertdialog'));
    const tick = question.getByRole('checkbox', { name: 'End my access tokens, too' });
    expect(tick.getAttribute('aria-checked')).toBe('false');
    if (isTicked) await user.click(tick);
    await user.click(question.getByRole('button', { name: 'Sign Out Everywhere' }));
    await waitFor(() => expect(goTo).toHaveBeenCalled());
    expect(api.callsOf('signOutEverywhere').map(({ query }) => query.get('tokens'))).toEqual([String(isTicked)]);
    goTo.mockRestore();
  },
);
it('AUTH-18 tells when signing out failed', async () => {
  const { user, place } = openAccount('?tab=settings', { signOutEverywhere: new Refused(403) });
  await signOutEverywhere(user);
  await waitFor(() => expect(said()).toEqual(['Logout failed', undefined]));
  expect(place()).toBe('/account?tab=settings');
});
it('ACCT-47 names the password’s place, and links there', async () => {
  const { user } = openAccount('?tab=settings', { signInProvider: { accountUrl: 'https://id.example/account' } });
  const opener = await screen.findByRole('button', { name: 'Change Password' });
  await user.click(opener);
  expect(await screen.findByText('Your password is managed by your sign-in provider.')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Open provider account' });
  expect(link.getAttribute('href')).toBe('https://id.example/account');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
it.each([[{ accountUrl: null }], [new Refused(404)]])(
  'ACCT-47 links nowhere when there is no such page: %j',
  async (signInProvider) => {
    const { user, api } = openAccount('?tab=settings', { signInProvider });
    await user.click(await screen.findByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('Your password is managed by your sign-in provider.')).toBeTruthy();
    await waitFor(() => expect(api.callsOf('signInProvider').length).toBeGreaterThan(0));
    expect(screen.queryByRole('link', { name: 'Open provider account' })).toBeNull();
  },
);
it('ACCT-48 requires the username to be typed before anything can be deleted, with an explanation', async () => {
  const { user, button, api } = await openDelete({ deleteAccount: { deleted: true } });
  expect(screen.getByText('every photo, with its original and all its sizes')).toBeTruthy();
  expect(button.disabled).toBe(true);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Type your username to go on.',
  );
  await user.type(screen.getByLabelText('Your username'), 'ad{Enter}');
  expect([button.disabled, api.callsOf('deleteAccount').length]).toEqual([true, 0]);
  await user.type(screen.getByLabelText('Your username'), 'a');
  expect(button.disabled).toBe(false);
});
it('ACCT-48 deletes the account, clears the user, navigates to / and confirms with a toast', async () => {
  const { user, button, api, client, place } = await openDelete({ deleteAccount: { deleted: true } });
  await user.type(screen.getByLabelText('Your username'), 'ada');
  await user.click(button);
  await waitFor(() => expect(place()).toBe('/'));
  expect(api.callsOf('deleteAccount').map(({ body }) => body)).toEqual([{ username: 'ada' }]);
  await waitFor(() => expect(said()).toEqual(['Account deleted', undefined]));
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  // The toast stays: no sign-in is demanded.
  await screen.findAllByText('Sign In');
  expect(said()).toEqual(['Account deleted', undefined]);
});
it('ACCT-48 takes an empty text from a user without a username', async () => {
  const { user, button, api, place } = await openDelete({ deleteAccount: null }, aUser({ username: null }));
  expect(screen.queryByLabelText('Your username')).toBeNull();
  await user.click(button);
  await waitFor(() => expect(place()).toBe('/'));
  expect(api.callsOf('deleteAccount').map(({ body }) => body)).toEqual([{ username: '' }]);
});
it('ACCT-48 deletes nothing while the browser is offline, and nothing later', async () => {
  const { user, button, api } = await openDelete({ deleteAccount: { deleted: true } });
  await user.type(screen.getByLabelText('Your username'), 'ada');
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  await user.click(button);
  expect(await screen.findByText('You are offline. Nothing was deleted.')).toBeTruthy();
  online.mockRestore();
  onlineManager.setOnline(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf('deleteAccount')).toEqual([]);
});
it('ACCT-48 shows why the last administrator cannot be deleted, and sends one request only', async () => {
  const sentence = 'You are the last administrator. Make somebody else an administrator first.';
  const { user, button, api, place } = await openDelete({ deleteAccount: new Refused(409, sentence, 'LAST_ADMIN') });
  await user.type(screen.getByLabelText('Your username'), 'ada');
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect([place(), api.callsOf('deleteAccount').length]).toEqual(['/account?tab=settings', 1]);
});
it('begins anew with every opening', async () => {
  const { user } = await openDelete();
  await user.type(screen.getByLabelText('Your username'), 'ada');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Your username')).value).toBe('');
});
it('offers all photos before an account is deleted', async () => {
  const download = jest.spyOn(browser, 'download').mockImplementation(() => undefined);
  const { user, api } = await openDelete({ prepareDownload: { url: '/api/user/downloads/one' } });
  const dialog = screen.getByRole('dialog', { name: 'Delete Account' });
  await user.click(within(dialog).getByRole('button', { name: 'Download All My Photos' }));
  await waitFor(() => expect(said()[0]).toBe('Your download begins'));
  expect(download.mock.calls).toEqual([['/api/user/downloads/one']]);
  expect(api.callsOf('prepareDownload').map(({ body }) => body)).toEqual([{}]);
  download.mockRestore();
});
