import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { EmbeddedMetadata } from '@vitrine/image-files/embedded-metadata';
import type { PacketMetadata } from '@vitrine/image-files/xmp-packet';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ConsumesQueue, QueueWorker } from '@vitrine/platform/queues/queue-worker';
import type { MediaConfig } from '../config.js';
import { finalFailure } from '../derivatives/attempts.js';
import { EnqueueAvif } from '../derivatives/avif/enqueue-avif.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { renderDerivatives } from '../derivatives/render-derivatives.js';
import { RenderFile } from '../derivatives/render-file.js';
import { Leftovers } from '../storage/leftovers.js';
import { ChangePhoto } from './change-photo.js';
import { takenOnce, textsWith } from './fill-from-file.js';
import { PhotoFollowers } from './photo-followers.js';
import { packetKey, embeddedMetadataOf } from './embedded-metadata.js';
import type { Photo, RenderedFile } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';
import { MakeSizes } from './make-sizes.js';
import { RenderReplacement } from './render-replacement.js';

/** Makes a photo's derivatives. */
@Injectable()
export class RenderPhoto extends DerivativesJob<Photo, RenderedFile> {
  constructor(
    leftovers: Leftovers,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly file: RenderFile,
    private readonly followers: PhotoFollowers,
    private readonly avif: EnqueueAvif,
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
    const owner = photo.ownerMetadata ?? null;
    const metadata = (read: EmbeddedMetadata): PacketMetadata =>
      embeddedMetadataOf({ ...textsWith(photo, takenOnce(photo, read)), createdAt: photo.createdAt }, owner);
    const made = await this.file.render(source, photo.prefix(), renderDerivatives, metadata);
    return { ...made, written: { packet: packetKey(metadata(made), photo.storedUnder()), owner } };
  }

  protected async save({ id, objectKey }: Photo, rendered: RenderedFile): Promise<boolean> {
    const ready = await this.change.one({ id, objectKey }, (row) => row.rendered(rendered));
    if (!ready) return false;
    await this.followers.notify('rendered', ready);
    await this.avif.renderedPhoto(ready.id);
    return true;
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
    await this.followers.notify('renderingFailed', photoId);
  }
}

type Payload = QueueMap['derivatives']['payload'];

/** Takes one photo more than are rendered at once: its turn comes while the one before is stored and recorded. */
@ConsumesQueue('derivatives', { concurrency: (config: MediaConfig) => config.DERIVATIVES_CONCURRENCY + 1 })
export class RenderPhotosWorker extends QueueWorker<'derivatives'> {
  constructor(
    private readonly renderPhoto: RenderPhoto,
    private readonly renderReplacement: RenderReplacement,
    private readonly makeSizes: MakeSizes,
  ) {
    super();
  }

  perform(payload: Payload): Promise<QueueMap['derivatives']['result']> {
    const { job, id } = this.workOf(payload);
    return job.perform(id);
  }

  override exhausted(payload: Payload, error: AppError): Promise<void> {
    const { job, id } = this.workOf(payload);
    return job.giveUp(id, error);
  }

  private workOf({ photoId, fileId, sizes }: Payload) {
    if (fileId) return { job: this.renderReplacement, id: fileId };
    return { job: sizes ? this.makeSizes : this.renderPhoto, id: photoId };
  }
}
