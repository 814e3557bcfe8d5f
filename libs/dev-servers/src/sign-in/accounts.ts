import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writeAtomically } from '../files.js';

/** An account of the development sign-in. */
export interface Account {
  readonly email: string;
  readonly givenName?: string;
  readonly familyName?: string;
}

/** An account that has a button of its own on the sign-in page; `label` is the button's visible name. */
export interface ReadyAccount extends Account {
  readonly label: string;
}

/** The accounts that are always there. */
export const READY_ACCOUNTS: readonly ReadyAccount[] = [
  { label: 'admin', email: 'admin@vitrine.local', givenName: 'Ada', familyName: 'Admin' },
  { label: 'photographer', email: 'photographer@vitrine.local', givenName: 'Mara', familyName: 'Lindqvist' },
  { label: 'newcomer', email: 'newcomer@vitrine.local' },
];

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]+$/;

/** The address in its one spelling, or `undefined` when it is none. */
export const emailFrom = (text: string | null | undefined): string | undefined => {
  const email = (text ?? '').trim().toLowerCase();
  return email.length <= 254 && EMAIL.test(email) ? email : undefined;
};

/** The same account has the same subject on every start and every machine. */
export const subjectOf = (email: string): string =>
  `dev-${createHash('sha256').update(email).digest('hex').slice(0, 24)}`;

/** The claims an identity provider would send; names only when they are known. */
export const claimsOf = (account: Account): Record<string, string | boolean> & { sub: string } => ({
  sub: subjectOf(account.email),
  email: account.email,
  email_verified: true,
  ...(account.givenName && { given_name: account.givenName }),
  ...(account.familyName && { family_name: account.familyName }),
  ...(account.givenName && account.familyName && { name: `${account.givenName} ${account.familyName}` }),
});

/** Accounts signed in by another e-mail address, kept on disk over restarts. */
export class Accounts {
  private readonly ready: ReadonlyMap<string, Account>;

  constructor(
    private readonly dir: string,
    ready: readonly Account[],
  ) {
    this.ready = new Map(ready.map((account) => [subjectOf(account.email), account]));
  }

  /** Remembers the address and gives back its subject. */
  enter(email: string): string {
    const sub = subjectOf(email);
    if (!this.ready.has(sub)) writeAtomically(this.fileOf(sub), JSON.stringify({ email } satisfies Account));
    return sub;
  }

  find(sub: string): Account | undefined {
    return this.ready.get(sub) ?? (/^dev-[0-9a-f]{24}$/.test(sub) ? readJson<Account>(this.fileOf(sub)) : undefined);
  }

  private fileOf(sub: string): string {
    return join(this.dir, `${sub}.json`);
  }
}
