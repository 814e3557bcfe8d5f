import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { sniffImageType } from '@vitrine/image-files/image-file';
import type { AlbumCover, AlbumRefDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { LibraryCalls } from '../photo-library/library-calls.js';
import { LibraryError, PhotoLibrary } from '../photo-library/photo-library.js';
import { UserAlbums } from './user-albums.js';

/** As large as a tile of the albums page on a sharp screen. */
const COVER_EDGE = 512;
/** Several times what such a JPEG has. It travels in an answer. */
const COVER_BYTES_MAX = 400 * 1024;
const COVER_MS = 10_000;

/** Fetches the cover of an album, so that no browser calls the library (GPH-13). */
@Injectable()
export class GetAlbumCover {
  constructor(
    private readonly albums: UserAlbums,
    private readonly library: PhotoLibrary,
    private readonly calls: LibraryCalls,
  ) {}

  /** Throws NOT_FOUND for an album that is unknown, has no cover, or has one that is no image. */
  async get({ userId }: Principal, { albumId }: AlbumRefDto): Promise<AlbumCover> {
    const album = (await this.albums.recent(userId)).find(({ id }) => id === albumId);
    const address = album?.coverUrl ?? raise('NOT_FOUND');
    const bytes = await this.calls.answer(userId, (token) => this.bytes(token, address));
    const type = sniffImageType(bytes);
    if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/webp') return raise('NOT_FOUND');
    return { type, base64: bytes.toString('base64') };
  }

  private async bytes(token: string, address: string): Promise<Buffer> {
    const signal = AbortSignal.timeout(COVER_MS);
    const { stream } = await this.library.open(token, address, { maxEdge: COVER_EDGE }, signal);
    return atMost(stream, COVER_BYTES_MAX);
  }
}

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
