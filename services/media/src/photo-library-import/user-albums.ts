import { Injectable } from '@nestjs/common';
import { ALBUM_ID, ALBUMS_MAX } from '@vitrine/contracts/media/photo-library.rules';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { type LibraryAlbum, LibraryError, PhotoLibrary } from '../photo-library/photo-library.js';

/** With pages of 50. A library that repeats a page, or sends empty ones, is not read for ever. */
const PAGES_MAX = 15;
/** Pages that take longer together are given up; the last one has ten seconds of its own. */
const READ_MS = 10_000;
/** Cover addresses hold for an hour. */
const KEPT_MS = 30 * 60_000;
const USERS_KEPT = 100;

interface Kept {
  readonly albums: Promise<LibraryAlbum[]>;
  readonly until: number;
}

/**
 * Users' albums in their library. The last list is kept for a while, as each cover needs its address from it; it stays in
 * memory, because addresses of bytes are written down nowhere.
 */
@Injectable()
export class UserAlbums {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
  ) {}

  /** As the library has them now. Throws what `LibraryCalls.answer` throws. */
  list(userId: string): Promise<LibraryAlbum[]> {
    const albums = this.calls.answer(userId, (token) => this.read(token));
    this.keep(userId, albums);
    return albums;
  }

  /** As they were listed in the last half hour, or are now. */
  recent(userId: string): Promise<LibraryAlbum[]> {
    const kept = this.kept.get(userId);
    return kept && kept.until > Date.now() ? kept.albums : this.list(userId);
  }

  private keep(userId: string, albums: Promise<LibraryAlbum[]>): void {
    this.kept.delete(userId);
    this.kept.set(userId, { albums, until: Date.now() + KEPT_MS });
    const [oldest] = this.kept.keys();
    if (this.kept.size > USERS_KEPT && oldest !== undefined) this.kept.delete(oldest);
    albums.catch(() => {
      if (this.kept.get(userId)?.albums === albums) this.kept.delete(userId);
    });
  }

  private async read(token: string): Promise<LibraryAlbum[]> {
    const until = Date.now() + READ_MS;
    const albums = new Map<string, LibraryAlbum>();
    const seen = new Set<string>();
    let page: string | null = null;
    do {
      if (Date.now() > until) throw new LibraryError('away');
      const { items, nextPage } = await this.library.albums(token, page);
      for (const album of items) if (ALBUM_ID.test(album.id)) albums.set(album.id, album);
      page = nextPage !== null && !seen.has(nextPage) ? nextPage : null;
      if (page !== null) seen.add(page);
    } while (page !== null && seen.size < PAGES_MAX && albums.size < ALBUMS_MAX);
    return [...albums.values()].slice(0, ALBUMS_MAX);
  }
}
