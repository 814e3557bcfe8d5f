import { expect, it } from '@jest/globals';
import { addressPreview } from './address-preview.js';

const ada = { id: 'id-1', username: 'Ada', firstName: 'Ada', lastName: 'Lovelace' };

it.each([
  ['URLS-01', 'username', ada, '/ada', null],
  ['URLS-02', 'username', { ...ada, username: ' ' }, '/id-1', 'Without a username this is your user ID.'],
  ['URLS-03', 'fullname_dash', ada, '/ada-lovelace', null],
  ['URLS-04', 'fullname_dot', ada, '/ada.lovelace', null],
  ['URLS-05', 'fullname_dot', { ...ada, lastName: '' }, '/ada', 'Without a last name this is your username.'],
  [
    'URLS-05',
    'fullname_dash',
    { id: 'id-1', username: '', firstName: '', lastName: '' },
    '/id-1',
    'Without a first and last name this is your user ID.',
  ],
  ['URLS-06', 'replit_id', ada, '/id-1', null],
  ['URLS-10', 'fullname_dash', { ...ada, firstName: 'Zoë Anne', lastName: "O'Neil" }, '/zoe-anne-oneil', null],
  [
    'URLS-10',
    'fullname_dash',
    { ...ada, firstName: '李' },
    '/ada',
    'Your first name has no letters from a to z, so this is your username.',
  ],
] as const)('%s previews the form %s', (_id, type, typed, path, fallback) => {
  expect(addressPreview(type, typed)).toEqual({ path, fallback });
});
