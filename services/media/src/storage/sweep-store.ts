import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vitrine/platform/log/logger';
import { ObjectStore, type ObjectList } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { KEY_ROOTS } from './object-keys.js';
import { Orphans, ROOTS_WITH_ROWS, rootOf } from './orphans.js';
import { Quarantine } from './quarantine.js';
import { StoreIdentity } from './store-identity.js';
import { SweepTurns, type Turn } from './sweep-turn.js';

const HOUR = 3_600_000;
const PAGE = 1_000;
/** Between two pages: requests need the store and the database, too. */
const PACE_MS = 100;
/** More orphans than this share of all objects are not left-overs: rows are missing. */
const SHARE_MAX = 0.01;
/** Always plausible; a small store has few objects in all. */
const BELIEVED = 100;
/** Implausible without reading the rest. */
const ENOUGH = 10_000;

interface Seen {
  listed: number;
  orphans: number;
}

const isPlausible = ({ listed, orphans }: Seen): boolean => orphans <= Math.max(BELIEVED, listed * SHARE_MAX);

/**
 * Once a day: puts objects that no row names into quarantine, and removes those that have been there for its whole time
 * (decision 0024). Objects are written before their rows, so one younger than an hour may still get its own. Reads
 * pages and holds no list of everything.
 */
@Injectable()
export class SweepStore {
  constructor(
    private readonly identity: StoreIdentity,
    private readonly turns: SweepTurns,
    private readonly orphans: Orphans,
    private readonly quarantine: Quarantine,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  /** Does nothing unless it is time. Not at start: a restore may be under way. */
  @Reconcile({ everyMs: HOUR, firstAfterMs: HOUR })
  async sweep(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await this.identity.assertOurs();
    const turn = await this.turns.take();
    if (!turn) return;
    const seen = await this.walk(turn, signal);
    if (signal.aborted) return;
    if (isPlausible(seen)) {
      await this.quarantine.forgetUnseen(turn.since);
      const removed = await this.removeDue(turn);
      this.logger.info({ ...seen, removed, drafts: await this.store.sweepDrafts() }, 'The object store is swept');
    } else {
      this.logger.error(
        { ...seen },
        'Too many objects have no row: rows are missing, or the store is another one. Nothing is removed. ' +
          'What to do: services/media/README.md, "When rows or files are missing"',
      );
    }
    await this.turns.end(turn);
  }

  private async walk(turn: Turn, signal: AbortSignal): Promise<Seen> {
    const seen: Seen = { listed: 0, orphans: 0 };
    for (const root of ROOTS_WITH_ROWS) {
      for await (const { objects } of this.pages(KEY_ROOTS[root], signal)) {
        const old = objects.filter(({ lastModified }) => Date.now() - lastModified.getTime() > HOUR);
        const orphans =
          old.length > 0
            ? await this.orphans.among(
                root,
                old.map(({ key }) => key),
              )
            : [];
        await this.quarantine.mark(orphans);
        seen.listed += objects.length;
        seen.orphans += orphans.length;
        if (seen.orphans > ENOUGH && !isPlausible(seen)) return seen;
        await this.turns.renew(turn);
      }
    }
    return seen;
  }

  private async *pages(prefix: string, signal: AbortSignal): AsyncGenerator<ObjectList> {
    let after: string | undefined;
    while (!signal.aborted) {
      const page = await this.store.list({ prefix, max: PAGE, ...(after !== undefined && { after }) });
      yield page;
      after = page.next;
      if (after === undefined) return;
      await pause(PACE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Each is checked once more: its row may have come back since. */
  private async removeDue(turn: Turn): Promise<number> {
    let removed = 0;
    for (let after: string | undefined = '', keys: string[]; after !== undefined; after = keys.at(-1)) {
      keys = await this.quarantine.due(after, PAGE);
      for (const root of ROOTS_WITH_ROWS) {
        const ofRoot = keys.filter((key) => rootOf(key) === root);
        if (ofRoot.length === 0) continue;
        const orphans = await this.orphans.among(root, ofRoot);
        await this.turns.renew(turn);
        try {
          await this.store.deleteMany(orphans);
        } catch (err) {
          this.logger.error({ err }, 'Objects in quarantine could not be removed; the next sweep tries again');
          continue;
        }
        removed += orphans.length;
        await this.quarantine.forget(ofRoot);
      }
    }
    return removed;
  }
}
