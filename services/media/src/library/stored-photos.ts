import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { StoredPhoto } from '@vitrine/contracts/media/archive.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Photo } from '../photos/photo.entity.js';
import { safeFileName } from './safe-file-name.js';

/** The caller's photos as they go into an archive: the stored file and its texts. */
@Injectable()
export class StoredPhotos {
  constructor(private readonly em: EntityManager) {}

  /** In the order of the ids, without those that are not there, not the caller's or in the trash. */
  async list({ userId }: Principal, photoIds: readonly string[]): Promise<StoredPhoto[]> {
    const found = await this.em.find(Photo, { id: { $in: [...photoIds] }, ownerId: userId, trashedAt: null });
    const byId = new Map(found.map((photo) => [photo.id, photo]));
    return photoIds.flatMap((id) => byId.get(id) ?? []).map(toStoredPhoto);
  }
}

const toStoredPhoto = (photo: Photo): StoredPhoto => {
  const {
    id,
    objectKey,
    fileType: type,
    fileName: name = null,
    keepsOriginal,
    title,
    tags,
    category,
    featured,
  } = photo;
  return {
    id,
    objectKey,
    fileName: safeFileName({ name, title, type }),
    kept: keepsOriginal,
    title,
    description: photo.description ?? null,
    altText: photo.altText ?? null,
    tags,
    category,
    featured,
    isPublic: photo.isPublic,
    createdAt: photo.createdAt.toISOString(),
    exif: photo.exif,
  };
};
