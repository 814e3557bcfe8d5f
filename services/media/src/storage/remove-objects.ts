import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { derivativePrefix, originalPrefix } from './object-keys.js';
import { Removal } from './removal.entity.js';
import { removeByPrefix } from './remove-by-prefix.js';

/** Clears what a deleted photo left in the store. Twice is once. */
@Injectable()
export class RemoveObjects {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  async run(ownerId: string, photoId: string): Promise<{ removed: number }> {
    if ((await this.em.count(Removal, { photoId, ownerId, doneAt: null })) === 0) return { removed: 0 };
    const counts = await Promise.all([
      removeByPrefix(this.store, originalPrefix(ownerId, photoId)),
      removeByPrefix(this.store, derivativePrefix(ownerId, photoId)),
    ]);
    await this.em.nativeUpdate(Removal, { photoId }, { doneAt: new Date() });
    return { removed: counts[0] + counts[1] };
  }
}
