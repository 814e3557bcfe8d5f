import { describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import {
  CompleteProfileDto,
  VisitorSettingsDto,
  UpdateProfileDto,
} from '@vitrine/contracts/identity/profile-input.dto';
import { displayName, initialOf } from '@vitrine/contracts/portfolio/display-name.rules';
import { isOnboarded, partialEmail, PROFILE_TEXT, usernameProblem } from '@vitrine/contracts/identity/user.rules';
import { isPortfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { RESERVED_WORDS } from '@vitrine/contracts/site-paths.rules';

const messagesOf = <T extends object>(type: new () => T, plain: object): Record<string, string[]> =>
  Object.fromEntries(
    validateSync(plainToInstance(type, plain), { whitelist: true, forbidNonWhitelisted: true }).map((problem) => [
      problem.property,
      Object.values(problem.constraints ?? {}),
    ]),
  );

const complete = { firstName: 'Jane', lastName: 'Doe', username: 'jane' };

describe('partialEmail', () => {
  it.each([
    ['jane@example.com', 'ja***@example.com'],
    ['j@example.com', 'j***@example.com'],
    ['jo@example.com', 'jo***@example.com'],
    ['"odd@name"@example.com', '"o***@example.com'],
    ['@example.com', null],
    ['no-address', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('AUTH-16 shows %p as %p', (email, shown) => {
    expect(partialEmail(email)).toBe(shown);
  });
});

describe('usernameProblem', () => {
  it.each(['abc', 'a-b_c', 'A1_', 'x'.repeat(30), 'homer-simpson', 'adminjane'])('PROF-10 accepts %s', (name) => {
    expect(usernameProblem(name)).toBeNull();
  });

  it.each(['jane doe', 'jane.doe', 'jané', 'a/b', '<b>', ''])('ONB-04 refuses the characters of %p', (name) => {
    expect(usernameProblem(name)).toBe('Username can only contain letters, numbers, hyphens, and underscores');
  });

  it.each(['ab', 'x'.repeat(31)])('PROF-10 refuses the length of %s', (name) => {
    expect(usernameProblem(name)).toBe(PROFILE_TEXT.usernameLength);
  });

  it.each([
    'dashboard',
    'upload',
    'admin',
    'api',
    'home',
    'landing',
    'account',
    'my-photos',
    'onboarding',
    'portfolio',
  ])('ROUTE-18 reserves %s in any case', (word) => {
    expect(RESERVED_WORDS.has(word)).toBe(true);
    expect(usernameProblem(word.toUpperCase())).toBe(PROFILE_TEXT.usernameReserved);
  });

  it.each(['galleries', 'projects', 'site', 'links'])('SITE-117 leaves %s to a photographer', (word) => {
    expect(usernameProblem(word)).toBeNull();
    expect(isPortfolioPath(`/${word}`)).toBe(true);
  });

  it.each(['g', 'c'])('VISIT-23 reserves %s, where client galleries are', (word) => {
    expect(RESERVED_WORDS.has(word)).toBe(true);
    expect(isPortfolioPath(`/${word}`)).toBe(false);
  });

  it.each(['login', 'Support', 'sign-in', 'PRIVACY', 'null', 'vitrine'])(
    'refuses %s, which would pass for the site, and leaves its path to its owner',
    (name) => {
      expect(usernameProblem(name)).toBe(PROFILE_TEXT.usernameReserved);
      expect(RESERVED_WORDS.has(name.toLowerCase())).toBe(false);
    },
  );
});

describe('names', () => {
  it.each([
    [{ firstName: 'Jane', lastName: 'Doe', username: 'jd' }, 'Jane Doe', 'J'],
    [{ firstName: 'Jane', lastName: null, username: 'xd' }, 'xd', 'J'],
    [{ firstName: null, lastName: null, username: 'xd' }, 'xd', 'X'],
    [{}, 'User', 'U'],
    [{ firstName: '𝓐da', lastName: 'King', username: 'ak' }, '𝓐da King', '𝓐'],
  ])('NAV-22 PORT-08 NAV-16 shows %p as %s and %s', (who, name, initial) => {
    expect(displayName(who)).toBe(name);
    expect(initialOf(who)).toBe(initial);
  });

  it.each([
    [complete, true],
    [{ ...complete, firstName: null }, false],
    [{ ...complete, lastName: '' }, false],
    [{ ...complete, username: undefined }, false],
  ])('AUTH-13 says of %p that onboarding is done: %p', (who, done) => {
    expect(isOnboarded(who)).toBe(done);
  });
});

describe('lines of a profile', () => {
  const read = (over: object) => plainToInstance(CompleteProfileDto, { ...complete, ...over });

  it('keeps line breaks, control characters and direction marks out of names and taglines', () => {
    const { firstName, lastName, tagline } = read({
      firstName: 'Ann\r\nBcc: x@evil.test',
      lastName: '\u202Egnp.exe',
      tagline: 'light\u0007,\u2028sea',
    });
    expect([firstName, lastName, tagline]).toEqual(['Ann Bcc: x@evil.test', 'gnp.exe', 'light , sea']);
  });

  it.each(['\u3164', '\u200b\u200d', '\u202e'])('ONB-03 takes %j for no name at all', (firstName) =>
    expect(messagesOf(CompleteProfileDto, { ...complete, firstName }).firstName).toContain(PROFILE_TEXT.required),
  );
});

describe('profile forms', () => {
  it('ENT-40 ONB-01 ONB-05 accepts the three required fields alone, and tagline and bio with them', () => {
    expect(messagesOf(CompleteProfileDto, complete)).toEqual({});
    expect(messagesOf(CompleteProfileDto, { ...complete, tagline: '', bio: null })).toEqual({});
  });

  it.each(['firstName', 'lastName', 'username'])(
    'ONB-03 refuses a blank or missing %s with the form’s sentence',
    (field) => {
      expect(messagesOf(CompleteProfileDto, { ...complete, [field]: '  ' })[field]).toContain(PROFILE_TEXT.required);
      expect(messagesOf(CompleteProfileDto, { ...complete, [field]: undefined })[field]).toContain(
        PROFILE_TEXT.required,
      );
    },
  );

  it('ONB-03 trims before it judges', () => {
    const dto = plainToInstance(CompleteProfileDto, { firstName: ' Jane ', lastName: ' Doe', username: ' jane ' });
    expect(dto).toMatchObject(complete);
  });

  it('PROF-01 PROF-11 accepts the six fields, and the optional block only when it is sent', () => {
    const six = { ...complete, tagline: 'T', bio: 'B', portfolioUrlType: 'fullname_dot' };
    expect(messagesOf(UpdateProfileDto, six)).toEqual({});
    expect(
      messagesOf(UpdateProfileDto, {
        ...six,
        instagram: 'jane',
        twitter: '',
        website: null,
        city: 'Berlin',
        country: 'Germany',
      }),
    ).toEqual({});
  });

  it('PROF-11 takes a handle or a web address as a social link and says so of anything else', () => {
    for (const value of ['@jane', 'https://jane.example', 'jane.example', '', null])
      expect(messagesOf(UpdateProfileDto, { ...complete, instagram: value, website: value })).toEqual({});
    const link = 'javascript:alert(1)';
    expect(messagesOf(UpdateProfileDto, { ...complete, instagram: link, twitter: link, website: link })).toEqual({
      instagram: [PROFILE_TEXT.socialLink],
      twitter: [PROFILE_TEXT.socialLink],
      website: [PROFILE_TEXT.website],
    });
  });

  it('ENT-03 ENT-05 refuses unknown address forms and contact preferences', () => {
    expect(Object.keys(messagesOf(UpdateProfileDto, { ...complete, portfolioUrlType: 'email' }))).toEqual([
      'portfolioUrlType',
    ]);
    for (const contactPreference of ['booking', 'general', 'prints', 'disabled'])
      expect(messagesOf(VisitorSettingsDto, { contactPreference })).toEqual({});
    expect(Object.keys(messagesOf(VisitorSettingsDto, { contactPreference: 'phone' }))).toEqual(['contactPreference']);
  });

  it('takes a copyright line of up to 120 letters, and the licences of the list', () => {
    for (const settings of [
      { copyright: '© '.padEnd(120, 'x') },
      { copyright: null },
      { copyright: '' },
      { licence: 'cc0-1.0' },
    ])
      expect(messagesOf(VisitorSettingsDto, settings)).toEqual({});
    for (const settings of [{ copyright: 'x'.repeat(121) }, { copyright: 1 }])
      expect(Object.keys(messagesOf(VisitorSettingsDto, settings))).toEqual(['copyright']);
    for (const licence of ['mit', null])
      expect(Object.keys(messagesOf(VisitorSettingsDto, { licence }))).toEqual(['licence']);
  });

  it('ENT-01 refuses fields a user may not set, such as their role', () => {
    expect(Object.keys(messagesOf(UpdateProfileDto, { ...complete, role: 'admin' }))).toEqual(['role']);
  });
});
