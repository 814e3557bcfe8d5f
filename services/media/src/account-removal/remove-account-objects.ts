import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { prefixesOf } from '../storage/object-keys.js';
import { DeletedUser } from './deleted-user.entity.js';

const PAGE = 500;
/** Pages a call deletes. */
const PAGES = 10;

/** Where the next objects are: in which of the user's prefixes, behind which key. */
export interface ObjectsFrom {
  readonly prefix: number;
  readonly after: string | null;
}

/** ACCT-48: removes the stored objects of a user whose rows are gone. May be repeated. */
@Injectable()
export class RemoveAccountObjects {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
  ) {}

  /** Goes on at `from` for some pages; with the last of them (`from` is null) the account is removed. */
  async remove(
    userId: string,
    from: ObjectsFrom,
    signal: AbortSignal,
  ): Promise<{ removed: number; from: ObjectsFrom | null }> {
    const prefixes = prefixesOf(userId);
    let { prefix, after } = from;
    let removed = 0;
    for (let page = 0; page < PAGES && prefix < prefixes.length && !signal.aborted; page += 1) {
      const listed = await this.store.list({
        prefix: prefixes[prefix] ?? '',
        max: PAGE,
        ...(after !== null && { after }),
      });
      if (listed.objects.length > 0) await this.store.deleteMany(listed.objects.map(({ key }) => key));
      removed += listed.objects.length;
      after = listed.next ?? null;
      if (after === null) prefix += 1;
    }
    if (prefix < prefixes.length) return { removed, from: { prefix, after } };
    await this.em.nativeUpdate(DeletedUser, { userId }, { doneAt: new Date() });
    return { removed, from: null };
  }
}
