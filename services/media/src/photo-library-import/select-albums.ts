import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { SelectAlbumsDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { StartImport } from './start-import.js';
import { UserAlbums } from './user-albums.js';

/** Imports albums, each by a task of its own, which is also what is stored of the selection (API-44, GPH-38). */
@Injectable()
export class SelectAlbums {
  constructor(
    private readonly albums: UserAlbums,
    private readonly imports: StartImport,
  ) {}

  /** Throws NOT_FOUND, and imports none, when one of them is not in the library. */
  async select({ userId }: Principal, { albumIds }: SelectAlbumsDto): Promise<{ selected: number }> {
    const known = new Map((await this.albums.recent(userId)).map((album) => [album.id, album]));
    const selected = albumIds.map((id) => known.get(id) ?? raise('NOT_FOUND'));
    for (const album of selected) await this.imports.ofAlbum(userId, album);
    return { selected: selected.length };
  }
}
