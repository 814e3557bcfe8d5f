import { Migration } from '@mikro-orm/migrations';

/** Logos are site images, too. What was right before still is: no row has to be looked at. */
export class Migration0016Logos extends Migration {
  override up(): void {
    this.addSql('alter table site_images drop constraint pictures_kind_check');
    this.addSql(`alter table site_images add constraint site_images_kind_check
      check (kind in ('hero', 'banner', 'logo')) not valid`);
  }
}
