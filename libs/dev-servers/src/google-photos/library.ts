import { createHash } from 'node:crypto';
import { READY_GOOGLE_ACCOUNTS, type GoogleAccount } from './accounts.js';
import { PHOTOGRAPHS, type Photograph } from './photographs.js';

/**
 * What an item's bytes are: a real photograph; a photograph followed by zeros up to a size; files that image libraries do
 * not read (HEIC, DNG); text that claims to be a JPEG; a PNG of 0.1 MB and 900 megapixels; a video; a photograph whose
 * optional fields are absent.
 */
type ItemKind = 'photo' | 'huge' | 'heic' | 'dng' | 'text' | 'bomb' | 'video' | 'sparse';

/** One item as a test orders it. */
interface ItemOrder {
  readonly kind: ItemKind;
  readonly filename?: string;
  /** Which photograph it is, or shows. */
  readonly photograph?: Photograph;
  /** Of a `huge` original; 200 MB if left out. */
  readonly bytes?: number;
  /** Of a video; READY if left out. */
  readonly status?: 'UNSPECIFIED' | 'PROCESSING' | 'READY' | 'FAILED';
}

/** An album: some of the items in a row. */
interface AlbumOrder {
  readonly title: string;
  readonly first: number;
  readonly count: number;
}

/** The library of one account as a test orders it. */
export interface LibraryOrder {
  /** Items of other kinds come first. */
  readonly items?: readonly ItemOrder[];
  /** All items; photographs fill up what `items` leaves. */
  readonly count?: number;
  readonly albums?: readonly AlbumOrder[];
  /** Items of another series have other ids and other bytes. */
  readonly series?: string;
}

/** An item of a library. Its bytes are made while they are sent. */
export interface LibraryItem extends ItemOrder {
  /** Permanent: the same over sessions and restarts. */
  readonly id: string;
  readonly photograph: Photograph;
  readonly filename: string;
  readonly mimeType: string;
  readonly createTime: string;
}

/** An album of a library. */
export interface LibraryAlbum {
  readonly id: string;
  readonly title: string;
  readonly items: readonly LibraryItem[];
}

const MIME: Readonly<Record<ItemKind, string>> = {
  photo: 'image/jpeg',
  huge: 'image/jpeg',
  heic: 'image/heif',
  dng: 'image/x-adobe-dng',
  text: 'image/jpeg',
  bomb: 'image/png',
  video: 'video/mp4',
  sparse: 'image/jpeg',
};

const SUFFIX: Partial<Record<ItemKind, string>> = { heic: 'heic', dng: 'dng', bomb: 'png', video: 'mp4' };

/** All photographs once, and one video among them. */
const READY_LIBRARY: LibraryOrder = {
  items: [{ kind: 'video', filename: 'waterfall.mp4', photograph: 'forest-stream' }],
  count: PHOTOGRAPHS.length + 1,
  albums: [
    { title: 'Mountains and valleys', first: 1, count: 5 },
    { title: 'Wings', first: 6, count: 2 },
    { title: 'Around town', first: 8, count: 3 },
    { title: 'Still life', first: 12, count: 3 },
  ],
};

/** The items and albums of one account. */
export class Library {
  readonly items: readonly LibraryItem[];
  readonly albums: readonly LibraryAlbum[];

  constructor(account: string, { items = [], count = items.length, albums = [], series = '' }: LibraryOrder) {
    this.items = Array.from({ length: count }, (_, at) =>
      itemAt(`${account}\n${series}`, at, items[at] ?? { kind: 'photo' }, at - items.length),
    );
    this.albums = albums.map(({ title, first, count: length }, at) => ({
      id: `AGj1ep${idOf(`${account}\n${series}\nalbum ${at}`)}`,
      title,
      items: this.items.slice(first, first + length),
    }));
  }
}

const idOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 38);

const itemAt = (owner: string, at: number, order: ItemOrder, ordinal: number): LibraryItem => {
  const number = order.kind === 'photo' ? Math.max(0, ordinal) : at;
  const photograph = order.photograph ?? (PHOTOGRAPHS[number % PHOTOGRAPHS.length] as Photograph);
  const round = Math.floor(number / PHOTOGRAPHS.length);
  const name = round === 0 ? photograph : `${photograph}-${round + 1}`;
  return {
    ...order,
    id: `AF1Qip${idOf(`${owner}\n${at}`)}`,
    photograph,
    filename: order.filename ?? `${name}.${SUFFIX[order.kind] ?? 'jpg'}`,
    mimeType: MIME[order.kind],
    createTime: new Date(Date.UTC(2024, 4, 1, 9) - at * 7_321_000).toISOString().replace('.000Z', 'Z'),
  };
};

/** The libraries of all accounts. */
export class Libraries {
  private readonly accountList = new Map<string, GoogleAccount>(
    READY_GOOGLE_ACCOUNTS.map((account) => [account.email, account]),
  );
  private readonly libraries = new Map<string, Library>([
    [READY_GOOGLE_ACCOUNTS[0].email, new Library(READY_GOOGLE_ACCOUNTS[0].email, READY_LIBRARY)],
    [READY_GOOGLE_ACCOUNTS[1].email, new Library(READY_GOOGLE_ACCOUNTS[1].email, {})],
  ]);

  accounts(): GoogleAccount[] {
    return [...this.accountList.values()];
  }

  account(email: string): GoogleAccount | undefined {
    return this.accountList.get(email);
  }

  of(email: string): Library {
    return this.libraries.get(email) ?? new Library(email, {});
  }

  /** Replaces an account's library; an address that is new becomes an account. */
  order(email: string, order: LibraryOrder): Library {
    if (!this.accountList.has(email)) this.accountList.set(email, { email, name: email.split('@')[0] ?? email });
    const library = new Library(email, order);
    this.libraries.set(email, library);
    return library;
  }
}
