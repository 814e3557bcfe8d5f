import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { Attempt } from '../derivatives/attempt.js';
import { Attempts } from '../derivatives/attempts.js';
import type { Encoded } from '../derivatives/pixels.js';
import { releaseBuffer } from '../derivatives/release-buffer.js';
import { renderDerivatives } from '../derivatives/render-derivatives.js';
import { renderSquare } from '../derivatives/render-square.js';
import { Photo } from '../photos/photo.entity.js';
import { derivativePrefix, picturePrefix } from '../storage/object-keys.js';
import type { SiteImage } from './site-image.entity.js';

/** What was made, as the picture's row says it. */
export interface Made {
  width: number;
  height: number;
  widths: number[];
  thumbHash: string | null;
  /** Absent: to be made later. */
  avifWidths?: number[];
}

/** Makes and stores a picture's renditions; says nothing in its row. Throws FILE_MISSING when its photo is gone, and what rendering throws. */
@Injectable()
export class MakeDerivatives {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly attempts: Attempts,
  ) {}

  /** Null while the photo it is made from has no renditions yet. */
  async make(siteImage: SiteImage): Promise<Made | null> {
    if (siteImage.kind === 'hero') return this.copied(siteImage);
    const file =
      (await this.store.getBuffer(await this.fileOf(siteImage), PHOTO_LIMITS.maxBytes)) ?? raise('ORIGINAL_MISSING');
    const { id, renderTries: earlier } = siteImage;
    const counted = { table: 'pictures', column: 'render_tries', id, earlier } as const;
    const attempt = this.attempts.next(counted);
    const made =
      siteImage.kind === 'profile' ? await square(file, siteImage, attempt) : await renderDerivatives(file, attempt);
    releaseBuffer(file);
    await this.attempts.succeeded(counted);
    await this.put(siteImage, made);
    return made;
  }

  /** Nothing is decoded that has been rendered already. */
  private async copied(siteImage: SiteImage): Promise<Made | null> {
    const photo = await this.photoOf(siteImage);
    if (photo.derivatives === 'pending') return null;
    if (photo.derivatives === 'failed') throw new AppError('IMAGE_CORRUPT');
    const [from, to] = [derivativePrefix(photo.ownerId, photo.storedUnder()), prefixOf(siteImage)];
    const { width, height, widths, avifWidths } = photo;
    const names = [...widths.map((one) => `${one}.webp`), ...avifWidths.map((one) => `${one}.avif`), 'card.jpg'];
    await Promise.all(names.map((name) => this.store.copy(`${from}${name}`, `${to}${name}`)));
    return {
      width,
      height,
      widths,
      thumbHash: photo.thumbHash ?? null,
      ...(photo.avifState === 'ready' && { avifWidths }),
    };
  }

  private async fileOf(siteImage: SiteImage): Promise<string> {
    return siteImage.objectKey ?? (await this.photoOf(siteImage)).objectKey;
  }

  private async photoOf({ photoId, ownerId }: SiteImage): Promise<Photo> {
    const photo = photoId && ownerId ? await this.em.findOne(Photo, { id: photoId, ownerId }, { refresh: true }) : null;
    return photo ?? raise('FILE_MISSING');
  }

  private async put(siteImage: SiteImage, { renditions }: Encoded): Promise<void> {
    await Promise.all(
      renditions.map(({ name, bytes, contentType }) =>
        this.store.put(`${prefixOf(siteImage)}${name}`, bytes, { contentType, size: bytes.length }),
      ),
    );
  }
}

const prefixOf = ({ ownerId, id }: SiteImage): string => picturePrefix(ownerId ?? null, id);

const square = async (file: Buffer, { crop }: SiteImage, attempt: Attempt): Promise<Encoded & Made> => {
  const { side, ...encoded } = await renderSquare(file, crop, attempt);
  return { ...encoded, width: side, height: side };
};
