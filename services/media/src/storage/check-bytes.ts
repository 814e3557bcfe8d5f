import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { hashObject } from '@vitrine/platform/object-store/measure';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { MediaConfig } from '../config.js';
import { KEY_ROOTS } from './object-keys.js';
import { ROOTS_WITH_ROWS, rootOf } from './orphans.js';
import { StoreIdentity } from './store-identity.js';

/** Read at a run, a minute apart: 46 GB a day, half a megabyte a second. */
const BYTES = 32 * 1024 * 1024;
const PAGE = 200;
/** Known ones that are looked at again at a run: they may have been mended. */
const AGAIN = 20;
/** From the beginning of one reading of a bucket to the next: what leaves a bucket may cost money. */
const BUCKET_DAYS = 30;

/** Of an object that was found damaged: which one it was, and whether it has been read within a day. */
interface Known {
  version: string | null;
  isRecent: boolean;
}

/**
 * Reads the whole store, slowly and again and again, and compares each object with the hash that was stored with it: a disk
 * that changes bytes changes neither length nor time. What is damaged is a finding of every audit until it is mended.
 */
@Injectable()
export class CheckBytes {
  constructor(
    private readonly em: EntityManager,
    private readonly identity: StoreIdentity,
    private readonly store: ObjectStore,
    private readonly config: MediaConfig,
    private readonly logger: Logger,
  ) {}

  @Reconcile({ everyMs: 60_000, firstAfterMs: 60_000 })
  async check(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await this.identity.assertOurs();
    const known = await this.em.execute<(Known & { key: string })[]>(
      `select key, version, looked_at > now() - interval '1 day' as "isRecent" from damaged_objects
       order by random() limit ?`,
      [AGAIN],
    );
    let left = BYTES;
    for (const { key, ...one } of known) if (left > 0 && !signal.aborted) left -= await this.look(key, one);
    const [at] = await this.em.execute<{ key: string | null; isEarly: boolean }[]>(
      `select checked_key as key, coalesce(checked_since > now() - ? * interval '1 day', false) as "isEarly" from object_store`,
      [this.config.OBJECT_STORE === 's3' ? BUCKET_DAYS : 0],
    );
    if (!at || (at.key === null && at.isEarly)) return;
    if (at.key === null) await this.em.execute('update object_store set checked_since = now()');
    await this.read(at.key ?? '', left, signal);
  }

  /** Goes on behind `position`, up to the bytes of a run or the end of the store. */
  private async read(position: string, bytes: number, signal: AbortSignal): Promise<void> {
    let left = bytes;
    const first = Math.max(0, ROOTS_WITH_ROWS.indexOf(rootOf(position) ?? ROOTS_WITH_ROWS[0]));
    for (const root of ROOTS_WITH_ROWS.slice(first)) {
      const prefix = KEY_ROOTS[root];
      for (let after: string | undefined = position.startsWith(prefix) ? position : prefix; after !== undefined;) {
        const page = await this.store.list({ prefix, after, max: PAGE });
        for (const { key } of page.objects) {
          if (left <= 0 || signal.aborted) return this.stand(after);
          left -= await this.look(key);
          after = key;
        }
        after = page.next;
      }
    }
    await this.stand(null);
  }

  private async stand(key: string | null): Promise<void> {
    await this.em.execute('update object_store set checked_key = ?', [key]);
  }

  /**
   * Compares one and notes what it comes to; answers how much that has taken. What cannot be opened is found by audits as
   * it is. What is known is read when it is another object by now, and else once a day.
   */
  private async look(key: string, known?: Known): Promise<number> {
    const info = await this.store.ifReadable(() => this.store.head(key));
    const version = info && `${info.etag} ${info.size} ${info.lastModified.toISOString()}`;
    if (known?.isRecent && version !== null && version === known.version) return 0;
    const size = info?.size ?? 0;
    let taken = 0;
    let isDamaged = info !== null && info.sha256 !== null;
    // A second look: what breaks off once may have been the network.
    for (let looks = known ? 1 : 2; looks > 0 && isDamaged; looks -= 1) {
      taken += size;
      isDamaged = !(await this.isSound(key));
    }
    if (isDamaged) {
      const [row] = await this.em.execute<{ isNew: boolean }[]>(
        `insert into damaged_objects (key, version) values (?, ?)
         on conflict (key) do update set version = excluded.version, looked_at = now() returning xmax = 0 as "isNew"`,
        [key, version],
      );
      if (row?.isNew) this.logger.error({ key }, 'A stored file is damaged: its bytes are not those that were stored');
    } else await this.em.execute('delete from damaged_objects where key = ?', [key]);
    return Math.max(taken, size);
  }

  private async isSound(key: string): Promise<boolean> {
    const read = await hashObject(this.store, key);
    return read ? read.isSound : (await this.store.find(key)) === null;
  }
}
