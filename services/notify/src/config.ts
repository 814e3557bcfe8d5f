import { IsEmail, IsNotEmpty, IsString, IsUrl, Matches } from 'class-validator';
import { Optional } from '@vitrine/contracts/fields/optional';
import { BaseConfig, WithDatabase } from '@vitrine/platform/config/base-config';

/** Settings of notify; the table with their meaning is in the README. */
export class NotifyConfig extends WithDatabase(BaseConfig) {
  override readonly SERVICE = 'notify';
  @Matches(/^smtps?:\/\/./) readonly SMTP_URL: string;
  @IsString() @IsNotEmpty() readonly MAIL_FROM: string;
  @Optional() @IsEmail({ require_tld: false }) readonly OPERATOR_EMAIL?: string;
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true }) readonly PUBLIC_URL: string;

  /** The operator's mailbox: receives enquiries without a recipient. */
  get operatorAddress(): string {
    return this.OPERATOR_EMAIL ?? /<([^<>]+)>\s*$/.exec(this.MAIL_FROM)?.[1] ?? this.MAIL_FROM;
  }
}
