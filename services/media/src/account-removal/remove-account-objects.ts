import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { prefixesOf } from '../storage/object-keys.js';
import { DeletedUser } from './deleted-user.entity.js';

const PAGE = 500;
/** Pages a call deletes. */
const PAGES = 10;
/** Until what could not be removed is tried again. */
const AGAIN_MS = 600_000;

/** Where the next objects are: in which of the user's prefixes, behind which key. */
export interface ObjectsFrom {
  readonly prefix: number;
  readonly after: string | null;
  /** Something could not be removed: it is tried again from the beginning. */
  readonly isPartial?: boolean;
}

/** ACCT-48: removes the stored objects of a user whose rows are gone. May be repeated. */
@Injectable()
export class RemoveAccountObjects {
  constructor(
    private readonly em: EntityManager,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  /** Goes on at `from` for some pages; with the last of them (`from` is null) the account is removed. */
  async remove(
    userId: string,
    from: ObjectsFrom,
    signal: AbortSignal,
  ): Promise<{ removed: number; from: ObjectsFrom | null; againMs?: number }> {
    const prefixes = prefixesOf(userId);
    let { prefix, after, isPartial = false } = from;
    let removed = 0;
    for (let page = 0; page < PAGES && prefix < prefixes.length && !signal.aborted; page += 1) {
      const folder = prefixes[prefix] ?? '';
      const listed = await this.store.list({ prefix: folder, max: PAGE, ...(after !== null && { after }) });
      after = listed.next ?? null;
      try {
        if (listed.objects.length > 0) await this.store.deleteMany(listed.objects.map(({ key }) => key));
        removed += listed.objects.length;
        // What is left are folders; of one that cannot be read it is said here.
        if (after === null) await this.store.deletePrefix(folder);
      } catch (err) {
        this.logger.error({ err, userId }, 'Files of a deleted account could not be removed; they are tried again');
        isPartial = true;
      }
      if (after === null) prefix += 1;
    }
    if (prefix < prefixes.length) return { removed, from: { prefix, after, isPartial } };
    if (isPartial) return { removed, from: { prefix: 0, after: null }, againMs: AGAIN_MS };
    await this.em.nativeUpdate(DeletedUser, { userId }, { doneAt: new Date() });
    return { removed, from: null };
  }
}
