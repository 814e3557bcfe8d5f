import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MediaEvents } from '@vitrine/contracts/media/media.events';
import { supersedes, type Projection, type ExportPage } from './projection.js';
import { withPageRevisionBump } from '../page-revision/page-revision.sql.js';

type Category = MediaEvents['media.category_changed'];

/** What photographers call their own categories (CAT-24). */
@Injectable()
export class CategoriesRepository implements Projection<Category> {
  constructor(private readonly em: EntityManager) {}

  /** Of a deleted category only id and revision are kept. */
  apply(categories: readonly Category[]): Promise<void> {
    return this.write(categories, null);
  }

  /** A page holds all categories of the owners whose ids are its keys. */
  async align({ items, after, until, since }: ExportPage<Category>): Promise<void> {
    await this.write(items, since);
    await this.em.execute(
      withPageRevisionBump(`update categories set label = null, confirmed_at = now()
        where label is not null and confirmed_at < ?::timestamptz
          and owner_id > coalesce(?::uuid, '00000000-0000-0000-0000-000000000000')
          and owner_id <= coalesce(?::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          and (owner_id, category_id) not in
            (select (named->>'ownerId')::uuid, named->>'categoryId' from jsonb_array_elements(?::jsonb) named)
        returning owner_id`),
      [since, after, until, JSON.stringify(items)],
    );
  }

  private async write(categories: readonly Category[], since: string | null): Promise<void> {
    await this.em.execute(
      withPageRevisionBump(`insert into categories as kept (owner_id, category_id, revision, label)
        select "ownerId", "categoryId", revision, label
        from jsonb_to_recordset(?::jsonb)
          as incoming ("ownerId" uuid, "categoryId" text, revision bigint, label text)
        where user_exists("ownerId") order by 1, 2
        on conflict (owner_id, category_id) do update set revision = excluded.revision, label = excluded.label,
          confirmed_at = now()
        where ${supersedes(['revision', 'label'])}
        returning owner_id`),
      [JSON.stringify(categories), since],
    );
  }
}
