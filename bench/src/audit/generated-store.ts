import {
  ObjectStore,
  type ListedObject,
  type ListOptions,
  type ObjectInfo,
  type ObjectList,
} from '@vitrine/platform/object-store/object-store';

/** A store of this many photos, each with an original and {@link NAMES}. */
export const PHOTOS = 100_000;
const PHOTOS_OF_OWNER = 100;
/** Derivatives in the order of a listing. */
export const NAMES = [
  '1280.avif',
  '1280.webp',
  '2400.webp',
  '320.webp',
  '640.avif',
  '640.webp',
  '960.avif',
  '960.webp',
  'card.jpg',
] as const;
export const WIDTHS = [320, 640, 960, 1280, 2400];
export const AVIF_WIDTHS = [640, 960, 1280];
/** Lies in some folders, and no row names it. */
const EXTRA = '9999.webp';

const hex = (n: number): string => n.toString(16).padStart(12, '0');
export const photoIdOf = (photo: number): string => `20000000-0000-4000-8000-${hex(photo)}`;
export const ownerIdOf = (photo: number): string =>
  `10000000-0000-4000-8000-${hex(Math.floor(photo / PHOTOS_OF_OWNER))}`;
const photoOf = (id: string): number => Number.parseInt(id.slice(-12), 16);
export const originalOf = (photo: number): string => `originals/${ownerIdOf(photo)}/${photoIdOf(photo)}-x`;
const derivativeOf = (photo: number, name: string): string =>
  `derivatives/${ownerIdOf(photo)}/${photoIdOf(photo)}/${name}`;
export const lengthOf = (key: string): number => 100 + (key.length % 50);

const hasNoOriginal = (photo: number): boolean => photo % 2_003 === 7;
const isCutOff = (photo: number): boolean => photo % 3_001 === 11;
const hasExtra = (photo: number): boolean => photo % 1_009 === 13;
const lacks = (photo: number, name: string): boolean => name === '640.webp' && photo % 997 === 5;

/** What an audit of this store has to find. */
export const faults = (): string[] => {
  const found: string[] = [];
  for (let photo = 0; photo < PHOTOS; photo += 1) {
    if (hasNoOriginal(photo)) found.push(`missing-original ${originalOf(photo)}`);
    else if (isCutOff(photo)) found.push(`size-mismatch ${originalOf(photo)}`);
    if (hasExtra(photo)) found.push(`orphan-derivative ${derivativeOf(photo, EXTRA)}`);
    if (lacks(photo, '640.webp')) found.push(`missing-derivative ${derivativeOf(photo, '640.webp')}`);
  }
  return found.toSorted();
};

const AGED = new Date(0);

function* originalsFrom(first: number): Generator<string> {
  for (let photo = first; photo < PHOTOS; photo += 1) if (!hasNoOriginal(photo)) yield originalOf(photo);
}

function* derivativesFrom(first: number): Generator<string> {
  for (let photo = first; photo < PHOTOS; photo += 1) {
    const names = hasExtra(photo) ? [...NAMES.slice(0, -1), EXTRA, 'card.jpg'] : NAMES;
    for (const name of names) if (!lacks(photo, name)) yield derivativeOf(photo, name);
  }
}

const ID = /[0-9a-f-]{36}\/([0-9a-f-]{36})/;

const sizeOf = (key: string): number => {
  const photo = photoOf(ID.exec(key)?.[1] ?? '');
  return key.startsWith('originals/') && isCutOff(photo) ? lengthOf(key) - 1 : lengthOf(key);
};

const isThere = (key: string): boolean => {
  const photo = photoOf(ID.exec(key)?.[1] ?? '');
  const keys = key.startsWith('originals/') ? originalsFrom(photo) : derivativesFrom(photo);
  for (const each of keys) if (each >= key) return each === key;
  return false;
};

const notHere = (): never => {
  throw new Error('A generated store has no contents');
};

/** A million objects that are computed, not kept: an audit reads no more of a store than its listing. */
export class GeneratedStore extends ObjectStore {
  async list({ prefix, after = '', max = 1_000 }: ListOptions): Promise<ObjectList> {
    if (prefix.startsWith('pictures/')) return { objects: [] };
    const at = ID.exec(after < prefix ? prefix : after)?.[1];
    const first = at === undefined ? 0 : photoOf(at);
    const keys = prefix.startsWith('originals/') ? originalsFrom(first) : derivativesFrom(first);
    const objects: ListedObject[] = [];
    for (const key of keys) {
      if (key <= after || !key.startsWith(prefix)) continue;
      if (objects.length === max) return { objects, next: objects.at(-1)?.key ?? '' };
      objects.push({ key, lastModified: AGED, size: sizeOf(key) });
    }
    return { objects };
  }

  async head(key: string): Promise<ObjectInfo | null> {
    if (!isThere(key)) return null;
    return { size: sizeOf(key), contentType: 'image/webp', etag: '"x"', lastModified: AGED, sha256: null };
  }

  async identity(): Promise<string | null> {
    return 'generated 0';
  }

  put = notHere;
  get = notHere;
  getBuffer = notHere;
  getWhole = notHere;
  delete = notHere;
  deleteMany = notHere;
  copy = notHere;
  signGet = notHere;
  signPut = notHere;
  mark = notHere;
  isEmpty = notHere;
}
