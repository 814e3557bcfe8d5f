import { describe, expect, it } from '@jest/globals';
import { lacks, userClaims } from './user-claims.js';

const token = { iss: 'https://id.test', sub: '7' };

describe('userClaims', () => {
  it('takes what the ID token says', () => {
    const claims = { ...token, email: 'ada@x.test', email_verified: true, given_name: ' Ada ', family_name: 'King' };
    expect(userClaims(claims)).toEqual({
      issuer: 'https://id.test',
      subject: '7',
      email: 'ada@x.test',
      emailVerified: true,
      givenName: 'Ada',
      familyName: 'King',
    });
  });

  it('lets no half of a character through, nor a NUL, and one form of letters', () => {
    const given_name = `${'x'.repeat(199)}😀`;
    expect(userClaims({ ...token, given_name, family_name: 'Mu\u0308ller\0\ud83d' })).toMatchObject({
      givenName: 'x'.repeat(199),
      familyName: 'M\u00fcller\ufffd',
    });
  });

  it.each([
    [true, true],
    ['true', true],
    ['false', false],
    [false, false],
    [1, false],
    [undefined, false],
  ])('takes email_verified %j as %j', (email_verified, expected) => {
    expect(userClaims({ ...token, email: 'a@x.test', email_verified }).emailVerified).toBe(expected);
  });

  it('completes it by what userinfo says, and believes the signed token first', () => {
    const userinfo = {
      sub: '7',
      email: 'ada@x.test',
      email_verified: true,
      given_name: 'Ada',
      iss: 'https://evil.test',
    };
    expect(userClaims(token, userinfo)).toMatchObject({
      issuer: 'https://id.test',
      email: 'ada@x.test',
      emailVerified: true,
    });
    expect(userClaims({ ...token, email: 'ada@x.test' }, userinfo)).toMatchObject({
      emailVerified: true,
      givenName: 'Ada',
    });
    expect(userClaims({ ...token, email: 'other@x.test' }, userinfo)).toMatchObject({
      email: 'other@x.test',
      emailVerified: false,
    });
  });

  it.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Ada  King Lovelace', 'Ada King', 'Lovelace'],
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['Ada', 'Ada', null],
    ['Lovelace,', 'Lovelace,', null],
    ['  ', null, null],
    [7, null, null],
  ])('guesses the names in %j', (name, givenName, familyName) => {
    expect(userClaims({ ...token, name })).toMatchObject({ givenName, familyName });
  });

  it('guesses nothing where the provider knows the parts', () => {
    expect(userClaims({ ...token, name: 'The Countess', family_name: 'King' })).toMatchObject({
      givenName: null,
      familyName: 'King',
    });
  });
});

it('takes the verification of userinfo for the address of the token alone', () => {
  const said = { email_verified: true };
  expect(userClaims({ ...token, email: 'Ada@x.test' }, { ...said, email: 'ada@X.test' }).emailVerified).toBe(true);
  expect(userClaims({ ...token, email: 'ada@x.test' }, said).emailVerified).toBe(true);
  expect(userClaims({ ...token, email: '' }, { ...said, email: 'ada@x.test' })).toMatchObject({
    email: 'ada@x.test',
    emailVerified: true,
  });
  expect(userClaims({ ...token, email: 'ada@x.test' }, { ...said, email: 'bo@x.test' }).emailVerified).toBe(false);
});

it('lacks what userinfo may know', () => {
  expect(lacks({ email: 'a@x.test' })).toEqual({ address: false, verification: true, name: true });
  expect(lacks({ given_name: 'Ada', email_verified: false })).toEqual({
    address: true,
    verification: false,
    name: false,
  });
});
