import { ConcurrentMigration } from '@vitrine/platform/orm/concurrent-migration';

/**
 * What the files of a photo say (decision 0104): `packet` and `packet_owner` stand for the words of the photo and of its
 * owner that are in them, and `packet_due` says since when those are others. By a trigger, because the release before
 * writes photos, too.
 */
export class Migration0038Packets extends ConcurrentMigration {
  override up(): void {
    this.addSql(`alter table owners add column if not exists words jsonb, add column if not exists words_key text,
      add column if not exists words_due timestamptz`);
    this.addSql(`alter table photos add column if not exists packet text, add column if not exists packet_owner text,
      add column if not exists packet_due timestamptz, add column if not exists packet_hinted_at timestamptz`);
    this.addSql(`create or replace function photo_packet_due() returns trigger language plpgsql as $$
      begin
        if new.derivatives <> 'ready' or new.packet_due is not null then return new; end if;
        if tg_op = 'UPDATE' and old.derivatives = 'ready'
          and (old.packet, old.packet_owner) is not distinct from (new.packet, new.packet_owner) then
          if (old.title, old.description, old.alt_text, old.unreviewed_alt, old.file_metadata, old.file_id)
            is distinct from (new.title, new.description, new.alt_text, new.unreviewed_alt, new.file_metadata, new.file_id)
            then new.packet_due := now(); end if;
        elsif new.packet_owner is distinct from (select words_key from owners where user_id = new.owner_id) then
          new.packet_due := now();
        end if;
        return new;
      end $$`);
    this.addSql(`create or replace trigger photos_packet_due
      before insert or update of derivatives, title, description, alt_text, unreviewed_alt, file_metadata, file_id,
        packet, packet_owner, packet_due
      on photos for each row execute function photo_packet_due()`);
    this.addIndex('photos_packet_due', 'on photos (packet_due desc) where packet_due is not null');
    this.addIndex('owners_words_due', 'on owners (words_due) where words_due is not null');
  }
}
