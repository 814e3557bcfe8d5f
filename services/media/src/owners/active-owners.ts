import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';

/** Keeps the lock of accounts apart from those of `OwnerLocks`. */
const ACCOUNT = 727_101;

/** Whether a user's account exists, and for how long. */
@Injectable()
export class ActiveOwners {
  constructor(private readonly em: EntityManager) {}

  /**
   * Throws UNAUTHENTICATED for a user whose account is deleted. Inside a transaction (call it first) the account stays
   * open until that ends, so that its removal finds whatever is written meanwhile.
   */
  async assertActive(userId: string): Promise<void> {
    if (!(await this.isActive(userId))) throw new AppError('UNAUTHENTICATED');
  }

  async isActive(userId: string): Promise<boolean> {
    await this.em.execute('select pg_advisory_xact_lock_shared(?, hashtext(?))', [ACCOUNT, userId]);
    const removals = await this.em.execute<unknown[]>('select 1 from deleted_users where user_id = ?', [userId]);
    return removals.length === 0;
  }

  /** Whether identity has published the user. */
  async isKnown(userId: string): Promise<boolean> {
    const owners = await this.em.execute<unknown[]>('select 1 from owners where user_id = ?', [userId]);
    return owners.length > 0;
  }

  /** Waits for everything that {@link assertActive} still keeps open, and lets nothing begin until the transaction ends. */
  async deactivate(userId: string): Promise<void> {
    await this.em.execute('select pg_advisory_xact_lock(?, hashtext(?))', [ACCOUNT, userId]);
  }
}
