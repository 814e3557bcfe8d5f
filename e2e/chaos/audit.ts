import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readMail, type ReceivedMail } from '@vitrine/dev-servers/mail-sink';
import { productDatabase } from '@vitrine/e2e-support/many-photos';
import type { Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import type { Tally } from './careful-client.ts';
import type { ChaosPhotographer, KnownPhoto } from './chaos-photographer.ts';
import type { KnownChoice } from './chaos-guest.ts';
import type { KnownEnquiry } from './chaos-visitor.ts';

/** Compares the product's state with what it has acknowledged to its users. */
export interface Finding {
  what: string;
  checked: number;
  lost: string[];
  doubled: string[];
  /** Differs from what was acknowledged, or is visible to a user who must not see it. */
  wrong: string[];
}

export interface Known {
  photographers: readonly ChaosPhotographer[];
  enquiries: readonly KnownEnquiry[];
  choices: readonly KnownChoice[];
}

interface PhotoRow {
  id: string;
  owner_id: string;
  title: string;
  is_public: boolean;
  featured: boolean;
  is_trashed: boolean;
  derivatives: string;
  bytes: string;
}

const finding = (what: string, checked: number, over: Partial<Finding> = {}): Finding => ({
  what,
  checked,
  lost: [],
  doubled: [],
  wrong: [],
  ...over,
});

const isShown = (photo: KnownPhoto): boolean => photo.isPublic && !photo.isTrashed;
const livingOf = ({ photographers }: Known) => photographers.filter(({ hasLeft }) => !hasLeft);
const leftOf = ({ photographers }: Known) => photographers.filter(({ hasLeft }) => hasLeft);
const missing = <T>(wanted: Iterable<T>, present: { has(item: T): boolean }): T[] =>
  [...wanted].filter((item) => !present.has(item));

/** Compares rows, store, quota, projections, public pages, addresses, mails and outboxes. Reads only. */
export async function audit(product: Product, known: Known): Promise<Finding[]> {
  const media = await rowsOf<PhotoRow>(
    product,
    'vitrine_media',
    `select id, owner_id, title, is_public, featured, trashed_at is not null as is_trashed, derivatives, bytes from photos`,
  );
  return [
    photoRows(media, known),
    await originals(known),
    await quota(product, media, known),
    await projection(product, media, known),
    await publicPages(product, known),
    await addresses(product, known),
    await departed(product, media, known),
    ...(await enquiries(product, known)),
    ...(await choices(product, known)),
    await waiting(product),
  ];
}

export const faultsOf = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { lost, doubled, wrong }) => sum + lost.length + doubled.length + wrong.length, 0);

function photoRows(rows: PhotoRow[], known: Known): Finding {
  const photos = new Map(livingOf(known).flatMap((one) => [...one.photos]));
  const owners = new Set(livingOf(known).map(({ userId }) => userId));
  const own = rows.filter((row) => owners.has(row.owner_id));
  const wrong = own.filter((row) => {
    const photo = photos.get(row.id);
    return photo && !agrees(row, photo);
  });
  return finding('photos', photos.size, {
    lost: missing(photos.keys(), new Set(own.map(({ id }) => id))),
    doubled: own.filter(({ id }) => !photos.has(id)).map(({ id }) => id),
    wrong: wrong.map((row) => `${row.id} ${JSON.stringify(row)}`),
  });
}

const agrees = (row: PhotoRow, photo: KnownPhoto): boolean =>
  row.title === photo.title &&
  row.is_public === photo.isPublic &&
  row.featured === photo.featured &&
  row.is_trashed === photo.isTrashed &&
  row.derivatives === 'ready';

/** Every original is there, once, byte for byte, of photos in the trash too. */
async function originals(known: Known): Promise<Finding> {
  const result = finding('originals', 0);
  for (const photographer of livingOf(known)) {
    for (const photo of photographer.photos.values()) {
      result.checked += 1;
      const original = await photographer.original(photo);
      const bytes = Buffer.from(await original.arrayBuffer());
      if (!original.ok) result.lost.push(`${photo.id} ${original.status}`);
      else if (createHash('sha256').update(bytes).digest('hex') !== photo.sha256) result.wrong.push(photo.id);
    }
  }
  return result;
}

