import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { releaseBuffer } from '../derivatives/release-buffer.js';
import { decodeUpTo } from '../derivatives/render-derivatives.js';
import { AvifEncoder } from './avif-encoder.js';

/** Tries of one picture, over every job and every crash, before it is left with its WebP. */
export const AVIF_TRIES_MAX = 5;

/** What AVIF is to be made of. */
interface AvifSource {
  table: 'photos' | 'pictures';
  id: string;
  objectKey: string;
  /** Where its renditions are, and which there are. */
  prefix: string;
  widths: number[];
  avifTries: number;
}

/** Makes and stores AVIF beside the WebP renditions; says nothing in the row but how often it was tried. */
@Injectable()
export class MakeAvif {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly encoder: AvifEncoder,
  ) {}

  /** The widths that exist now; null while something more important is to be done. */
  async run(source: AvifSource): Promise<number[] | null> {
    if (await this.isBusy()) return null;
    const original = await this.store.getBuffer(source.objectKey, PHOTO_LIMITS.maxBytes);
    if (!original) throw new AppError('FILE_MISSING');
    await this.countTry(source);
    const files = await this.encoded(original, source.widths);
    await this.forgetTries(source);
    if (!files) return null;
    await Promise.all(
      files.map((bytes, i) =>
        this.store.put(`${source.prefix}${source.widths[i]}.avif`, bytes, {
          contentType: 'image/avif',
          size: bytes.length,
        }),
      ),
    );
    return source.widths;
  }

  private async encoded(original: Buffer, widths: number[]): Promise<Uint8Array[] | null> {
    const { pixels, heightOf } = await decodeUpTo(original, widths.at(-1) ?? 1);
    releaseBuffer(original);
    try {
      return await this.encoder.encode(
        pixels,
        widths.map((width) => ({ width, height: heightOf(width) })),
      );
    } finally {
      releaseBuffer(pixels.data);
    }
  }

  /**
   * Whether people are waiting for pictures. What has waited for long does not count: it would keep AVIF away for as
   * long as a single photo cannot be rendered.
   */
  private async isBusy(): Promise<boolean> {
    const [row] = await this.em.execute<{ busy: boolean }[]>(
      `select exists (select 1 from photos where derivatives = 'pending' and updated_at > now() - interval '5 minutes')
           or exists (select 1 from pictures where state = 'pending' and created_at > now() - interval '5 minutes') as busy`,
    );
    return row?.busy ?? false;
  }

  /** Written before the try, as for the other renditions: what takes its worker down leaves a trace. */
  private async countTry({ table, id, avifTries }: AvifSource): Promise<void> {
    await this.em.execute(`update ${table} set avif_tries = avif_tries + 1 where id = ?`, [id]);
    if (avifTries >= AVIF_TRIES_MAX) throw new AppError('FILE_DAMAGED');
  }

  private async forgetTries({ table, id }: AvifSource): Promise<void> {
    await this.em.execute(`update ${table} set avif_tries = 0 where id = ?`, [id]);
  }
}
