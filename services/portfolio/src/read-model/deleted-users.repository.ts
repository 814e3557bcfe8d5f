import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** A user's rows besides photos and galleries, by the column that holds the user's id. */
const USER_DATA = {
  profiles: 'user_id',
  categories: 'owner_id',
  site_images: 'owner_id',
  template_choices: 'user_id',
  looks: 'user_id',
  hero_choices: 'user_id',
  client_pages: 'owner_id',
  site_pages: 'owner_id',
  site_slugs: 'owner_id',
  site_settings: 'owner_id',
  page_revisions: 'owner_id',
};

const BATCH = 1_000;
const GALLERIES = 10;

@Injectable()
export class DeletedUsersRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * Deletes all of a user's data but the id, which blocks late and concurrent events. The profile goes first: without it
   * nothing of the user is shown, and thousands of photos follow in batches.
   */
  async erase(userId: string): Promise<void> {
    await this.em.transactional(async () => {
      await this.em.execute('select pg_advisory_xact_lock(hashtextextended(?::uuid::text, 3))', [userId]);
      await this.em.execute('insert into deleted_users (user_id) values (?) on conflict do nothing', [userId]);
      for (const [table, column] of Object.entries(USER_DATA))
        await this.em.execute(`delete from ${table} where ${column} = ?`, [userId]);
    });
    // Each with all that guests have said in it.
    while ((await this.eraseSome('client_galleries', 'id', userId, GALLERIES)) === GALLERIES);
    for (const table of ['shelf_photos', 'public_photos'])
      while ((await this.eraseSome(table, 'photo_id', userId, BATCH)) === BATCH);
  }

  /** Those of `userIds` that are not known as deleted. */
  async unknownOf(userIds: readonly string[]): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select value as id from jsonb_array_elements_text(?::jsonb)
       where not exists (select 1 from deleted_users where user_id = value::uuid)`,
      [JSON.stringify(userIds)],
    );
    return rows.map(({ id }) => id);
  }

  private async eraseSome(table: string, key: string, userId: string, most: number): Promise<number> {
    const rows = await this.em.execute<unknown[]>(
      `delete from ${table} where ${key} in (select ${key} from ${table} where owner_id = ? limit ?) returning 1`,
      [userId, most],
    );
    return rows.length;
  }
}
