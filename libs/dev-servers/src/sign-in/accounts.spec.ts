import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Accounts, claimsOf, emailFrom, READY_ACCOUNTS, subjectOf } from './accounts.js';

it.each([
  [' Ada@Example.ORG ', 'ada@example.org'],
  ['ada', undefined],
  ['ada@example', undefined],
  ['a b@example.org', undefined],
  ['<a>@example.org', undefined],
  [`${'a'.repeat(65)}@example.org`, undefined],
  [null, undefined],
])('emailFrom reads %j as %j', (text, email) => {
  expect(emailFrom(text)).toBe(email);
});

it('claimsOf has no empty names', () => {
  expect(claimsOf({ email: 'a@b.c' })).toEqual({ sub: subjectOf('a@b.c'), email: 'a@b.c', email_verified: true });
});

describe('Accounts', () => {
  it('keeps accounts that have signed in over a restart, and no others', () => {
    const dir = mkdtempSync(join(tmpdir(), 'vitrine-accounts-'));
    const sub = new Accounts(dir, READY_ACCOUNTS).enter('ada@example.org');
    const restarted = new Accounts(dir, READY_ACCOUNTS);
    expect(restarted.find(sub)).toEqual({ email: 'ada@example.org' });
    expect(restarted.find(subjectOf('admin@vitrine.local'))).toMatchObject({ givenName: 'Ada' });
    expect(restarted.find('../../secrets')).toBeUndefined();
    rmSync(dir, { recursive: true });
  });
});
