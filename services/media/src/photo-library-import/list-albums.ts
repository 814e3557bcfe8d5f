import { Injectable } from '@nestjs/common';
import { pathOf } from '@vitrine/contracts/http/routes';
import type { AlbumDto } from '@vitrine/contracts/media/photo-library.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import type { LibraryAlbum } from '../photo-library/photo-library.js';
import { UserAlbums } from './user-albums.js';

/** The albums of the caller's library (API-43, GPH-42). */
@Injectable()
export class ListAlbums {
  constructor(private readonly albums: UserAlbums) {}

  async list({ userId }: Principal): Promise<AlbumDto[]> {
    return (await this.albums.list(userId)).map(toAlbumDto);
  }
}

/** The library's address of the cover stays here: the browser gets one of ours. */
const toAlbumDto = ({ id, title, coverUrl, itemCount }: LibraryAlbum): AlbumDto => ({
  id,
  title,
  coverPhotoUrl: coverUrl === null ? null : pathOf('googlePhotosAlbumCover', { albumId: id }),
  mediaItemsCount: itemCount,
});
