import { Migration } from '@mikro-orm/migrations';

/** Objects of uploads under way, so that what comes to nothing is deleted soon. */
export class Migration0016UploadTries extends Migration {
  override up(): void {
    this.addSql(`create table upload_tries (
      object_key text primary key,
      owner_id uuid not null,
      begun_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`);
  }
}
