import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { KnownFilesAnswer, KnownFilesDto } from '@vitrine/contracts/media/known-files.dto';
import { contentKey } from '@vitrine/contracts/media/known-files.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { databaseNow } from '../sql.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { Photo } from '../photos/photo.entity.js';
import { REUPLOADS_MAX, photoIdFor } from './photo-id.js';

/** Finds the files that are photos of the caller already, whether uploaded as they are or made smaller. */
@Injectable()
export class KnownFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly presenter: PhotoPresenter,
  ) {}

  async find({ userId }: Principal, { hashes }: KnownFilesDto): Promise<KnownFilesAnswer> {
    const hashOfPhoto = new Map(hashes.flatMap((hash) => idsOf(userId, hash).map((id) => [id, hash])));
    const hashOfFile = new Map(hashes.flatMap((hash) => fileKeysOf(userId, hash).map((key) => [key, hash])));
    const photos = await this.em.find(Photo, {
      ownerId: userId,
      trashedAt: null,
      // A photo of which the file was replaced is known by the file it has now.
      $or: [{ id: { $in: [...hashOfPhoto.keys()] }, fileId: null }, { fileKey: { $in: [...hashOfFile.keys()] } }],
    });
    const views = await this.presenter.of(userId, photos);
    const known = views.map((photo, at) => {
      const fileKey = photos[at]?.fileKey;
      return { hash: (fileKey ? hashOfFile.get(fileKey) : hashOfPhoto.get(photo.id)) ?? '', photo };
    });
    return { known, now: (await databaseNow(this.em)).toISOString() };
  }
}

/** What a photo's file is known by when it has replaced another. */
export const fileKeyOf = (userId: string, idempotencyKey: string): string => photoIdFor(userId, idempotencyKey);

const fileKeysOf = (userId: string, hash: string): string[] =>
  [true, false].map((kept) => fileKeyOf(userId, contentKey(hash, kept)));

/** Every id a photo of this file may have. */
const idsOf = (userId: string, hash: string): string[] =>
  [true, false].flatMap((kept) =>
    Array.from({ length: REUPLOADS_MAX }, (_, deleted) => photoIdFor(userId, contentKey(hash, kept), deleted)),
  );
