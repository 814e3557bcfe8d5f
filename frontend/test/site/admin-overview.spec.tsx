import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Refused } from '../../src/testing/fake-api.js';
import { countedUsers, openDashboard } from './admin.support.js';

afterEach(cleanup);

const figure = async (name: string) => (await screen.findByText(name)).closest('div')?.querySelector('dd')?.textContent;

it('ADM-GEN-04 ADM-GEN-05 ADM-GEN-06 ADM-GEN-13 counts users and administrators in one call, beyond the rows of a list', async () => {
  const { api } = openDashboard('', { api: { adminUsers: countedUsers(12_345, 17) } });
  await waitFor(async () => expect(await figure('Total users')).toBe('12,345'));
  expect([await figure('Admin users'), await figure('Platform status')]).toEqual(['17', 'Active']);
  expect(api.callsOf('adminUsers').map(({ query }) => Object.fromEntries(query))).toEqual([{ limit: '1' }]);
});

it('links the numbers to the users counted', async () => {
  openDashboard();
  expect((await screen.findByRole('link', { name: 'Total users' })).getAttribute('href')).toBe(
    '/admin/dashboard?tab=users',
  );
  expect(screen.getByRole('link', { name: 'Admin users' }).getAttribute('href')).toBe(
    '/admin/dashboard?tab=users&role=admin',
  );
});

it('shows that the numbers could not be loaded, and retries', async () => {
  let refused = true;
  const { user } = openDashboard('', {
    api: { adminUsers: () => (refused ? new Refused(503) : countedUsers(3, 1)) },
  });
  expect(await screen.findByText('The numbers of users could not be loaded.')).toBeTruthy();
  expect(await figure('Total users')).toBe('–');
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(async () => expect(await figure('Total users')).toBe('3'));
});
