import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { DeleteAccountDto } from '@vitrine/contracts/identity/account.dto';
import { DeleteUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { deletionWord, type Principal } from '@vitrine/contracts/identity/user.rules';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Anonymises the user at once; other services hide the user's data before the answer, and delete it later (ACCT-48). */
@Controller()
export class DeleteAccount {
  constructor(
    private readonly users: UsersRepository,
    private readonly outbox: Outbox,
    private readonly acts: ActLog,
  ) {}

  /** The caller's own. Throws USERNAME_MISMATCH, LAST_ADMIN. Idempotent. */
  @RpcHandler('identity.account.delete')
  delete(@Caller() who: Principal, @Payload() { username }: DeleteAccountDto): Promise<{ deleted: true }> {
    return this.remove(who.userId, (user) => {
      if (user && !user.hasUsername(username)) raise('USERNAME_MISMATCH');
    });
  }

  /** Another user's, by an administrator. Throws USER_NOT_FOUND, SELF_DELETION, DELETION_MISMATCH, LAST_ADMIN. */
  @RpcHandler('identity.user.delete', { role: 'admin' })
  deleteUser(@Caller() who: Principal, @Payload() { userId, typed }: DeleteUserDto): Promise<{ deleted: true }> {
    if (userId === who.userId) raise('SELF_DELETION');
    return this.remove(userId, (user) => {
      if (!user) raise('USER_NOT_FOUND');
      if (typed.trim().toLowerCase() !== deletionWord(user).toLowerCase()) raise('DELETION_MISMATCH');
      // Nothing that names the user: the log outlives them.
      this.acts.record({ act: 'user.delete', subject: ['user', userId] });
    });
  }

  private async remove(userId: string, check: (user: User | null) => void): Promise<{ deleted: true }> {
    await this.users.transactional(async () => {
      // Before the row's lock, in the order of whatever else may end an administrator's role.
      await this.users.lockAdministrators();
      const user = await this.users.lockUnlessDeleted(userId);
      check(user);
      if (!user) return;
      if (user.role === 'admin') await this.users.assertNotLastAdmin(user);
      this.outbox.add('identity.mailbox_closed', { userId: user.id, email: user.email ?? null });
      await this.users.endAccessTokens(user.id);
      await this.users.removeCredentials(user.id);
      user.anonymise();
      this.outbox.add('identity.user_deleted', { userId: user.id, revision: user.revision }, { revokes: true });
    });
    return { deleted: true };
  }
}
