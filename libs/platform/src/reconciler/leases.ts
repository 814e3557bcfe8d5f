import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { runInContext } from '../context/request-context.js';
import { Logger } from '../log/logger.js';

/** How long a lease outlasts its last renewal: the longest that work rests after its holder was killed, and one pause. */
const LEASE_MS = 6_000;
const RENEW_EVERY_MS = 2_000;
/** A name that was given up is left to other processes for so long. */
const LEAVE_MS = 3 * RENEW_EVERY_MS;

/** A name that is this process' alone, until it is lost. */
export interface Lease {
  readonly name: string;
  /** Aborts when the name may be another process' from now on. */
  readonly lost: AbortSignal;
  /** False as soon as the time of the last renewal is over, whether or not a timer has had its turn since. */
  isHeld(): boolean;
}

interface Held extends Lease {
  readonly end: AbortController;
}

/**
 * Names of work that one process at a time does, of all replicas on one database: rows with a holder and a time. A
 * process that is killed or cut off loses them when their time is over, one that leaves gives them back.
 */
@Injectable()
export class Leases {
  private readonly holder = randomUUID();
  private readonly held = new Map<string, Held>();
  private readonly left = new Map<string, number>();
  private names: readonly string[] = [];
  private heldUntil = 0;
  private timer: NodeJS.Timeout | undefined;
  private expiry: NodeJS.Timeout | undefined;
  private renewing: Promise<void> = Promise.resolve();
  private closed = false;
  private failing = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly logger: Logger,
  ) {}

  /** Tries for `names` from now on, and calls `taken` with each that this process gets, also when it gets one again. */
  keep(names: readonly string[], taken: (lease: Lease) => void): void {
    this.names = names;
    const renew = async (): Promise<void> => {
      const nextAt = performance.now() + RENEW_EVERY_MS;
      await this.renew(taken);
      if (this.closed) return;
      // After one that had no answer there is time for another: a pause on top would cost all leases.
      this.timer = setTimeout(() => (this.renewing = renew()), Math.max(0, nextAt - performance.now()));
    };
    this.renewing = renew();
  }

  /** Leaves `name` to other processes: perhaps one of them can do what failed here. */
  async giveUp(name: string): Promise<void> {
    this.left.set(name, performance.now() + LEAVE_MS);
    await this.renewing; // it may be taking the name once more
    this.lose(name);
    await this.release([name]);
  }

  /** Gives back all names but `unfinished`, whose time passes by itself. Takes none any more. */
  async close(unfinished: readonly string[]): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.renewing;
    clearTimeout(this.expiry);
    this.loseAll();
    await this.release(this.names.filter((name) => !unfinished.includes(name)));
  }

  private async renew(taken: (lease: Lease) => void): Promise<void> {
    const sentAt = performance.now();
    const wanted = this.names.filter((name) => (this.left.get(name) ?? 0) <= sentAt);
    const ours = await this.take(wanted);
    // What was not held for a moment is lost, also when it is renewed now: a run may have been left out.
    if (performance.now() >= this.heldUntil) this.loseAll();
    if (ours === null || this.closed) return;
    // By the clock of this process, and from before the question: never longer than the row says.
    this.heldUntil = sentAt + LEASE_MS;
    clearTimeout(this.expiry);
    this.expiry = setTimeout(() => this.loseAll(), this.heldUntil - performance.now());
    for (const name of this.held.keys()) if (!ours.has(name)) this.lose(name);
    for (const name of ours) if (!this.held.has(name)) taken(this.hold(name));
  }

  /** Those of `names` that are this process' now; null when the database does not answer. */
  private async take(names: readonly string[]): Promise<Set<string> | null> {
    try {
      const rows = await this.execute<{ name: string }>(
        `insert into reconciler_leases (name, holder, expires_at)
         select value, ?::uuid, now() + ? * interval '1 millisecond' from jsonb_array_elements_text(?::jsonb) order by value
         on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
           where reconciler_leases.holder = excluded.holder or reconciler_leases.expires_at < now()
         returning name`,
        [this.holder, LEASE_MS, JSON.stringify(names)],
      );
      this.failing = false;
      return new Set(rows.map(({ name }) => name));
    } catch (err) {
      if (!this.failing) this.logger.warn({ err }, 'The leases of reconcilers could not be renewed');
      this.failing = true;
      return null;
    }
  }

  private hold(name: string): Lease {
    const end = new AbortController();
    const lease: Held = {
      name,
      lost: end.signal,
      end,
      isHeld: () => !end.signal.aborted && performance.now() < this.heldUntil,
    };
    this.held.set(name, lease);
    return lease;
  }

  private lose(name: string): void {
    this.held.get(name)?.end.abort(new Error('another process may hold the lease now'));
    this.held.delete(name);
  }

  private loseAll(): void {
    for (const name of this.held.keys()) this.lose(name);
  }

  private async release(names: readonly string[]): Promise<void> {
    await this.execute(
      `delete from reconciler_leases
       where holder = ?::uuid and name in (select jsonb_array_elements_text(?::jsonb))`,
      [this.holder, JSON.stringify(names)],
    ).catch(() => undefined); // their time passes
  }

  private execute<T>(sql: string, params: readonly unknown[]): Promise<T[]> {
    return runInContext({ requestId: 'leases', deadlineAt: Date.now() + RENEW_EVERY_MS }, () =>
      this.orm.em.getConnection().execute<T[]>(sql, [...params]),
    );
  }
}
