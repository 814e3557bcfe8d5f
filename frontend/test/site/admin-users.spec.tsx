import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { anId } from '@vitrine/testing/builders/id';
import { aUser } from '@vitrine/testing/builders/user';
import type { UserEvent } from '@testing-library/user-event';
import { said } from '../../src/testing/said.js';
import { Listed, Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';

afterEach(cleanup);

const own = aUser({ role: 'admin' });
const aRow = (over: Partial<ListedUserDto> = {}): ListedUserDto => ({
  id: anId(),
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  role: 'user',
  username: 'ada',
  profileImageUrl: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  portfolio: 'ada',
  suspension: null,
  galleries: null,
  storage: { usedBytes: 0, ownQuotaBytes: null, defaultQuotaBytes: 250 * 1024 * 1024 },
  ...over,
});
const ada = aRow();
const boss = aRow({
  id: own.id,
  firstName: null,
  lastName: null,
  email: 'boss@example.com',
  role: 'admin',
  portfolio: null,
});

const open = (users: ListedUserDto[] = [ada, boss], api: Answers = {}) =>
  openSite('/admin/dashboard?tab=users', {
    as: own,
    api: { adminUsers: new Listed(users), adminActs: new Listed([]), ...api },
  });
const row = async (text: string) => (await screen.findByText(text)).closest('tr')!;

it('ADM-USR-01 ADM-USR-02 ADM-USR-03 ADM-USR-04 ADM-USR-05 ADM-USR-06 lists initial, name or e-mail, e-mail, id and role', async () => {
  open();
  const first = within(await row('Ada Lovelace'));
  expect(first.getByText('A')).toBeTruthy();
  expect(first.getByText('ada@example.com')).toBeTruthy();
  expect(first.getByText(ada.id)).toBeTruthy();
  expect(first.getByText('User')).toBeTruthy();
  expect(first.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/ada');
  expect(screen.getAllByText('boss@example.com').length).toBe(2);
  expect(screen.getByText('Admin', { selector: 'td *' })).toBeTruthy();
});

it('is sorted by the heads of its columns', async () => {
  const { api, user } = open();
  await row('Ada Lovelace');
  for (const head of ['Name', 'E-mail', 'Joined']) await user.click(screen.getByRole('button', { name: head }));
  await waitFor(() => expect(api.callsOf('adminUsers').at(-1)!.query.get('sort')).toMatch(/^-?createdAt$/));
  const sorts = api.callsOf('adminUsers').map(({ query }) => query.get('sort')?.replace('-', ''));
  expect(new Set(sorts)).toEqual(new Set(['createdAt', 'email', 'name']));
});

it('ADM-USR-07 ADM-USR-08 ADM-USR-09 makes an administrator after a question, with the button disabled until the answer', async () => {
  let answer: (user: ListedUserDto) => void = () => undefined;
  const { api, user } = open([ada], {
    setUserRole: () => new Promise<ListedUserDto>((resolve) => (answer = resolve)),
  });
  const button = await screen.findByRole('button', { name: 'Make Admin: Ada Lovelace' });
  await user.click(button);
  const question = await screen.findByRole('alertdialog', { name: 'Make Ada Lovelace an administrator?' });
  expect(api.callsOf('setUserRole')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Make Admin' }));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(button);
  answer({ ...ada, role: 'admin' });
  await waitFor(() => expect(api.callsOf('adminUsers').length).toBeGreaterThan(1));
  expect(api.callsOf('setUserRole').map(({ params, body }: Call) => [params, body])).toEqual([
    [{ userId: ada.id }, { role: 'admin' }],
  ]);
});

it('ADM-USR-09 gives the role that was asked about, though another administrator was faster', async () => {
  let rows = [ada];
  const { api, client, user } = open([ada], {
    adminUsers: () => new Listed(rows),
    setUserRole: { ...ada, role: 'admin' },
  });
  await user.click(await screen.findByRole('button', { name: 'Make Admin: Ada Lovelace' }));
  rows = [{ ...ada, role: 'admin' }];
  await act(() => client.invalidateQueries({ queryKey: [ROUTES.adminUsers.path] }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Make Ada Lovelace an administrator?' }));
  await user.click(question.getByRole('button', { name: 'Make Admin' }));
  await waitFor(() => expect(api.callsOf('setUserRole').map(({ body }) => body)).toEqual([{ role: 'admin' }]));
});

it('ADM-USR-10 shows why a role could not be changed', async () => {
  const { user } = open([{ ...ada, role: 'admin' }], {
    setUserRole: () => new Refused(409, 'At least one administrator is required.', 'LAST_ADMIN'),
  });
  await user.click(await screen.findByRole('button', { name: 'Make User: Ada Lovelace' }));
  expect(await screen.findByText('Failed to update role')).toBeTruthy();
});

it('ADM-USR-11 asks before one’s own role is given up', async () => {
  const { api, user } = open([boss], { setUserRole: { ...boss, role: 'user' } });
  await user.click(await screen.findByRole('button', { name: 'Make User: boss@example.com' }));
  const question = await screen.findByRole('alertdialog');
  expect(api.callsOf('setUserRole')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Make User' }));
  await waitFor(() => expect(api.callsOf('setUserRole')).toHaveLength(1));
});

const MB = 1024 * 1024;
const openMenu = async (user: UserEvent, name = 'Ada Lovelace') => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu');
};
const pick = async (user: UserEvent, item: string, name?: string) =>
  user.click(within(await openMenu(user, name)).getByRole('menuitem', { name: item }));
const suspended = { ...ada, suspension: { at: '2026-02-03T04:05:06.000Z', reason: 'Stolen photos' } };

it('shows how much of the quota each user uses, and where one of their own is in force', async () => {
  const aStorage = (over: object) => ({
    usedBytes: 240 * MB,
    ownQuotaBytes: null,
    defaultQuotaBytes: 250 * MB,
    ...over,
  });
  open([
    aRow({ firstName: 'Full', storage: aStorage({}) }),
    aRow({ firstName: 'Own', storage: aStorage({ ownQuotaBytes: 480 * MB }) }),
    aRow({ firstName: 'Unknown', storage: null }),
  ]);
  const cellOf = async (name: string) => within(await row(`${name} Lovelace`));
  const full = await cellOf('Full');
  expect(full.getByText('240 MB of 250 MB')).toBeTruthy();
  expect(full.getByRole('progressbar', { name: 'Storage used' }).getAttribute('aria-valuenow')).toBe('96');
  expect(full.queryByText('own quota')).toBeNull();
  const own = await cellOf('Own');
  expect(own.getByText('240 MB of 480 MB')).toBeTruthy();
  expect(own.getByText('own quota')).toBeTruthy();
  expect((await cellOf('Unknown')).getByText('Not known')).toBeTruthy();
});

it('UPL-28 sets a quota, says what one below the use does, and sends no wrong one', async () => {
  const { api, user } = open(
    [aRow({ storage: { usedBytes: 20 * MB, ownQuotaBytes: null, defaultQuotaBytes: 250 * MB } })],
    {
      setUserQuota: { usedBytes: 20 * MB, ownQuotaBytes: 10 * MB, defaultQuotaBytes: 250 * MB },
    },
  );
  await pick(user, 'Set quota…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Storage quota of Ada Lovelace' }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  const field = dialog.getByRole('textbox', { name: 'Quota in MB' });
  await user.type(field, 'much');
  expect(dialog.getByText('Please enter a number of megabytes, or nothing.')).toBeTruthy();
  expect(save.disabled).toBe(true);
  await user.clear(field);
  await user.type(field, '30');
  expect(dialog.getByRole('status').textContent).toBe('');
  await user.clear(field);
  await user.type(field, '10');
  expect(dialog.getByRole('status').textContent).toMatch(/Nothing is deleted/);
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf('setUserQuota').map(({ params, body }: Call) => [params, body])).toEqual([
    [{ userId: expect.any(String) }, { quotaBytes: 10 * MB, shelf: 'portfolio' }],
  ]);
  await waitFor(() => expect(api.callsOf('adminUsers').length).toBeGreaterThan(1));
});

it('UPL-28 an empty quota is the default again', async () => {
  const { api, user } = open([aRow({ storage: { usedBytes: 0, ownQuotaBytes: MB, defaultQuotaBytes: 250 * MB } })], {
    setUserQuota: { usedBytes: 0, ownQuotaBytes: null, defaultQuotaBytes: 250 * MB },
  });
  await pick(user, 'Set quota…');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quota in MB' });
  expect(field.value).toBe('1');
  await user.clear(field);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(api.callsOf('setUserQuota').map(({ body }) => body)).toEqual([{ quotaBytes: null, shelf: 'portfolio' }]),
  );
});

it('SEC-09 suspends a user by name, with a reason', async () => {
  const { api, user } = open([ada], { suspendUser: suspended });
  await pick(user, 'Suspend…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Ada Lovelace' }));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(dialog.getByText('Please give a reason.')).toBeTruthy();
  expect(api.callsOf('suspendUser')).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Stolen photos ');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(said()[0]).toBe('Account suspended'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf('suspendUser').map(({ params, body }: Call) => [params, body])).toEqual([
    [{ userId: ada.id }, { reason: 'Stolen photos' }],
  ]);
});

