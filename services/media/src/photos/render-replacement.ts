import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { EmbeddedMetadata } from '@vitrine/image-files/embedded-metadata';
import type { PacketMetadata } from '@vitrine/image-files/xmp-packet';
import { finalFailure } from '../derivatives/attempts.js';
import { EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { renderDerivatives } from '../derivatives/render-derivatives.js';
import { RenderFile } from '../derivatives/render-file.js';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { Leftovers } from '../storage/leftovers.js';
import { derivativePrefix } from '../storage/object-keys.js';
import { ReleaseFiles } from '../storage/release-files.js';
import { ChangePhoto } from './change-photo.js';
import { takenFrom, textsWith } from './fill-from-file.js';
import { PhotoFollowers } from './photo-followers.js';
import { PhotoReplacement } from './photo-replacement.entity.js';
import { packetKey, embeddedMetadataOf } from './embedded-metadata.js';
import type { Photo, RenderedFile } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';

/**
 * Makes the derivatives of a file that is to replace a photo's, and then gives it to the photo, or records why the photo
 * cannot have it (decision 0045); each in one transaction, behind the photo's lock.
 */
@Injectable()
export class RenderReplacement extends DerivativesJob<PhotoReplacement, RenderedFile> {
  constructor(
    leftovers: Leftovers,
    private readonly em: EntityManager,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly file: RenderFile,
    private readonly tokens: ImageTokens,
    private readonly files: ReleaseFiles,
    private readonly followers: PhotoFollowers,
    private readonly avif: EnqueueAvif,
  ) {
    super(leftovers);
  }

  protected find(fileId: string): Promise<PhotoReplacement | null> {
    return this.em.findOne(PhotoReplacement, { id: fileId, state: 'pending' });
  }

  protected existing(): null {
    return null;
  }

  protected async make(file: PhotoReplacement): Promise<RenderedFile> {
    const { id, objectKey, renderTries: earlier } = file;
    const photo = (await this.photos.findWithOwner(file.photoId)) ?? raise('PHOTO_NOT_FOUND');
    const owner = photo.ownerMetadata ?? null;
    const metadata = (read: EmbeddedMetadata): PacketMetadata =>
      embeddedMetadataOf({ ...textsWith(photo, takenFrom(file, read)), createdAt: photo.createdAt }, owner);
    const source = { table: 'photo_replacements', id, objectKey, earlier } as const;
    const made = await this.file.render(source, this.prefixOf(file), renderDerivatives, metadata);
    return { ...made, written: { packet: packetKey(metadata(made), id), owner } };
  }

  /** False when the photo is gone, or is to have yet another file. */
  protected async save({ id, photoId }: PhotoReplacement, rendered: RenderedFile): Promise<boolean> {
    const photo = await this.change.one({ id: photoId }, async (row) => {
      const file = await this.waiting(id);
      if (file) await this.replace(row, file, rendered);
      return file !== null;
    });
    if (photo?.fileId !== id) return false;
    await this.followers.notify('rendered', photo);
    await this.avif.renderedPhoto(photo.id);
    return true;
  }

  protected prefixOf({ ownerId, id }: PhotoReplacement): string {
    return derivativePrefix(ownerId, id);
  }

  /** The photo stays as it is, and its owner sees why, unless a later job may succeed. */
  async giveUp(fileId: string, error: AppError): Promise<void> {
    const photoId = (await this.waiting(fileId))?.photoId;
    if (!photoId) return;
    await this.change.one({ id: photoId }, async ({ shelf }) => {
      const file = await this.waiting(fileId);
      const failure = file && finalFailure(file, error);
      if (!failure) return false;
      file.state = 'failed';
      file.failure = failure;
      await this.files.release([{ id: file.id, ownerId: file.ownerId, bytes: file.bytes, shelf }]);
      return true;
    });
  }

  private waiting(id: string): Promise<PhotoReplacement | null> {
    return this.em.findOne(PhotoReplacement, { id, state: 'pending' }, { refresh: true });
  }

  private async replace(photo: Photo, file: PhotoReplacement, rendered: RenderedFile): Promise<void> {
    const { ownerId, bytes, shelf, width, height } = photo;
    const former = { id: photo.storedUnder(), ownerId, bytes, shelf };
    photo.takeFile(file, rendered);
    // The bytes behind an address never change (decision 0004): the new ones get an address of their own.
    await this.tokens.renew([photo]);
    await this.em.execute('delete from photo_replacements where id = ?', [file.id]);
    await this.files.release([former]);
    await this.followers.notify('fileReplaced', photo, { width, height });
  }
}
