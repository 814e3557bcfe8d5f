import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { msg } from '@lingui/core/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { MemoryRouter, useLocation } from 'react-router';
import { fakeApi, Listed, Refused, type Call } from '../../../testing/fake-api.js';
import { scrollWindow } from '../../../testing/my-photos.js';
import { quickClient } from '../../../testing/open-site.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import type { AdminList } from './admin-list.js';
import { AdminTable } from './admin-table.js';
import { render } from '../../../testing/render.js';

const USERS: AdminList<'adminUsers'> = {
  route: 'adminUsers',
  nouns: [msg`user`, msg`users`],
  empty: msg`No users yet.`,
  search: { label: msg`Search users`, placeholder: msg`Name` },
  sorts: [
    { id: 'name', label: msg`By name` },
    { id: '-name', label: msg`By name, backwards` },
  ],
  filters: [
    { param: 'role', label: msg`Role`, all: msg`All roles`, choices: [{ id: 'admin', label: msg`Administrators` }] },
  ],
};
const ACTS: AdminList<'adminActs'> = {
  route: 'adminActs',
  nouns: [msg`act`, msg`acts`],
  empty: msg`Nothing was done yet.`,
  failed: msg`The log is locked.`,
  prefix: 'act-',
  search: { label: msg`Search acts`, placeholder: msg`Reason` },
  filters: [
    { param: 'from', label: msg`From`, day: 'from' },
    { param: 'to', label: msg`Until`, day: 'until' },
  ],
};

const column = columnsOf<ListedUserDto>();
const COLUMNS = column.columns([
  column.accessor('username', { id: 'name', header: 'Name', enableSorting: true }),
  column.accessor('email', { header: 'E-mail' }),
]);
const userId = ({ id }: ListedUserDto) => id;

const aUserRow = (at: number): ListedUserDto => ({
  id: `u${at}`,
  firstName: null,
  lastName: null,
  email: `user${at}@example.com`,
  role: 'user',
  username: `user ${at}`,
  profileImageUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  portfolio: null,
  suspension: null,
  storage: { usedBytes: 0, ownQuotaBytes: null, defaultQuotaBytes: 250 * 1024 * 1024 },
  galleries: null,
});
/** Pages of `count` users, or of three when searched. */
const usersOf =
  (count: number) =>
  ({ query }: Call) => {
    const total = query.get('q') ? 3 : count;
    const offset = Number(query.get('offset'));
    const order = query.get('sort') === '-name' ? (at: number) => total - 1 - at : (at: number) => at;
    const length = Math.max(0, Math.min(Number(query.get('limit')), total - offset));
    return new Listed(
      Array.from({ length }, (_, at) => aUserRow(order(offset + at))),
      total,
    );
  };

const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const address = () => screen.getByLabelText('Address').textContent;

const open = (answer: unknown = usersOf(250), { path = '/?tab=users', acts = new Listed([]) as unknown } = {}) => {
  const api = fakeApi({ adminUsers: answer, adminActs: acts });
  const opened = jest.fn();
  render(
    <MemoryRouter initialEntries={[path]}>
      <QueryClientProvider client={quickClient()}>
        <AdminTable
          list={USERS}
          columns={COLUMNS}
          rowId={userId}
          onOpen={opened}
          rowActions={({ username }) => <button type="button">Change {username}</button>}
        />
        <AdminTable list={ACTS} columns={[]} rowId={({ id }) => id} />
        <Address />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), api, opened };
};
const asked = ({ callsOf }: ReturnType<typeof fakeApi>) =>
  callsOf('adminUsers').map(({ query }) => Object.fromEntries(query));
const focusedRow = () => document.activeElement?.querySelector('td')?.textContent;

beforeEach(() => scrollWindow(0));
afterEach(cleanup);

it('shows the number of rows, and loads the pages that come near the window', async () => {
  const { api } = open();
  expect(screen.getByRole('status', { name: 'Loading users' })).toBeTruthy();
  await screen.findByText('user 0');
  expect(screen.getByText('250 users').getAttribute('role')).toBe('status');
  expect(screen.getByRole('table', { name: 'Users' }).getAttribute('aria-rowcount')).toBe('251');
  act(() => scrollWindow(240 * 64));
  await screen.findByText('user 249');
  expect(asked(api)).toContainEqual({ sort: 'name', limit: '100', offset: '200' });
});

it('says when there are more rows than the server counts, and how to find them', async () => {
  const page = ({ query }: Call) => {
    const offset = Number(query.get('offset'));
    return new Listed(
      Array.from({ length: 100 }, (_, at) => aUserRow(offset + at)),
      10_000,
      { 'x-total-more': 'true' },
    );
  };
  open(page);
  await screen.findByText('10,000+ users');
  expect(screen.getByRole('table', { name: 'Users' }).getAttribute('aria-rowcount')).toBe('-1');
  expect(screen.getByText(/^The first 10,000 users are listed\./)).toBeTruthy();
});

