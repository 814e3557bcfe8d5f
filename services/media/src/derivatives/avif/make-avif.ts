import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import type { Attempt } from '../attempt.js';
import { Attempts } from '../attempts.js';
import { areAvifBounded } from '../bound-bytes.js';
import { releaseBuffer } from '../release-buffer.js';
import { decodeUpTo } from '../render-derivatives.js';
import { AvifEncoder } from './avif-encoder.js';

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

/** Makes and stores AVIF beside the WebP renditions; says nothing in the row but how often that came to no end. */
@Injectable()
export class MakeAvif {
  constructor(
    private readonly store: ObjectStore,
    private readonly encoder: AvifEncoder,
    private readonly attempts: Attempts,
    private readonly queues: QueueProducer,
  ) {}

  /** The widths that exist now: none where they would be more bytes than the WebP; null while something more important is to be done. */
  async make(source: AvifSource): Promise<number[] | null> {
    if (await this.isBusy()) return null;
    const original = (await this.store.getBuffer(source.objectKey, PHOTO_LIMITS.maxBytes)) ?? raise('ORIGINAL_MISSING');
    const { table, id, avifTries: earlier } = source;
    const counted = { table, column: 'avif_tries', id, earlier } as const;
    const files = await this.encoded(original, source.widths, this.attempts.next(counted));
    await this.attempts.succeeded(counted);
    if (!files) return null;
    const webp = await Promise.all(source.widths.map((width) => this.store.head(`${source.prefix}${width}.webp`)));
    const isBounded = areAvifBounded(
      webp.map((file) => file?.size ?? 0),
      files.map((file) => file.length),
    );
    if (!isBounded) return [];
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

  private async encoded(original: Buffer, widths: number[], attempt: Attempt): Promise<Uint8Array[] | null> {
    const { pixels, heightOf } = await decodeUpTo(original, widths.at(-1) ?? 1, attempt);
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

  /** Whether somebody waits for derivatives that no worker has a place for. */
  private async isBusy(): Promise<boolean> {
    return (await this.queues.waiting('derivatives')) + (await this.queues.waiting('site-images')) > 0;
  }
}
