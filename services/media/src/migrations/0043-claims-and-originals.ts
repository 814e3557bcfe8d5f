import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/**
 * `keeps_original` for `kept`, `*_claimed_at` for `*_hinted_at`. The former columns stay for the release before. What it
 * writes into `kept` reaches the new one by a trigger, and the other way round; claims are not carried over: without one,
 * what is queued is queued again, and a file whose words are due is written again.
 */
export class Migration0043ClaimsAndOriginals extends ConcurrentMigration {
  override up(): void {
    const claims = (...work: string[]): string =>
      work.map((name) => `add column if not exists ${name}_claimed_at timestamptz`).join(', ');
    const original = 'add column if not exists keeps_original boolean not null default false';
    this.addSql(`alter table photos ${original}, ${claims('render', 'avif', 'ai', 'packet')}`);
    this.addSql(`alter table photo_replacements ${original}, ${claims('render')}`);
    this.addSql(`alter table site_images ${claims('render', 'avif', 'palette')}`);
    this.addSql(`create or replace function follow_kept() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          new.keeps_original := new.keeps_original or coalesce(new.kept, false);
        elsif new.keeps_original is not distinct from old.keeps_original then
          new.keeps_original := new.kept;
        end if;
        new.kept := new.keeps_original;
        return new;
      end $$`);
    for (const table of ['photos', 'photo_replacements']) {
      this.addSql(`create or replace trigger ${table}_follow_kept before insert or update of kept, keeps_original
        on ${table} for each row execute function follow_kept()`);
      // A thousand rows at a time, so that none is locked for long.
      this.addSql(`do $$
        declare
          after uuid := '00000000-0000-0000-0000-000000000000';
          last uuid;
        begin
          loop
            select id into last from ${table} where id > after order by id offset 999 limit 1;
            update ${table} set keeps_original = true
              where id > after and (last is null or id <= last) and kept and not keeps_original;
            commit;
            exit when last is null;
            after := last;
          end loop;
        end $$`);
    }
    this.addIndex(
      'site_images_palette_claims',
      `on site_images (palette_claimed_at nulls first, palette_asked_at) where palette_state = 'pending'`,
    );
  }
}
