import { Migration } from '@mikro-orm/migrations';

/** Objects whose bytes are not those that were stored, and how far the store has been read for them (decision 0111). */
export class Migration0043DamagedObjects extends Migration {
  override up(): void {
    this.addSql('create table damaged_objects (key text primary key, found_at timestamptz not null default now())');
    this.addSql('alter table object_store add column checked_key text, add column checked_since timestamptz');
  }
}
