import { Injectable } from '@nestjs/common';
import type { PacketMetadata } from '@vitrine/image-files/xmp-packet';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { Attempt } from '../image-memory.js';
import { Attempts, type Source } from '../attempts.js';
import { areAvifBounded } from '../bound-bytes.js';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import { bytesByName } from '../pixels.js';
import { decodeUpTo } from '../render-derivatives.js';
import { withEmbeddedMetadata } from '../with-packet.js';
import { AvifEncoder } from './avif-encoder.js';
import { SpareTime } from './spare-time.js';

interface AvifSource extends Omit<Source, 'column'> {
  /** Where its WebP derivatives are, and which there are. */
  prefix: string;
  widths: number[];
  /** For those that carry metadata. */
  metadata?: PacketMetadata;
}

/** AVIF files beside WebP ones: their widths, and how long each is, by its name. */
export interface AvifMade {
  widths: number[];
  bytes: Record<string, number>;
}

/** Makes and stores AVIF beside the WebP derivatives; records nothing in the row but attempts. */
@Injectable()
export class MakeAvif {
  constructor(
    private readonly store: ObjectStore,
    private readonly encoder: AvifEncoder,
    private readonly attempts: Attempts,
    private readonly time: SpareTime,
  ) {}

  /** What exists now: nothing where they would be more bytes than the WebP; null while there is more urgent work. */
  async make({ prefix, widths, metadata = {}, ...source }: AvifSource): Promise<AvifMade | null> {
    if (!(await this.time.isNow())) return null;
    const files = await this.attempts.withOriginal({ ...source, column: 'avif_tries' }, (original, attempt) =>
      this.encoded(original, widths, attempt),
    );
    if (!files) return null;
    const named = files.map(({ buffer, byteOffset, byteLength }, at) =>
      withEmbeddedMetadata(
        { name: `${widths[at]}.avif`, bytes: Buffer.from(buffer, byteOffset, byteLength) },
        metadata,
      ),
    );
    const webp = await Promise.all(widths.map((width) => this.store.head(`${prefix}${width}.webp`)));
    const isBounded = areAvifBounded(
      webp.map((file) => file?.size ?? 0),
      named.map(({ bytes }) => bytes.length),
    );
    if (!isBounded) return { widths: [], bytes: {} };
    await Promise.all(
      named.map(({ name, bytes }) =>
        this.store.put(`${prefix}${name}`, bytes, { contentType: 'image/avif', size: bytes.length }),
      ),
    );
    return { widths, bytes: bytesByName(named) };
  }

  private async encoded(original: Buffer, widths: number[], attempt: Attempt): Promise<Uint8Array[] | null> {
    const { pixels, heightOf } = await decodeUpTo(original, widths.at(-1) ?? 1, attempt);
    // Encoding takes long: the original's memory goes first.
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
}
