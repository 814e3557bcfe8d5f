import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { idList } from '../sql.js';
import { KEY_ROOTS, subjectOf } from './object-keys.js';
import { keyList } from './quarantine.js';

/** Folders whose objects each have a row. */
export const ROOTS_WITH_ROWS = ['originals', 'derivatives', 'pictures'] as const;
export type RootWithRows = (typeof ROOTS_WITH_ROWS)[number];

/** What names an object of a folder. */
const NAMED: Record<RootWithRows, string> = {
  originals: `select name from unnest(?::text[]) as name
    where exists (select 1 from photos where object_key = name)
      or exists (select 1 from photo_replacements where object_key = name and state = 'pending')`,
  derivatives: `select name::text from unnest(?::uuid[]) as name
    where exists (select 1 from photos where id = name and file_id is null)
      or exists (select 1 from photos where file_id = name)
      or exists (select 1 from photo_replacements where id = name and state = 'pending')`,
  pictures: 'select id::text as name from site_images where id = any(?::uuid[])',
};

/** The folder of a key; null for one that has no rows. */
export const rootOf = (key: string): RootWithRows | null =>
  ROOTS_WITH_ROWS.find((root) => key.startsWith(KEY_ROOTS[root])) ?? null;

/** Distinguishes objects with an owner from orphans. */
@Injectable()
export class Orphans {
  constructor(private readonly em: EntityManager) {}

  /** Those of `keys`, all of one folder, that no row names. What a deletion has left behind is none: that goes on. */
  async among(root: RootWithRows, keys: readonly string[]): Promise<string[]> {
    const nameOf = (key: string): string | undefined => (root === 'originals' ? key : subjectOf(key)?.id);
    const names = [...new Set(keys.map(nameOf).filter((name) => name !== undefined))];
    const rows = await this.em.execute<{ name: string }[]>(NAMED[root], [keyList(names)]);
    const named = new Set(rows.map(({ name }) => name));
    const nameless = keys.filter((key) => !named.has(nameOf(key) ?? ''));
    return nameless.length === 0 ? [] : this.withoutDeleted(nameless);
  }

  /** An upload that came in behind the removal of its photo or its account is part of what was to be removed. */
  private async withoutDeleted(keys: readonly string[]): Promise<string[]> {
    const subjects = keys.map(subjectOf).filter((subject) => subject !== null);
    const ids = idList([...new Set(subjects.map(({ id }) => id))]);
    const owners = idList([...new Set(subjects.flatMap(({ ownerId }) => ownerId ?? []))]);
    const photos = await this.em.execute<{ photo_id: string }[]>(
      'update removals set done_at = null where photo_id = any(?::uuid[]) returning photo_id',
      [ids],
    );
    const accounts = await this.em.execute<{ user_id: string }[]>(
      'update deleted_users set done_at = null where user_id = any(?::uuid[]) returning user_id',
      [owners],
    );
    const deleted = new Set([...photos.map((row) => row.photo_id), ...accounts.map((row) => row.user_id)]);
    return keys.filter((key) => {
      const subject = subjectOf(key);
      return !subject || !(deleted.has(subject.id) || deleted.has(subject.ownerId ?? ''));
    });
  }
}
