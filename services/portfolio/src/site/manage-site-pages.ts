import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import {
  AddSitePagePhotosDto,
  BeginSitePageDto,
  PhotoProjectsQueryDto,
  PublishSitePageDto,
  RevertSitePageDto,
  type SavedDraftDto,
  SaveSiteDraftDto,
  type SitePageDto,
  SitePageOrderDto,
  SitePageRefDto,
  type SitePageSummaryDto,
} from '@vitrine/contracts/portfolio/site.dto';
import {
  photosOfBlocks,
  RESERVED_SLUGS,
  SITE_LIMITS,
  type SitePageKind,
  type SiteContent,
} from '@vitrine/contracts/portfolio/site.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { OwnSitePages } from './own-site-pages.js';
import { beginContent, checkedContent, withPhotos } from './site-content.js';
import { SitePage } from './site-page.entity.js';

type Done = { success: true };

/** A navigation that would be left empty is none. */
const WITHOUT_PAGE = `
  update site_settings set revision = revision + 1, navigation = (
    select jsonb_agg(entry order by place) from jsonb_array_elements(navigation) with ordinality entries (entry, place)
    where entry->>'pageId' is distinct from ?)
  where owner_id = ? and jsonb_typeof(navigation) = 'array'
    and navigation @> jsonb_build_array(jsonb_build_object('pageId', ?::text))`;

/** A photographer's projects and pages: drafts, and what is published of them. */
@Controller()
export class ManageSitePages {
  constructor(
    private readonly em: EntityManager,
    private readonly own: OwnSitePages,
  ) {}

  @RpcHandler('portfolio.site_page.list')
  list(@Caller() { userId }: Principal): Promise<SitePageSummaryDto[]> {
    return this.own.list(userId);
  }

  @RpcHandler('portfolio.site_page.get')
  async get(@Caller() { userId }: Principal, @Payload() { pageId }: SitePageRefDto): Promise<SitePageDto> {
    return this.own.read(await this.own.of(userId, pageId));
  }

  @RpcHandler('portfolio.site_page.create')
  async create(
    @Caller() { userId }: Principal,
    @Payload() { kind, title, photoIds, pageId }: BeginSitePageDto,
  ): Promise<SitePageDto> {
    return this.own.read(await this.begin(userId, kind, beginContent(kind, title, photoIds), pageId));
  }

  @RpcHandler('portfolio.site_page.save')
  save(
    @Caller() { userId }: Principal,
    @Payload() { pageId, revision, content }: SaveSiteDraftDto,
  ): Promise<SavedDraftDto> {
    const draft = checkedContent(content);
    return this.own.change(userId, pageId, revision, async (page) => {
      await this.own.write(page, draft);
      return { revision: page.revision, changedAt: page.changedAt.toISOString() };
    });
  }

  /** The address it had before leads on to the new one, for ever. */
  @RpcHandler('portfolio.site_page.publish')
  async publish(
    @Caller() { userId }: Principal,
    @Payload() { pageId, revision, state }: PublishSitePageDto,
  ): Promise<SitePageDto> {
    const published = await this.own.change(userId, pageId, revision, async (page) => {
      await this.takeAddress(page, page.draft.slug);
      const now = new Date();
      page.state = state;
      page.slug = page.draft.slug;
      page.published = page.draft;
      page.publishedRevision = page.revision;
      page.publishedAt = now;
      page.firstPublishedAt ??= now;
      await this.em.flush();
      await this.em.execute(
        `with kept as (insert into site_versions (page_id, revision, content, published_at) values (?, ?, ?, ?)
           on conflict (page_id, revision) do update set published_at = excluded.published_at)
         delete from site_versions where page_id = ? and revision not in (select revision from site_versions
           where page_id = ? and revision <> ? order by revision desc limit ${SITE_LIMITS.versions - 1})`,
        [page.id, page.revision, JSON.stringify(page.draft), now, page.id, page.id, page.revision],
      );
      await this.own.showAnew(userId);
      return page;
    });
    return this.own.read(published);
  }

  @RpcHandler('portfolio.site_page.withdraw')
  async withdraw(@Caller() { userId }: Principal, @Payload() { pageId }: SitePageRefDto): Promise<SitePageDto> {
    const page = await this.own.change(userId, pageId, null, async (withdrawn) => {
      withdrawn.state = 'draft';
      await this.em.flush();
      await this.own.showAnew(userId);
      return withdrawn;
    });
    return this.own.read(page);
  }

  @RpcHandler('portfolio.site_page.revert')
  async revert(
    @Caller() { userId }: Principal,
    @Payload() { pageId, revision, to }: RevertSitePageDto,
  ): Promise<SitePageDto> {
    const page = await this.own.change(userId, pageId, revision, async (reverted) => {
      const content = to === null ? reverted.published : await this.versionOf(reverted, to);
      await this.own.write(reverted, content ?? raise('SITE_PAGE_NOT_FOUND'));
      // What is published is the draft again: nothing waits to be published.
      if (to === null && reverted.state !== 'draft') reverted.publishedRevision = reverted.revision;
      return reverted;
    });
    return this.own.read(page);
  }

  @RpcHandler('portfolio.site_page.add_photos')
  addPhotos(
    @Caller() { userId }: Principal,
    @Payload() { pageId, photoIds }: AddSitePagePhotosDto,
  ): Promise<{ added: number }> {
    return this.own.change(userId, pageId, null, async (page) => {
      const { content, added } = withPhotos(page.draft, photoIds);
      if (photosOfBlocks(content.blocks).length > SITE_LIMITS.photos) raise('SITE_PAGE_FULL');
      if (added > 0) await this.own.write(page, content);
      return { added };
    });
  }

