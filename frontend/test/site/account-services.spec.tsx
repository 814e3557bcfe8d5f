import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { said } from '../../src/testing/said.js';
import { openAccount } from './account.support.js';

afterEach(cleanup);

const ON = { isConnected: true, connected: true, lastSync: null, errors: [] };
const OFF = { ...ON, isConnected: false, connected: false };

const openPanel = async (api: Answers) => {
  const site = openAccount('?tab=services', api);
  await site.user.click(await screen.findByRole('button', { name: 'Manage Google Photos' }));
  return site;
};

it('ACCT-33 ACCT-35 ACCT-36 ACCT-37 ACCT-43 lists the services by group, with their status', async () => {
  openAccount('?tab=services');
  await screen.findByRole('region', { name: 'Photo Libraries' });
  const group = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((row) => [within(row).getByRole('heading').textContent, row.dataset['status']]);
  expect(['Photo Libraries', 'Cloud Storage', 'Social'].map(group)).toEqual([
    [['Google Photos', 'active']],
    [
      ['Dropbox', 'coming-soon'],
      ['OneDrive', 'coming-soon'],
      ['iCloud Photos', 'coming-soon'],
    ],
    [['Instagram', 'coming-soon']],
  ]);
  expect(screen.getAllByText('Coming Soon')).toHaveLength(4);
});
it('ACCT-34 opens and closes the panel of the photo library', async () => {
  const { user } = await openPanel({ googlePhotosStatus: OFF });
  expect(await screen.findByText('Not connected')).toBeTruthy();
  const toggle = screen.getByRole('button', { name: 'Hide Google Photos' });
  expect([toggle.textContent, toggle.getAttribute('aria-expanded')]).toEqual(['Hide', 'true']);
  await user.click(toggle);
  expect(screen.getByRole('button', { name: 'Manage Google Photos' }).textContent).toBe('Manage');
  expect(screen.queryByText('Not connected')).toBeNull();
});
it('ACCT-39 connects by a navigation of the browser', async () => {
  await openPanel({ googlePhotosStatus: OFF });
  const link = await screen.findByRole('link', { name: 'Connect Google Photos' });
  expect(link.getAttribute('href')).toBe('/api/auth/google/photos/start');
});
it('ACCT-38 leads a connected user to where photos are selected', async () => {
  await openPanel({
    googlePhotosStatus: { ...ON, lastSync: '2026-03-04T05:06:07.000Z', errors: ['One album is gone.'] },
  });
  const link = await screen.findByRole('link', { name: 'Select photos' });
  expect(link.getAttribute('href')).toBe('/account/google-photos/connect');
  expect(screen.getByText('Last import Mar 4, 2026')).toBeTruthy();
  expect(screen.getByText('One album is gone.')).toBeTruthy();
});
it('ENT-49 reads the older name of the flag as well', async () => {
  await openPanel({ googlePhotosStatus: { connected: true } });
  expect(await screen.findByText('Connected')).toBeTruthy();
});
it('says why a connection has ended', async () => {
  const error = 'Google Photos no longer gives access. Please connect it again.';
  await openPanel({ googlePhotosStatus: { ...OFF, errors: [error] } });
  expect(await screen.findByText(error)).toBeTruthy();
});
it('ACCT-40 disconnects and refetches the status', async () => {
  let connected = true;
  const { user, api } = await openPanel({
    googlePhotosStatus: () => (connected ? ON : OFF),
    googlePhotosDisconnect: () => {
      connected = false;
      return { success: true };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Disconnect Google Photos?' }));
  question.getByText('Photos that have been imported stay. Imports that are still going on end.');
  expect(api.callsOf('googlePhotosDisconnect')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Not connected')).toBeTruthy();
  expect([api.callsOf('googlePhotosDisconnect').length, api.callsOf('googlePhotosStatus').length]).toEqual([1, 2]);
});
it('ACCT-41 tells when disconnecting failed', async () => {
  const { user } = await openPanel({ googlePhotosStatus: ON, googlePhotosDisconnect: new Refused(409) });
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(said()).toEqual(['Disconnection failed', undefined]));
  expect(screen.getByText('Connected')).toBeTruthy();
});
it('ACCT-42 LIM-34 tells when the status cannot be loaded, after four attempts, and retries', async () => {
  let answer: unknown = new Refused(500);
  const { user, api } = await openPanel({ googlePhotosStatus: () => answer });
  expect(await screen.findByText('Unable to load connection status')).toBeTruthy();
  expect(api.callsOf('googlePhotosStatus')).toHaveLength(4);
  answer = OFF;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Not connected')).toBeTruthy();
});

it.each(['success=connected', 'success=google_photos_connected', 'google_photos_connected', 'google_photos=connected'])(
  'ACCT-49 ACCT-50 ACCT-53 refetches the status after %s and cleans the address',
  async (query) => {
    const { api, place } = openAccount(`?${query}`, { googlePhotosStatus: ON });
    expect(await screen.findByText('Connected')).toBeTruthy();
    expect([place(), api.callsOf('googlePhotosStatus').length]).toEqual(['/account', 1]);
  },
);
it('ACCT-49 refetches a cached status', async () => {
  const { client, api } = openAccount('?success=connected', { googlePhotosStatus: ON });
  client.setQueryData(['/api/google-photos/status'], OFF);
  expect(await screen.findByText('Connected')).toBeTruthy();
  expect(api.callsOf('googlePhotosStatus')).toHaveLength(1);
});
it.each([
  ['oauth_denied', 'Access was denied. Please grant permission to continue.'],
  ['client_configuration_error', 'Google Photos is not configured correctly. Please contact support.'],
  ['no_such_code', 'An error occurred. Please try again.'],
])('ACCT-51 ACCT-52 ERR-10 ERR-20 ERR-21 ERR-25 tells of the error %s and cleans the address', async (code, text) => {
  const { place } = openAccount(`?error=${code}`, { googlePhotosStatus: OFF });
  await waitFor(() => expect(said()).toEqual(['Connection failed', text]));
  await waitFor(() => expect(place()).toBe('/account'));
});
