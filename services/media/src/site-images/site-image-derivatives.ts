import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { Attempt } from '../derivatives/image-memory.js';
import type { Encoded } from '../derivatives/pixels.js';
import { RenderFile } from '../derivatives/render-file.js';
import { renderDerivatives } from '../derivatives/render-derivatives.js';
import { renderSquare } from '../derivatives/render-square.js';
import { namesOf, WriteEmbeddedMetadata } from '../derivatives/write-embedded-metadata.js';
import { Photo } from '../photos/photo.entity.js';
import { rightsOfPhoto } from '../photos/embedded-metadata.js';
import { derivativePrefix } from '../storage/object-keys.js';
import type { SiteImage } from './site-image.entity.js';

interface Shape {
  width: number;
  height: number;
}

/** What was made, as the row records it. */
export interface Made {
  width: number;
  height: number;
  widths: number[];
  hdrWidths: number[];
  thumbHash: string | null;
  derivativeBytes: Record<string, number> | null;
  /** Absent: to be made later. */
  avifWidths?: number[];
  /** The key of the packet in the files that were copied; absent: none was. */
  packet?: string | null;
}

/**
 * Makes and stores a site image's derivatives; does not record them in its row. Throws FILE_MISSING when its photo is
 * gone, and what rendering throws.
 */
@Injectable()
export class SiteImageDerivatives {
  constructor(
    private readonly em: EntityManager,
    private readonly metadata: WriteEmbeddedMetadata,
    private readonly file: RenderFile,
  ) {}

  /** Null while the photo it is made from has no derivatives yet. */
  async make(siteImage: SiteImage): Promise<Made | null> {
    const { kind, id, crop, renderTries: earlier } = siteImage;
    if (kind === 'hero') return this.copied(siteImage);
    const source = { table: 'site_images', id, objectKey: await this.keyOf(siteImage), earlier } as const;
    const made = await this.file.render<Encoded & Shape>(source, siteImage.prefix(), (original, attempt) =>
      kind === 'profile' ? square(original, crop, attempt) : renderDerivatives(original, attempt, kind === 'logo'),
    );
    // AVIF of some flat areas would save nothing.
    return kind === 'logo' ? { ...made, avifWidths: [] } : made;
  }

  /** What the photo's derivatives show needs no second decoding. */
  private async copied(siteImage: SiteImage): Promise<Made | null> {
    const photo = await this.photoOf(siteImage);
    if (photo.derivatives === 'pending') return null;
    if (photo.derivatives === 'failed') throw new AppError('IMAGE_CORRUPT');
    const [from, to] = [derivativePrefix(photo.ownerId, photo.storedUnder()), siteImage.prefix()];
    const { width, height, widths, avifWidths, hdrWidths } = photo;
    const bytes = await this.metadata.copyWith(
      from,
      to,
      namesOf(photo),
      rightsOfPhoto(photo, photo.ownerMetadata ?? null),
    );
    return {
      width,
      height,
      widths,
      hdrWidths,
      thumbHash: photo.thumbHash ?? null,
      packet: photo.packet ?? null,
      derivativeBytes: photo.derivativeBytes ? { ...photo.derivativeBytes, ...bytes } : null,
      ...(photo.avifState === 'ready' && { avifWidths }),
    };
  }

  private async keyOf(siteImage: SiteImage): Promise<string> {
    return siteImage.objectKey ?? (await this.photoOf(siteImage)).objectKey;
  }

  private async photoOf({ photoId, ownerId }: SiteImage): Promise<Photo> {
    const asked = { refresh: true, populate: ['ownerMetadata'] } as const;
    const photo = photoId && ownerId ? await this.em.findOne(Photo, { id: photoId, ownerId }, asked) : null;
    return photo ?? raise('FILE_MISSING');
  }
}

const square = async (original: Buffer, crop: SiteImage['crop'], attempt: Attempt): Promise<Encoded & Shape> => {
  const { side, ...encoded } = await renderSquare(original, crop, attempt);
  return { ...encoded, width: side, height: side };
};
