import { crc32 } from 'node:zlib';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { Photo } from '../photos/photo.entity.js';

const AT_ONCE = 8;

/** Finds out which originals are there, and their CRC-32 where no upload has recorded it. */
@Injectable()
export class MeasureOriginals {
  private readonly places = new Semaphore(AT_ONCE);

  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  /**
   * The CRC-32 of each photo's file; null for one that is not there, or is not as long as it was. What is read stays with
   * the photos: null when `isOver` before all of them are read, and the next call goes on there.
   */
  async crcs(photos: readonly Photo[], isOver: () => boolean): Promise<Map<string, number | null> | null> {
    const found = new Map<string, number | null>();
    let begun = 0;
    await Promise.all(
      photos.map((photo) =>
        this.places.run(async () => {
          const isKnown = typeof photo.crc === 'number';
          if (!isKnown && begun > 0 && isOver()) return;
          if (!isKnown) begun += 1;
          found.set(photo.id, await (isKnown ? this.known(photo) : this.read(photo)));
        }),
      ),
    );
    return found.size < photos.length ? null : found;
  }

  private async known({ objectKey, bytes, crc = null }: Photo): Promise<number | null> {
    const found = await this.store.ifReadable(() => this.store.head(objectKey));
    return found?.size === bytes ? crc : null;
  }

  private async read({ id, objectKey, bytes }: Photo): Promise<number | null> {
    const made = await this.store.ifReadable(async () => {
      const object = await this.store.get(objectKey);
      if (object?.size !== bytes) {
        object?.body.destroy();
        return null;
      }
      let crc = 0;
      for await (const chunk of object.body as AsyncIterable<Buffer>) crc = crc32(chunk, crc);
      return crc;
    });
    if (made === null) return null;
    await this.em.execute('update photos set crc = ? where id = ? and object_key = ?', [made, id, objectKey]);
    return made;
  }
}
