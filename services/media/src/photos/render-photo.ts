import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { PacketWords } from '@vitrine/image-files/xmp-packet';
import { finalFailure } from '../derivatives/attempts.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { renderDerivatives } from '../derivatives/render-derivatives.js';
import { RenderFile } from '../derivatives/render-file.js';
import { AfterRendering } from './after-rendering.js';
import { ChangePhoto } from './change-photo.js';
import { type ReadOfFile, takenOnce, textsWith } from './file-texts.js';
import type { Photo, RenderedFile } from './photo.entity.js';
import { packetKey, photoWords } from './photo-words.js';
import { PhotosRepository } from './photos.repository.js';
import { Leftovers } from '../storage/leftovers.js';

/** Makes a photo's derivatives. */
@Injectable()
export class RenderPhoto extends DerivativesJob<Photo, RenderedFile> {
  constructor(
    leftovers: Leftovers,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly file: RenderFile,
    private readonly after: AfterRendering,
  ) {
    super(leftovers);
  }

  protected find(photoId: string): Promise<Photo | null> {
    return this.photos.findWithOwner(photoId);
  }

  protected existing({ derivatives, widths }: Photo): number[] | null {
    return derivatives === 'pending' ? null : widths;
  }

  protected async make(photo: Photo): Promise<RenderedFile> {
    const { id, objectKey, renderTries: earlier } = photo;
    const source = { table: 'photos', id, objectKey, earlier } as const;
    const owner = photo.ownerSaid ?? null;
    const words = (read: ReadOfFile): PacketWords =>
      photoWords({ ...textsWith(photo, takenOnce(photo, read)), createdAt: photo.createdAt }, owner);
    const made = await this.file.render(source, photo.prefix(), renderDerivatives, words);
    return { ...made, said: { packet: packetKey(words(made), photo.storedUnder()), owner } };
  }

  protected async save({ id, objectKey }: Photo, rendered: RenderedFile): Promise<boolean> {
    const ready = await this.change.one({ id, objectKey }, (row) => row.rendered(rendered));
    if (ready) await this.after.ready(ready);
    return ready !== null;
  }

  protected prefixOf(photo: Photo): string {
    return photo.prefix();
  }

  async giveUp(photoId: string, error: AppError): Promise<void> {
    await this.change.one({ id: photoId }, (row) => {
      const failure = row.derivatives === 'pending' && finalFailure(row, error);
      if (!failure) return false;
      row.renderingFailed(failure);
      return true;
    });
    await this.after.failed(photoId);
  }
}
