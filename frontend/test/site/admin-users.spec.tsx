import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ListedUserDto } from '@vitrine/contracts/admin/listed-user.dto';
import { anId } from '@vitrine/testing/builders/id';
import { aUser } from '@vitrine/testing/builders/user';
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

it('ADM-USR-07 ADM-USR-08 ADM-USR-09 makes an administrator, with the button disabled until the answer', async () => {
  let answer: (user: ListedUserDto) => void = () => undefined;
  const { api, user } = open([ada], {
    setUserRole: () => new Promise<ListedUserDto>((resolve) => (answer = resolve)),
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Make Admin: Ada Lovelace' });
  await user.click(button);
  await waitFor(() => expect(button.disabled).toBe(true));
  answer({ ...ada, role: 'admin' });
  await waitFor(() => expect(api.callsOf('adminUsers').length).toBeGreaterThan(1));
  expect(api.callsOf('setUserRole').map(({ params, body }: Call) => [params, body])).toEqual([
    [{ userId: ada.id }, { role: 'admin' }],
  ]);
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