it('searches on the server, keeps the search in the address beside other parameters, and clears it', async () => {
  const { user, api } = open(usersOf(250), { path: '/?tab=users&act-q=role' });
  await screen.findByText('250 users');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search users' }));
  await user.keyboard('ada');
  await screen.findByText('3 users found');
  expect(address()).toBe('?tab=users&act-q=role&q=ada');
  expect(asked(api)).toContainEqual({ q: 'ada', sort: 'name', limit: '100', offset: '0' });
  await user.keyboard('{Escape}');
  await screen.findByText('250 users');
  expect(address()).toBe('?tab=users&act-q=role');
});

it('opens with the view of the address, and Escape clears its filters but not its order', async () => {
  const { user, api } = open(usersOf(250), { path: '/?q=ada&role=admin&sort=-name' });
  await screen.findByText('3 users found');
  expect(asked(api)).toEqual([{ q: 'ada', sort: '-name', role: 'admin', limit: '100', offset: '0' }]);
  await user.keyboard('{Escape}');
  await screen.findByText('250 users');
  expect(address()).toBe('?sort=-name');
});

it('filters by a choice, and by days in the local time zone', async () => {
  const { user, api } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Administrators');
  expect(address()).toBe('?tab=users&role=admin');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-03-31' } });
  const query = () => Object.fromEntries(api.callsOf('adminActs').at(-1)!.query);
  await waitFor(() =>
    expect(query()).toEqual({
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 3, 1).toISOString(),
      limit: '100',
      offset: '0',
    }),
  );
  expect(address()).toBe('?tab=users&role=admin&act-from=2026-03-01&act-to=2026-03-31');
});

it('sorts on the server by the head of a column, one way and the other', async () => {
  const { user } = open();
  await screen.findByText('user 0');
  const head = () => screen.getByRole('columnheader', { name: 'Name' });
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(head()).getByRole('button'));
  await screen.findByText('user 249');
  expect([head().getAttribute('aria-sort'), address()]).toEqual(['descending', '?tab=users&sort=-name']);
  await user.click(within(head()).getByRole('button'));
  await screen.findByText('user 0');
  expect(address()).toBe('?tab=users');
});

it('is one stop of Tab, from which the keys walk along the rows and open one', async () => {
  const { user, opened } = open();
  await screen.findByText('user 0');
  expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1);
  await user.click(screen.getByRole('searchbox', { name: 'Search users' }));
  await user.keyboard('{ArrowDown}');
  expect(focusedRow()).toBe('user 0');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(focusedRow()).toBe('user 1');
  expect(opened).toHaveBeenCalledWith(aUserRow(1));
  expect(document.querySelector('tbody [tabindex="0"] td')?.textContent).toBe('user 1');
  await user.keyboard('{Home}');
  expect(focusedRow()).toBe('user 0');
});

it('leaves Enter to buttons, and all keys outside the rows to the page', async () => {
  const { user, opened } = open();
  await user.click(await screen.findByRole('button', { name: 'Change user 2' }));
  await user.keyboard('{Enter}');
  expect(opened).not.toHaveBeenCalled();
  await user.click(document.body);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(document.body);
});

it('gives the keys of the page to the list with the focus', async () => {
  const { user } = open();
  await screen.findByText('250 users');
  const csv = screen.getByRole('link', { name: 'Download acts as CSV' });
  csv.focus();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search acts' }));
});

it('links to the same rows as a CSV file', async () => {
  open(usersOf(250), { path: '/?q=ada&role=admin' });
  await screen.findByText('3 users found');
  const link = screen.getByRole('link', { name: 'Download users as CSV' });
  expect(link.getAttribute('href')).toBe('/api/admin/users?q=ada&sort=name&role=admin&format=csv');
});

it('shows an empty list, one without matches, and one that cannot be loaded', async () => {
  const none = () => new Listed([]);
  let refused = true;
  const { user } = open(none, {
    path: '/?role=admin',
    acts: () => (refused ? new Refused(503) : new Listed([])),
  });
  expect(await screen.findByText('No users match.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No users yet.')).toBeTruthy();
  expect(await screen.findByText('The log is locked.')).toBeTruthy();
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing was done yet.')).toBeTruthy();
});

it('sends no day that is not set', async () => {
  const { api } = open();
  await screen.findByText('user 0');
  expect(api.callsOf('adminActs').map(({ query }) => Object.fromEntries(query))).toEqual([
    { limit: '100', offset: '0' },
  ]);
});
