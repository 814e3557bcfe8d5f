import { Migration } from '@mikro-orm/migrations';

/** Accounts that an administrator has suspended. */
export class Migration0011Suspension extends Migration {
  override up(): void {
    this.addSql(`alter table users add column suspended_at timestamptz, add column suspended_by uuid,
      add column suspended_reason text`);
  }
}
