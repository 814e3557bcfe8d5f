import { Migration } from '@mikro-orm/migrations';

/** Owners whose accounts are suspended. */
export class Migration0026SuspendedOwners extends Migration {
  override up(): void {
    this.addSql('alter table owners add column suspended boolean not null default false');
  }
}
