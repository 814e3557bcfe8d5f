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
    const nameless = await this.nameless(root, keys);
    return nameless.length === 0 ? [] : this.withoutDeleted(nameless);
  }

  /**
   * Those of `keys`, all of one folder, that no row names, and of these the ones of a deleted photo or user. Changes
   * nothing.
   */
  async inspect(root: RootWithRows, keys: readonly string[]): Promise<{ nameless: string[]; deleted: string[] }> {
    const nameless = await this.nameless(root, keys);
    if (nameless.length === 0) return { nameless, deleted: [] };
    const { ids, owners } = subjectsOf(nameless);
    const rows = await this.em.execute<{ id: string }[]>(
      `select photo_id as id from removals where photo_id = any(?::uuid[])
       union all select user_id from deleted_users where user_id = any(?::uuid[])`,
      [ids, owners],
    );
    return { nameless, deleted: nameless.filter(isOf(new Set(rows.map(({ id }) => id)))) };
  }

  private async nameless(root: RootWithRows, keys: readonly string[]): Promise<string[]> {
    const nameOf = (key: string): string | undefined => (root === 'originals' ? key : subjectOf(key)?.id);
    const names = [...new Set(keys.map(nameOf).filter((name) => name !== undefined))];
    const rows = await this.em.execute<{ name: string }[]>(NAMED[root], [keyList(names)]);
    const named = new Set(rows.map(({ name }) => name));
    return keys.filter((key) => !named.has(nameOf(key) ?? ''));
  }

  /** An upload that came in behind the removal of its photo or its account is part of what was to be removed. */
  private async withoutDeleted(keys: readonly string[]): Promise<string[]> {
    const { ids, owners } = subjectsOf(keys);
    const photos = await this.em.execute<{ photo_id: string }[]>(
      'update removals set done_at = null where photo_id = any(?::uuid[]) returning photo_id',
      [ids],
    );
    const accounts = await this.em.execute<{ user_id: string }[]>(
      'update deleted_users set done_at = null where user_id = any(?::uuid[]) returning user_id',
      [owners],
    );
    const deleted = new Set([...photos.map((row) => row.photo_id), ...accounts.map((row) => row.user_id)]);
    return keys.filter((key) => !isOf(deleted)(key));
  }
}

/** The subjects of keys and their owners, each as a list for a query. */
const subjectsOf = (keys: readonly string[]): { ids: string; owners: string } => {
  const subjects = keys.map(subjectOf).filter((subject) => subject !== null);
  return {
    ids: idList([...new Set(subjects.map(({ id }) => id))]),
    owners: idList([...new Set(subjects.flatMap(({ ownerId }) => ownerId ?? []))]),
  };
};

/** Tells whether the subject of a key, or its owner, is one of `ids`. */
const isOf =
  (ids: ReadonlySet<string>) =>
  (key: string): boolean => {
    const subject = subjectOf(key);
    return subject !== null && (ids.has(subject.id) || ids.has(subject.ownerId ?? ''));
  };
