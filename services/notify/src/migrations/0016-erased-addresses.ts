import { Migration } from '@mikro-orm/migrations';

/**
 * Which addresses were erased from mails of galleries, as hashes, until no event from before can come any more. Without a
 * gallery: of all of its owner's; without an address: all of the gallery.
 */
export class Migration0016ErasedAddresses extends Migration {
  override up(): void {
    this.addSql(`create table erased_addresses (
      owner_id uuid not null,
      gallery_id uuid,
      address_hash text,
      erased_at timestamptz not null
    )`);
    this.addSql('create index erased_addresses_of_owner on erased_addresses (owner_id)');
  }
}
