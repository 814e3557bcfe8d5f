import { Migration } from '@mikro-orm/migrations';

/** Banners, and what one person has, are found without reading everybody's pictures. */
export class Migration0004PictureLists extends Migration {
  override up(): void {
    this.addSql(`create index pictures_banners on pictures (is_default, created_at, id) where kind = 'banner'`);
    this.addSql('create index pictures_of_owner on pictures (owner_id) where owner_id is not null');
  }
}
