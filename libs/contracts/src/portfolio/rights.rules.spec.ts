import { describe, expect, it } from '@jest/globals';
import { rightsOfFile } from '../media/file-metadata.rules.js';
import { isLicensable, LICENCES, rightsOf, rightsWords, yearOfPhoto } from './rights.rules.js';

const ada = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace' };
const now = { year: 2026 };
const BY = 'https://creativecommons.org/licenses/by/4.0/';

describe('rightsOf', () => {
  it('keeps all rights to the photographer by name until they say otherwise', () => {
    const reserved = {
      notice: '© Ada Lovelace',
      isNoticeMade: true,
      licence: 'All rights reserved',
      licenceUrl: null,
    };
    expect(rightsOf(ada, now)).toEqual(reserved);
    expect(rightsOf({ ...ada, copyright: null, licence: 'all-rights-reserved' }, now)).toEqual(reserved);
    expect(rightsOf({ ...ada, firstName: null }, now).notice).toBe('© ada');
  });

  it('says it in the photographer’s words, with the terms of the licence', () => {
    expect(rightsOf({ ...ada, copyright: '© 2026 Lovelace Studio', licence: 'cc-by-4.0' }, now)).toEqual({
      notice: '© 2026 Lovelace Studio',
      licence: 'CC BY 4.0',
      licenceUrl: BY,
    });
  });

  it('claims nothing for a photographer who gives everything away, and has nothing to license', () => {
    const given = rightsOf({ ...ada, licence: 'cc0-1.0' }, now);
    expect([given.notice, isLicensable(given)]).toEqual([null, false]);
    expect(rightsOf({ ...ada, licence: 'cc0-1.0', copyright: 'By Ada' }, now).notice).toBe('By Ada');
    expect(isLicensable(rightsOf(ada, now))).toBe(true);
  });

  it('takes a licence of a later release for the default one', () => {
    expect(rightsOf({ ...ada, licence: 'cc-by-5.0' as never }, now).licence).toBe('All rights reserved');
  });

  it('has the page about licences say the terms where no licence does', () => {
    const licensingPage = 'https://ada.example/licences';
    expect(rightsOf({ ...ada, licensingPage }, now)).toMatchObject({
      licence: 'All rights reserved',
      licenceUrl: licensingPage,
      licensingPage,
    });
    expect(rightsOf({ ...ada, licensingPage, licence: 'cc-by-4.0' }, now)).toMatchObject({
      licence: 'CC BY 4.0',
      licenceUrl: BY,
      licensingPage,
    });
  });

  it.each([
    ['a known licence', BY, 'CC BY 4.0'],
    ['other terms', 'https://ada.example/terms', 'Terms of use'],
  ])('calls the terms that a file names by what they are: %s', (_what, webStatement, licence) => {
    const rights = rightsOf({ ...ada, licence: 'cc-by-nc-4.0' }, { ...now, own: { webStatement } });
    expect(rights).toMatchObject({ licence, licenceUrl: webStatement });
  });
});

describe('rightsWords', () => {
  it('says nothing for a photographer who has said nothing', () => {
    expect(rightsWords({}, now)).toEqual({});
    expect(rightsWords({ licence: 'all-rights-reserved', creator: null, copyright: '' }, now)).toEqual({});
  });

  it('fills in the year, as often as it is asked for', () => {
    expect(rightsWords({ copyright: '© {year} Ada, {year}' }, { year: 2019 }).copyright).toBe('© 2019 Ada, 2019');
  });

  it('lets the file’s own words go first, field by field', () => {
    const said = { creator: 'Ada', credit: 'Studio', copyright: '© {year} Ada', usageTerms: 'Ask.' };
    const own = rightsOfFile({ creator: 'Grace', copyright: '© {year} Grace', city: 'Oslo', title: 'Dawn' });
    expect(own).toEqual({ creator: 'Grace', copyright: '© {year} Grace' });
    expect(rightsWords(said, { ...now, own })).toEqual({
      creator: 'Grace',
      credit: 'Studio',
      copyright: '© {year} Grace',
      usageTerms: 'Ask.',
    });
  });
});

it.each([
  [{ exif: { takenAt: '2019-12-31T23:59:59' }, createdAt: '2026-01-01T00:00:00Z' }, 2019],
  [{ exif: {}, createdAt: '2026-01-01T00:00:00Z' }, 2026],
  [{ createdAt: new Date('2025-06-01T00:00:00Z') }, 2025],
])('takes a photo’s year from its camera, else from when it came here: %j', (photo, year) =>
  expect(yearOfPhoto(photo)).toBe(year),
);

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
