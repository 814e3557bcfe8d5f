import { expect, it } from '@jest/globals';
import { isPortfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { mayLookUp } from './lookup-rules.js';

const asked = (path: string, skipInitialCheck = false) => mayLookUp({ path, hasHint: true, skipInitialCheck });

it.each(['/ada', '/ada-lovelace', '/Ada.Lovelace', '/6f1c2f0e-6f2b-4c7b-9f57-0d5f6f6f0001'])(
  'AUTH-05 skips the portfolio path %s',
  (path) => {
    expect(asked(path)).toBe(false);
  },
);
it.each(['/account-x', '/dashboard-x', '/my-photos-x', '/upload-x', '/admin-smith', '/api-x', '/admin-smith/more'])(
  'AUTH-06 AUTH-12 skips %s, literally',
  (path) => {
    expect(asked(path)).toBe(false);
  },
);
it('AUTH-07 skips /home', () => {
  expect(asked('/home')).toBe(false);
});
it('AUTH-08 skips / only with the caller’s option', () => {
  expect([asked('/'), asked('/', true), asked('/account', true)]).toEqual([true, false, true]);
});
it.each([
  '/landing',
  '/account',
  '/my-photos',
  '/onboarding',
  '/Account',
  '/admin/dashboard',
  '/account/google-photos/connect',
])('AUTH-12 ROUTE-21 looks up the user on %s', (path) => {
  expect(asked(path)).toBe(true);
});
it('AUTH-15 sends no request without the hint cookie', () => {
  expect(mayLookUp({ path: '/account', hasHint: false })).toBe(false);
});
it.each([
  ['ROUTE-13', '/admin', false],
  ['ROUTE-13', '/API', false],
  ['ROUTE-13', '/home/', false],
  ['ROUTE-14', '/jane_doe-1', true],
  ['ROUTE-18', '/homer-simpson', true],
  ['ROUTE-18', '/adminjane', true],
  ['ROUTE-20', '/jane.doe', true],
  ['ROUTE-14', '/a/b', false],
  ['ROUTE-14', '/a b', false],
  ['ROUTE-21', '/landing', false],
  ['ROUTE-14', '/', false],
])('%s classifies %s', (_id, path, isPortfolio) => {
  expect(isPortfolioPath(path)).toBe(isPortfolio);
});
