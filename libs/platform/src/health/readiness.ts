import { Injectable } from '@nestjs/common';

/** Resolves when a dependency answers; rejects when it does not. */
export type ReadinessCheck = () => Promise<unknown>;

/** What `/readyz` answers from. */
export interface ReadinessReport {
  readonly ready: boolean;
  /** Check -> `ok` or one word on why not. Never an address or a secret. */
  readonly checks: Record<string, string>;
}

const CHECK_LIMIT_MS = 2_000;

/** What a process depends on. Modules register theirs; the health server checks them. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private readonly watched = new Set<string>();
  /** What is only seen in use: whether it answered last. */
  private readonly seen = new Map<string, boolean>();
  /** Checks that were fine once. */
  private readonly proven = new Set<string>();
  private leaving = false;

  /**
   * Adds or replaces the check `name` of something the process cannot work without. Until it has been fine once the
   * process is not ready, so that a rollout with a wrong address or password stops. From then on it is only reported:
   * all replicas share what is behind it, and to take all of them away, or to start them anew, mends nothing.
   */
  register(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
    this.watched.delete(name);
    this.proven.delete(name);
  }

  /**
   * Adds or replaces a check that is reported and never makes the process unready: of what all replicas share and can
   * do a part of their work without. Its failure would take all of them from the balancer in the same moment.
   */
  watch(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
    this.watched.add(name);
  }

  /** Notes whether `dependency` answered: of what is only seen in use, such as a mail server. */
  saw(dependency: string, isUp: boolean): void {
    this.seen.set(dependency, isUp);
  }

  /** From now on the process reports that it is not ready, so that it gets no more work. */
  leave(): void {
    this.leaving = true;
  }

  /**
   * Runs all checks, each with a limit of two seconds, and adds what was only seen in use, which makes no process
   * unready. Never throws.
   */
  async report(): Promise<ReadinessReport> {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]): Promise<[string, string]> => [name, await outcomeOf(check)]),
    );
    if (this.leaving) entries.push(['process', 'leaving']);
    for (const [name, outcome] of entries) if (outcome === 'ok') this.proven.add(name);
    const ready =
      !this.leaving && [...this.checks.keys()].every((name) => this.proven.has(name) || this.watched.has(name));
    const seen = [...this.seen].map(([name, isUp]): [string, string] => [name, isUp ? 'ok' : 'down']);
    return { ready, checks: Object.fromEntries([...seen, ...entries]) };
  }
}

async function outcomeOf(check: ReadinessCheck): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([
      check(),
      new Promise((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('slow')), CHECK_LIMIT_MS);
      }),
    ]);
    return 'ok';
  } catch (error) {
    return error instanceof Error && error.message === 'slow' ? 'slow' : 'down';
  } finally {
    clearTimeout(timer);
  }
}
