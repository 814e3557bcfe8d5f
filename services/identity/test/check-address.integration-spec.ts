import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckAddressDto } from '@vitrine/contracts/identity/account.dto';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { PROFILE_TEXT } from '@vitrine/contracts/identity/user.rules';
import { settleTables } from '@vitrine/testing/settle-tables';
import { startIdentity, type Identity } from './start-identity.js';

let identity: Identity;
let me: UserDto;
beforeAll(async () => {
  identity = await startIdentity();
  await identity.onboarded({ username: 'Taken-One' });
  await identity.onboarded({ firstName: 'Anna', lastName: 'Meier', portfolioUrlType: 'fullname_dash' });
  await identity.onboarded({ firstName: 'Bo', lastName: 'Ek', portfolioUrlType: 'fullname_dot' });
  me = await identity.onboarded({
    username: 'myself',
    firstName: 'My',
    lastName: 'Own',
    portfolioUrlType: 'fullname_dash',
  });
});
afterAll(() => identity.close());

const check = (form: CheckAddressDto) =>
  identity.call('identity.profile.check_address', form, { as: { userId: me.id, role: 'user' } });
const free = { username: null, address: null };
const addressTaken = ERRORS.ADDRESS_TAKEN.message;

describe('names before they are saved', () => {
  it.each([
    [{}, free],
    [{ username: 'nobody-has-this' }, free],
    [{ username: 'MYSELF' }, free],
    [{ username: ' myself ' }, free],
    [{ firstName: 'My', lastName: 'Own' }, free],
    [{ username: 'my-own' }, free],
    [{ username: 'taken-ONE' }, { username: PROFILE_TEXT.usernameTaken, address: null }],
    [{ username: 'anna-meier' }, { username: PROFILE_TEXT.usernameTaken, address: null }],
    [{ username: 'a b' }, { username: PROFILE_TEXT.username, address: null }],
    [{ username: 'ab' }, { username: PROFILE_TEXT.usernameLength, address: null }],
    [{ username: ' ' }, { username: PROFILE_TEXT.required, address: null }],
    [{ username: 'Dashboard' }, { username: PROFILE_TEXT.usernameReserved, address: null }],
  ])('PROF-10 judges the username of %j', async (form, answer) => expect(await check(form)).toEqual(answer));

  it.each([
    [{ firstName: 'Anna', lastName: 'Méier' }, addressTaken],
    [{ firstName: 'Anna', lastName: 'Meier', portfolioUrlType: 'fullname_dot' }, null],
    [{ firstName: 'Bo', lastName: 'Ek', portfolioUrlType: 'fullname_dot' }, addressTaken],
    [{ firstName: 'Taken', lastName: 'One' }, addressTaken],
    [{ firstName: 'My', lastName: 'Photos' }, addressTaken],
    [{ firstName: 'Anna', lastName: 'Meier', portfolioUrlType: 'username' }, null],
    [{ firstName: 'Anna', lastName: null }, null],
    [{ firstName: 'Anna', lastName: '…' }, null],
  ] as const)('URLS-03 URLS-04 URLS-05 URLS-10 PORT-48 ROUTE-18 judges the address of %j', async (form, address) =>
    expect(await check(form)).toEqual({ username: null, address }),
  );

  it('PORT-48 gives for every name the answer that saving it gives', async () => {
    const forms = [
      { username: 'taken-one' },
      { username: 'anna-meier' },
      { username: 'quite-free' },
      { username: 'quite-free', firstName: 'Bo', lastName: 'Ek', portfolioUrlType: 'fullname_dot' },
      { username: 'quite-free', firstName: 'My', lastName: 'Photos', portfolioUrlType: 'fullname_dash' },
      { username: 'quite-free', firstName: 'Taken', lastName: 'One', portfolioUrlType: 'fullname_dash' },
    ] as const;
    for (const form of forms) {
      const asked = await check(form);
      const { userId } = await identity.signIn();
      const saved = await identity.save(userId, form).then(
        () => null,
        (error: Error) => error.message,
      );
      expect({ form, said: asked.username ?? asked.address }).toEqual({ form, said: saved });
      if (!saved) await identity.call('identity.account.delete', form, { as: { userId, role: 'user' } });
    }
  });

  it('looks all of them up by an index', async () => {
    await identity.query(`insert into users (issuer, subject, username, address, portfolio_url_type)
      select 'many', n::text, 'many-' || n, 'ma-ny' || n, 'fullname_dash' from generate_series(1, 5000) n`);
    await settleTables(identity.query, 'users');
    const plan = JSON.stringify(
      await identity.query(`explain select
        exists (select 1 from users where id <> gen_random_uuid() and lower(username) = 'many-7')
        or exists (select 1 from users where id <> gen_random_uuid() and address = 'ma-ny7'
          and portfolio_url_type in ('fullname_dash', 'fullname_dot'))
        or exists (select 1 from users where id <> gen_random_uuid()
          and former_addresses @> '[{"address":"many-7"}]'::jsonb)`),
    );
    expect(plan).toContain('users_username_key');
    expect(plan).toContain('users_address_key');
    expect(plan).toContain('users_former_addresses');
    expect(plan).not.toContain('Seq Scan');
  });
});
