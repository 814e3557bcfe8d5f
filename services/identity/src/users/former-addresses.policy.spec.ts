import { expect, it } from '@jest/globals';
import { FORMER_ADDRESSES_MAX } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { formerAddressesAfter } from './former-addresses.policy.js';

const now = new Date('2026-03-01T00:00:00Z');
const named = (username: string | null, address: string | null = null) => ({ username, address });
const words = (former: readonly { address: string }[]) => former.map(({ address }) => address);

it('keeps each address of a chain, and drops the one that is used again', () => {
  const first = formerAddressesAfter([], named('a'), named('b'), now);
  expect(first).toEqual([{ address: 'a', leftAt: now.toISOString() }]);
  const second = formerAddressesAfter(first, named('b'), named('c'), now);
  expect(words(second)).toEqual(['b', 'a']);
  expect(words(formerAddressesAfter(second, named('c'), named('a'), now))).toEqual(['c', 'b']);
});

it('keeps a full-name address, and nothing for a missing name', () => {
  expect(words(formerAddressesAfter([], named('a', 'ada-l'), named('a'), now))).toEqual(['ada-l']);
  expect(formerAddressesAfter([], named(null), named('a'), now)).toEqual([]);
  expect(formerAddressesAfter([], named('a', 'ada-l'), named('ada-l'), now)).toHaveLength(1);
});

it('keeps the newest up to the limit', () => {
  let former = formerAddressesAfter([], named('n0'), named('n1'), now);
  for (let n = 1; n < 2 * FORMER_ADDRESSES_MAX; n++)
    former = formerAddressesAfter(former, named(`n${n}`), named(`n${n + 1}`), now);
  expect(former).toHaveLength(FORMER_ADDRESSES_MAX);
  expect(former[0]?.address).toBe(`n${2 * FORMER_ADDRESSES_MAX - 1}`);
});
