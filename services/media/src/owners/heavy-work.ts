import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';

const AT_ONCE = 2;
const WAIT_MS = 10_000;

/**
 * Changes that take seconds and a connection: one at a time for an owner, two in a process. The others wait here, before
 * they hold a connection, so that the pool stays with short work.
 */
@Injectable()
export class HeavyWork {
  private readonly owners = new Set<string>();
  /** In the order they came; each answers whether it has begun. */
  private readonly waiting = new Set<() => boolean>();

  /** Runs `work` of `ownerId` when it is its turn. Throws BUSY when that does not come within ten seconds. */
  async run<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    if (!this.begin(ownerId)) await this.turn(ownerId);
    try {
      return await work();
    } finally {
      this.end(ownerId);
    }
  }

  private begin(ownerId: string): boolean {
    if (this.owners.size >= AT_ONCE || this.owners.has(ownerId)) return false;
    this.owners.add(ownerId);
    return true;
  }

  private turn(ownerId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = (): boolean => {
        if (!this.begin(ownerId)) return false;
        clearTimeout(timer);
        resolve();
        return true;
      };
      const timer = setTimeout(() => {
        this.waiting.delete(waiter);
        reject(new AppError('BUSY'));
      }, WAIT_MS);
      this.waiting.add(waiter);
    });
  }

  private end(ownerId: string): void {
    this.owners.delete(ownerId);
    for (const waiter of this.waiting) if (waiter()) this.waiting.delete(waiter);
  }
}
