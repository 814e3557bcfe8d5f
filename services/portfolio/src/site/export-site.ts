import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type SiteExportDto, SiteExportRefDto } from '@vitrine/contracts/portfolio/site.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { pageMarkdown } from './page-markdown.js';
import { SitePage } from './site-page.entity.js';

/** What a photographer takes away: each project and page as Markdown, and all of them, with the navigation, as JSON. */
@Controller()
export class ExportSite {
  constructor(private readonly em: EntityManager) {}

  @RpcHandler('portfolio.site.export')
  async export(@Payload() { userId, fileNames }: SiteExportRefDto): Promise<SiteExportDto> {
    const pages = await this.em.find(SitePage, { ownerId: userId }, { orderBy: { position: 'asc', id: 'asc' } });
    if (pages.length === 0) return { files: [] };
    const [settings] = await this.em.execute<{ navigation: unknown; links: unknown }[]>(
      'select navigation, links from site_settings where owner_id = ?',
      [userId],
    );
    const whole = {
      ...(settings ?? { navigation: null, links: [] }),
      pages: pages.map(({ id, kind, state, slug, draft, published }) => ({ id, kind, state, slug, draft, published })),
    };
    return {
      files: [
        { name: 'site.json', text: `${JSON.stringify(whole, null, 2)}\n` },
        ...pages.map(({ draft }) => ({ name: `${draft.slug}.md`, text: pageMarkdown(draft, fileNames) })),
      ],
    };
  }
}
