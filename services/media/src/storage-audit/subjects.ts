import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ICON_FILES, type SiteImageKind } from '@vitrine/contracts/media/site-image.rules';
import { type Condition, condition } from '@vitrine/platform/orm/counted-page';
import { idList } from '../sql.js';
import type { MadeSizes } from '../storage/size-names.js';
import { derivativePrefix, KEY_ROOTS, siteImagePrefix } from '../storage/object-keys.js';
import type { RootWithRows } from '../storage/orphans.js';

/** An object that a row names. */
export interface ExpectedObject {
  readonly key: string;
  /** Null where no row says how long it is. */
  readonly bytes: number | null;
}

/** A file of a photo, or a site image: what its row names in one folder of the store. */
export interface Subject {
  /** Null for the site's own. */
  readonly ownerId: string | null;
  /** Under which the objects are stored. */
  readonly id: string;
  /** The photo; null for a site image. */
  readonly photoId: string | null;
  readonly expected: readonly ExpectedObject[];
  /**
   * What is being made of it: none of those objects is missing, and none is too much. With `avif` all others are as the
   * row says.
   */
  readonly inWork: 'all' | 'avif' | null;
  /** Sizes for delivery are being made: of those none is too much. */
  readonly makesSizes?: boolean;
}

/** Behind which subject a page begins. */
export interface After {
  readonly ownerId: string | null;
  readonly id: string;
}

/** What has been made of an image. */
interface MadeColumns {
  state: string;
  widths: number[];
  avifWidths: number[];
  hdrWidths: number[];
  avifState: string;
  /** By their names, as they were stored; null on rows from before sizes were recorded. */
  derivativeBytes: Readonly<Record<string, number>> | null;
}

interface PhotoRow extends MadeColumns {
  sizes: MadeSizes | null;
  makesSizes: boolean;
  ownerId: string;
  id: string;
  photoId: string;
  objectKey: string;
  bytes: string;
}

interface SiteImageRow extends MadeColumns {
  ownerId: string | null;
  id: string;
  kind: SiteImageKind;
  objectKey: string | null;
}

/** While words in files are rewritten their lengths change before the row knows. */
const madeOf = (isDue: string): string =>
  `widths, avif_widths as "avifWidths", hdr_widths as "hdrWidths", avif_state as "avifState",
   case when not ${isDue} then derivative_bytes end as "derivativeBytes"`;

/** A photo that has waited for its derivatives for a day, or could not be given any, is as one that lacks them. */
const STATE = `case when derivatives = 'pending' and coalesce(render_since, created_at) < now() - interval '1 day'
  or derivatives = 'failed' and render_failure = 'JOB_FAILED' then 'stuck' else derivatives end`;
const PHOTOS = `select owner_id as "ownerId", coalesce(file_id, id) as id, id as "photoId", object_key as "objectKey",
  bytes, ${STATE} as state, ${madeOf('packet_due is not null')}, sizes, sizes_due is not null as "makesSizes" from photos`;
const SITE_IMAGES = `select owner_id as "ownerId", id, kind, object_key as "objectKey", state,
  ${madeOf('exists (select 1 from photos where id = photo_id and packet_due is not null)')} from site_images`;

/** What rows name in the store, in the order of keys: ids sort like their text, and the site's own come last. */
@Injectable()
export class Subjects {
  constructor(private readonly em: EntityManager) {}

  /** The next subjects behind `after`, of one owner or of all. */
  page(root: RootWithRows, after: After | null, ownerId: string | null, limit: number): Promise<Subject[]> {
    if (root === 'pictures') return this.siteImages([ownedBy(ownerId), behindSiteImage(after)], limit);
    return this.photos(root, [ownedBy(ownerId), behindPhoto(after)], limit);
  }

  /** Those stored under `ids`, as they are now. */
  now(root: RootWithRows, ids: readonly string[]): Promise<Subject[]> {
    if (root === 'pictures') return this.siteImages([condition('id = any(?::uuid[])', idList(ids))], ids.length);
    return this.photos(root, [condition('coalesce(file_id, id) = any(?::uuid[])', idList(ids))], ids.length);
  }

  private async photos(
    root: 'originals' | 'derivatives',
    where: readonly (Condition | null)[],
    limit: number,
  ): Promise<Subject[]> {
    const rows = await this.rows<PhotoRow>(PHOTOS, where, 'owner_id, coalesce(file_id, id)', limit);
    return rows.map((row) => (root === 'originals' ? originalOf(row) : derivativesOf(row)));
  }

