import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PacketMetadata } from '@vitrine/image-files/xmp-packet';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import { carriesMetadata, withPacket } from './with-packet.js';

/** Longer than any derivative is. */
const BYTES_MAX = 64 * 1024 * 1024;

/** Which derivatives a row has, besides its card. */
interface MadeWidths {
  widths: readonly number[];
  avifWidths: readonly number[];
  hdrWidths: readonly number[];
}

export const namesOf = ({ widths, avifWidths, hdrWidths }: MadeWidths): string[] => [
  'card.jpg',
  ...widths.map((width) => `${width}.webp`),
  ...avifWidths.map((width) => `${width}.avif`),
  ...hdrWidths.map((width) => `${width}.jpg`),
];

/** Writes metadata into stored derivatives. */
@Injectable()
export class WriteEmbeddedMetadata {
  constructor(private readonly store: ObjectStore) {}

  /** Puts `metadata` into those derivatives that carry some, where they stand; answers how long they are then, by name. */
  async rewriteIn(prefix: string, made: MadeWidths, metadata: PacketMetadata): Promise<Record<string, number>> {
    const bytes: Record<string, number> = {};
    for (const name of namesOf(made).filter(carriesMetadata)) {
      const length = await this.write(`${prefix}${name}`, `${prefix}${name}`, metadata);
      if (length !== null) bytes[name] = length;
    }
    return bytes;
  }

  /** Copies derivatives; those that carry metadata have `metadata` in `to`. Throws NOT_FOUND when one is not there. */
  async copyWith(
    from: string,
    to: string,
    names: readonly string[],
    metadata: PacketMetadata,
  ): Promise<Record<string, number>> {
    const bare = names.filter((name) => !carriesMetadata(name));
    await Promise.all(bare.map((name) => this.store.copy(`${from}${name}`, `${to}${name}`)));
    const bytes: Record<string, number> = {};
    for (const name of names.filter(carriesMetadata))
      bytes[name] = (await this.write(`${from}${name}`, `${to}${name}`, metadata)) ?? raise('NOT_FOUND');
    return bytes;
  }

  /** How long the file is then; null when there is none. */
  private async write(from: string, to: string, metadata: PacketMetadata): Promise<number | null> {
    const former = await this.store.getWhole(from, (size) => size <= BYTES_MAX);
    if (!former?.bytes) return null;
    const bytes = withPacket(former.bytes, metadata);
    const { length } = bytes;
    await this.store.put(to, bytes, { contentType: former.contentType, size: length });
    for (const buffer of [former.bytes, bytes]) releaseBuffer(buffer);
    return length;
  }
}
