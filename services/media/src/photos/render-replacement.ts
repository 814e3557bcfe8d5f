import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { PacketWords } from '@vitrine/image-files/xmp-packet';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { renderDerivatives } from '../derivatives/render-derivatives.js';
import { RenderFile } from '../derivatives/render-file.js';
import { derivativePrefix } from '../storage/object-keys.js';
import { AfterRendering } from './after-rendering.js';
import { type ReadOfFile, takenFrom, textsWith } from './file-texts.js';
import type { RenderedFile } from './photo.entity.js';
import { PhotoReplacement } from './photo-replacement.entity.js';
import { packetKey, photoWords } from './photo-words.js';
import { PhotosRepository } from './photos.repository.js';
import { SettleReplacement } from './settle-replacement.js';
import { Leftovers } from '../storage/leftovers.js';

/** Makes the derivatives of a file that is to replace a photo's, and then switches to it (decision 0045). */
@Injectable()
export class RenderReplacement extends DerivativesJob<PhotoReplacement, RenderedFile> {
  constructor(
    leftovers: Leftovers,
    private readonly em: EntityManager,
    private readonly photos: PhotosRepository,
    private readonly file: RenderFile,
    private readonly settle: SettleReplacement,
    private readonly after: AfterRendering,
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
    const owner = photo.ownerSaid ?? null;
    const words = (read: ReadOfFile): PacketWords =>
      photoWords({ ...textsWith(photo, takenFrom(file, read)), createdAt: photo.createdAt }, owner);
    const source = { table: 'photo_replacements', id, objectKey, earlier } as const;
    const made = await this.file.render(source, this.prefixOf(file), renderDerivatives, words);
    return { ...made, said: { packet: packetKey(words(made), id), owner } };
  }

  protected async save(file: PhotoReplacement, rendered: RenderedFile): Promise<boolean> {
    const photo = await this.settle.succeed(file, rendered);
    if (photo) await this.after.ready(photo);
    return photo !== null;
  }

  protected prefixOf({ ownerId, id }: PhotoReplacement): string {
    return derivativePrefix(ownerId, id);
  }

  giveUp(fileId: string, error: AppError): Promise<void> {
    return this.settle.fail(fileId, error);
  }
}