  private async siteImages(where: readonly (Condition | null)[], limit: number): Promise<Subject[]> {
    const rows = await this.rows<SiteImageRow>(SITE_IMAGES, where, 'owner_id nulls last, id', limit);
    return rows.map(siteImageOf);
  }

  private rows<Row>(
    select: string,
    where: readonly (Condition | null)[],
    orderBy: string,
    limit: number,
  ): Promise<Row[]> {
    const conditions = where.filter((each) => each !== null);
    const matching = conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql).join(' and ')}` : '';
    const params = conditions.flatMap((each) => each.params);
    return this.em.execute(`${select} ${matching} order by ${orderBy} limit ?`, [...params, limit]);
  }
}

const ownedBy = (ownerId: string | null): Condition | null =>
  ownerId === null ? null : condition('owner_id = ?', ownerId);

const behindPhoto = (after: After | null): Condition | null =>
  after && condition('(owner_id, coalesce(file_id, id)) > (?, ?)', after.ownerId, after.id);

const behindSiteImage = (after: After | null): Condition | null => {
  if (!after) return null;
  if (after.ownerId === null) return condition('owner_id is null and id > ?', after.id);
  return condition('((owner_id, id) > (?, ?) or owner_id is null)', after.ownerId, after.id);
};

const originalOf = ({ ownerId, id, photoId, objectKey, bytes }: PhotoRow): Subject => ({
  ownerId,
  id,
  photoId,
  expected: [{ key: objectKey, bytes: Number(bytes) }],
  inWork: null,
});

/** While AVIF is made, files are there that no row names yet. */
const inWork = ({ state, avifState }: MadeColumns): Subject['inWork'] => {
  if (state === 'stuck') return null;
  if (state !== 'ready') return 'all';
  return avifState === 'pending' ? 'avif' : null;
};

const derivativesUnder = (
  prefix: string,
  { widths, avifWidths, hdrWidths, derivativeBytes }: MadeColumns,
  others: readonly string[],
): ExpectedObject[] =>
  [
    ...widths.map((width) => `${width}.webp`),
    ...avifWidths.map((width) => `${width}.avif`),
    ...hdrWidths.map((width) => `${width}.jpg`),
    ...others,
  ].map((name) => ({ key: prefix + name, bytes: derivativeBytes?.[name] ?? null }));

const sizesUnder = ({ ownerId, id, sizes }: PhotoRow): ExpectedObject[] =>
  Object.entries(sizes ?? {}).map(([name, bytes]) => ({ key: derivativePrefix(ownerId, id) + name, bytes }));

const derivativesOf = (row: PhotoRow): Subject => ({
  ownerId: row.ownerId,
  id: row.id,
  photoId: row.photoId,
  expected: [...derivativesUnder(derivativePrefix(row.ownerId, row.id), row, ['card.jpg']), ...sizesUnder(row)],
  inWork: inWork(row),
  makesSizes: row.makesSizes,
});

const BESIDE_WIDTHS: Record<SiteImageKind, readonly string[]> = {
  hero: ['card.jpg'],
  banner: ['card.jpg'],
  profile: [],
  logo: ['card.jpg', ...ICON_FILES],
};

const siteImageOf = (row: SiteImageRow): Subject => {
  const { ownerId, id, kind, objectKey, state } = row;
  return {
    ownerId,
    id,
    photoId: null,
    expected: [
      ...(objectKey === null ? [] : [{ key: objectKey, bytes: null }]),
      ...(state === 'ready' ? derivativesUnder(siteImagePrefix(ownerId, id), row, BESIDE_WIDTHS[kind]) : []),
    ],
    inWork: inWork(row),
  };
};

const SITE = 'site/';
/** `{owner}/{id}`, each a UUID of 36 characters. */
const PLACE_LENGTH = 36 + 1 + 36;

/**
 * Where a key stands among subjects: `{owner}/{id}`, `site` for the site's own. In the order of keys, because it is their
 * beginning; of a key of no known shape it is as much of it.
 */
export const placeOfKey = (root: RootWithRows, key: string): string => {
  const rest = key.slice(KEY_ROOTS[root].length);
  return rest.slice(0, rest.startsWith(SITE) ? SITE.length + 36 : PLACE_LENGTH);
};

/** {@link placeOfKey} of what a subject stores. `site` sorts behind every id, as null does in the database. */
export const placeOf = ({ ownerId, id }: Pick<Subject, 'ownerId' | 'id'>): string => `${ownerId ?? 'site'}/${id}`;
