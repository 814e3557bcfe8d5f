import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { type SiteDto, SiteSettingsDto } from '@vitrine/contracts/portfolio/site.dto';
import type { SiteSettings as Settings } from '@vitrine/contracts/portfolio/site.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { OwnSitePages } from './own-site-pages.js';
import { portfolioPathOf } from '../pages/site-frame.js';

/** A photographer's navigation and page of links. */
@Controller()
export class SiteSettings {
  constructor(
    private readonly em: EntityManager,
    private readonly pages: OwnSitePages,
  ) {}

  @RpcHandler('portfolio.site.get')
  async get(@Caller() { userId }: Principal): Promise<SiteDto> {
    const [kept] = await this.em.execute<Settings[]>(
      'select revision, navigation, links from site_settings where owner_id = ?',
      [userId],
    );
    return {
      ...(kept ?? { revision: 0, navigation: null, links: [] }),
      path: (await portfolioPathOf(this.em, userId)) ?? '',
    };
  }

  @RpcHandler('portfolio.site.save')
  async save(@Caller() who: Principal, @Payload() settings: SiteSettingsDto): Promise<SiteDto> {
    const { revision, navigation, links } = settings;
    for (const { kind, pageId } of navigation ?? [])
      if (kind === 'page') await this.pages.of(who.userId, pageId ?? raise('SITE_PAGE_NOT_FOUND'));
    await this.em.transactional(async (em) => {
      const [kept] = await em.execute<unknown[]>(
        `insert into site_settings as kept (owner_id, revision, navigation, links)
         select ?::uuid, ?::int + 1, ?::jsonb, ?::jsonb where user_exists(?::uuid)
         on conflict (owner_id) do update set revision = excluded.revision, navigation = excluded.navigation,
           links = excluded.links
         where kept.revision = ? returning 1`,
        [who.userId, revision, navigation && JSON.stringify(navigation), JSON.stringify(links), who.userId, revision],
      );
      if (!kept) raise('SITE_CHANGED');
      await this.pages.showAnew(who.userId);
    });
    return this.get(who);
  }
}
