import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Look } from '@vitrine/contracts/portfolio/look.rules';
import { withPageRevisionBump } from '../page-revision/page-revision.sql.js';
import { Template } from './template.entity.js';

@Injectable()
export class TemplatesRepository {
  constructor(private readonly em: EntityManager) {}

  /** In the order of the picker. */
  all(): Promise<Template[]> {
    return this.em.find(Template, {}, { orderBy: { position: 'asc' } });
  }

  /** The template a photographer has selected, and their look; null without a selection. */
  async selectedBy(userId: string): Promise<{ templateId: string | null; look: Look | null }> {
    const [row] = await this.em.execute<[{ templateId: string | null; look: Look | null }]>(
      `select (select template_id from template_choices where user_id = ?) as "templateId",
         (select look from looks where user_id = ?) as look`,
      [userId, userId],
    );
    return row;
  }

  /** False when there is no such template. */
  async select(userId: string, templateId: string): Promise<boolean> {
    const { affectedRows } = await this.em.execute<{ affectedRows: number }>(
      withPageRevisionBump(`insert into template_choices (user_id, template_id) select ?::uuid, id from templates where id = ?
          and user_exists(?::uuid)
        on conflict (user_id) do update set template_id = excluded.template_id returning user_id as owner_id`),
      [userId, templateId, userId],
      'run',
    );
    return affectedRows > 0;
  }
}
