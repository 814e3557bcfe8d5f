import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { fullNameAddressInForce, type Addressable } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { outside, outsideParams, supersedes, type Projection, type ExportPage } from './projection.js';
import { withPageRevisionBump } from '../page-revision/page-revision.sql.js';

interface ProfileAddresses {
  username: string | null;
  dash: string | null;
  dot: string | null;
}

/**
 * Names that lead to a photographer, besides the id. Full names only when that form is selected (PORT-48). A suspended
 * photographer has none: what has no username is on no page, in no gallery and on no map of the site (decision 0067).
 */
export const profileAddresses = (who: Addressable & Pick<UserSnapshot, 'suspended'>): ProfileAddresses =>
  who.suspended ? { username: null, dash: null, dot: null } : addressesOf(who);

const addressesOf = (who: Addressable): ProfileAddresses => ({
  username: who.username?.toLowerCase() ?? null,
  dash: who.portfolioUrlType === 'fullname_dash' ? fullNameAddressInForce(who) : null,
  dot: who.portfolioUrlType === 'fullname_dot' ? fullNameAddressInForce(who) : null,
});

@Injectable()
export class ProfilesRepository implements Projection<UserSnapshot> {
  constructor(private readonly em: EntityManager) {}

  apply(users: readonly UserSnapshot[]): Promise<void> {
    return this.write(users, null);
  }

  async align(page: ExportPage<UserSnapshot>): Promise<void> {
    await this.write(page.items, page.since);
    await this.em.execute(
      withPageRevisionBump(`delete from profiles where ${outside('user_id')} returning user_id as owner_id`),
      outsideParams(page),
    );
  }

  /** The database's clock. */
  async now(): Promise<string> {
    const [row] = await this.em.execute<[{ now: string }]>('select clock_timestamp()::text as now');
    return row.now;
  }

  private async write(users: readonly UserSnapshot[], since: string | null): Promise<void> {
    const rows = users.map((user) => ({ user, ...profileAddresses(user) }));
    await this.em.execute(
      withPageRevisionBump(`insert into profiles as kept
          (user_id, revision, username_lower, dash_address, dot_address, created_at, snapshot)
        select (incoming->>'id')::uuid, (incoming->>'revision')::int, username, dash, dot,
          (incoming->>'createdAt')::timestamptz, incoming
        from jsonb_to_recordset(?::jsonb) as known ("user" jsonb, username text, dash text, dot text)
        cross join lateral (select "user" as incoming) same
        where user_exists((incoming->>'id')::uuid) order by 1
        on conflict (user_id) do update set revision = excluded.revision, username_lower = excluded.username_lower,
          dash_address = excluded.dash_address, dot_address = excluded.dot_address,
          created_at = excluded.created_at, snapshot = excluded.snapshot, confirmed_at = now()
        where ${supersedes(['revision', 'username_lower', 'dash_address', 'dot_address', 'snapshot'])}
        returning user_id as owner_id`),
      [JSON.stringify(rows), since],
    );
  }
}
