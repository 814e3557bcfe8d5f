import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { MediaEvents } from '@vitrine/contracts/media/media.events';
import type { Copy } from './copy.js';
import { thenBumpPage } from './page-revision.sql.js';

type Category = MediaEvents['media.category_changed'];

/** What photographers call their own categories (CAT-24). */
@Injectable()
export class CategoriesRepository implements Copy<Category> {
  constructor(private readonly em: EntityManager) {}

  /** Of a removed category nothing but id and revision is kept. */
  async apply({ ownerId, categoryId, revision, label }: Category, again = false): Promise<void> {
    await this.em.execute(
      thenBumpPage(`insert into categories as kept (owner_id, category_id, revision, label)
        select ?::uuid, ?, ?::bigint, ? where is_living(?::uuid)
        on conflict (owner_id, category_id) do update set revision = excluded.revision, label = excluded.label,
          confirmed_at = now()
        where kept.revision < excluded.revision or (?::boolean and kept.revision = excluded.revision)
        returning owner_id`),
      [ownerId, categoryId, revision, label, ownerId, again],
    );
  }

  async confirm(categories: readonly Category[]): Promise<void> {
    await this.em.execute(
      `update categories set confirmed_at = clock_timestamp() where (owner_id, category_id) in
        (select (named->>'ownerId')::uuid, named->>'categoryId' from jsonb_array_elements(?::jsonb) named)`,
      [JSON.stringify(categories)],
    );
  }

  async dropUnconfirmedSince(time: string): Promise<void> {
    await this.em.execute(
      thenBumpPage(`update categories set label = null
        where label is not null and confirmed_at < ?::timestamptz returning owner_id`),
      [time],
    );
  }
}
