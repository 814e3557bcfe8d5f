import type { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { pathOf } from '@vitrine/contracts/http/routes';
import {
  type AlbumCover,
  type AlbumDto,
  AlbumRefDto,
  SelectAlbumsDto,
} from '@vitrine/contracts/media/photo-library.dto';
import { ALBUM_ID, ALBUMS_MAX } from '@vitrine/contracts/media/photo-library.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { sniffImageType } from '@vitrine/image-files/image-file';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { type LibraryAlbum, LibraryError, PhotoLibrary } from '../photo-library/photo-library.js';
import { StartImport } from './start-import.js';

/** With pages of 50. A library that repeats a page, or sends empty ones, is not read for ever. */
const PAGES_MAX = 15;
/** Pages that take longer together are given up; the last one has ten seconds of its own. */
const READ_MS = 10_000;
/** Cover addresses hold for an hour. */
const KEPT_MS = 30 * 60_000;
const USERS_KEPT = 100;

/** As large as a tile of the albums page on a sharp screen. */
const COVER_EDGE = 512;
/** Several times what such a JPEG has. It travels in an answer. */
const COVER_BYTES_MAX = 400 * 1024;
const COVER_MS = 10_000;

interface Kept {
  readonly albums: Promise<LibraryAlbum[]>;
  readonly until: number;
}

/**
 * Albums of users' libraries. A user's last list is kept for a while, as each cover needs its address from it; it stays in
 * memory, because addresses of bytes are written down nowhere.
 */
@Controller()
export class Albums {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
    private readonly imports: StartImport,
  ) {}

  /** The albums of the caller's library (API-43, GPH-42). */
  @RpcHandler('media.album.list')
  async listAlbums(@Caller() { userId }: Principal): Promise<AlbumDto[]> {
    return (await this.albumsNow(userId)).map(toAlbumDto);
  }

  /**
   * Fetches the cover of an album, so that no browser calls the library (GPH-13). Throws NOT_FOUND for an album that is
   * unknown, has no cover, or has one that is no image.
   */
  @RpcHandler('media.album.cover')
  async getCover(@Caller() { userId }: Principal, @Payload() { albumId }: AlbumRefDto): Promise<AlbumCover> {
    const album = (await this.recentAlbums(userId)).find(({ id }) => id === albumId);
    const address = album?.coverUrl ?? raise('NOT_FOUND');
    const bytes = await this.calls.answer(userId, (token) => this.coverBytes(token, address));
    const type = sniffImageType(bytes);
    if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/webp') return raise('NOT_FOUND');
    return { type, base64: bytes.toString('base64') };
  }

  /**
   * Imports albums, each by a task of its own, which is also what is stored of the selection (API-44, GPH-38). Throws
   * NOT_FOUND, and imports none, when one of them is not in the library.
   */
  @RpcHandler('media.album.select')
  async selectAlbums(
    @Caller() { userId }: Principal,
    @Payload() { albumIds, asProjects }: SelectAlbumsDto,
  ): Promise<{ selected: number }> {
    const known = new Map((await this.recentAlbums(userId)).map((album) => [album.id, album]));
    const selected = albumIds.map((id) => known.get(id) ?? raise('NOT_FOUND'));
    for (const album of selected) await this.imports.ofAlbum(userId, album, asProjects);
    return { selected: selected.length };
  }

  /** As the library has them now. Throws what `LibraryCalls.answer` throws. */
  private albumsNow(userId: string): Promise<LibraryAlbum[]> {
    const albums = this.calls.answer(userId, (token) => this.readAlbums(token));
    this.keep(userId, albums);
    return albums;
  }

  /** As they were listed in the last half hour, or are now. */
  private recentAlbums(userId: string): Promise<LibraryAlbum[]> {
    const kept = this.kept.get(userId);
    return kept && kept.until > Date.now() ? kept.albums : this.albumsNow(userId);
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

  private async readAlbums(token: string): Promise<LibraryAlbum[]> {
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

  private async coverBytes(token: string, address: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(COVER_MS);
    const { stream } = await this.library.open(token, address, { maxEdge: COVER_EDGE }, signal);
    return atMost(stream, COVER_BYTES_MAX);
  }
}

/** The library's address of the cover stays here: the browser gets one of ours. */
const toAlbumDto = ({ id, title, coverUrl, itemCount }: LibraryAlbum): AlbumDto => ({
  id,
  title,
  coverPhotoUrl: coverUrl === null ? null : pathOf('googlePhotosAlbumCover', { albumId: id }),
  mediaItemsCount: itemCount,
});

/** Throws `away` for a body that is cut off, and `bad-answer` for one that is too large. */
const atMost = async (stream: Readable, limit: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of stream as AsyncIterable<Uint8Array>) {
      bytes += part.byteLength;
      if (bytes > limit) throw new LibraryError('bad-answer');
      parts.push(Buffer.from(part));
    }
  } catch (error) {
    throw error instanceof LibraryError ? error : new LibraryError('away');
  }
  return Buffer.concat(parts);
};
