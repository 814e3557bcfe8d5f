import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { startIdentity } from './start-identity.js';

let identity: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

/** The error codes of the failures, and the number of successes. */
const outcomes = async (attempts: Promise<unknown>[]): Promise<{ won: number; codes: string[] }> => {
  const settled = await Promise.allSettled(attempts);
  return {
    won: settled.filter((s) => s.status === 'fulfilled').length,
    codes: settled.flatMap((s) => (s.status === 'rejected' ? [(s.reason as { code: string }).code] : [])),
  };
};
const people = async (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await identity.signIn()).userId));

describe('usernames', () => {
  it('PROF-10 ONB-11 gives a username to one of twenty concurrent requests', async () => {
    const ids = await people(20);
    const result = await outcomes(ids.map((id, i) => identity.save(id, { username: i % 2 ? 'wanted' : 'Wanted' })));
    expect(result).toEqual({ won: 1, codes: Array.from({ length: 19 }, () => 'USERNAME_TAKEN') });
  });

  it('PROF-10 lets its holder change the case, and refuses it to others', async () => {
    const holder = await identity.onboarded({ username: 'case-holder' });
    expect(await identity.save(holder.id, { username: 'Case-Holder' })).toMatchObject({ username: 'Case-Holder' });
    await expect(identity.onboarded({ username: 'CASE-HOLDER' })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
  });
});

describe('former addresses', () => {
  const formerOf = async (id: string): Promise<string[]> => {
    const [row] = await identity.query<{ former: { address: string }[] }>(
      `select former_addresses as former from users where id = '${id}'`,
    );
    return (row?.former ?? []).map(({ address }) => address);
  };

  it.each([
    ['7222656a-8a66-4c6a', 'a8a4-c7fc94ca35d3', 'fullname_dash'],
    ['7222656A8A664C6A', 'A8A4C7FC94CA35D3', 'fullname_dash'],
    ['7222656a-8a66-4c6a', 'a8a4-c7fc94ca35d3', 'fullname_dot'],
  ] as const)('PORT-48 never have the form of an id: %s %s, %s', async (firstName, lastName, portfolioUrlType) => {
    const user = await identity.onboarded();
    const name = { firstName, lastName, portfolioUrlType };
    await expect(identity.save(user.id, name)).rejects.toMatchObject({ code: 'ADDRESS_TAKEN' });
    const as = { userId: user.id, role: 'user' } as const;
    expect((await identity.call('identity.profile.check_address', name, { as })).address).not.toBeNull();
  });

  it('PORT-48 stay reserved for their former holder, through a chain and back, and are free only after a while', async () => {
    const { id } = await identity.onboarded({ username: 'Chain-A' });
    await identity.save(id, { username: 'chain-b' });
    await identity.save(id, { username: 'chain-c' });
    expect(await formerOf(id)).toEqual(['chain-b', 'chain-a']);
    const other = await identity.onboarded({ username: 'chain-other' });
    await expect(identity.save(other.id, { username: 'CHAIN-a' })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    const name = { username: 'chain-other', firstName: 'Chain', lastName: 'B' };
    await expect(identity.save(other.id, { ...name, portfolioUrlType: 'fullname_dash' })).rejects.toMatchObject({
      code: 'ADDRESS_TAKEN',
    });
    await identity.save(id, { username: 'chain-a' });
    expect(await formerOf(id)).toEqual(['chain-c', 'chain-b']);
    await identity.query(`update users set former_addresses = '[{"address":"chain-c","leftAt":"2020-01-01T00:00:00Z"}]'
      where id = '${id}'`);
    expect(await identity.save(other.id, { username: 'chain-c' })).toMatchObject({ username: 'chain-c' });
  });

  it('URLS-10 lead on from what an older rule made of a full name, and nobody loses one', async () => {
    const name = { firstName: 'Łukasz', portfolioUrlType: 'fullname_dash' } as const;
    const [alone, late] = [
      await identity.onboarded({ ...name, lastName: 'Allein' }),
      await identity.onboarded({ ...name, lastName: 'Später', portfolioUrlType: 'fullname_dot' }),
    ];
    const edited = await identity.onboarded({ ...name, lastName: 'Neu' });
    for (const [id, old] of [
      [alone.id, 'ukasz-allein'],
      [late.id, 'ukasz.spater'],
      [edited.id, 'ukasz-neu'],
    ])
      await identity.query(`update users set address = '${old}', former_addresses = '[]' where id = '${id}'`);
    // In the meantime: somebody has the new address of one, and another edits the profile.
    await identity.query(`update users set username = 'lukasz.spater' where id = '${(await identity.onboarded()).id}'`);
    await identity.save(edited.id, { ...name, lastName: 'Neu', username: edited.username ?? '', city: 'Visby' });
    await identity.renewAddresses();
    await identity.renewAddresses();
    const rows = await identity.query<{ id: string; address: string; form: string }>(
      'select id, address, portfolio_url_type as form from users',
    );
    const rowOf = (wanted: string) => rows.find(({ id }) => id === wanted);
    expect(rowOf(alone.id)).toMatchObject({ address: 'lukasz-allein', form: 'fullname_dash' });
    expect(rowOf(late.id)).toMatchObject({ address: late.username, form: 'username' });
    expect(rowOf(edited.id)).toMatchObject({ address: 'lukasz-neu', form: 'fullname_dash' });
    expect(await Promise.all([alone, late, edited].map(({ id }) => formerOf(id)))).toEqual([
      ['ukasz-allein'],
      ['ukasz.spater'],
      ['ukasz-neu'],
    ]);
    const [last] = (await identity.events('identity.user_changed', alone.id)).slice(-1);
    expect(last).toMatchObject({ formerAddresses: [{ address: 'ukasz-allein' }] });
  });

  it('PORT-48 ACCT-48 go with the account', async () => {
    const { id } = await identity.onboarded({ username: 'leaver-a' });
    await identity.save(id, { username: 'leaver-b' });
    await identity.call('identity.account.delete', { username: 'leaver-b' }, { as: { userId: id, role: 'user' } });
    expect(await formerOf(id)).toEqual([]);
    for (const username of ['leaver-a', 'leaver-b'])
      expect(await identity.onboarded({ username })).toMatchObject({ username });
  });
});

describe('addresses', () => {
  it.each(['fullname_dash', 'fullname_dot'] as const)(
    'PORT-48 gives a full-name address to one of ten who select %s at once',
    async (portfolioUrlType) => {
      const ids = await people(10);
      const lastName = portfolioUrlType.replace('_', ' ');
      const result = await outcomes(
        ids.map((id) => identity.save(id, { firstName: 'Race', lastName, portfolioUrlType })),
      );
      expect(result).toEqual({ won: 1, codes: Array.from({ length: 9 }, () => 'ADDRESS_TAKEN') });
    },
  );

  it('PORT-48 lets two users of one name have its two forms', async () => {
    const name = { firstName: 'Twin', lastName: 'Name' };
    const dash = await identity.onboarded({ ...name, portfolioUrlType: 'fullname_dash' });
    const dot = await identity.onboarded({ ...name, portfolioUrlType: 'fullname_dot' });
    expect([portfolioPath(dash), portfolioPath(dot)]).toEqual(['/twin-name', '/twin.name']);
  });

  it('PORT-48 refuses a full-name address that is another user’s username, but not one’s own', async () => {
    await identity.onboarded({ username: 'anna-meier' });
    const name = { firstName: 'Anna', lastName: 'Meier', portfolioUrlType: 'fullname_dash' } as const;
    await expect(identity.onboarded(name)).rejects.toMatchObject({ code: 'ADDRESS_TAKEN' });
    const own = {
      firstName: 'Own',
      lastName: 'Name',
      username: 'own-name',
      portfolioUrlType: 'fullname_dash',
    } as const;
    expect(await identity.onboarded(own)).toMatchObject({ username: 'own-name' });
  });

  it('PORT-48 refuses a username that is another user’s full-name address', async () => {
    await identity.onboarded({ firstName: 'Bo', lastName: 'Ek', portfolioUrlType: 'fullname_dash' });
    await expect(identity.onboarded({ username: 'BO-ek' })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
  });

  it('PORT-48 never gives one name to two users who claim it in both forms at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one = '', other = ''] = await people(2);
      const { won } = await outcomes([
        identity.save(one, { username: `both-sides${round}` }),
        identity.save(other, { firstName: 'Both', lastName: `Sides${round}`, portfolioUrlType: 'fullname_dash' }),
      ]);
      expect(won).toBe(1);
    }
  });

  it('PORT-48 frees an address some time after its holder has selected another form', async () => {
    const name = { firstName: 'Free', lastName: 'Again', portfolioUrlType: 'fullname_dash' } as const;
    const first = await identity.onboarded(name);
    await identity.save(first.id, { firstName: 'Free', lastName: 'Again', portfolioUrlType: 'username' });
    await expect(identity.onboarded(name)).rejects.toMatchObject({ code: 'ADDRESS_TAKEN' });
    await identity.query(`update users set former_addresses = '[{"address":"free-again","leftAt":"2020-01-01T00:00:00Z"}]'
      where id = '${first.id}'`);
    expect(await identity.onboarded(name)).toMatchObject({ portfolioUrlType: 'fullname_dash' });
  });

  it('PORT-48 applies to a change of name, too', async () => {
    await identity.onboarded({ firstName: 'Kim', lastName: 'Lee', portfolioUrlType: 'fullname_dot' });
    const other = await identity.onboarded({ firstName: 'Kim', lastName: 'Park', portfolioUrlType: 'fullname_dot' });
    await expect(identity.save(other.id, { firstName: 'Kim', lastName: 'Lee' })).rejects.toMatchObject({
      code: 'ADDRESS_TAKEN',
    });
  });

  it('ROUTE-18 refuses a full name whose address is a page of the application', async () => {
    const name = { firstName: 'My', lastName: 'Photos', portfolioUrlType: 'fullname_dash' } as const;
    await expect(identity.onboarded(name)).rejects.toMatchObject({ code: 'ADDRESS_TAKEN' });
  });
});

describe('events', () => {
  it('publishes every change with the next revision, and nothing without a change', async () => {
    const user = await identity.onboarded({ username: 'events-1' });
    await identity.save(user.id, { username: 'events-1', bio: 'New' });
    await identity.save(user.id, { username: 'events-1', bio: 'New' });
    await identity.call(
      'identity.profile.set_visitor_settings',
      { contactPreference: 'prints' },
      { as: { userId: user.id, role: 'user' } },
    );
    const published = await identity.events('identity.user_changed', user.id);
    expect(published.map((t) => t.revision)).toEqual([1, 2, 3, 4]);
    expect(published.at(-1)).toMatchObject({ username: 'events-1', bio: 'New', contactPreference: 'prints' });
  });

  it('loses no revision when one user saves from many tabs at once', async () => {
    const user = await identity.onboarded();
    const username = user.username ?? '';
    await Promise.all(Array.from({ length: 8 }, (_, i) => identity.save(user.id, { username, bio: `Tab ${i}` })));
    const revisions = (await identity.events('identity.user_changed', user.id)).map((t) => t.revision);
    expect(revisions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('ONB-06 publishes a new photographer once, with the portfolio’s address', async () => {
    const user = await identity.onboarded({ email: 'once@example.com', username: 'Once' });
    await identity.save(user.id, { username: 'once-more' });
    expect(await identity.events('identity.user_onboarded', user.id)).toEqual([
      { userId: user.id, email: 'once@example.com', firstName: 'Jane', portfolioPath: '/once' },
    ]);
  });

  it('publishes nothing for a refused save', async () => {
    await identity.onboarded({ username: 'refused' });
    const { userId } = await identity.signIn();
    await expect(identity.save(userId, { username: 'refused' })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
    expect(await identity.events('identity.user_changed', userId)).toHaveLength(1);
    expect(await identity.events('identity.user_onboarded', userId)).toHaveLength(0);
  });
});

describe('export', () => {
  it('lists every user once, in pages', async () => {
    const all = await identity.query<{ id: string }>('select id from users where deleted_at is null order by id');
    const exported: string[] = [];
    for (let after: string | undefined; ; after = exported.at(-1)) {
      const page = await identity.call('identity.user.export', { after, limit: 7 });
      exported.push(...page.map((user) => user.id));
      if (page.length < 7) break;
    }
    expect(exported).toEqual(all.map((row) => row.id));
  });
});
