import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type KnownFilesAnswer, KnownFilesDto } from '@vitrine/contracts/media/known-files.dto';
import { contentKey, isContentKey, type UploadedFile } from '@vitrine/contracts/media/known-files.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { databaseNow } from '../sql.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { Photo, PORTFOLIO } from '../photos/photo.entity.js';
import { REUPLOADS_MAX, photoIdFor } from './photo-id.js';

/** Finds the files that are photos of the caller already, whether uploaded as they are or made smaller. */
@Controller()
export class KnownFiles {
  constructor(
    private readonly em: EntityManager,
    private readonly presenter: PhotoPresenter,
  ) {}

  @RpcHandler('media.upload.known')
  async findKnownFiles(
    @Caller() { userId }: Principal,
    @Payload() { hashes }: KnownFilesDto,
  ): Promise<KnownFilesAnswer> {
    const hashOfPhoto = new Map(hashes.flatMap((hash) => idsOf(userId, hash).map((id) => [id, hash])));
    const hashOfFile = new Map(hashes.flatMap((hash) => fileKeysOf(userId, hash).map((key) => [key, hash])));
    const photos = await this.em.find(Photo, {
      ownerId: userId,
      ...PORTFOLIO,
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

/** What another try with a key has to have, too; null where that cannot be said. */
export const uploadedFile = (
  key: string | null | undefined,
  file: { bytes: number; crc?: number | null | undefined } | null,
): UploadedFile | null => (key && file && !isContentKey(key) ? { bytes: file.bytes, crc: file.crc ?? null } : null);

/** What a photo's file is known by when it has replaced another. */
export const fileKeyOf = (userId: string, idempotencyKey: string): string => photoIdFor(userId, idempotencyKey);

const fileKeysOf = (userId: string, hash: string): string[] =>
  [true, false].map((kept) => fileKeyOf(userId, contentKey(hash, kept)));

/** Every id a photo of this file may have. */
const idsOf = (userId: string, hash: string): string[] =>
  [true, false].flatMap((kept) =>
    Array.from({ length: REUPLOADS_MAX }, (_, deleted) => photoIdFor(userId, contentKey(hash, kept), deleted)),
  );
