import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { ActiveOwners } from './active-owners.js';
import { ownerMetadataOf } from './owner-metadata.js';

/**
 * Keeps media's projection of a photographer; an older revision never overwrites a newer one, and nothing restores a
 * deleted account.
 */
@Injectable()
export class UpsertOwner {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
  ) {}

  @EventHandler('identity.user_changed')
  upsert(user: UserSnapshot): Promise<void> {
    return this.write(user, null);
  }

  /** As identity answered after `since`: an older revision overwrites too, unless an event came in between. */
  align(user: UserSnapshot, since: string): Promise<void> {
    return this.write(user, since);
  }

  private async write(user: UserSnapshot, since: string | null): Promise<void> {
    await this.em.transactional(async () => {
      if (!(await this.owners.isActive(user.id))) return;
      await this.em.execute(
        `insert into owners (user_id, username, first_name, last_name, allow_ai_crawlers, suggest_texts, suspended, revision,
           words, words_key, words_due)
         select ?::uuid, ?, ?, ?, ?::boolean, ?::boolean, ?::boolean, ?::int, said, md5(said::text), now() from (select ?::jsonb as said) new
         on conflict (user_id) do update set username = excluded.username, first_name = excluded.first_name,
           last_name = excluded.last_name, allow_ai_crawlers = excluded.allow_ai_crawlers,
           suggest_texts = excluded.suggest_texts, suspended = excluded.suspended, revision = excluded.revision, written_at = now(),
           words = excluded.words, words_key = excluded.words_key,
           words_due = case when owners.words_key is distinct from excluded.words_key then now() else owners.words_due end
         where owners.revision < excluded.revision or owners.written_at < ?::timestamptz`,
        // Events from before there was a choice say nothing of it, and its default holds.
        [
          user.id,
          user.username,
          user.firstName,
          user.lastName,
          user.allowAiCrawlers ?? false,
          user.suggestTexts ?? true,
          user.suspended ?? false,
          user.revision,
          JSON.stringify(ownerMetadataOf(user)),
          since,
        ],
      );
    });
  }
}
