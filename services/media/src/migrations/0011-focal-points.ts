import { Migration } from '@mikro-orm/migrations';

/** What stays in view where a photo, or the hero made from it, is cropped. */
export class Migration0011FocalPoints extends Migration {
  override up(): void {
    for (const table of ['photos', 'pictures'])
      this.addSql(`alter table ${table} add column focal_x smallint, add column focal_y smallint`);
  }
}
