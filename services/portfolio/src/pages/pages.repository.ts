import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import type { Look } from '@vitrine/contracts/portfolio/look.rules';
import { heroOf, type ShownHero } from '../heroes/hero.sql.js';
import { ALL_PAGES } from '../page-revision/page-revision.sql.js';
import { type FrameRow, frameSql } from './site-frame.js';

/** A photographer's page without its photos. */
export interface PageHead {
  owner: UserSnapshot;
  templateId: string | null;
  look: Look | null;
  hero: ShownHero | null;
  logo: PhotoImage | null;
  revision: string;
  frame: FrameRow;
  /** It was found by an address that its photographer has left. */
  isFormer: boolean;
}

@Injectable()
export class PagesRepository {
  constructor(private readonly em: EntityManager) {}

  /**
   * By id, username, full name with dash, full name with dot, in this order; of several the oldest account (PORT-48).
   * Then by a former address; of several users the one who left it last. What has the form of an id is nobody's name.
   */
  async find(identifier: string): Promise<PageHead | null> {
    const word = identifier.toLowerCase();
    const id = UUID_PATTERN.test(word) ? word : null;
    const name = id === null ? word : null;
    const [head] = await this.em.execute<PageHead[]>(
      `select page.snapshot as owner, chosen.template_id as "templateId",
         (select look from looks where looks.user_id = page.user_id) as look,
         (select own.snapshot->'image' from site_images own where own.owner_id = page.user_id and own.kind = 'logo'
           and own.snapshot is not null order by own.revision desc limit 1) as logo, found.hero, framed.frame,
         coalesce(kept.revision, 0) || '.' || coalesce(everywhere.revision, 0) as revision, place = 4 as "isFormer"
       from (select *, case when user_id = ?::uuid then 0 when username_lower = ? then 1
           when dash_address = ? then 2 when dot_address = ? then 3 else 4 end as place
         from profiles where username_lower is not null and (user_id = ?::uuid or username_lower = ?
           or dash_address = ? or dot_address = ? or snapshot->'formerAddresses' @> ?::jsonb)) page
       left join template_choices chosen on chosen.user_id = page.user_id
       left join page_revisions kept on kept.owner_id = page.user_id
       left join page_revisions everywhere on everywhere.owner_id = '${ALL_PAGES}'
       left join lateral (${heroOf('page.user_id')}) found on true
       left join lateral (${frameSql('page.user_id')}) framed on true
       order by place, case when place = 4 then (select max(former->>'leftAt')
           from jsonb_array_elements(page.snapshot->'formerAddresses') former where former->>'address' = ?) end desc,
         page.created_at, page.user_id
       limit 1`,
      [id, name, name, name, id, name, name, name, JSON.stringify([{ address: name }]), name],
    );
    return head ?? null;
  }
}
