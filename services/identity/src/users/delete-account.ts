import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { DeleteAccountDto } from '@vitrine/contracts/identity/account.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { UsersRepository } from './users.repository.js';

/** Anonymises the user at once; other services hide the user's data before the answer, and delete it later (ACCT-48). */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Throws USERNAME_MISMATCH, LAST_ADMIN. Idempotent. */
  async delete(who: Principal, { username }: DeleteAccountDto): Promise<{ deleted: true }> {
    await this.users.transactional(async () => {
      const user = await this.users.lockUnlessDeleted(who.userId);
      if (!user) return;
      if (!user.hasUsername(username)) raise('USERNAME_MISMATCH');
      if (user.role === 'admin') await this.users.assertNotLastAdmin(user);
      this.outbox.add('identity.mailbox_closed', { userId: user.id, email: user.email ?? null });
      user.anonymise();
      this.outbox.add('identity.user_deleted', { userId: user.id, revision: user.revision }, { revokes: true });
    });
    return { deleted: true };
  }
}
