import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { BULK_LIMIT } from '@vitrine/contracts/media/photo.rules';
import { type SitePageDto, type SitePageSummaryDto, type SiteVersionDto } from '@vitrine/contracts/portfolio/site.dto';
import { photosOfContent, type SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { withPageRevisionBump } from '../page-revision/page-revision.sql.js';
import { portfolioPathOf } from '../pages/site-frame.js';
import { SitePage } from './site-page.entity.js';

interface Counts {
  id: string;
  photos: number;
  shown: number;
}

/** A photographer's projects and pages. Somebody else's is as if it were not there. */
@Injectable()
export class OwnSitePages {
  constructor(
    private readonly em: EntityManager,
    private readonly rpc: RpcClient,
  ) {}

  /** Throws SITE_PAGE_NOT_FOUND. */
  async of(ownerId: string, id: string): Promise<SitePage> {
    return (await this.em.findOne(SitePage, { id, ownerId })) ?? raise('SITE_PAGE_NOT_FOUND');
  }

  /**
   * Changes a draft under its row's lock. With `revision`, only that draft: two browsers overwrite nothing of one another.
   * Throws SITE_PAGE_NOT_FOUND, SITE_PAGE_CHANGED.
   */
  change<T>(
    ownerId: string,
    id: string,
    revision: number | null,
    change: (page: SitePage) => Promise<T> | T,
  ): Promise<T> {
    return this.em.transactional(async (em) => {
      const page = await em.findOne(SitePage, { id, ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      if (!page) return raise('SITE_PAGE_NOT_FOUND');
      if (revision !== null && page.revision !== revision) return raise('SITE_PAGE_CHANGED');
      return change(page);
    });
  }

  /** In a transaction with what changes the draft. */
  async write(page: SitePage, draft: SiteContent): Promise<void> {
    page.draft = draft;
    page.revision += 1;
    page.changedAt = new Date();
    await this.em.flush();
    await this.keepPhotos(page);
  }

  async keepPhotos({ id, draft }: SitePage): Promise<void> {
    const photoIds = JSON.stringify(photosOfContent(draft));
    await this.em.execute(
      `with wanted as (select value::uuid as photo_id from jsonb_array_elements_text(?::jsonb)),
         gone as (delete from site_page_photos where page_id = ? and photo_id not in (select photo_id from wanted))
       insert into site_page_photos (page_id, photo_id) select ?::uuid, photo_id from wanted on conflict do nothing`,
      [photoIds, id, id],
    );
  }

  /** Visitors get this photographer's pages anew. */
  async showAnew(ownerId: string): Promise<void> {
    await this.em.execute(withPageRevisionBump('select ?::uuid as owner_id'), [ownerId]);
  }

  async list(ownerId: string): Promise<SitePageSummaryDto[]> {
    const pages = await this.em.find(SitePage, { ownerId }, { orderBy: { position: 'asc', id: 'asc' } });
    return this.summaries(ownerId, pages);
  }

  async read(page: SitePage): Promise<SitePageDto> {
    const [[summary], photos, versions] = await Promise.all([
      this.summaries(page.ownerId, [page]),
      this.snapshots(page.ownerId, photosOfContent(page.draft)),
      this.em.execute<SiteVersionDto[]>(
        `select revision, content->>'title' as title, published_at as "publishedAt" from site_versions
         where page_id = ? order by revision desc`,
        [page.id],
      ),
    ]);
    return {
      ...(summary ?? raise('SITE_PAGE_NOT_FOUND')),
      revision: page.revision,
      draft: page.draft,
      photos: photos.map(({ id, title, image, visible }) => ({ id, title, image, isPublic: visible })),
      versions,
    };
  }

  private async summaries(ownerId: string, pages: readonly SitePage[]): Promise<SitePageSummaryDto[]> {
    const [counts, path, covers] = await Promise.all([
      this.em.execute<Counts[]>(
        `select page.id, count(*) filter (where shown.deleted is not true)::int as photos,
           count(*) filter (where shown.visible)::int as shown
         from site_pages page join site_page_photos placed on placed.page_id = page.id
         left join public_photos shown on shown.photo_id = placed.photo_id and shown.owner_id = page.owner_id
         where page.owner_id = ? and page.id in (select value::uuid from jsonb_array_elements_text(?::jsonb))
         group by page.id`,
        [ownerId, JSON.stringify(pages.map(({ id }) => id))],
      ),
      portfolioPathOf(this.em, ownerId),
      this.snapshots(
        ownerId,
        pages.flatMap(({ draft }) => coverOf(draft) ?? []),
      ),
    ]);
    const countsOf = new Map(counts.map((row) => [row.id, row]));
    const imageOf = new Map(covers.map(({ id, image }) => [id, image]));
    return pages.map((page) => {
      const { photos = 0, shown = 0 } = countsOf.get(page.id) ?? {};
      const coverId = coverOf(page.draft);
      return {
        id: page.id,
        kind: page.kind,
        state: page.state,
        title: page.draft.title,
        path: !page.slug || path === null ? null : `${path}/${page.slug}`,
        cover: (coverId === null ? undefined : imageOf.get(coverId)) ?? null,
        photoCount: photos,
        privateCount: photos - shown,
        hasChanges: page.state !== 'draft' && page.revision !== page.publishedRevision,
        changedAt: page.changedAt.toISOString(),
        publishedAt: page.publishedAt?.toISOString() ?? null,
      };
    });
  }

  /** Of photos that are in My Photos. */
  private async snapshots(ownerId: string, photoIds: readonly string[]): Promise<PhotoSnapshot[]> {
    const ids = [...new Set(photoIds)];
    const parts = Array.from({ length: Math.ceil(ids.length / BULK_LIMIT) }, (_, n) =>
      this.rpc.call('media.shelf.snapshots', { ownerId, photoIds: ids.slice(n * BULK_LIMIT, (n + 1) * BULK_LIMIT) }),
    );
    return (await Promise.all(parts)).flat().filter(({ isAway, shelf }) => !isAway && shelf !== 'delivery');
  }
}

const coverOf = (draft: SiteContent): string | null => draft.coverPhotoId ?? photosOfContent(draft)[0] ?? null;
