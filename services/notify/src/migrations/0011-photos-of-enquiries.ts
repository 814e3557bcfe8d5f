import { Migration } from '@mikro-orm/migrations';

/** The photo that an enquiry is about, and what it was called. */
export class Migration0011PhotosOfEnquiries extends Migration {
  override up(): void {
    this.addSql('alter table enquiries add column photo_id uuid, add column photo_title text');
  }
}
