import { IsNotEmpty, IsString, IsUrl, Matches } from 'class-validator';
import { BRAND } from '@vitrine/contracts/brand';
import { BaseConfig, WithDatabase } from '@vitrine/platform/config/base-config';

/** Settings of notify; the table with their meaning is in the README. */
export class NotifyConfig extends WithDatabase(BaseConfig) {
  override readonly SERVICE = 'notify';
  @Matches(/^smtps?:\/\/./) readonly SMTP_URL: string;
  @IsString() @IsNotEmpty() readonly MAIL_FROM: string;
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true }) readonly PUBLIC_URL: string;
  @IsString() @IsNotEmpty() readonly BRAND: string = BRAND;
}
