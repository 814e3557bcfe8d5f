import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import type { MediaEvents, PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { outside, outsideParams, supersedes, type Projection, type ExportPage } from './projection.js';
import { gallerySql } from './gallery.sql.js';
import { withPageRevisionBump } from '../page-revision/page-revision.sql.js';
import { WITH_OWN_LABEL } from './with-own-label.sql.js';

/** A public photo. */
export interface PhotoOnPage {
  photo: PhotoSnapshot;
  /** What its photographer calls its category, when that is one of their own. */
  ownLabel: string | null;
}

/** Public photos of one category. */
export interface CountedCategory {
  id: string;
  ownLabel: string | null;
  count: number;
}

/** A public photo and its photographer. */
export interface ShownPhoto extends PhotoOnPage {
  owner: UserSnapshot;
}

/** A public photo among those of others. */
export interface GalleryPhoto extends ShownPhoto {
  /** Null: its photographer has selected none. */
  templateId: string | null;
}

interface GalleryQuery {
  featured?: boolean | undefined;
  category?: string | undefined;
  limit: number;
  offset: number;
}

const HIDDEN =
  'visible = false, category = null, featured = false, created_at = null, position = null, snapshot = null';

/** What client galleries alone need to know. Visitors of a portfolio are told nothing of it, so it is not kept here. */
const OF_GALLERIES = '{shelf,fileName,bytes,isAway,gallery}';

@Injectable()
export class PublicPhotosRepository implements Projection<PhotoSnapshot> {
  constructor(private readonly em: EntityManager) {}

  /** Of a private photo only id and revision are kept. */
  apply(photos: readonly PhotoSnapshot[]): Promise<void> {
    return this.write(photos, null);
  }

  async align(page: ExportPage<PhotoSnapshot>): Promise<void> {
    await this.write(page.items, page.since);
    await this.em.execute(
      withPageRevisionBump(`update public_photos set ${HIDDEN}, confirmed_at = now()
        where visible and ${outside('photo_id')} returning owner_id`),
      outsideParams(page),
    );
  }

  /** Leaves a tombstone, so that a late event cannot restore the photo. */
  async markDeleted({ photoId, ownerId, revision }: MediaEvents['media.photo_deleted']): Promise<void> {
    await this.em.execute(
      withPageRevisionBump(`insert into public_photos as kept (photo_id, owner_id, revision, visible, deleted)
        select ?::uuid, ?::uuid, ?::int, false, true where user_exists(?::uuid)
        on conflict (photo_id) do update set revision = excluded.revision, deleted = true, ${HIDDEN},
          confirmed_at = now()
        where kept.revision < excluded.revision or (kept.revision = excluded.revision and not kept.deleted)
        returning owner_id`),
      [photoId, ownerId, revision, ownerId],
    );
  }

  /**
   * Of all photographers with a page. Newest first; within a category featured ones first, and featured ones alone in
   * rounds with a share of each photographer (GAL-16, GAL-22).
   */
  list({ limit, offset, ...filter }: GalleryQuery): Promise<GalleryPhoto[]> {
    const { category } = filter;
    return this.em.execute<GalleryPhoto[]>(gallerySql(filter), [...(category ? [category] : []), limit, offset]);
  }

  /** Null when visitors may not see it, and when its photographer has no page. */
  async findShown(photoId: string): Promise<ShownPhoto | null> {
    const [row] = await this.em.execute<ShownPhoto[]>(
      `select shown.snapshot as photo, owner.snapshot as owner, own.label as "ownLabel"
       from public_photos shown ${WITH_OWN_LABEL}
       join profiles owner on owner.user_id = shown.owner_id and owner.username_lower is not null
       where shown.photo_id = ? and shown.visible`,
      [photoId],
    );
    return row ?? null;
  }

  /** Rows that are as they should be are left out before: a conflict would lock each of them, which writes its page. */
  private async write(photos: readonly PhotoSnapshot[], since: string | null): Promise<void> {
    await this.em.execute(
      withPageRevisionBump(`insert into public_photos as kept
          (photo_id, owner_id, revision, visible, category, featured, created_at, position, snapshot)
        select id, owner_id, revision, shown is not null, shown->>'category',
          coalesce((shown->>'featured')::boolean, false), (shown->>'createdAt')::timestamptz,
          (shown->>'position')::bigint, shown
        from (
          select (photo->>'id')::uuid as id, (photo->>'ownerId')::uuid as owner_id, (photo->>'revision')::int as revision,
            case when (photo->>'visible')::boolean then photo - '${OF_GALLERIES}'::text[] end as shown
          from jsonb_array_elements(?::jsonb) photo
        ) incoming
        where not exists (
          select from public_photos same where same.photo_id = id and
            (same.revision, same.deleted, same.position, same.snapshot)
              is not distinct from (incoming.revision, false, (shown->>'position')::bigint, shown)
        ) and user_exists(owner_id) order by id
        on conflict (photo_id) do update set revision = excluded.revision, visible = excluded.visible, deleted = false,
          category = excluded.category, featured = excluded.featured, created_at = excluded.created_at,
          position = excluded.position, snapshot = excluded.snapshot, confirmed_at = now()
        where ${supersedes(['revision', 'deleted', 'position', 'snapshot'])}
        returning owner_id`),
      [JSON.stringify(photos), since],
    );
  }
}
