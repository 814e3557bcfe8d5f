import { IsEmail, isEmail, IsNotEmpty, IsString, IsUrl, Matches, ValidateBy, ValidateIf } from 'class-validator';
import { Optional } from '@vitrine/contracts/fields/optional';
import { BaseConfig, CommaList, like, WithDatabase } from '@vitrine/platform/config/base-config';
import { isLocalAddress } from '@vitrine/platform/config/local-address';

/** Who mail comes from. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** `hello@example.org`, or a name with it: `Vitrine <hello@example.org>`. Null for anything else, such as two addresses. */
export const mailboxOf = (text: string): Mailbox | null => {
  const [, name = '', inBrackets, alone] = /^(?:([^<>\p{Cc}]*)<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim()) ?? [];
  const address = inBrackets ?? alone ?? '';
  if (!isEmail(address, { require_tld: false, allow_ip_domain: true })) return null;
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
};

const IsMailbox = (): PropertyDecorator =>
  ValidateBy({
    name: 'isMailbox',
    validator: {
      validate: (value) => typeof value === 'string' && mailboxOf(value) !== null,
      defaultMessage: () => 'must be one e-mail address, with or without a name: Vitrine <hello@example.org>',
    },
  });

/** Settings of notify; the table with their meaning is in the README. */
export class NotifyConfig extends WithDatabase(BaseConfig) {
  override readonly SERVICE = 'notify';
  @Matches(/^smtps?:\/\/./, like('smtps://user@smtp.example.org')) readonly SMTP_URL: string;
  /**
   * Where a token to sign in at the mail server is fetched (OAuth 2.0, XOAUTH2). The password of `SMTP_URL` is a refresh
   * token then; without one the program signs in as itself.
   */
  @Optional()
  @IsUrl({ require_tld: false, protocols: ['https', 'http'], require_protocol: true })
  readonly SMTP_OAUTH_TOKEN_URL?: string;
  @ValidateIf(({ SMTP_OAUTH_TOKEN_URL }: NotifyConfig) => SMTP_OAUTH_TOKEN_URL !== undefined)
  @IsString()
  @IsNotEmpty()
  readonly SMTP_OAUTH_CLIENT_ID?: string;
  @Optional() @IsString() readonly SMTP_OAUTH_CLIENT_SECRET?: string;
  @Optional() @IsString() readonly SMTP_OAUTH_SCOPE?: string;
  @IsMailbox() readonly MAIL_FROM: string;
  @Optional() @IsEmail({ require_tld: false }) readonly OPERATOR_EMAIL?: string;
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true }) readonly PUBLIC_URL: string;
  /** `host:port` of webhooks that may be told although they are not public, or not on port 443; over http as well. */
  @CommaList()
  @Matches(/^[^\s/]+:\d+$/, { each: true, ...like('host:port') })
  readonly WEBHOOK_ALLOW: readonly string[] = [];

  /** Who every mail comes from. */
  get mailbox(): Mailbox {
    return mailboxOf(this.MAIL_FROM)!;
  }

  /**
   * Whether mail reaches anybody. The address of a sink says that it is one (`?sink=true`); on a site of this machine
   * alone whoever tries it reads the sink.
   */
  get hasMail(): boolean {
    return !new URL(this.SMTP_URL).searchParams.has('sink') || isLocalAddress(this.PUBLIC_URL);
  }

  /** The operator's mailbox: receives enquiries without a recipient. */
  get operatorAddress(): string {
    return this.OPERATOR_EMAIL ?? this.mailbox.address;
  }
}
