import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Readings } from '@vitrine/platform/health/readings';
import { Logger } from '@vitrine/platform/log/logger';
import { hashObject } from '@vitrine/platform/object-store/measure';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { MediaConfig } from '../config.js';
import { KEY_ROOTS } from './object-keys.js';
import { ROOTS_WITH_ROWS, rootOf } from './orphans.js';
import { damagedObjects } from './storage.metric.js';
import { StoreIdentity } from './store-identity.js';

/** Read at a run, a minute apart: 46 GB a day, half a megabyte a second. */
const BYTES = 32 * 1024 * 1024;
const PAGE = 200;
/** Known ones that are looked at again at a run: they may have been mended. */
const AGAIN = 20;
/** From the beginning of one reading of a bucket to the next: what leaves a bucket may cost money. */
const BUCKET_DAYS = 30;

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
    readings: Readings,
  ) {
    readings.add(async () => {
      const [row] = await this.em.execute<{ count: number }[]>('select count(*)::int as count from damaged_objects');
      return [{ gauge: damagedObjects, value: row?.count ?? 0 }];
    });
  }

  @Reconcile({ everyMs: 60_000, firstAfterMs: 60_000 })
  async check(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await this.identity.assertOurs();
    const known = await this.em.execute<{ key: string }[]>(
      'select key from damaged_objects order by random() limit ?',
      [AGAIN],
    );
    for (const { key } of known) if (!signal.aborted) await this.look(key);
    const [at] = await this.em.execute<{ key: string | null; isEarly: boolean }[]>(
      `select checked_key as key, coalesce(checked_since > now() - ? * interval '1 day', false) as "isEarly" from object_store`,
      [this.config.OBJECT_STORE === 's3' ? BUCKET_DAYS : 0],
    );
    if (!at || (at.key === null && at.isEarly)) return;
    if (at.key === null) await this.em.execute('update object_store set checked_since = now()');
    await this.read(at.key ?? '', signal);
  }

  /** Goes on behind `position`, up to the bytes of a run or the end of the store. */
  private async read(position: string, signal: AbortSignal): Promise<void> {
    let left = BYTES;
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

  /** Compares one and notes what it comes to; answers how long it is. What cannot be opened is found by audits as it is. */
  private async look(key: string): Promise<number> {
    const info = await this.store.ifReadable(() => this.store.head(key));
    // A second look: what breaks off once may have been the network.
    const isDamaged = info !== null && info.sha256 !== null && !(await this.isSound(key)) && !(await this.isSound(key));
    if (isDamaged) {
      const rows = await this.em.execute<unknown[]>(
        'insert into damaged_objects (key) values (?) on conflict do nothing returning key',
        [key],
      );
      if (rows.length > 0)
        this.logger.error({ key }, 'A stored file is damaged: its bytes are not those that were stored');
    } else await this.em.execute('delete from damaged_objects where key = ?', [key]);
    return info?.size ?? 0;
  }

  private async isSound(key: string): Promise<boolean> {
    const read = await hashObject(this.store, key);
    return read ? read.isSound : (await this.store.find(key)) === null;
  }
}
