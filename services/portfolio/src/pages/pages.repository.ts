import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { heroOf, type ShownHero } from '../heroes/hero.sql.js';
import { ALL_PAGES } from '../read-model/page-revision.sql.js';

/** A photographer's page without its photos. */
export interface PageHead {
  owner: UserSnapshot;
  templateId: string | null;
  hero: ShownHero | null;
  revision: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

@Injectable()
export class PagesRepository {
  constructor(private readonly em: EntityManager) {}

  /** By id, username, full name with dash, full name with dot, in this order; of several the oldest account (PORT-48). */
  async find(identifier: string): Promise<PageHead | null> {
    const word = identifier.toLowerCase();
    const id = UUID.test(word) ? word : null;
    const [head] = await this.em.execute<PageHead[]>(
      `select page.snapshot as owner, chosen.template_id as "templateId", found.hero,
         coalesce(kept.revision, 0) || '.' || coalesce(everywhere.revision, 0) as revision
       from profiles page
       left join template_choices chosen on chosen.user_id = page.user_id
       left join page_revisions kept on kept.owner_id = page.user_id
       left join page_revisions everywhere on everywhere.owner_id = '${ALL_PAGES}'
       left join lateral (${heroOf('page.user_id')}) found on true
       where page.username_lower is not null
         and (page.user_id = ?::uuid or page.username_lower = ? or page.dash_address = ? or page.dot_address = ?)
       order by case when page.user_id = ?::uuid then 0 when page.username_lower = ? then 1
         when page.dash_address = ? then 2 else 3 end, page.created_at, page.user_id
       limit 1`,
      [id, word, word, word, id, word, word],
    );
    return head ?? null;
  }
}
