import { productDatabase } from '@vitrine/e2e-support/many-photos';
import type { Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import { median, ratio, report } from './report.ts';

const USERS = 5_000;
const PHOTOS = 200_000;
const ENQUIRIES = 20_000;
const EMAILS = 40_000;
const ACTS = 50_000;
const ROUNDS = 20;

/** The requests of the administrators' dashboard, by what is done. */
const REQUESTS = {
  'the first users': '/api/admin/users',
  'the last page of users': `/api/admin/users?limit=50&offset=${USERS - 50}`,
  'users by name': '/api/admin/users?sort=name&offset=2000',
  'a user found by a part of a name': '/api/admin/users?q=surname 0042',
  'no user found': '/api/admin/users?q=zebra',
  'the first photos': '/api/admin/photos',
  'a page in the middle of the photos': `/api/admin/photos?offset=${PHOTOS / 2}`,
  'featured photos by title': '/api/admin/photos?featured=true&sort=title',
  'photos by photographer': '/api/admin/photos?sort=photographer',
  'a photo found by a word': '/api/admin/photos?q=harbour 0421',
  'the first enquiries': '/api/messages',
  'an enquiry found': '/api/messages?q=sender 0042',
  'e-mails that failed': '/api/admin/emails?status=failed',
  'an e-mail found': '/api/admin/emails?q=wanted 0042',
  'the first acts': '/api/admin/acts',
  storage: '/api/admin/storage/analytics',
} as const;
type Request = keyof typeof REQUESTS;

/** The lists of a site with 5,000 users and 200,000 photos against those of the demo. */
export async function measureDashboard(product: Product): Promise<void> {
  const admin = new Visitor(product.url);
  await admin.signIn('admin');
  const few = await measure(admin);
  await grow(product);
  const many = await measure(admin);
  for (const [what, long] of many) {
    const short = few.get(what) ?? Number.NaN;
    report.add(
      `Dashboard, ${USERS} users and ${PHOTOS} photos: ${what}`,
      ratio(long, short),
      `of the same with the demo; ${long.toFixed(1)} against ${short.toFixed(1)} ms`,
    );
  }
}

async function measure(admin: Visitor): Promise<Map<Request, number>> {
  const found = new Map<Request, number>();
  for (const [what, path] of Object.entries(REQUESTS) as [Request, string][]) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begin = performance.now();
      await admin.json(path);
      times.push(performance.now() - begin);
    }
    found.set(what, median(times));
  }
  return found;
}

/** The n-th id of a kind, in SQL. */
const idOf = (kind: string, n: string): string =>
  `('00000000-0000-${kind}-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** Rows as years of use leave them, cleaned up after; signing up 5,000 users through the product takes hours. */
async function grow(product: Product): Promise<void> {
  await fill(product, 'vitrine_identity', [
    `insert into users select (jsonb_populate_record(source, jsonb_build_object(
       'id', ${idOf('4000', 'n')}, 'subject', 'bench-' || n, 'email', 'bench-' || n || '@vitrine.local',
       'username', 'bench-' || n, 'address', 'bench-' || n, 'first_name', 'Given',
       'last_name', 'Surname ' || lpad(n::text, 4, '0'), 'role', 'user',
       'created_at', now() - n * interval '1 hour', 'former_addresses', '[]'::jsonb))).*
     from users source, generate_series(1, ${USERS}) n
     where source.id = (select id from users where username is not null limit 1)`,
    `insert into admin_acts (id, at, actor_id, act, subject_kind, subject_id)
     select gen_random_uuid(), now() - n * interval '1 minute', ${idOf('4000', '1 + n % 7')}, 'photo.feature', 'photo',
       gen_random_uuid() from generate_series(1, ${ACTS}) n`,
    'vacuum (analyze) users',
    'vacuum (analyze) admin_acts',
  ]);
  await fill(product, 'vitrine_media', [
    `insert into owners (user_id, username, first_name, last_name, revision)
     select ${idOf('4000', 'n')}, 'bench-' || n, 'Given', 'Surname ' || lpad(n::text, 4, '0'), 1
     from generate_series(1, ${USERS}) n`,
    `insert into photos (id, owner_id, title, category, tags, alt_text, is_public, featured, image_token, object_key,
       file_type, bytes, width, height, derivatives, widths, avif_state, avif_widths, thumb_hash, ai_status, created_at,
       updated_at, position, derivative_bytes)
     select ${idOf('4001', 'n')}, ${idOf('4000', `1 + n % ${USERS}`)}, 'Harbour ' || lpad(n::text, 6, '0'),
       category, tags, alt_text, n % 3 = 0, n % 50 = 0, 'bench-' || n, 'originals/bench-' || n, file_type, bytes, width,
       height, derivatives, widths, 'ready', avif_widths, thumb_hash, ai_status, now() - n * interval '1 minute',
       updated_at, n, derivative_bytes
     from photos source, generate_series(1, ${PHOTOS}) n
     where source.id = (select id from photos where derivatives = 'ready' limit 1)`,
    'vacuum (analyze) owners',
    'vacuum (analyze) photos',
  ]);
  await fill(product, 'vitrine_notify', [
    `insert into enquiries (id, subject_type, name, email, sender, subject, message, contact_preference,
       idempotency_key, answer, is_copied, created_at)
     select gen_random_uuid(), 'general', 'Sender ' || lpad(n::text, 5, '0'), 's' || n || '@vitrine.local',
       's' || n || '@vitrine.local', 'A day in June', repeat('Words of an enquiry. ', 40), 'email', 'bench-' || n,
       'Thank you', false, now() - n * interval '1 minute' from generate_series(1, ${ENQUIRIES}) n`,
    `insert into emails (kind, dedupe_key, sender, recipient, subject, html, text, status, attempts, created_at)
     select 'enquiry', 'bench-' || n, 'site@vitrine.local', 's' || n || '@vitrine.local',
       'Wanted ' || lpad(n::text, 5, '0'), repeat('<p>Words of an e-mail.</p>', 100), repeat('Words. ', 100),
       case when n % 20 = 0 then 'failed' else 'delivered' end, 1, now() - n * interval '1 minute'
     from generate_series(1, ${EMAILS}) n`,
    'vacuum (analyze) enquiries',
    'vacuum (analyze) emails',
  ]);
}

async function fill(product: Product, database: string, statements: readonly string[]): Promise<void> {
  const client = await productDatabase(product, database);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
