import { Injectable } from '@nestjs/common';
import { LibraryError } from '../photo-library/photo-library.js';
import type { Importing, WaitingItem } from './import-state.js';
import { LibraryLists } from './library-lists.js';

/** They hold for an hour, and some have been seen to end sooner. */
const LIFE_MS = 45 * 60_000;
/** Pages that a process remembers: of 100 addresses each. */
const REMEMBERED = 60;

interface Page {
  readonly listedAt: number;
  readonly urls: Promise<ReadonlyMap<string, string>>;
}

/** The selection or album is no longer to be had. */
export class SelectionGone extends Error {
  override readonly name = 'SelectionGone';
}

/** Where the bytes of items are. Addresses are in no row: they are listed again where a process does not have them. */
@Injectable()
export class BaseUrls {
  private readonly pages = new Map<string, Page>();

  constructor(private readonly lists: LibraryLists) {}

  /** Throws {@link SelectionGone}; and `gone` for an item that the library no longer lists. */
  async of(importing: Importing, item: WaitingItem): Promise<string> {
    const known = this.pages.get(keyOf(importing, item));
    const page = known && Date.now() - known.listedAt < LIFE_MS ? known : this.list(importing, item);
    return (await page.urls).get(item.googleId) ?? gone();
  }

  /** Another one than `refused`. */
  async renewed(importing: Importing, item: WaitingItem, refused: string): Promise<string> {
    const known = await this.pages.get(keyOf(importing, item))?.urls.catch(() => undefined);
    const url = known?.get(item.googleId);
    // Another item of the page has had it listed again already.
    if (url !== undefined && url !== refused) return url;
    return (await this.list(importing, item).urls).get(item.googleId) ?? gone();
  }

  private list(importing: Importing, item: WaitingItem): Page {
    const key = keyOf(importing, item);
    const page = { listedAt: Date.now(), urls: this.read(importing, item.page) };
    this.pages.delete(key);
    this.pages.set(key, page);
    page.urls.catch(() => this.pages.get(key) === page && this.pages.delete(key));
    const [oldest] = this.pages.keys();
    if (this.pages.size > REMEMBERED && oldest !== undefined) this.pages.delete(oldest);
    return page;
  }

  private async read({ input }: Importing, page: string | null): Promise<ReadonlyMap<string, string>> {
    try {
      const { items } = await this.lists.page(input, page);
      return new Map(items.map(({ id, baseUrl }) => [id, baseUrl]));
    } catch (error) {
      const isOver = error instanceof LibraryError && ['gone', 'forbidden', 'not-ready'].includes(error.reason);
      throw isOver ? new SelectionGone() : error;
    }
  }
}

const keyOf = ({ importId }: Importing, { page }: WaitingItem): string => `${importId} ${page ?? ''}`;

const gone = (): never => {
  throw new LibraryError('gone');
};
