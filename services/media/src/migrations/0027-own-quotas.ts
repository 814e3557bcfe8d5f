import { Migration } from '@mikro-orm/migrations';

/** Quotas that an administrator has set for single users. */
export class Migration0027OwnQuotas extends Migration {
  override up(): void {
    this.addSql('alter table storage_accounts add column quota_bytes bigint check (quota_bytes >= 0)');
  }
}
