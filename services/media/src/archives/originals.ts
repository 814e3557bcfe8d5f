import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Semaphore } from '@vitrine/platform/concurrency/semaphore';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Photo } from '../photos/photo.entity.js';
import { recordSums } from '../storage/record-sums.js';

const READS_AT_ONCE = 8;

/** What archives need to know of photos and their originals. */
@Injectable()
export class Originals {
  private readonly reads = new Semaphore(READS_AT_ONCE);

  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  /** In the order of `ids`, with their owner's metadata. */
  async photosOf(ids: readonly string[]): Promise<Photo[]> {
    const found = await this.em.find(
      Photo,
      { id: { $in: [...ids] } },
      { populate: ['ownerMetadata'], disableIdentityMap: true },
    );
    const byId = new Map(found.map((photo) => [photo.id, photo]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /**
   * Finds out which originals are there. The CRC-32 of each photo's file; null for one that is not there, or is not as
   * long as it was. What is read stays with the photos: null when `isOver` before all of them are read, and the next call
   * goes on there.
   */
  async crcsOf(photos: readonly Photo[], isOver: () => boolean): Promise<Map<string, number | null> | null> {
    const found = new Map<string, number | null>();
    let begun = 0;
    await Promise.all(
      photos.map((photo) =>
        this.reads.run(async () => {
          const isKnown = typeof photo.crc === 'number';
          if (!isKnown && begun > 0 && isOver()) return;
          if (!isKnown) begun += 1;
          found.set(photo.id, await (isKnown ? this.knownCrc(photo) : recordSums(this.em, this.store, photo)));
        }),
      ),
    );
    return found.size < photos.length ? null : found;
  }

  private async knownCrc({ objectKey, bytes, crc = null }: Photo): Promise<number | null> {
    const found = await this.store.ifReadable(() => this.store.head(objectKey));
    return found?.size === bytes ? crc : null;
  }
}