async function quota(product: Product, rows: PhotoRow[], known: Known): Promise<Finding> {
  const accounts = await rowsOf<{ user_id: string; bytes: string }>(
    product,
    'vitrine_media',
    'select user_id, bytes from storage_accounts',
  );
  const counted = new Map(accounts.map(({ user_id, bytes }) => [user_id, Number(bytes)]));
  const wrong = livingOf(known).flatMap(({ userId, name }) => {
    const stored = rows.filter((row) => row.owner_id === userId).reduce((sum, { bytes }) => sum + Number(bytes), 0);
    const said = counted.get(userId) ?? 0;
    return said === stored ? [] : [`${name}: ${said} instead of ${stored}`];
  });
  return finding('quotas', livingOf(known).length, { wrong });
}

/** Portfolio's projection shows the photos of media, with the same data. */
async function projection(product: Product, rows: PhotoRow[], known: Known): Promise<Finding> {
  const shown = await rowsOf<{ photo_id: string; title: string; featured: boolean }>(
    product,
    'vitrine_portfolio',
    `select photo_id, snapshot->>'title' as title, featured from public_photos where visible`,
  );
  const left = new Set(leftOf(known).map(({ userId }) => userId));
  const visible = new Map(
    rows
      .filter((row) => row.is_public && !row.is_trashed && row.derivatives === 'ready' && !left.has(row.owner_id))
      .map((row) => [row.id, row]),
  );
  return finding('projection', visible.size, {
    lost: missing(visible.keys(), new Set(shown.map(({ photo_id }) => photo_id))),
    wrong: shown
      .filter(({ photo_id, title, featured }) => {
        const row = visible.get(photo_id);
        return !row || row.title !== title || row.featured !== featured;
      })
      .map(({ photo_id }) => photo_id),
  });
}

/** What visitors get. */
async function publicPages(product: Product, known: Known): Promise<Finding> {
  const visitor = new Visitor(product.url);
  const result = finding('public pages', known.photographers.length);
  for (const { name, hasLeft, photos } of known.photographers) {
    const response = await visitor.fetch(`/api/portfolio/${name}/photos?limit=500`);
    const listed = response.ok ? ((await response.json()) as { id: string }[]).map(({ id }) => id) : [];
    if (!response.ok) await response.body?.cancel();
    const wanted = new Set(hasLeft ? [] : [...photos.values()].filter(isShown).map(({ id }) => id));
    result.lost.push(...missing(wanted, new Set(listed)));
    result.wrong.push(...missing(listed, wanted));
    if (new Set(listed).size !== listed.length) result.doubled.push(name);
    if (response.status !== (hasLeft ? 404 : 200)) result.wrong.push(`${name} ${response.status}`);
  }
  return result;
}

/** No address that visitors ever had of what is hidden now answers them. */
async function addresses(product: Product, known: Known): Promise<Finding> {
  const visitor = new Visitor(product.url);
  const result = finding('old addresses', 0);
  for (const { hasLeft, photos } of known.photographers)
    for (const photo of photos.values()) {
      if (!hasLeft && isShown(photo)) continue;
      for (const base of photo.addresses) {
        result.checked += 1;
        const response = await visitor.fetch(`${base}/480.webp`);
        await response.body?.cancel();
        if (response.status !== 404) result.wrong.push(`${base} ${response.status}`);
      }
    }
  return result;
}

/** Nothing of a deleted user is left: no row, no file. */
async function departed(product: Product, rows: PhotoRow[], known: Known): Promise<Finding> {
  const files = readdirSync(join(product.dataDir, 'objects'), { recursive: true, withFileTypes: true });
  const wrong = leftOf(known).flatMap(({ userId, name }) => [
    ...rows.filter((row) => row.owner_id === userId).map(({ id }) => `${name}: row ${id}`),
    ...files.filter((file) => file.isFile() && file.parentPath.includes(userId)).map((file) => `${name}: ${file.name}`),
  ]);
  return finding('departed', leftOf(known).length, { wrong });
}

/** Each enquiry is stored once and mailed once; those to a deleted user are deleted. */
async function enquiries(product: Product, known: Known): Promise<Finding[]> {
  const rows = await rowsOf<{ email: string }>(product, 'vitrine_notify', 'select email from enquiries');
  const mails = await readMail(join(product.dataDir, 'mail'));
  const stored = finding('enquiries', known.enquiries.length);
  const mailed = finding('mails of enquiries', 0);
  for (const { email, to } of known.enquiries) {
    const count = rows.filter((row) => row.email === email).length;
    if (to.hasLeft) {
      if (count > 0) stored.wrong.push(email);
      continue;
    }
    if (count === 0) stored.lost.push(email);
    if (count > 1) stored.doubled.push(email);
    mailed.checked += 1;
    countMails(mailed, email, mails, ({ email: mail }) => mail.replyTo?.some(({ address }) => address === email));
  }
  return [stored, mailed];
}

