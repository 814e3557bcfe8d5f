import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';

/** Keeps the copy of a photographer's names; an older revision never overwrites a newer one. */
@Injectable()
export class RememberOwner {
  constructor(private readonly em: EntityManager) {}

  async run(user: UserSnapshot): Promise<void> {
    await this.em.execute(
      `insert into owners (user_id, username, first_name, last_name, revision) values (?, ?, ?, ?, ?)
       on conflict (user_id) do update set username = excluded.username, first_name = excluded.first_name,
         last_name = excluded.last_name, revision = excluded.revision
       where owners.revision < excluded.revision`,
      [user.id, user.username, user.firstName, user.lastName, user.revision],
    );
  }
}
