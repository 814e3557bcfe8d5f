import { Migration } from '@mikro-orm/migrations';

/** Addresses that users have left: they lead on, and are nobody else's for a while. */
export class Migration0005FormerAddresses extends Migration {
  override up(): void {
    this.addSql(`alter table users add column former_addresses jsonb not null default '[]'`);
    // Without a list of what waits, so that few rows are read however many users have just come.
    this.addSql(`create index users_former_addresses on users using gin (former_addresses jsonb_path_ops)
      with (fastupdate = off)`);
  }
}
