import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { Encoded } from '../derivatives/pixels.js';
import { releaseBuffer } from '../derivatives/release-buffer.js';
import { renderDerivatives } from '../derivatives/render-derivatives.js';
import { RENDER_TRIES_MAX } from '../derivatives/render-photo.js';
import { renderSquare } from '../derivatives/render-square.js';
import { Photo } from '../photos/photo.entity.js';
import { derivativePrefix, picturePrefix } from '../storage/object-keys.js';
import type { Picture } from './picture.entity.js';

/** What was made, as the picture's row says it. */
export interface Made {
  width: number;
  height: number;
  widths: number[];
  thumbHash: string | null;
  /** Absent: to be made later. */
  avifWidths?: number[];
}

/** Makes and stores a picture's renditions; says nothing in its row. Throws FILE_MISSING or FILE_DAMAGED. */
@Injectable()
export class MakeRenditions {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  /** Null while the photo it is made from has no renditions yet. */
  async run(picture: Picture): Promise<Made | null> {
    if (picture.kind === 'hero') return this.copied(picture);
    const file = await this.store.getBuffer(await this.fileOf(picture), PHOTO_LIMITS.maxBytes);
    if (!file) throw new AppError('FILE_MISSING');
    await this.countTry(picture);
    const made = picture.kind === 'profile' ? await square(file, picture) : await renderDerivatives(file);
    releaseBuffer(file);
    await this.forgetTries(picture);
    await this.put(picture, made);
    return made;
  }

  /** Nothing is decoded that has been rendered already. */
  private async copied(picture: Picture): Promise<Made | null> {
    const photo = await this.photoOf(picture);
    if (photo.derivatives === 'pending') return null;
    if (photo.derivatives === 'failed') throw new AppError('FILE_DAMAGED');
    const [from, to] = [derivativePrefix(photo.ownerId, photo.id), prefixOf(picture)];
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

  private async fileOf(picture: Picture): Promise<string> {
    return picture.objectKey ?? (await this.photoOf(picture)).objectKey;
  }

  private async photoOf({ photoId, ownerId }: Picture): Promise<Photo> {
    const photo = photoId && ownerId ? await this.em.findOne(Photo, { id: photoId, ownerId }, { refresh: true }) : null;
    return photo ?? raise('FILE_MISSING');
  }

  private async put(picture: Picture, { renditions }: Encoded): Promise<void> {
    await Promise.all(
      renditions.map(({ name, bytes, contentType }) =>
        this.store.put(`${prefixOf(picture)}${name}`, bytes, { contentType, size: bytes.length }),
      ),
    );
  }

  /** As for photos: written before the try, forgotten once the picture has proved to be one. */
  private async countTry({ id, renderTries }: Picture): Promise<void> {
    await this.em.execute('update pictures set render_tries = render_tries + 1 where id = ?', [id]);
    if (renderTries >= RENDER_TRIES_MAX) throw new AppError('FILE_DAMAGED');
  }

  private async forgetTries({ id }: Picture): Promise<void> {
    await this.em.execute('update pictures set render_tries = 0 where id = ?', [id]);
  }
}

const prefixOf = ({ ownerId, id }: Picture): string => picturePrefix(ownerId ?? null, id);

const square = async (file: Buffer, { crop }: Picture): Promise<Encoded & Made> => {
  const { side, ...encoded } = await renderSquare(file, crop);
  return { ...encoded, width: side, height: side };
};
