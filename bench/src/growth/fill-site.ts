import pg from 'pg';
import { copyRows } from './copy-rows.ts';
import { fillNotify } from './fill-notify.ts';

/** The one photographer who has signed up and uploaded a photo, which all others are copies of. */
export interface Known {
  id: string;
  name: string;
  photoId: string;
}

/** Photos of each photographer, in a small site as in a large one: what is compared is the site, not the page. */
const PHOTOS_EACH = 200;
/** Public projects of each photographer, in which every photo stands twice. */
const PROJECTS_EACH = 10;

const DATABASES = ['vitrine_identity', 'vitrine_media', 'vitrine_portfolio', 'vitrine_notify'] as const;
type Database = (typeof DATABASES)[number];
type Fill = (client: pg.Client, rows: Rows) => Promise<void>;

/** What the rows of all services have in common, as SQL over photographer `u` and photo `k`. */
interface Rows {
  known: Known;
  count: number;
  /** Photographers besides the known one, and photos besides the first. */
  photographers: string;
  photos: string;
  /** A column's value by its name. */
  at: Record<
    'owner' | 'name' | 'photo' | 'title' | 'category' | 'featured' | 'visible' | 'trashed' | 'token' | 'created',
    string
  >;
}

/**
 * Rows of as many photos as the product would have them after years of use, in the databases of all services: none
 * finds a difference between them. The product does not run meanwhile.
 */
