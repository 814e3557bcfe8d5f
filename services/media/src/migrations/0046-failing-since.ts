import { Migration } from '@mikro-orm/migrations';

/** Since when making an image fails without a break; which object was found damaged, and when it was read last. */
export class Migration0046FailingSince extends Migration {
  override up(): void {
    for (const table of ['photos', 'site_images', 'photo_replacements'])
      this.addSql(`alter table ${table} add column failing_since timestamptz`);
    this.addSql(`alter table damaged_objects add column version text,
      add column looked_at timestamptz not null default now()`);
  }
}
