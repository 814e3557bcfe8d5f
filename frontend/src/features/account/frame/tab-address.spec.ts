import { expect, it } from '@jest/globals';
import { placeOf, TABS } from './tab-address.js';

it('ACCT-24 TOKEN-12 has its tabs in this order', () => {
  expect(TABS.map(({ label }) => label.message)).toEqual([
    'My Photos',
    'Services',
    'Edit Profile',
    'Portfolio',
    'Settings',
    'Access Tokens',
  ]);
});
it.each([
  [null, 'photos', null],
  ['photos', 'photos', null],
  ['services', 'services', null],
  ['profile', 'profile', null],
  ['hero', 'profile', 'hero'],
  ['avatar', 'profile', 'avatar'],
  ['portfolio', 'portfolio', null],
  ['settings', 'settings', null],
  ['tokens', 'tokens', null],
  ['anything', 'photos', null],
  ['', 'photos', null],
])('ACCT-25 ACCT-26 opens for tab=%s the tab %s', (param, tab, section) => {
  expect(placeOf(param)).toEqual({ tab, section });
});
