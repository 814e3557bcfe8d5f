import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Everything that is kept of a person, by the column that names them. */
const KEPT_OF_A_PERSON = {
  profiles: 'user_id',
  public_photos: 'owner_id',
  categories: 'owner_id',
  pictures: 'owner_id',
  template_choices: 'user_id',
  hero_choices: 'user_id',
  page_revisions: 'owner_id',
};

@Injectable()
export class DeletedPeopleRepository {
  constructor(private readonly em: EntityManager) {}

  /** Removes all of a person but the bare id, which keeps facts that come late, or right now, from bringing it back. */
  forget(userId: string): Promise<void> {
    return this.em.transactional(async () => {
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?::uuid::text, 3))', [userId]);
      await this.em.execute('insert into deleted_people (user_id) values (?) on conflict do nothing', [userId]);
      for (const [table, column] of Object.entries(KEPT_OF_A_PERSON))
        await this.em.execute(`delete from ${table} where ${column} = ?`, [userId]);
    });
  }
}
