import { describe, expect, it } from '@jest/globals';
import { fullNameAddressInForce, isReservedAddress } from './address.policy.js';

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

it('ROUTE-18 reserves the application’s own addresses', () => {
  expect(isReservedAddress('my-photos')).toBe(true);
  expect(isReservedAddress('jane-doe')).toBe(false);
});
