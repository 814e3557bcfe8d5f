import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { ChangePhoto } from './change-photo.js';
import { PhotoReplacement } from './photo-replacement.entity.js';
import type { Photo, RenderedFile } from './photo.entity.js';
import { PhotoFollowers } from './photo-followers.js';
import { ReleaseFiles } from '../storage/release-files.js';
import { finalFailure } from '../derivatives/attempts.js';

/** A file that is to replace a photo's. */
type Named = Pick<PhotoReplacement, 'id' | 'photoId'>;

/** Gives a photo its new file, or records why it cannot have it; each in one transaction, behind the photo's lock. */
@Injectable()
export class SettleReplacement {
  constructor(
    private readonly em: EntityManager,
    private readonly change: ChangePhoto,
    private readonly tokens: ImageTokens,
    private readonly files: ReleaseFiles,
    private readonly followers: PhotoFollowers,
  ) {}

  /** The photo that has the file now; null when it is gone, or is to have yet another one. */
  async succeed({ id, photoId }: Named, rendered: RenderedFile): Promise<Photo | null> {
    const photo = await this.change.one({ id: photoId }, async (row) => {
      const file = await this.waiting(id);
      if (file) await this.take(row, file, rendered);
      return file !== null;
    });
    return photo?.fileId === id ? photo : null;
  }

  /** After the last attempt: the photo stays as it is, and its owner sees why, unless a later job may succeed. */
  async fail(fileId: string, error: AppError): Promise<void> {
    const photoId = (await this.waiting(fileId))?.photoId;
    if (!photoId) return;
    await this.change.one({ id: photoId }, async () => {
      const file = await this.waiting(fileId);
      const failure = file && finalFailure(file, error);
      if (!failure) return false;
      file.state = 'failed';
      file.failure = failure;
      await this.files.release([file]);
      return true;
    });
  }

  private waiting(id: string): Promise<PhotoReplacement | null> {
    return this.em.findOne(PhotoReplacement, { id, state: 'pending' }, { refresh: true });
  }

  private async take(photo: Photo, file: PhotoReplacement, rendered: RenderedFile): Promise<void> {
    const { ownerId, bytes, width, height } = photo;
    const former = { id: photo.storedUnder(), ownerId, bytes };
    photo.takeFile(file, rendered);
    // The bytes behind an address never change (decision 0004): the new ones get an address of their own.
    await this.tokens.renew([photo]);
    await this.em.execute('delete from photo_replacements where id = ?', [file.id]);
    await this.files.release([former]);
    await this.followers.notify('fileReplaced', photo, { width, height });
  }
}
