import { Migration } from '@mikro-orm/migrations';

/** How far the comparison of each projection with its owner has come, and how far the rebuild command has. */
export class Migration0005Alignments extends Migration {
  override up(): void {
    this.addSql(`create table alignments (
      name text primary key,
      after uuid,
      next_at timestamptz not null default now(),
      rebuilt_until uuid
    )`);
    this.addSql(`insert into alignments (name)
      values ('deleted-users'), ('profiles'), ('photos'), ('pictures'), ('categories')`);
  }
}
