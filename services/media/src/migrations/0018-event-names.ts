import { Migration } from '@mikro-orm/migrations';

/**
 * Events about site images get their present name, also those that processes of the former release still write: the
 * subscribers of this release know no other.
 */
export class Migration0018EventNames extends Migration {
  override up(): void {
    this.addSql(`create function outbox_event_renamed() returns trigger language plpgsql as $$
      begin
        new.name := 'media.site_image_changed';
        new.subject := replace(new.subject, 'picture:', 'site-image:');
        return new;
      end $$`);
    this.addSql(`create trigger outbox_event_renamed before insert or update on outbox_event for each row
      when (new.name = 'media.picture_changed') execute function outbox_event_renamed()`);
    this.addSql(`update outbox_event set name = name where name = 'media.picture_changed'`);
  }
}
