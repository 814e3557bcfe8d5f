import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';

const AT_ONCE = 2;
const WAIT_MS = 10_000;
/** Changes of one owner that wait; more are refused as BUSY at once. */
const WAITING_MAX = 20;
/** Owners whose last turn is remembered. */
const REMEMBERED = 1_000;

interface Waiter {
  ownerId: string;
  begin: () => void;
}

/**
 * Changes that take seconds and a connection: one at a time for an owner, two in a process. The others wait here, before
 * they hold a connection, so that the pool stays with short work. Owners take turns, however many changes one sends.
 */
@Injectable()
export class HeavyWork {
  private readonly owners = new Set<string>();
  /** In the order they came. */
  private readonly waiting = new Set<Waiter>();
  /** Owners in the order in which they began last. */
  private readonly served = new Set<string>();

  /** Runs `work` of `ownerId` when it is its turn. Throws BUSY when that does not come within ten seconds. */
  async run<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    if (this.mayBegin(ownerId)) this.begin(ownerId);
    else await this.turn(ownerId);
    try {
      return await work();
    } finally {
      this.owners.delete(ownerId);
      this.next();
    }
  }

  private mayBegin(ownerId: string): boolean {
    return this.owners.size < AT_ONCE && !this.owners.has(ownerId);
  }

  private begin(ownerId: string): void {
    this.owners.add(ownerId);
    this.served.delete(ownerId);
    this.served.add(ownerId);
    const [oldest] = this.served;
    if (this.served.size > REMEMBERED && oldest !== undefined) this.served.delete(oldest);
  }

  private turn(ownerId: string): Promise<void> {
    if ([...this.waiting].filter((waiter) => waiter.ownerId === ownerId).length >= WAITING_MAX)
      throw new AppError('BUSY');
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        ownerId,
        begin: () => {
          clearTimeout(timer);
          this.waiting.delete(waiter);
          this.begin(ownerId);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiting.delete(waiter);
        reject(new AppError('BUSY'));
      }, WAIT_MS);
      this.waiting.add(waiter);
    });
  }

  /** The owner served longest ago, or never. */
  private next(): void {
    const order = [...this.served];
    const [first] = [...this.waiting]
      .filter(({ ownerId }) => this.mayBegin(ownerId))
      .sort((a, b) => order.indexOf(a.ownerId) - order.indexOf(b.ownerId));
    first?.begin();
  }
}
