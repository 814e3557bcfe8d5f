import { beginningOf, storable } from '@vitrine/contracts/fields/clean-text';
import type { SignInDto } from '@vitrine/contracts/identity/sign-in.dto';

type Claims = Readonly<Record<string, unknown>>;

/** Whether userinfo may add to the ID token: many providers keep names and address there. */
export const lacks = (claims: Claims): { address: boolean; verification: boolean; name: boolean } => ({
  address: !claims.email,
  verification: claims.email_verified === undefined,
  name: claims.given_name === undefined && claims.family_name === undefined,
});

/** The claims of an ID token, completed by userinfo; the signed token takes precedence. */
export const userClaims = (token: Claims, userinfo: Claims = {}): SignInDto => {
  const claims = { ...userinfo, ...withoutEmpty(token) };
  // Userinfo verifies its own address, which may be another one; without one it speaks of the user's only address.
  const isSame = !token.email || !userinfo.email || lower(token.email) === lower(userinfo.email);
  const verified = isSame ? claims : token;
  const guess = namesIn(text(claims.name, 400));
  const hasParts = text(claims.given_name, 200) !== null || text(claims.family_name, 200) !== null;
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email: text(claims.email, 320),
    emailVerified: /^true$/i.test(String(verified.email_verified)), // some send the word
    givenName: hasParts ? text(claims.given_name, 200) : guess.given,
    familyName: hasParts ? text(claims.family_name, 200) : guess.family,
  };
};

/**
 * The names that came with the answer itself, as claims: Apple tells them at the first sign-in, and nowhere else. The
 * browser brings them unsigned, so nothing but names is taken.
 */
export const namesOnce = (query: string): Claims => {
  try {
    const { name } = JSON.parse(new URLSearchParams(query).get('user') ?? '') as { name: Record<string, unknown> };
    return { given_name: name.firstName, family_name: name.lastName };
  } catch {
    return {};
  }
};

/** A first guess, which the user corrects when onboarding: the last word is the family's, or what precedes a comma. */
const namesIn = (name: string | null): { given: string | null; family: string | null } => {
  const [before, after] = (name ?? '').split(/,(.*)/s);
  if (after?.trim()) return { given: text(after, 200), family: text(before, 200) };
  const words = (name ?? '').split(/\s+/);
  const family = words.length > 1 ? words.pop() : undefined;
  return { given: text(words.join(' '), 200), family: text(family, 200) };
};

const withoutEmpty = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null && value !== ''));

const lower = (value: unknown): string => String(value).trim().toLowerCase();

const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' ? beginningOf(storable(value).trim(), max) || null : null;
