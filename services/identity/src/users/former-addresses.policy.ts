import type { FormerAddress } from '@vitrine/contracts/identity/identity.events';
import { FORMER_ADDRESSES_MAX } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import type { WantedNames } from './address.policy.js';

const wordsOf = ({ username, address }: WantedNames): string[] =>
  [...new Set([username, address])].filter((word) => word !== null);

/** The addresses a user has left, newest first: what is given up is added, what is taken up again goes. */
export const formerAddressesAfter = (
  former: readonly FormerAddress[],
  before: WantedNames,
  after: WantedNames,
  now: Date,
): FormerAddress[] => {
  const held = new Set(wordsOf(after));
  const left = wordsOf(before).filter((word) => !held.has(word));
  const older = former.filter(({ address }) => !held.has(address) && !left.includes(address));
  return [...left.map((address) => ({ address, leftAt: now.toISOString() })), ...older].slice(0, FORMER_ADDRESSES_MAX);
};
