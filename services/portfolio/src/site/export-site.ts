import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type ExportedSiteDto, type ExportedSitePage, ExportSiteDto } from '@vitrine/contracts/portfolio/site.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';

/** What a photographer takes away of their site, a page at a time: a page and its draft may be half a megabyte. */
@Controller()
export class ExportSite {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('portfolio.site.export')
  async export(@Payload() { ownerId, after }: ExportSiteDto): Promise<ExportedSiteDto> {
    const [page] = await this.em.execute<ExportedSitePage[]>(
      `select id, kind, state, position, changed_at as "changedAt", content, nullif(draft, content) as draft from (
         select *, case state when 'draft' then draft else published end as content from site_pages
         where owner_id = ? and id > ? order by id limit 1) next`,
      [ownerId, after ?? NO_ID],
    );
    const [settings] = await this.em.execute<Pick<ExportedSiteDto, 'navigation' | 'links'>[]>(
      'select navigation, links from site_settings where owner_id = ?',
      [ownerId],
    );
    return { ...(settings ?? { navigation: null, links: [] }), page: page ?? null };
  }
}

/** In front of every other. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