/** Should the process die between the server's answer and its commit, the same Message-ID comes a second time. */
function countMails(
  result: Finding,
  what: string,
  mails: readonly ReceivedMail[],
  isIt: (mail: ReceivedMail) => boolean | undefined,
  wanted = 1,
): void {
  const ids = new Set(mails.filter(isIt).map(({ email }) => email.messageId));
  if (ids.size < wanted) result.lost.push(what);
  if (ids.size > wanted) result.doubled.push(what);
}

/** What a guest chose is in one list, as last answered; a submission was mailed once to each, an opening once in all. */
async function choices(product: Product, known: Known): Promise<Finding[]> {
  const rows = await rowsOf<{ name: string; state: string; marks: string[]; events: number }>(
    product,
    'vitrine_portfolio',
    `select p.name, l.state, array(select photo_id from gallery_marks where list_id = l.id)::text[] as marks,
       (select count(*)::int from gallery_events e where e.person_id = p.id and e.kind = 'submitted') as events
     from gallery_lists l join gallery_persons p on p.id = l.person_id`,
  );
  const mails = await readMail(join(product.dataDir, 'mail'));
  const [chosen, mailed] = [finding('choices of guests', 0), finding('mails of galleries', 0)];
  const opened = new Set<string>();
  for (const { name, email, to, marked, isSubmitted, wrong } of known.choices) {
    const [row, ...others] = rows.filter((list) => list.name === name);
    chosen.checked += 1;
    if (to.hasLeft) {
      if (row) chosen.wrong.push(name);
      continue;
    }
    chosen.wrong.push(...wrong);
    if (others.length > 0 || (row?.events ?? 0) > 1) chosen.doubled.push(name);
    chosen.lost.push(...missing(marked, new Set(row?.marks)).map((id) => `${name} ${id}`));
    chosen.wrong.push(...missing(row?.marks ?? [], marked).map((id) => `${name} ${id}`));
    if (isSubmitted && (row?.state !== 'submitted' || row.events === 0)) chosen.lost.push(`${name}: submission`);
    mailed.checked += 2;
    const times = isSubmitted ? 1 : 0;
    const isOf = ({ subject, html }: ReceivedMail) => subject.startsWith('A choice was sent') && html.includes(name);
    countMails(mailed, name, mails, isOf, times);
    const isCopy = (mail: ReceivedMail) => mail.to.includes(email) && mail.subject.startsWith('Your choice');
    countMails(mailed, email, mails, isCopy, times);
    opened.add(to.galleryTitle);
  }
  for (const title of opened)
    countMails(mailed, title, mails, ({ subject }) => subject.startsWith(`${title} was opened`));
  mailed.checked += opened.size;
  return [chosen, mailed];
}

/** What dies excuses a 503, never a 500; no patience mends one. */
export function mistakesOf(tally: Tally): Finding {
  const answers = [...tally.statuses.values()].reduce((sum, count) => sum + count, 0);
  return finding('answers of 500', answers, { wrong: tally.mistakes });
}

/** Nothing is still on its way. */
async function waiting(product: Product): Promise<Finding> {
  const result = finding('still on its way', 0);
  const outbox = 'select count(*)::int as count from outbox_event where published_at is null';
  for (const [database, what, sql] of [
    ['vitrine_identity', 'events of identity', outbox],
    ['vitrine_media', 'events of media', outbox],
    ['vitrine_portfolio', 'events of portfolio', outbox],
    ['vitrine_media', 'removals', 'select count(*)::int as count from removals where done_at is null'],
    ['vitrine_media', 'account removals', 'select count(*)::int as count from deleted_users where done_at is null'],
    ['vitrine_notify', 'mails', `select count(*)::int as count from emails where status <> 'delivered'`],
  ] as const) {
    const [row] = await rowsOf<{ count: number }>(product, database, sql);
    result.checked += 1;
    if (row?.count) result.wrong.push(`${what}: ${row.count}`);
  }
  return result;
}

async function rowsOf<T extends object>(product: Product, database: string, sql: string): Promise<T[]> {
  const client = await productDatabase(product, database);
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}
