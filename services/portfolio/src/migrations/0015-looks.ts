import { Migration } from '@mikro-orm/migrations';

/** What photographers have put in the place of their template's colours and type, and what was there before. */
export class Migration0015Looks extends Migration {
  override up(): void {
    this.addSql('create table looks (user_id uuid primary key, look jsonb not null, former jsonb not null)');
  }
}
