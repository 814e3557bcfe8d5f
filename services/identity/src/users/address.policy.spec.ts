import { describe, expect, it } from '@jest/globals';
import { nameProblems } from './address.policy.js';

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

  it('PORT-48 refuses names of other users, and accepts a missing address', () => {
    const all = { username: true, address: true };
    expect(nameProblems({ username: 'jane', address: 'jane-doe' }, all)).toEqual({
      username: 'USERNAME_TAKEN',
      address: 'ADDRESS_TAKEN',
    });
    expect(nameProblems({ username: 'jane', address: null }, all).address).toBeNull();
  });
});
