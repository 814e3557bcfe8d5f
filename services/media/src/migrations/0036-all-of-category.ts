import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** For the photos of a category in the administrators' list of all photos (bench/notes/growth.md). */
export class Migration0036AllOfCategory extends ConcurrentMigration {
  override up(): void {
    this.addIndex('photos_all_of_category', 'on photos (category, created_at desc, id) where trashed_at is null');
  }
}
