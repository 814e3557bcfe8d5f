import { Migration } from '@mikro-orm/migrations';

/** Addresses that users have left: they lead on, and are nobody else's for a while. */
export class Migration0005FormerAddresses extends Migration {
  override up(): void {
    this.addSql(`alter table users add column former_addresses jsonb not null default '[]'`);
  }
}