it('SEC-09 asks before a reason is discarded', async () => {
  const { user } = open([ada]);
  await pick(user, 'Suspend…');
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Spam');
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard your unsaved changes?' });
  await user.keyboard('{Escape}');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Spam');
});

it('SEC-09 says why a suspension was refused, and keeps the reason', async () => {
  const { user } = open([ada], { suspendUser: new Refused(409, 'x', 'LAST_ADMIN') });
  await pick(user, 'Suspend…');
  const reason = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await user.type(reason, 'Spam');
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(said()[0]).toBe('The account could not be suspended'));
  expect(reason.value).toBe('Spam');
});

it('ADM-USR-12 deletes an account once its name is typed', async () => {
  const { api, user, client } = open([ada], { deleteUser: null });
  const theirs = (['enquiries', 'emails', 'adminPhotos', 'storedUsers', 'storedFiles'] as const).map((name) => [
    ROUTES[name].path,
    'seen before',
  ]);
  for (const key of theirs) client.setQueryData(key, []);
  await pick(user, 'Delete account…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the account of Ada Lovelace' }));
  const remove = dialog.getByRole('button', { name: 'Delete Account' });
  await user.type(dialog.getByRole('textbox', { name: 'Confirmation' }), 'Bo{Enter}');
  expect(remove.hasAttribute('disabled') || remove.getAttribute('aria-disabled')).toBeTruthy();
  expect(api.callsOf('deleteUser')).toEqual([]);
  await user.clear(dialog.getByRole('textbox', { name: 'Confirmation' }));
  await user.type(dialog.getByRole('textbox', { name: 'Confirmation' }), 'Ada');
  await user.click(remove);
  await waitFor(() => expect(said()[0]).toBe('Account deleted'));
  expect(api.callsOf('deleteUser').map(({ params, body }: Call) => [params, body])).toEqual([
    [{ userId: ada.id }, { typed: 'Ada' }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf('adminUsers').length).toBeGreaterThan(1);
  expect(theirs.filter((key) => !client.getQueryState(key)?.isInvalidated)).toEqual([]);
});

