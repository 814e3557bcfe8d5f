import { describe, expect, it } from '@jest/globals';
import {
  addressPart,
  DEFAULT_PORTFOLIO_URL_TYPE,
  fullNameAddressInForce,
  PORTFOLIO_PATH_PATTERN,
  PORTFOLIO_URL_TYPES,
  portfolioPath,
} from '@vitrine/contracts/portfolio/portfolio-address.rules';

const jane = { id: 'id-1', username: 'JaneD', firstName: 'Jane', lastName: 'Doe' };
const path = (portfolioUrlType: string | null, over: object = {}): string =>
  portfolioPath({ ...jane, ...over, portfolioUrlType });

describe('portfolioPath', () => {
  it('URLS-01 is the username in lower case', () => expect(path('username')).toBe('/janed'));
  it('URLS-02 is the id without a username', () => expect(path('username', { username: null })).toBe('/id-1'));
  it('URLS-03 is {first}-{last} in lower case', () => expect(path('fullname_dash')).toBe('/jane-doe'));
  it('URLS-04 is {first}.{last} in lower case', () => expect(path('fullname_dot')).toBe('/jane.doe'));

  it.each(['fullname_dash', 'fullname_dot'])('URLS-05 falls back to username, then id, for %s', (type) => {
    expect(path(type, { lastName: null })).toBe('/janed');
    expect(path(type, { firstName: ' ' })).toBe('/janed');
    expect(path(type, { firstName: '山田' })).toBe('/janed');
    expect(path(type, { lastName: null, username: null })).toBe('/id-1');
  });

  it('URLS-06 is the id for replit_id', () => expect(path('replit_id')).toBe('/id-1'));

  it('URLS-07 falls back to username, then id, for an unknown form', () => {
    expect(path('something')).toBe('/janed');
    expect(path(null)).toBe('/janed');
    expect(path('something', { username: null })).toBe('/id-1');
  });

  it('URLS-08 ENT-03 has four forms, username by default', () => {
    expect(PORTFOLIO_URL_TYPES).toEqual(['username', 'fullname_dash', 'fullname_dot', 'replit_id']);
    expect(DEFAULT_PORTFOLIO_URL_TYPE).toBe('username');
  });
});

describe('addressPart', () => {
  it.each([
    ['  Anna  Maria ', 'anna-maria'],
    ["O'Brien", 'obrien'],
    ['Zoë', 'zoe'],
    ['Łukasz', 'lukasz'],
    ['Jørgensen', 'jorgensen'],
    ['Großmann', 'grossmann'],
    ['GROẞMANN', 'grossmann'],
    ['Øster-Æble', 'oster-aeble'],
    ['Đặng Thùy', 'dang-thuy'],
    ['Þórður', 'thordur'],
    ['Cœur', 'coeur'],
    ['Iğdır', 'igdir'],
    ['İnci', 'inci'],
    ['Ŋmiŋ', 'ngming'],
    ['Əliyev', 'eliyev'],
    ['Ɓauchi', 'bauchi'],
    ['Ħal', 'hal'],
    ['Ĳsbrand', 'ijsbrand'],
    ['Ａｄａ', 'ada'],
    ['Äßer-李', 'asser'],
    ['- Anna - Maria -', 'anna-maria'],
    ['李', ''],
    ['-', ''],
    ['Jean-Luc', 'jean-luc'],
    ['St. John', 'st-john'],
    ['…', ''],
    [null, ''],
  ])('URLS-10 makes %p into %p', (name, part) => expect(addressPart(name)).toBe(part));
});

it('URLS-10 loses no letter of Latin script', () => {
  // Clicks and glottal stops have no letter from a to z.
  const without = 'ƻƾǀǁǂǃɂ';
  const blocks = [
    [0x41, 0x24f],
    [0x1e00, 0x1eff],
    [0x2c60, 0x2c7f],
  ] as const;
  const lost = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).filter(
      (one) => /^\p{Script=Latin}$/u.test(one) && !/^[a-z]+$/.test(addressPart(one)),
    ),
  );
  expect(lost.filter((one) => !without.includes(one.toLowerCase()))).toEqual([]);
});

it('ROUTE-14 ROUTE-20 recognises a portfolio path by its form', () => {
  for (const good of ['/jane', '/jane.doe', '/Jane_Doe-1']) expect(good).toMatch(PORTFOLIO_PATH_PATTERN);
  for (const bad of ['/', '/a/b', '/jané', '/a b', 'jane']) expect(bad).not.toMatch(PORTFOLIO_PATH_PATTERN);
});

describe('fullNameAddressInForce', () => {
  it.each([
    ['fullname_dash', 'jane-doe'],
    ['fullname_dot', 'jane.doe'],
    ['username', null],
    ['replit_id', null],
  ])('PORT-48 claims a full name for the form %s: %p', (portfolioUrlType, address) =>
    expect(
      fullNameAddressInForce({
        ...jane,
        portfolioUrlType,
      }),
    ).toBe(address),
  );

  it('URLS-05 claims none where a part of the name is missing', () =>
    expect(
      fullNameAddressInForce({
        ...jane,
        lastName: '…',
        portfolioUrlType: 'fullname_dash',
      }),
    ).toBeNull());
});
