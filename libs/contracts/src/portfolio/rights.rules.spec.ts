import { expect, it } from '@jest/globals';
import { LICENCES, rightsOf } from './rights.rules.js';

const ada = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace' };

it('keeps all rights to the photographer by name until they say otherwise', () => {
  const reserved = { notice: '© Ada Lovelace', licence: 'All rights reserved', licenceUrl: null };
  expect(rightsOf(ada)).toEqual(reserved);
  expect(rightsOf({ ...ada, copyright: null, licence: 'all-rights-reserved' })).toEqual(reserved);
  expect(rightsOf({ ...ada, firstName: null }).notice).toBe('© ada');
});

it('says it in the photographer’s words, with the terms of the licence', () => {
  expect(rightsOf({ ...ada, copyright: '© 2026 Lovelace Studio', licence: 'cc-by-4.0' })).toEqual({
    notice: '© 2026 Lovelace Studio',
    licence: 'CC BY 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  });
});

it('claims nothing for a photographer who gives everything away', () => {
  expect(rightsOf({ ...ada, licence: 'cc0-1.0' }).notice).toBeNull();
  expect(rightsOf({ ...ada, licence: 'cc0-1.0', copyright: 'By Ada' }).notice).toBe('By Ada');
});

it('takes a licence of a later release for the default one', () => {
  expect(rightsOf({ ...ada, licence: 'cc-by-5.0' as never }).licence).toBe('All rights reserved');
});

it('names the terms of each licence at their own address', () => {
  const addresses = LICENCES.flatMap(({ name, url }) => (url === null ? [] : [[name, new URL(url).pathname]]));
  expect(addresses).toEqual([
    ['CC BY 4.0', '/licenses/by/4.0/'],
    ['CC BY-SA 4.0', '/licenses/by-sa/4.0/'],
    ['CC BY-NC 4.0', '/licenses/by-nc/4.0/'],
    ['CC BY-NC-ND 4.0', '/licenses/by-nc-nd/4.0/'],
    ['CC0 1.0', '/publicdomain/zero/1.0/'],
  ]);
});
