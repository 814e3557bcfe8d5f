import { IsBoolean, IsEmail, IsIn, IsInt, IsNotEmpty, IsString, Matches, Max, Min, ValidateIf } from 'class-validator';
import { ADMIN_LOG_DAYS } from '@vitrine/contracts/admin/acts';
import { BaseConfig, CommaList, Flag, like, WithDatabase } from '@vitrine/platform/config/base-config';

const whenOwn = ValidateIf((c: IdentityConfig) => c.SIGN_IN === 'own');

/** Settings of identity; the table with their meaning is in the README. */
export class IdentityConfig extends WithDatabase(BaseConfig) {
  override readonly SERVICE = 'identity';
  /** A sign-in with one of these addresses, verified, makes the user an administrator for good. */
  @CommaList() @IsEmail({}, { each: true }) readonly ADMIN_EMAILS: string[] = [];
  /** Hands an account to who signs in from another issuer with the account's verified address. */
  @Flag() @IsBoolean() readonly OIDC_LINK_BY_EMAIL: boolean = false;
  /** Days for which the act log keeps what administrators have done. */
  @IsInt() @Min(1) readonly ADMIN_LOG_DAYS: number = ADMIN_LOG_DAYS;

  /** `own`: this service signs users in, as an OpenID provider at `PUBLIC_URL`/sign-in (decision 0128). */
  @IsIn(['own', 'provider']) readonly SIGN_IN: 'own' | 'provider' = 'provider';
  /** Where the gateway reaches it. */
  @IsString() @IsNotEmpty() readonly SIGN_IN_HOST: string = '127.0.0.1';
  @IsInt() @Min(0) @Max(65_535) readonly SIGN_IN_PORT: number = 4105;
  /** Who may make an account there: whom an administrator invites, or anybody. */
  @IsIn(['invited', 'open']) readonly SIGN_IN_REGISTRATION: 'invited' | 'open' = 'invited';
  @whenOwn @Matches(/^https?:\/\/[^\s/?#]+\/?$/, like('https://photos.example.org')) readonly PUBLIC_URL?: string;
  @whenOwn @IsString() @IsNotEmpty() readonly OIDC_CLIENT_ID?: string;
  @whenOwn @IsString() @IsNotEmpty() readonly OIDC_CLIENT_SECRET?: string;

  /** As ID tokens name it; null where another provider signs users in. */
  get ownIssuer(): string | null {
    return this.SIGN_IN === 'own' && this.PUBLIC_URL ? `${new URL(this.PUBLIC_URL).origin}/sign-in` : null;
  }
}
