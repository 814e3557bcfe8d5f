import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { StoredFile } from '@vitrine/contracts/media/media.rpc';
import { PhotoRefDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { safeFileName } from './safe-file-name.js';

/** One of the caller's photos, in the trash or not. */
@Controller()
export class GetOwnPhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly presenter: PhotoPresenter,
  ) {}

  @RpcHandler('media.photo.get_mine')
  async getOwnPhoto(@Caller() who: Principal, @Payload() { photoId }: PhotoRefDto): Promise<PhotoDto> {
    return this.presenter.one(await this.photos.ownedBy(who.userId, photoId));
  }

  /** Its stored file, for the caller to take away. */
  @RpcHandler('media.photo.original')
  async getOriginal(@Caller() who: Principal, @Payload() { photoId }: PhotoRefDto): Promise<StoredFile> {
    const { objectKey, fileType, bytes, fileName, title } = await this.photos.ownedBy(who.userId, photoId);
    return {
      objectKey,
      type: fileType,
      bytes,
      fileName: safeFileName({ name: fileName ?? null, title, type: fileType }),
    };
  }
}
