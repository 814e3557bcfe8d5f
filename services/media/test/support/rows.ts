import { MikroORM } from '@mikro-orm/postgresql';
import { jest } from '@jest/globals';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { RunningMedia } from './start-media.js';

/**
 * `count` photos of `who` as rows alone, without files: named `Photo 1` and so on, each a minute older than the one
 * before, in turns public and private, in two categories. `rendered` ones have derivatives. Answers their ids, newest first.
 */
export const photoRows = async (media: RunningMedia, who: Principal, count: number): Promise<string[]> => {
  const rows = await media.sql<{ id: string }>(
    `with made as (
       insert into photos (id, owner_id, title, description, category, is_public, image_token, object_key, file_type,
                           bytes, width, height, derivatives, widths, avif_state,
                           created_at, updated_at, position)
       select gen_random_uuid(), ?::uuid, 'Photo ' || n, '<p>Made by the <b>sea</b> &amp; kept</p>',
              case when n % 2 = 0 then 'travel' else 'macro' end, n % 2 = 0, gen_random_uuid()::text,
              gen_random_uuid()::text, 'image/jpeg', 1000, 3000, 2000, 'ready', '{320,640,960,1280,2400}', 'ready',
              now() - n * interval '1 minute', now(),
              -(extract(epoch from now() - n * interval '1 minute') * 1000000)::bigint
       from generate_series(1, ?) n returning id, created_at, image_token
     ), tokens as (insert into image_tokens (token, photo_id) select image_token, id from made)
     select id from made order by created_at desc`,
    [who.userId, count],
  );
  await media.sql(
    `insert into storage_accounts (user_id, bytes) values (?, ?)
     on conflict (user_id) do update set bytes = storage_accounts.bytes + excluded.bytes`,
    [who.userId, count * 1000],
  );
  return rows.map(({ id }) => id);
};

/** A statement as it went to the database. */
export interface SentQuery {
  query: string;
  params: readonly unknown[];
}

/** The statements that `work` sends to the database. */
export const queriesOf = async (media: RunningMedia, work: () => Promise<unknown>): Promise<SentQuery[]> => {
  const spy = jest.spyOn(media.rpc.app.get(MikroORM).config.getLogger(), 'logQuery');
  try {
    await work();
    return spy.mock.calls.map(([{ query = '', params = [] }]) => ({ query, params }));
  } finally {
    spy.mockRestore();
  }
};

/** How the database would go about those of `queries` that read `table`. */
export const plansOf = async (
  media: RunningMedia,
  queries: readonly SentQuery[],
  table: 'photos' | 'site_images' | 'owners' = 'photos',
): Promise<string> => {
  const names = new RegExp(`\\b${table}\\b`);
  const lines: string[] = [];
  for (const { query, params } of queries) {
    if (!names.test(query)) continue;
    const rows = await media.sql<Record<string, string>>(`explain ${query}`, [...params]);
    lines.push(...rows.map((row) => Object.values(row)[0] ?? ''));
  }
  return lines.join('\n');
};
