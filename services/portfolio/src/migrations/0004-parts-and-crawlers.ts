import { Migration } from '@mikro-orm/migrations';

/** What a portfolio that comes in parts is read by: its featured photos, its newest, its counts; and who lets AI in. */
export class Migration0004PartsAndCrawlers extends Migration {
  override up(): void {
    this.addSql(`create index public_photos_featured_in_order
      on public_photos (owner_id, position, photo_id) where visible and featured`);
    this.addSql(
      'create index public_photos_newest_of_owner on public_photos (owner_id, created_at desc, photo_id desc) where visible',
    );
    this.addSql('create index public_photos_categories_of_owner on public_photos (owner_id, category) where visible');
    this.addSql(`create index profiles_open_to_ai on profiles (created_at, user_id)
      where snapshot->>'allowAiCrawlers' = 'true' and username_lower is not null`);
  }
}
