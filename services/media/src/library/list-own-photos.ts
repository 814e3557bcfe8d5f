import { Injectable } from '@nestjs/common';
import type { OwnPhotosFilterDto, OwnPhotosPageDto, OwnPhotosQueryDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { OwnPhotosRepository } from './own-photos.repository.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';

/** The caller's photos, searched, filtered and ordered by the database. */
@Injectable()
export class ListOwnPhotos {
  constructor(
    private readonly photos: OwnPhotosRepository,
    private readonly presenter: PhotoPresenter,
  ) {}

  async list(who: Principal, query: OwnPhotosQueryDto): Promise<PhotoDto[]> {
    return this.presenter.of(who.userId, await this.photos.page(who.userId, query));
  }

  /** {@link list} with the numbers around it (PHOTO-18, PHOTO-22). */
  async page(who: Principal, query: OwnPhotosQueryDto): Promise<OwnPhotosPageDto> {
    const [photos, counts] = await Promise.all([this.list(who, query), this.photos.counts(who.userId, query)]);
    return { photos, counts };
  }

  async ids(who: Principal, filter: OwnPhotosFilterDto): Promise<{ ids: string[] }> {
    return { ids: await this.photos.ids(who.userId, filter) };
  }
}
