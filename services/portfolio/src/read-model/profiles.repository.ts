import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { confirmById, type Copy } from './copy.js';
import { profileAddresses } from './profile-addresses.js';
import { thenBumpPage } from './page-revision.sql.js';

@Injectable()
export class ProfilesRepository implements Copy<UserSnapshot> {
  constructor(private readonly em: EntityManager) {}

  async apply(user: UserSnapshot, again = false): Promise<void> {
    const { username, dash, dot } = profileAddresses(user);
    await this.em.execute(
      thenBumpPage(`insert into profiles as kept
          (user_id, revision, username_lower, dash_address, dot_address, created_at, snapshot)
        select ?::uuid, ?::int, ?, ?, ?, ?::timestamptz, ?::jsonb where is_living(?::uuid)
        on conflict (user_id) do update set revision = excluded.revision, username_lower = excluded.username_lower,
          dash_address = excluded.dash_address, dot_address = excluded.dot_address,
          created_at = excluded.created_at, snapshot = excluded.snapshot, confirmed_at = now()
        where kept.revision < excluded.revision or (?::boolean and kept.revision = excluded.revision)
        returning user_id as owner_id`),
      [user.id, user.revision, username, dash, dot, user.createdAt, JSON.stringify(user), user.id, again],
    );
  }

  async confirm(users: readonly UserSnapshot[]): Promise<void> {
    await this.em.execute(confirmById('profiles', 'user_id'), [JSON.stringify(users.map(({ id }) => id))]);
  }

  async dropUnconfirmedSince(time: string): Promise<void> {
    await this.em.execute(
      thenBumpPage('delete from profiles where confirmed_at < ?::timestamptz returning user_id as owner_id'),
      [time],
    );
  }

  /** The database's clock, for {@link Copy.dropUnconfirmedSince}. */
  async now(): Promise<string> {
    const [row] = await this.em.execute<[{ now: string }]>('select clock_timestamp()::text as now');
    return row.now;
  }
}
