import { Migration } from '@mikro-orm/migrations';

/** AVIF beside WebP, also for what is there already, and what owners say of programs that train models. */
export class Migration0005Avif extends Migration {
  override up(): void {
    for (const table of ['photos', 'pictures'])
      this.addSql(`alter table ${table}
        add column avif_state text not null default 'pending' check (avif_state in ('pending', 'ready', 'failed')),
        add column avif_widths int[] not null default '{}',
        add column avif_tries int not null default 0`);
    // Only what waits, the newest first: that is what people look at.
    this.addSql(`create index photos_to_avif on photos (created_at)
      where avif_state = 'pending' and derivatives = 'ready' and trashed_at is null`);
    this.addSql(`create index pictures_to_avif on pictures (created_at)
      where avif_state = 'pending' and state = 'ready' and kind <> 'profile'`);
    this.addSql('alter table owners add column allow_ai_crawlers boolean not null default false');
  }
}
