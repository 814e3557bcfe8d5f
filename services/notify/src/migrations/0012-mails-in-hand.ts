import { Migration } from '@mikro-orm/migrations';

/** A mail is sent outside of a transaction, and its row says until when a worker has it in hand. */
export class Migration0012MailsInHand extends Migration {
  override up(): void {
    this.addSql('alter table emails add column taken_until timestamptz');
  }
}
