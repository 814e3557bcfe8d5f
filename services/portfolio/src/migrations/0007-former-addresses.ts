import { Migration } from '@mikro-orm/migrations';

/** Finds the page that an address left by its photographer leads on to. */
export class Migration0007FormerAddresses extends Migration {
  override up(): void {
    this.addSql(`create index profiles_former_addresses on profiles
      using gin ((snapshot->'formerAddresses') jsonb_path_ops) with (fastupdate = off)`);
  }
}
