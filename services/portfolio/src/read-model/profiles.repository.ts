import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { profileAddresses } from './profile-addresses.js';
import { thenBumpPage } from './page-revision.sql.js';

@Injectable()
export class ProfilesRepository {
  constructor(private readonly em: EntityManager) {}

  /** Keeps the newest revision. `again` also writes the same revision anew, for a rebuild. */
  async apply(user: UserSnapshot, again = false): Promise<void> {
    const { username, dash, dot } = profileAddresses(user);
    await this.em.execute(
      thenBumpPage(`insert into profiles as kept
          (user_id, revision, username_lower, dash_address, dot_address, created_at, snapshot)
        values (?, ?, ?, ?, ?, ?, ?::jsonb)
        on conflict (user_id) do update set revision = excluded.revision, username_lower = excluded.username_lower,
          dash_address = excluded.dash_address, dot_address = excluded.dot_address,
          created_at = excluded.created_at, snapshot = excluded.snapshot
        where kept.revision < excluded.revision or (?::boolean and kept.revision = excluded.revision)
        returning user_id as owner_id`),
      [user.id, user.revision, username, dash, dot, user.createdAt, JSON.stringify(user), again],
    );
  }
}
