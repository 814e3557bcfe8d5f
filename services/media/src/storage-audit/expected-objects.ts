import type { StorageCategory } from '@vitrine/contracts/media/storage-audit.rules';
import { derivativePrefix, KEY_ROOTS, siteImagePrefix } from '../storage/object-keys.js';

/** A folder of the store, as an audit walks it. */
export type AuditRoot = 'originals' | 'derivatives' | 'pictures';

export const CATEGORY_OF: Record<AuditRoot, StorageCategory> = {
  originals: 'originals',
  derivatives: 'derivatives',
  pictures: 'site-images',
};

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
}

/** Sizes of derivatives by their names, as they were stored; null on rows from before they were recorded. */
export type DerivativeBytes = Readonly<Record<string, number>> | null;

/** What has been made of an image, as its columns say. */
export interface MadeColumns {
  readonly widths: readonly number[];
  readonly avifWidths: readonly number[];
  readonly derivativeBytes: DerivativeBytes;
}

const namesOf = ({ widths, avifWidths }: MadeColumns, hasCard: boolean): string[] => [
  ...widths.map((width) => `${width}.webp`),
  ...avifWidths.map((width) => `${width}.avif`),
  ...(hasCard ? ['card.jpg'] : []),
];

const expectedUnder = (prefix: string, made: MadeColumns, hasCard: boolean): ExpectedObject[] =>
  namesOf(made, hasCard).map((name) => ({ key: prefix + name, bytes: made.derivativeBytes?.[name] ?? null }));

/** The derivatives of a photo. */
export const photoDerivatives = (ownerId: string, id: string, made: MadeColumns): ExpectedObject[] =>
  expectedUnder(derivativePrefix(ownerId, id), made, true);

/** The derivatives of a site image; profile images have no card. */
export const siteImageDerivatives = (
  ownerId: string | null,
  id: string,
  kind: string,
  made: MadeColumns,
): ExpectedObject[] => expectedUnder(siteImagePrefix(ownerId, id), made, kind !== 'profile');

const SITE = 'site/';
/** `{owner}/{id}`, each a UUID of 36 characters. */
const PLACE_LENGTH = 36 + 1 + 36;

/**
 * Where a key stands among subjects: `{owner}/{id}`, `site` for the site's own. In the order of keys, because it is their
 * beginning; of a key of no known shape it is as much of it.
 */
export const placeOfKey = (root: AuditRoot, key: string): string => {
  const rest = key.slice(KEY_ROOTS[root].length);
  return rest.slice(0, rest.startsWith(SITE) ? SITE.length + 36 : PLACE_LENGTH);
};

/** {@link placeOfKey} of what a subject stores. `site` sorts behind every id, as null does in the database. */
export const placeOf = ({ ownerId, id }: Pick<Subject, 'ownerId' | 'id'>): string => `${ownerId ?? 'site'}/${id}`;
