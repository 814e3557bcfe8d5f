import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { claimWaiting } from '../jobs/claim-waiting.js';
import { RewriteWords } from './rewrite-words.js';

const EVERY_MS = 5_000;
/** Photos rewritten in a run; with the pause they are five a second, beside everything else. */
const PORTION = 25;
/** Photos marked in one statement. */
const BATCH = 500;
/** Longer than any transaction that may still write a photo with an owner's former words. */
const SETTLED = `interval '30 seconds'`;

/** Photos whose files are to say something else. */
const DUE = `packet_due is not null and derivatives = 'ready'`;

/** What was said of one photo goes before what was said of all of its owner's, and longer waits before shorter ones. */
const OF_OWNER = `packet_owner is distinct from (select words_key from owners where user_id = owner_id), packet_due`;

/** Photos whose files have an owner's former words. */
const STALE = `p.owner_id = o.user_id and p.derivatives = 'ready' and p.packet_due is null
  and p.packet_owner is distinct from o.words_key`;

/** Finds the photos whose files say something else than they should, in batches that any process may go on with. */
@Injectable()
export class DueWords {
  constructor(
    private readonly em: EntityManager,
    private readonly words: RewriteWords,
  ) {}

  /** At rest one statement, of two indexes. */
  @Reconcile({ everyMs: EVERY_MS })
  async settle(signal?: AbortSignal): Promise<void> {
    const [{ due }] = await this.em.execute<[{ due: boolean }]>(
      `select exists (select 1 from photos where ${DUE}) or exists (select 1 from owners where words_due is not null) as due`,
    );
    if (!due) return;
    await this.mark();
    await this.rewrite(signal);
  }

  /** Owners take turns. What fails keeps no other from its turn, and has its own again after a while. */
  async rewrite(signal?: AbortSignal): Promise<void> {
    const ids = await claimWaiting(this.em, {
      table: 'photos',
      claimedAt: 'packet_claimed_at',
      since: 'packet_due',
      afterSeconds: 0,
      where: DUE,
      order: 'packet_due',
      ofOwner: OF_OWNER,
      limit: PORTION,
    });
    const failures: unknown[] = [];
    for (const id of ids) {
      if (signal?.aborted) return;
      await this.words.rewrite(id).catch((error: unknown) => {
        failures.push(error);
        // What it has not written must not be written with the next one.
        this.em.clear();
      });
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${ids.length} photos have not got their words`);
  }

  /** What an owner has changed concerns all of their photos. */
  async mark(): Promise<void> {
    const marked = await this.em.execute<unknown[]>(
      // Materialised, or the plan may run the limited part once for every photo.
      `with stale as materialized (
         select p.id from owners o join photos p on ${STALE}
         where o.words_due is not null limit ? for update of p skip locked)
       update photos set packet_due = now() from stale where photos.id = stale.id returning 1`,
      [BATCH],
    );
    if (marked.length > 0) return;
    await this.em.execute(
      `update owners o set words_due = null
       where words_due < now() - ${SETTLED} and not exists (select 1 from photos p where ${STALE})`,
    );
  }
}
