import { Injectable } from '@nestjs/common';
import type { StoredFile } from '@vitrine/contracts/media/media.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { PhotosRepository } from '../photos/photos.repository.js';
import { safeFileName } from './safe-file-name.js';

/** The stored file of one of the caller's photos, for the caller to take away. */
@Injectable()
export class OriginalFile {
  constructor(private readonly photos: PhotosRepository) {}

  async get(who: Principal, photoId: string): Promise<StoredFile> {
    const { objectKey, fileType, bytes, fileName, title } = await this.photos.ownedBy(who.userId, photoId);
    return {
      objectKey,
      type: fileType,
      bytes,
      fileName: safeFileName({ name: fileName ?? null, title, type: fileType }),
    };
  }
}
