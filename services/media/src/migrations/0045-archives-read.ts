import { Migration } from '@mikro-orm/migrations';

/** When an archive was read last: one that is being sent is not removed for a newer one. */
export class Migration0045ArchivesRead extends Migration {
  override up(): void {
    this.addSql('alter table archives add column read_at timestamptz');
  }
}
