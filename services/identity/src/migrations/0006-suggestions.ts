import { Migration } from '@mikro-orm/migrations';

/** Whether tags and alt texts are suggested for new photos: yes, as before, until a photographer says no. */
export class Migration0006Suggestions extends Migration {
  override up(): void {
    this.addSql('alter table users add column suggest_texts boolean not null default true');
  }
}
