import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { currentUserQuery } from '../../src/data/session/current-user.js';
import { Refused } from '../../src/testing/fake-api.js';
import { FakeEventSource, pretendBrowserTabs } from '../../src/testing/fake-live.js';
import { openSite } from '../../src/testing/open-site.js';
import { countedUsers, openDashboard } from './admin.support.js';

let forget: () => void;
beforeEach(() => {
  FakeEventSource.forget();
  forget = pretendBrowserTabs();
});
afterEach(() => {
  cleanup();
  forget();
});

const suspended = new Refused(403, 'This account is suspended.', 'ACCOUNT_SUSPENDED');
const forbidden = new Refused(403, 'You are not allowed to do this.', 'FORBIDDEN');
const message = () => screen.findByRole('heading', { level: 1, name: 'Your account is suspended' });
const hearProfile = async () => {
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  act(() => FakeEventSource.only().open());
  act(() => FakeEventSource.only().say({ kind: 'profile' }));
};

it('SEC-09 an open page of a suspended user says so, and nothing else', async () => {
  const user = aUser();
  let answer: unknown = user;
  const {
    client,
    user: visitor,
    place,
  } = openSite('/account?tab=settings', { as: user, api: { currentUser: () => answer } });
  await screen.findByRole('button', { name: 'Sign Out Everywhere' });
  answer = suspended;
  await hearProfile();
  await message();
  expect(screen.getByRole('alert').textContent).toContain('Nothing has been deleted.');
  expect(screen.queryByRole('button', { name: 'Sign Out Everywhere' })).toBeNull();
  await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull());
  await visitor.click(screen.getByRole('link', { name: 'Contact us' }));
  await waitFor(() => expect(place()).toBe('/#contact'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('SEC-09 a call that is refused finds it out without live updates', async () => {
  const user = aUser();
  let answer: unknown = user;
  openSite('/my-photos', {
    as: user,
    api: {
      currentUser: () => answer,
      ownPhotosPage: () => {
        answer = suspended;
        return suspended;
      },
      ownPhotos: [aPhoto()],
    },
  });
  expect(await message()).toBeTruthy();
});

it('AUTH-13 a sign-in of a suspended user says why it failed', async () => {
  openSite('/?error=auth_failed&reason=suspended');
  await message();
  expect(document.title).toContain('Your account is suspended');
});

it('ADM-USR-08 SEC-21 an open dashboard ends with the role, by a live update', async () => {
  let role: 'admin' | 'user' = 'admin';
  openDashboard('?tab=users', { api: { currentUser: () => aUser({ id: 'boss', role }) } });
  await screen.findByRole('searchbox', { name: 'Search users' });
  role = 'user';
  await hearProfile();
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});

it('ADM-USR-08 SEC-21 an open dashboard ends with the role, by the next call that is refused', async () => {
  let role: 'admin' | 'user' = 'admin';
  const { user } = openDashboard('?tab=users', {
    api: {
      currentUser: () => aUser({ id: 'boss', role }),
      adminUsers: () => (role === 'admin' ? countedUsers(1, 1) : forbidden),
    },
  });
  const search = await screen.findByRole('searchbox', { name: 'Search users' });
  role = 'user';
  await user.type(search, 'ada');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});

it('AUTH-18 an open dashboard ends with its session', async () => {
  openDashboard('?tab=users');
  await screen.findByRole('searchbox', { name: 'Search users' });
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  act(() => FakeEventSource.only().open());
  act(() => FakeEventSource.only().say({ kind: 'signed-out' }));
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
});
