import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/** Colours of banners, and what AI says of them. */
export class Migration0021ColoursAndInsights extends ConcurrentMigration {
  override up(): void {
    this.addSql(`alter table site_images
      add column if not exists palette jsonb,
      add column if not exists palette_state text not null default 'none',
      add column if not exists palette_asked_at timestamptz,
      add column if not exists palette_done_at timestamptz,
      add column if not exists palette_error text,
      add column if not exists palette_hinted_at timestamptz`);
    this.addSql(`create table if not exists insights (
      id uuid primary key,
      kind text not null,
      input_hash text not null,
      state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
      answer jsonb,
      source text,
      model text,
      error_code text,
      requested_at timestamptz not null default now(),
      completed_at timestamptz
    )`);
    this.addIndex('insights_latest', 'on insights (kind, requested_at desc)');
    this.addIndex(
      'site_images_palette_waiting',
      `on site_images (palette_hinted_at nulls first, palette_asked_at) where palette_state = 'pending'`,
    );
  }
}
