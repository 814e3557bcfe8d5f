import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SiteImageSnapshot } from '@vitrine/contracts/media/media.events';
import { outside, outsideParams, supersedes, type Projection, type ExportPage } from './projection.js';
import { ALL_PAGES, withPageRevisionBump } from '../page-revision/page-revision.sql.js';

/** What is known of a hero before the first event about it. */
const BEFORE_FIRST_EVENT = {
  kind: 'hero',
  revision: 0,
  state: 'ready',
  name: '',
  description: null,
  isDefault: false,
} as const;

/** Banners have no owner, and are on every page. */
const PAGES = `coalesce(owner_id, '${ALL_PAGES}') as owner_id`;

/** Heroes, banners and logos; profile images come with the profile. */
@Injectable()
export class SiteImagesRepository implements Projection<SiteImageSnapshot> {
  constructor(private readonly em: EntityManager) {}

  /** Of a deleted site image only id and revision are kept. */
  apply(siteImages: readonly SiteImageSnapshot[]): Promise<void> {
    return this.write(siteImages, null);
  }

  async align(page: ExportPage<SiteImageSnapshot>): Promise<void> {
    await this.write(page.items, page.since);
    await this.em.execute(
      withPageRevisionBump(`update site_images set snapshot = null, is_default = false, confirmed_at = now()
        where snapshot is not null and ${outside('site_image_id')} returning ${PAGES}`),
      outsideParams(page),
    );
  }

  /** Stores a hero from media's answer ahead of its event. Data from an event stays. */
  upsertOptimistic(hero: Pick<SiteImageSnapshot, 'id' | 'ownerId' | 'photoId' | 'image'>): Promise<void> {
    return this.write([{ ...hero, ...BEFORE_FIRST_EVENT }], null);
  }

  private async write(siteImages: readonly SiteImageSnapshot[], since: string | null): Promise<void> {
    const shown = siteImages.filter(({ kind }) => kind !== 'profile');
    await this.em.execute(
      withPageRevisionBump(`insert into site_images as kept (site_image_id, kind, owner_id, revision, is_default, snapshot)
        select id, kind, owner_id, revision, coalesce((shown->>'isDefault')::boolean, false), shown
        from (
          select (image->>'id')::uuid as id, image->>'kind' as kind, (image->>'ownerId')::uuid as owner_id,
            (image->>'revision')::bigint as revision, case when image->>'state' = 'ready' then image end as shown
          from jsonb_array_elements(?::jsonb) image
        ) incoming where owner_id is null or user_exists(owner_id) order by id
        on conflict (site_image_id) do update set revision = excluded.revision, is_default = excluded.is_default,
          snapshot = excluded.snapshot, confirmed_at = now()
        where ${supersedes(['revision', 'is_default', 'snapshot'])}
        returning ${PAGES}`),
      [JSON.stringify(shown), since],
    );
  }
}
