import { describe, expect, it } from '@jest/globals';
import { fullNameAddressInForce, nameProblems } from './address.policy.js';

const jane = { id: 'id', username: 'jane', firstName: 'Jane', lastName: 'Doe' };

describe('fullNameAddressInForce', () => {
  it.each([
    ['fullname_dash', 'jane-doe'],
    ['fullname_dot', 'jane.doe'],
    ['username', null],
    ['replit_id', null],
  ])('PORT-48 claims a full name for the form %s: %p', (portfolioUrlType, address) =>
    expect(fullNameAddressInForce({ ...jane, portfolioUrlType })).toBe(address),
  );

  it('URLS-05 claims none where a part of the name is missing', () =>
    expect(fullNameAddressInForce({ ...jane, lastName: '…', portfolioUrlType: 'fullname_dash' })).toBeNull());
});

describe('nameProblems', () => {
  const free = { username: false, address: false };

  it('ROUTE-18 reserves the application’s own addresses', () => {
    expect(nameProblems({ username: 'jane', address: 'my-photos' }, free).address).toBe('ADDRESS_TAKEN');
    expect(nameProblems({ username: 'jane', address: 'jane-doe' }, free).address).toBeNull();
  });

  it.each(['ads.txt', 'google-site.html', 'favicon.ico', 'sign-in'])(
    'refuses the full name %s, which programs or visitors would take for the site’s own',
    (address) => expect(nameProblems({ username: 'jane', address }, free).address).toBe('ADDRESS_TAKEN'),
  );

  it('PORT-48 refuses what somebody else has, and no address where there is none', () => {
    const all = { username: true, address: true };
    expect(nameProblems({ username: 'jane', address: 'jane-doe' }, all)).toEqual({
      username: 'USERNAME_TAKEN',
      address: 'ADDRESS_TAKEN',
    });
    expect(nameProblems({ username: 'jane', address: null }, all).address).toBeNull();
  });
});
