import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { finalAvifFailure } from '../derivatives/attempts.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { RenderFile } from '../derivatives/render-file.js';
import { renderSizes } from '../derivatives/render-derivatives.js';
import { isNothing, type MadeSizes, missingSizes } from '../storage/size-names.js';
import { Leftovers } from '../storage/leftovers.js';
import { ChangePhoto } from './change-photo.js';
import { packetKey } from './embedded-metadata.js';
import type { Photo } from './photo.entity.js';
import { PhotosRepository } from './photos.repository.js';

interface Made {
  widths: number[];
  sizes: MadeSizes;
  packet: string;
}

/** Somebody waits for the whole delivery: a file that is not there is looked for no longer than one job. */
const HOPELESS: readonly ErrorCode[] = ['ORIGINAL_MISSING', 'INTERNAL'];

/** Makes the sizes for delivery that a photo is wanted in and does not have (decision 0122), all with one decode. */
@Injectable()
export class MakeSizes extends DerivativesJob<Photo, Made> {
  constructor(
    private readonly leftOver: Leftovers,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly file: RenderFile,
  ) {
    super(leftOver);
  }

  protected find(photoId: string): Promise<Photo | null> {
    return this.photos.findWithOwner(photoId);
  }

  protected existing({ sizesDue, derivatives, trashedAt, widths }: Photo): number[] | null {
    return sizesDue && derivatives === 'ready' && !trashedAt ? null : widths;
  }

  protected async make(photo: Photo): Promise<Made> {
    const { id, objectKey, widths, sizesTries: earlier } = photo;
    const metadata = photo.embeddedMetadata(photo.ownerMetadata ?? null);
    const packet = packetKey(metadata, photo.storedUnder());
    const missing = missingSizes(photo, packet);
    if (isNothing(missing)) return { widths, sizes: {}, packet };
    const source = { table: 'photos', column: 'sizes_tries', id, objectKey, earlier } as const;
    const { derivativeBytes } = await this.file.render(
      source,
      photo.prefix(),
      (original, attempt) => renderSizes(original, missing, attempt),
      () => metadata,
    );
    return { widths, sizes: derivativeBytes, packet };
  }

  protected async save({ id, objectKey }: Photo, { sizes, packet }: Made): Promise<boolean> {
    let former: string[] = [];
    const row = await this.change.one({ id, objectKey }, (now) => {
      former = now.takeSizes(sizes, packet);
      return false; // no event says which there are
    });
    // An archive that was laid out with them ends.
    for (const name of former) await this.leftOver.remove(`${row?.prefix()}${name}`);
    return row !== null;
  }

  protected prefixOf(photo: Photo): string {
    return photo.prefix();
  }

  async giveUp(photoId: string, error: AppError): Promise<void> {
    await this.change.one({ id: photoId }, (row) => {
      const failure = HOPELESS.includes(error.code) ? error.code : finalAvifFailure(error, row.sizesTries);
      if (row.sizesDue && failure) row.sizesFailed(failure);
      return false;
    });
  }
}
