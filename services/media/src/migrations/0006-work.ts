import { Migration } from '@mikro-orm/migrations';

/** What rows keep of the work that is done for them: whose turn it is, when it was requested, and why it failed. */
export class Migration0006Work extends Migration {
  override up(): void {
    this.addSql(`alter table photos
      add column render_turn int,
      add column render_since timestamptz,
      add column render_failure text,
      add column render_hinted_at timestamptz,
      add column avif_hinted_at timestamptz,
      add column ai_turn int,
      add column ai_hinted_at timestamptz`);
    this.addSql(`alter table pictures
      add column render_hinted_at timestamptz,
      add column avif_hinted_at timestamptz`);
  }
}
