import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { isOnboarded } from '@vitrine/contracts/identity/user.rules';
import { type SignedInDto, SignInDto } from '@vitrine/contracts/identity/sign-in.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { IdentityConfig } from '../config.js';
import { ChangeUser } from './change-user.js';
import { UsersRepository } from './users.repository.js';

@Controller()
export class SignIn {
  constructor(
    private readonly changeUser: ChangeUser,
    private readonly users: UsersRepository,
    private readonly config: IdentityConfig,
    private readonly logger: Logger,
  ) {}

  /** Throws ACCOUNT_SUSPENDED. */
  @RpcHandler('identity.user.sign_in')
  async signIn(@Payload() claims: SignInDto): Promise<SignedInDto> {
    const user = await this.changeUser.change(
      async () => {
        if (this.config.OIDC_LINK_BY_EMAIL && claims.emailVerified && claims.email)
          await this.link(claims.issuer, claims.subject, claims.email);
        // The provider of one's own names accounts by their id, whoever else signs them in.
        if (claims.issuer === this.config.ownIssuer) return this.users.lock(claims.subject);
        return this.users.lockOrCreate(claims.issuer, claims.subject);
      },
      (u) => {
        if (u.isSuspended) raise('ACCOUNT_SUSPENDED');
        u.signedIn(claims, (email) => this.isAdminEmail(email));
      },
    );
    return { userId: user.id, role: user.role, onboarded: isOnboarded(user) };
  }

  private async link(issuer: string, subject: string, email: string): Promise<void> {
    const userId = await this.users.link(issuer, subject, email);
    if (userId) this.logger.info({ userId }, `user ${userId} signs in at ${issuer} from now on (OIDC_LINK_BY_EMAIL)`);
  }

  private isAdminEmail(email: string): boolean {
    return this.config.ADMIN_EMAILS.some((admin) => admin.toLowerCase() === email.toLowerCase());
  }
}
