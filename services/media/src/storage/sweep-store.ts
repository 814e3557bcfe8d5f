import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PART_LIMITS } from '@vitrine/contracts/media/desk.rules';
import { Logger } from '@vitrine/platform/log/logger';
import { listPages } from '@vitrine/platform/object-store/list-pages';
import { ObjectStore, type ObjectList } from '@vitrine/platform/object-store/object-store';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { HELD } from './deletion-hold.js';
import { KEY_ROOTS } from './object-keys.js';
import { Orphans, ROOTS_WITH_ROWS, rootOf } from './orphans.js';
import { Quarantine } from './quarantine.js';
import { markOf, readMark, StoreIdentity } from './store-identity.js';

const HOUR = 3_600_000;
/** Folders whose objects become nothing themselves, and how old they get. */
const PASSING = [
  [KEY_ROOTS.incoming, HOUR],
  [KEY_ROOTS.parts, 2 * PART_LIMITS.hours * HOUR],
] as const;
const PAGE = 1_000;
/** Between two pages: requests need the store and the database, too. */
const PACE_MS = 100;
/** More orphans than this share of all objects are not left-overs: rows are missing. */
const SHARE_MAX = 0.01;
/** Always plausible; a small store has few objects in all. */
const BELIEVED = 100;
/** Implausible without reading the rest. */
const ENOUGH = 10_000;

/** A sweeper that has not renewed for this long is gone. */
const LEASE = `interval '10 minutes'`;
/** A little less than a day, so that the hour of it does not wander. */
const PAUSE = `interval '23 hours'`;

/** The right to sweep, and when it was given. */
interface Turn {
  readonly holder: string;
  readonly since: Date;
}

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
    private readonly em: EntityManager,
    private readonly identity: StoreIdentity,
    private readonly orphans: Orphans,
    private readonly quarantine: Quarantine,
    private readonly store: ObjectStore,
    private readonly logger: Logger,
  ) {}

  /** Does nothing unless it is time. Not at start: a restore may be under way. */
  @Reconcile({ everyMs: HOUR, firstAfterMs: HOUR })
  async sweep(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await this.identity.assertOurs();
    const turn = await this.takeTurn();
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
    await this.endTurn(turn);
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
        await this.renewTurn(turn);
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
        await this.renewTurn(turn);
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

  /**
   * One sweep a day, by one process, of a store that this database knows to the last sweep. Null when it is not time yet,
   * while another process sweeps or objects have to stay, or when the store knows more than this database.
   */
  async takeTurn(): Promise<Turn | null> {
    const mark = readMark((await this.store.identity()) ?? '');
    const holder = randomUUID();
    const [row] = await this.em.execute<{ id: string; sweeps: number; since: Date; is_behind: boolean }[]>(
      `update object_store set sweep_holder = ?, sweep_until = now() + ${LEASE},
                               sweeps = case when sweeps < ? then sweeps else sweeps + 1 end
       where id::text = ? and swept_at < now() - ${PAUSE} and (sweep_until is null or sweep_until < now())
         and not ${HELD}
       returning id, sweeps, now() as since, sweeps < ? as is_behind`,
      [holder, mark.sweeps, mark.id, mark.sweeps],
    );
    if (!row) return null;
    if (row.is_behind) {
      this.logger.error(
        { sweeps: row.sweeps, known: mark.sweeps },
        'The object store has been swept since this database was written: it is a copy, or out of a backup. ' +
          'Nothing is removed. If it is the one to go on with: node services/media/dist/store.main.js adopt',
      );
      return null;
    }
    await this.store.mark(markOf(row));
    return { holder, since: new Date(row.since) };
  }

  /** Throws when another process has taken over meanwhile. */
  private async renewTurn({ holder }: Turn): Promise<void> {
    const rows = await this.em.execute<unknown[]>(
      `update object_store set sweep_until = now() + ${LEASE} where sweep_holder = ? returning id`,
      [holder],
    );
    if (rows.length === 0) throw new Error('Another process sweeps now');
  }

  /** The next one is a day later. */
  private async endTurn({ holder }: Turn): Promise<void> {
    await this.em.execute(
      'update object_store set swept_at = now(), sweep_until = null, sweep_holder = null where sweep_holder = ?',
      [holder],
    );
  }

  /**
   * Removes images that were only to be analysed and are older than an hour, and parts of files that nothing knows any
   * more: their rows go first.
   */
  @Reconcile({ everyMs: HOUR / 2, firstAfterMs: HOUR / 2 })
  async sweepIncoming(signal?: AbortSignal): Promise<void> {
    await this.identity.assertOurs();
    let failure: unknown;
    for (const [prefix, lifetime] of PASSING)
      for await (const page of listPages(this.store, { prefix })) {
        if (signal?.aborted) return;
        const old = page.filter(({ lastModified }) => Date.now() - lastModified.getTime() > lifetime);
        await this.store.deleteMany(old.map(({ key }) => key)).catch((error: unknown) => (failure ??= error));
      }
    if (failure !== undefined) throw failure;
  }
}
