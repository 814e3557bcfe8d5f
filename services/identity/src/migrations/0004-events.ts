import { Migration } from '@mikro-orm/migrations';
import { outboxMarkMigrationSql } from '@vitrine/platform/outbox/outbox-migration';

/** What the relay needs to repeat and to order events. */
export class Migration0004Events extends Migration {
  override up(): void {
    for (const sql of outboxMarkMigrationSql()) this.addSql(sql);
    // Told by an older release, with the address: it goes on in an event of its own.
    this.addSql(`insert into outbox_event (fact_id, name, payload, occurred_at)
      select gen_random_uuid(), 'identity.mailbox_closed',
        jsonb_build_object('userId', payload->'userId', 'email', payload->'email'), now()
      from outbox_event where name = 'identity.user_deleted'`);
    this.addSql(`update outbox_event set payload = payload - 'email' where name = 'identity.user_deleted'`);
  }
}