  @RpcHandler('portfolio.site_page.delete')
  async delete(@Caller() { userId }: Principal, @Payload() { pageId }: SitePageRefDto): Promise<Done> {
    await this.own.change(userId, pageId, null, async (page) => {
      await this.em.remove(page).flush();
      await this.em.execute(WITHOUT_PAGE, [pageId, userId, pageId]);
      await this.own.showAnew(userId);
    });
    return { success: true };
  }

  /** Those that are not named keep their places behind. */
  @RpcHandler('portfolio.site_page.order')
  async order(@Caller() { userId }: Principal, @Payload() { pageIds }: SitePageOrderDto): Promise<Done> {
    await this.em.transactional(async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `update site_pages set position = wanted.place
         from jsonb_array_elements_text(?::jsonb) with ordinality wanted (id, place)
         where site_pages.id = wanted.id::uuid and owner_id = ? returning site_pages.id`,
        [JSON.stringify(pageIds), userId],
      );
      if (rows.length < pageIds.length) raise('SITE_PAGE_NOT_FOUND');
      await this.own.showAnew(userId);
    });
    return { success: true };
  }

  @RpcHandler('portfolio.site_page.of_photos')
  async ofPhotos(
    @Caller() { userId }: Principal,
    @Payload() { photoIds }: PhotoProjectsQueryDto,
  ): Promise<Record<string, { id: string; title: string }[]>> {
    const rows = await this.em.execute<{ photoId: string; projects: { id: string; title: string }[] }[]>(
      `select placed.photo_id as "photoId",
         json_agg(json_build_object('id', page.id, 'title', page.draft->>'title') order by page.position, page.id) as projects
       from site_page_photos placed join site_pages page on page.id = placed.page_id and page.owner_id = ?
       where page.kind = 'project' and placed.photo_id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
       group by placed.photo_id`,
      [userId, JSON.stringify(photoIds)],
    );
    return Object.fromEntries(rows.map(({ photoId, projects }) => [photoId, projects]));
  }

  @RpcHandler('portfolio.site_page.photo_ids')
  async photoIds(
    @Caller() { userId }: Principal,
    @Payload() { pageId }: SitePageRefDto,
  ): Promise<{ photoIds: string[] }> {
    const { draft } = await this.own.of(userId, pageId);
    return { photoIds: [...new Set(photosOfBlocks(draft.blocks))] };
  }

  /** In front of all projects, or behind all pages. */
  private async begin(
    ownerId: string,
    kind: SitePageKind,
    content: SiteContent,
    id: string = randomUUID(),
  ): Promise<SitePage> {
    const isProject = kind === 'project';
    return this.em.transactional(async (em) => {
      // One after the other, so that none is counted twice; and not while the photographer is being removed.
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 9))', [ownerId]);
      const [of] = await em.execute<{ exists: boolean; count: number; first: number; last: number }[]>(
        `select user_exists(?::uuid) as exists, count(*)::int as count,
           coalesce(min(position), 0) as first, coalesce(max(position), 0) as last
         from site_pages where owner_id = ? and (kind = 'project') = ?`,
        [ownerId, ownerId, isProject],
      );
      if (!of?.exists) return raise('FORBIDDEN');
      const begun = await em.findOne(SitePage, { id, ownerId });
      if (begun) return begun;
      if (of.count >= (isProject ? SITE_LIMITS.projects : SITE_LIMITS.pages)) return raise('TOO_MANY_SITE_PAGES');
      const position = isProject ? of.first - 1 : of.last + 1;
      const draft = { ...content, slug: await this.freeSlug(ownerId, content.slug) };
      const page = em.create(SitePage, { id, ownerId, kind, position, draft });
      await em.persist(page).flush();
      await this.own.keepPhotos(page);
      return page;
    });
  }

  /** `slug`, or with a number where another page has it. */
  private async freeSlug(ownerId: string, slug: string): Promise<string> {
    const rows = await this.em.execute<{ slug: string }[]>(
      `select slug from site_slugs where owner_id = ? and page_id is not null
       union select draft->>'slug' from site_pages where owner_id = ?`,
      [ownerId, ownerId],
    );
    const taken = new Set(rows.map((row) => row.slug));
    if (!taken.has(slug)) return slug;
    for (let n = 2; ; n += 1) {
      const next = `${slug.slice(0, SITE_LIMITS.slugMax - 4).replace(/-$/, '')}-${n}`;
      if (!taken.has(next)) return next;
    }
  }

  private async takeAddress({ id, ownerId }: SitePage, slug: string): Promise<void> {
    if (RESERVED_SLUGS.has(slug)) raise('SITE_ADDRESS_TAKEN');
    const [taken] = await this.em.execute<unknown[]>(
      `insert into site_slugs as kept (owner_id, slug, page_id) values (?, ?, ?)
       on conflict (owner_id, slug) do update set page_id = excluded.page_id
       where kept.page_id is null or kept.page_id = excluded.page_id returning 1`,
      [ownerId, slug, id],
    );
    if (!taken) raise('SITE_ADDRESS_TAKEN');
  }

  private async versionOf({ id }: SitePage, revision: number): Promise<SiteContent | null> {
    const [row] = await this.em.execute<{ content: SiteContent }[]>(
      'select content from site_versions where page_id = ? and revision = ?',
      [id, revision],
    );
    return row?.content ?? null;
  }
}
