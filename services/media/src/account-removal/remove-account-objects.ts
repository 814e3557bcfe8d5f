import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { QueueMap } from '@vitrine/contracts/queues/queue-map';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { prefixesOf } from '../storage/object-keys.js';
import { removeByPrefix } from '../storage/remove-by-prefix.js';
import { DeletedUser } from './deleted-user.entity.js';

/**
 * ACCT-48: removes every stored object of a user, after their rows: what still works on a photo finds it gone and clears
 * up behind itself. It takes long for many photos, so it is a job of its own that holds up no other account's rows.
 */
@Injectable()
export class RemoveAccountObjects {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  async remove(userId: string): Promise<QueueMap['account-objects']['result']> {
    if ((await this.em.count(DeletedUser, { userId, rowsGoneAt: { $ne: null }, doneAt: null })) === 0)
      return { objects: 0 };
    let objects = 0;
    for (const prefix of prefixesOf(userId)) objects += await removeByPrefix(this.store, prefix);
    await this.em.nativeUpdate(DeletedUser, { userId }, { doneAt: new Date() });
    return { objects };
  }
}