export async function fillSite(urlOf: (database: string) => string, known: Known, photos: number): Promise<void> {
  const rows = rowsOf(known, Math.round(photos / PHOTOS_EACH));
  const fills: Record<Database, Fill> = {
    vitrine_identity: fillIdentity,
    vitrine_media: fillMedia,
    vitrine_portfolio: fillPortfolio,
    vitrine_notify: (client, { known: { id: knownId }, count, at: { owner } }) =>
      fillNotify(client, { knownId, count, owner }),
  };
  for (const database of DATABASES) {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    try {
      // Triggers would work out for each row what its source has.
      await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`);
      await fills[database](client, rows);
    } finally {
      await client.end();
    }
  }
}

const rowsOf = (known: Known, photographers: number): Rows => {
  const trashed = 'k % 50 = 49';
  return {
    known,
    count: photographers,
    photographers: `generate_series(2, ${photographers}) u`,
    photos: `(select u, k from generate_series(1, ${photographers}) u, generate_series(0, ${PHOTOS_EACH - 1}) k
      where u > 1 or k > 0) made`,
    at: {
      owner: `case when u = 1 then '${known.id}'::uuid else ${uuidOf(hash('user', 'u'))} end`,
      name: `'growth-' || u`,
      photo: uuidOf(hash('photo', 'u', 'k')),
      title: `'Harbour ' || lpad(k::text, 3, '0') || ' of ' || u`,
      category: `case when k % 10 = 7 then 'weddings' else
        (array['landscape', 'portrait', 'street', 'nature', 'travel'])[1 + k % 5] end`,
      featured: 'k % 10 = 0',
      visible: `(k % 10 <> 9 and not (${trashed}))`,
      trashed,
      token: hash('token', 'u', 'k'),
      // All photographers publish on the same days, in turns.
      created: `timestamptz '${new Date().toISOString()}' - k * interval '1 day' - u * interval '10 seconds'`,
    },
  };
};

const hash = (kind: string, ...parts: string[]): string => `md5(concat_ws('-', '${kind}', ${parts.join(', ')}))`;

/** Of the form that the product's own ids have. */
const uuidOf = (hash: string): string => `overlay(overlay(${hash} placing '4' from 13) placing '8' from 17)::uuid`;

const positionOf = (created: string): string => `-(extract(epoch from ${created}) * 1000000)::bigint`;

const fillIdentity: Fill = (client, { known, photographers, at }) =>
  copyRows(client, {
    table: 'users',
    source: `source.id = '${known.id}'`,
    series: photographers,
    own: {
      id: at.owner,
      subject: at.name,
      email: `${at.name} || '@vitrine.test'`,
      username: at.name,
      address: `case when source.address is not null then ${at.name} end`,
    },
  });

const fillMedia: Fill = async (client, { known, photographers, photos, at }) => {
  await copyRows(client, {
    table: 'owners',
    source: `source.user_id = '${known.id}'`,
    series: photographers,
    own: { user_id: at.owner, username: at.name },
  });
  await copyRows(client, {
    table: 'photos',
    source: `source.id = '${known.photoId}'`,
    series: photos,
    own: {
      id: at.photo,
      owner_id: at.owner,
      title: at.title,
      category: at.category,
      featured: at.featured,
      is_public: 'k % 10 <> 9',
      trashed_at: `case when ${at.trashed} then now() end`,
      image_token: at.token,
      object_key: `'originals/' || ${at.token}`,
      created_at: at.created,
      updated_at: at.created,
      render_since: at.created,
      position: positionOf(at.created),
    },
  });
  await client.query(`insert into custom_categories (id, owner_id, category_id, label, description, revision, created_at)
    select gen_random_uuid(), owner_id, 'weddings', 'Weddings', '', 1, now()
    from (select distinct owner_id from photos) known`);
  await client.query(`insert into storage_accounts (user_id, bytes) select owner_id, sum(bytes) from photos group by owner_id
    on conflict (user_id) do update set bytes = excluded.bytes`);
  await client.query(
    'insert into image_tokens (token, photo_id) select image_token, id from photos on conflict do nothing',
  );
  for (const table of ['custom_categories', 'storage_accounts', 'image_tokens'])
    await client.query(`vacuum (analyze) ${table}`);
};

const fillPortfolio: Fill = async (client, rows) => {
  const { known, photographers, photos, at } = rows;
  const shown = (value: string): string => `case when ${at.visible} then ${value} end`;
  await copyRows(client, {
    table: 'profiles',
    source: `source.user_id = '${known.id}'`,
    series: photographers,
    own: {
      user_id: at.owner,
      username_lower: at.name,
      snapshot: `source.snapshot || jsonb_build_object('id', ${at.owner}, 'username', ${at.name})`,
    },
  });
  await copyRows(client, {
    table: 'public_photos',
    source: `source.photo_id = '${known.photoId}'`,
    series: photos,
    own: {
      photo_id: at.photo,
      owner_id: at.owner,
      visible: at.visible,
      category: shown(at.category),
      featured: `${at.visible} and ${at.featured}`,
      created_at: shown(at.created),
      position: shown(positionOf(at.created)),
      // The newest twelve featured ones of each photographer come first (decision 0040).
      share: `case when ${at.featured} then least(5, k / 10 / 12) else 0 end`,
      snapshot: shown(`source.snapshot || jsonb_build_object('id', ${at.photo}, 'ownerId', ${at.owner},
        'title', ${at.title}, 'category', ${at.category}, 'featured', ${at.featured},
        'createdAt', to_char((${at.created}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'position', ${positionOf(at.created)},
        'image', source.snapshot->'image' || jsonb_build_object('base', '/images/' || ${at.token}))`),
    },
  });
  await fillProjects(client, rows);
  await client.query(`insert into page_revisions (owner_id, revision)
    select user_id, (extract(epoch from now()) * 1000000)::bigint from profiles on conflict do nothing`);
  await client.query(`insert into categories (owner_id, category_id, revision, label)
    select user_id, 'weddings', 1, 'Weddings' from profiles`);
  for (const table of ['page_revisions', 'categories']) await client.query(`vacuum (analyze) ${table}`);
};

/** As the one that the known photographer has published, each with forty photos. */
const fillProjects: Fill = async (client, { known, count, at }) => {
  const slug = `'project-' || j`;
  const content = (of: string): string =>
    `jsonb_set(source.${of}, '{blocks,0,photoIds}', ids) || jsonb_build_object('slug', ${slug})`;
  await copyRows(client, {
    table: 'site_pages',
    source: `source.owner_id = '${known.id}'`,
    series: `(select u, j, (select jsonb_agg(${at.photo}) from generate_series(0, ${PHOTOS_EACH - 1}) k
        where k % ${PROJECTS_EACH} in (j, (j + 1) % ${PROJECTS_EACH})) as ids
      from generate_series(1, ${count}) u, generate_series(0, ${PROJECTS_EACH - 1}) j) made`,
    own: {
      id: uuidOf(hash('project', 'u', 'j')),
      owner_id: at.owner,
      position: 'j',
      slug,
      draft: content('draft'),
      published: content('published'),
    },
  });
  await client.query(`insert into site_slugs select owner_id, slug, id from site_pages on conflict do nothing;
    insert into site_versions select id, revision, published, published_at from site_pages on conflict do nothing;
    insert into site_page_photos select id, photo_id::uuid
      from site_pages, jsonb_array_elements_text(draft->'blocks'->0->'photoIds') photo_id on conflict do nothing;
    insert into site_settings (owner_id, revision, links) select distinct owner_id, 1,
      '[{"label": "Prints", "url": "https://prints.test/"}]'::jsonb from site_pages`);
  for (const table of ['site_slugs', 'site_versions', 'site_page_photos', 'site_settings'])
    await client.query(`vacuum (analyze) ${table}`);
};