it.each([
  [{ username: null }, 'ada@example.com'],
  [{ username: null, email: null }, ada.id],
])('ADM-USR-12 has something else typed where there is no username: %j', async (over, word) => {
  const { user } = open([{ ...ada, ...over }], {
    deleteUser: new Refused(409, 'Somebody has to look after it.', 'LAST_ADMIN'),
  });
  await pick(user, 'Delete account…');
  expect(await screen.findByText(word, { selector: 'bdi' })).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Confirmation' }), word);
  await user.click(screen.getByRole('button', { name: 'Delete Account' }));
  await waitFor(() => expect(said()[0]).toBe('The account could not be deleted'));
  expect(screen.getByRole('textbox', { name: 'Confirmation' })).toBeTruthy();
});

it('ADM-USR-12 does not offer to delete oneself', async () => {
  const { user } = open();
  const item = within(await openMenu(user, 'boss@example.com')).getByRole('menuitem', { name: /^Delete account…/ });
  expect(item.getAttribute('aria-disabled') ?? item.getAttribute('data-disabled')).not.toBeNull();
});

it('SEC-09 does not offer to suspend oneself', async () => {
  const { user } = open([boss]);
  const item = within(await openMenu(user, 'boss@example.com')).getByRole('menuitem', { name: /^Suspend…/ });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

it('SEC-09 marks suspended users, finds them, and restores one after showing the reason', async () => {
  const { api, user } = open([suspended], { restoreUser: ada });
  expect(within(await row('Ada Lovelace')).getByText('Suspended')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Suspended');
  await waitFor(() => expect(api.callsOf('adminUsers').at(-1)?.query.get('state')).toBe('suspended'));
  await pick(user, 'Restore…');
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore the account of Ada Lovelace?' }));
  expect(question.getByText(/Stolen photos/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(api.callsOf('restoreUser').map(({ params }) => params)).toEqual([{ userId: ada.id }]));
});

it('TOKEN-13 ends the access tokens of a user once that is confirmed', async () => {
  const { api, user } = open([ada], { endUserTokens: null });
  await pick(user, 'End access tokens…');
  const question = within(await screen.findByRole('alertdialog', { name: 'End all access tokens of Ada Lovelace?' }));
  expect(api.callsOf('endUserTokens')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'End Access Tokens' }));
  await waitFor(() => expect(api.callsOf('endUserTokens').map(({ params }) => params)).toEqual([{ userId: ada.id }]));
});

it('AUTH-18 signs a user out everywhere once that is confirmed', async () => {
  const { api, user } = open([ada], { endUserSessions: null });
  await pick(user, 'Sign out everywhere…');
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign Ada Lovelace out everywhere?' }));
  expect(api.callsOf('endUserSessions')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Sign Out Everywhere' }));
  await waitFor(() => expect(api.callsOf('endUserSessions').map(({ params }) => params)).toEqual([{ userId: ada.id }]));
});
