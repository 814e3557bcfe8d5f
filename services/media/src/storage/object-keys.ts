import { UUID_SOURCE } from '@vitrine/contracts/fields/patterns';
/** Every shape of key media uses, once. */
const ORIGINALS = 'originals/';
const DERIVATIVES = 'derivatives/';
/** Of site images: stored objects keep the name of the folder that they were stored in first. */
const SITE_IMAGES = 'pictures/';
const INCOMING = 'incoming/';
/** Parts of files that programs send piece by piece. */
const PARTS = 'parts/';

/** Folders the sweeper walks. */
export const KEY_ROOTS = {
  originals: ORIGINALS,
  derivatives: DERIVATIVES,
  pictures: SITE_IMAGES,
  incoming: INCOMING,
  parts: PARTS,
} as const;

/** Everything of one owner, in every folder. */
export const prefixesOf = (ownerId: string): string[] => Object.values(KEY_ROOTS).map((root) => `${root}${ownerId}/`);

/** Everything uploaded for a photo: one object for each attempt, of which the row names one. */
export const originalPrefix = (ownerId: string, photoId: string): string => `${ORIGINALS}${ownerId}/${photoId}-`;

/** Each attempt has a key of its own, so that two at once never overwrite each other's bytes. */
export const originalKey = (ownerId: string, photoId: string, attempt: string): string =>
  `${originalPrefix(ownerId, photoId)}${attempt}`;

/** Derivatives are `{prefix}{width}.webp`, `{prefix}{width}.avif`, `{prefix}{width}.jpg`, `{prefix}card.jpg` and sizes for delivery (`size-names.ts`). */
export const derivativePrefix = (ownerId: string, photoId: string): string => `${DERIVATIVES}${ownerId}/${photoId}/`;

/** Everything of a hero, profile image or banner: its derivatives, named like a photo's, and the file it was made from. */
export const siteImagePrefix = (ownerId: string | null, siteImageId: string): string =>
  `${SITE_IMAGES}${ownerId ?? 'site'}/${siteImageId}/`;

/** The file of a site image that is made from no photo; each attempt has its own. */
export const siteImageFilePrefix = (ownerId: string | null, siteImageId: string): string =>
  `${siteImagePrefix(ownerId, siteImageId)}file-`;

/** Images that are only to be analysed. */
export const incomingPrefix = (ownerId: string): string => `${INCOMING}${ownerId}/`;
export const incomingKey = (ownerId: string, name: string): string => `${incomingPrefix(ownerId)}${name}`;

export const partPrefix = (ownerId: string): string => `${PARTS}${ownerId}/`;

const SUBJECT = new RegExp(`^(?:originals|derivatives|pictures)/(site|${UUID_SOURCE})/(${UUID_SOURCE})[-/]`);

/** The owner of an object, and its photo or site image; null for a key of another shape. */
export const subjectOf = (key: string): { ownerId: string | null; id: string } | null => {
  const [, owner, id] = SUBJECT.exec(key) ?? [];
  return owner && id ? { ownerId: owner === 'site' ? null : owner, id } : null;
};

/** A key that one of ours can be: short, plain, without a step upwards. */
export const isPlainKey = (key: string): boolean => /^[a-z]+(\/[a-z0-9_][a-z0-9_-]*)+$/.test(key);

/** The folder of an owner; null: of the site itself. */
export const folderIn = (root: 'originals' | 'derivatives' | 'pictures', ownerId: string | null): string =>
  `${KEY_ROOTS[root]}${ownerId ?? 'site'}/`;
