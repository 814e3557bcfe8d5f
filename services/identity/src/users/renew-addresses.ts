import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { Logger } from '@vitrine/platform/log/logger';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { ChangeUser } from './change-user.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

const PAGE = 500;

/**
 * Addresses of full names follow the rule that makes them (URLS-10) when a release changes it. The address that was
 * shared leads on, and who finds the new one taken goes by the username.
 */
@Injectable()
export class RenewAddresses {
  constructor(
    private readonly users: UsersRepository,
    private readonly changeUser: ChangeUser,
    private readonly logger: Logger,
  ) {}

  @Reconcile({ everyMs: 60 * 60_000 })
  async renew(signal?: AbortSignal): Promise<void> {
    let after: string | undefined;
    do {
      const page = await this.users.fullNamesPage(after, PAGE);
      for (const user of page.filter(({ isAddressOld }) => isAddressOld)) {
        if (signal?.aborted) return;
        await this.renewOne(user.id);
      }
      after = page.length === PAGE ? page.at(-1)?.id : undefined;
    } while (after && !signal?.aborted);
  }

  private async renewOne(userId: string): Promise<void> {
    await this.changeUser.changeIfPresent(
      () => this.users.lockUnlessDeleted(userId),
      async (user) => {
        if (user.isAddressOld) user.renewAddress((await this.isFree(user)) ? user.portfolioUrlType : 'username');
      },
    );
    this.logger.info({ userId }, 'an address has been made anew; the one before leads on');
  }

  private async isFree(user: User): Promise<boolean> {
    try {
      await this.users.assertNamesFree(user);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'ADDRESS_TAKEN') return false;
      throw error;
    }
  }
}
