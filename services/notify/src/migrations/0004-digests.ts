import { Migration } from '@mikro-orm/migrations';

/** Messages beyond what one recipient is mailed singly wait for the hourly digest; receipts are counted in all. */
export class Migration0004Digests extends Migration {
  override up(): void {
    this.addSql('alter table messages add column awaits_digest boolean not null default false');
  }
}
