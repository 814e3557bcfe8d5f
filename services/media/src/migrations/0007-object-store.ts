import { Migration } from '@mikro-orm/migrations';

/** Whose the object store is, what waits in it to be removed, room for uploads under way, and removals of the site's images. */
export class Migration0007ObjectStore extends Migration {
  override up(): void {
    // One row. It is made here, so that it is in every backup of this database and in no other's.
    this.addSql(`create table object_store (
      only_one boolean primary key default true check (only_one),
      id uuid not null,
      marked_at timestamptz,
      sweeps int not null default 0,
      swept_at timestamptz,
      sweep_holder uuid,
      sweep_until timestamptz
    )`);
    this.addSql('insert into object_store (id) values (gen_random_uuid())');
    this.addSql(`create table quarantined_objects (
      key text primary key,
      found_at timestamptz not null,
      seen_at timestamptz not null
    )`);
    this.addSql(`create table upload_reservations (
      photo_id uuid primary key,
      owner_id uuid not null,
      bytes bigint not null check (bytes >= 0),
      expires_at timestamptz not null
    )`);
    this.addSql('create index upload_reservations_of_owner on upload_reservations (owner_id)');
    // Null: of the site itself.
    this.addSql('alter table removals alter column owner_id drop not null');
  }
}
