import { IsBoolean, IsEmail, IsInt, Min } from 'class-validator';
import { ADMIN_LOG_DAYS } from '@vitrine/contracts/admin/acts';
import { BaseConfig, CommaList, Flag, WithDatabase } from '@vitrine/platform/config/base-config';

/** Settings of identity; the table with their meaning is in the README. */
export class IdentityConfig extends WithDatabase(BaseConfig) {
  override readonly SERVICE = 'identity';
  /** A sign-in with one of these addresses, verified, makes the user an administrator for good. */
  @CommaList() @IsEmail({}, { each: true }) readonly ADMIN_EMAILS: string[] = [];
  /** Hands an account to who signs in from another issuer with the account's verified address. */
  @Flag() @IsBoolean() readonly OIDC_LINK_BY_EMAIL: boolean = false;
  /** Days for which the act log keeps what administrators have done. */
  @IsInt() @Min(1) readonly ADMIN_LOG_DAYS: number = ADMIN_LOG_DAYS;
}
