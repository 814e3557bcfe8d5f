import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { MediaEvents, PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { type ExportPage, outside, outsideParams, type Projection, supersedes } from '../read-model/projection.js';
import { ClientGallery } from './client-gallery.entity.js';
import { OwnGalleries } from './own-galleries.js';
import { idList } from './visible-photos.js';

const COLUMNS = ['shelf', 'file_name', 'bytes', 'taken_at', 'alt', 'image', 'image_token', 'is_away'] as const;

/** A camera's local time is compared with others of its kind only, so any zone will do. */
const takenAt = (text: string | undefined): string | null => {
  const at = Date.parse(text?.includes('T') ? `${text}Z` : (text ?? ''));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const toRow = (photo: PhotoSnapshot): object => ({
  photo_id: photo.id,
  owner_id: photo.ownerId,
  revision: photo.revision,
  shelf: photo.shelf ?? 'portfolio',
  file_name: photo.fileName ?? photo.title,
  bytes: photo.bytes ?? 0,
  taken_at: takenAt(photo.exif?.takenAt),
  alt: photo.altText ?? '',
  image: photo.image,
  image_token: photo.image.base.split('/').at(-1),
  is_away: photo.isAway ?? photo.image.widths.length === 0,
});

/**
 * What media says of photos that are in galleries: fed by its events in any order and number, beside the read model of
 * public pages, which knows nothing of it. A photo of the portfolio comes here when it is put into a gallery; one on the
 * delivery shelf when it is uploaded, and from then on stands in the gallery it was uploaded to.
 */
@Injectable()
export class ShelfPhotosRepository implements Projection<PhotoSnapshot> {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
  ) {}

  apply(photos: readonly PhotoSnapshot[]): Promise<void> {
    return this.write(photos, null);
  }

  /** A photo that media does not name is in the trash, or gone. */
  async align(page: ExportPage<PhotoSnapshot>): Promise<void> {
    await this.write(page.items, page.since);
    await this.em.transactional(async (em) => {
      const rows = await em.execute<{ id: string }[]>(
        `update shelf_photos set is_away = true, confirmed_at = now()
         where not is_away and ${outside('photo_id')} returning photo_id as id`,
        outsideParams(page),
      );
      await this.tell(rows.map(({ id }) => id));
    });
  }

  /** Leaves a tombstone, so that a late event cannot bring the photo back. */
  markDeleted({ photoId, ownerId, revision }: MediaEvents['media.photo_deleted']): Promise<void> {
    return this.em.transactional(async (em) => {
      const rows = await em.execute<unknown[]>(
        `insert into shelf_photos as kept (photo_id, owner_id, revision, deleted)
         select ?::uuid, ?::uuid, ?::int, true where user_exists(?::uuid)
         on conflict (photo_id) do update set revision = excluded.revision, deleted = true, is_away = true,
           file_name = '', bytes = 0, taken_at = null, alt = '', image = null, image_token = null, confirmed_at = now()
         where kept.revision < excluded.revision or (kept.revision = excluded.revision and not kept.deleted)
         returning 1`,
        [photoId, ownerId, revision, ownerId],
      );
      if (rows.length === 0) return;
      await this.tell([photoId]);
      await em.execute('delete from gallery_photos where photo_id = ?', [photoId]);
    });
  }

  /**
   * Back into the gallery that a photo was taken out of last; where that is gone or full, into the trash again, lest it be
   * lost.
   */
  restore({ ownerId, photoIds }: MediaEvents['media.photos_restored']): Promise<void> {
    return this.em.transactional(async (em) => {
      await em.execute(
        `select 1 from client_galleries where owner_id = ? and id in (
           select gallery_id from gallery_photos where photo_id = any(?::uuid[])) order by id for update`,
        [ownerId, idList(photoIds)],
      );
      await em.execute(
        `with latest as (
           select distinct on (photo_id) photo_id, gallery_id, removed_at from gallery_photos
           where photo_id = any(?::uuid[]) order by photo_id, removed_at desc nulls first
         ), back as (
           select photo_id, gallery_id, row_number() over (partition by gallery_id order by photo_id) as place
           from latest join shelf_photos shown using (photo_id)
           where shown.owner_id = ?::uuid and latest.removed_at is not null
         ), held as (
           select gallery_id, count(*) as photos from gallery_photos
           where removed_at is null and gallery_id in (select gallery_id from back) group by gallery_id
         )
         update gallery_photos placed set removed_at = null from back left join held using (gallery_id)
         where (placed.gallery_id, placed.photo_id) = (back.gallery_id, back.photo_id)
           and back.place + coalesce(held.photos, 0) <= ?`,
        [idList(photoIds), ownerId, GALLERY_LIMITS.photos],
      );
      await this.tell(photoIds, photoIds);
      await this.galleries.release(ownerId, photoIds);
    });
  }

  /** Rows for photos that are to be asked for: from now on every event about them is kept, also one that overtakes. */
  async expect(ownerId: string, photoIds: readonly string[]): Promise<string[]> {
    await this.em.execute(
      `insert into shelf_photos (photo_id, owner_id, revision) select id, ?::uuid, 0 from unnest(?::uuid[]) id
       where user_exists(?::uuid) order by id on conflict do nothing`,
      [ownerId, idList(photoIds), ownerId],
    );
    const rows = await this.em.execute<{ id: string }[]>(
      `select photo_id as id from shelf_photos where photo_id = any(?::uuid[]) and owner_id = ? and revision = 0`,
      [idList(photoIds), ownerId],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes back {@link expect} for those that nothing came of. */
  async forget(photoIds: readonly string[]): Promise<void> {
    await this.em.execute('delete from shelf_photos where photo_id = any(?::uuid[]) and revision = 0', [
      idList(photoIds),
    ]);
  }

  private async write(photos: readonly PhotoSnapshot[], since: string | null): Promise<void> {
    const known = new Map(
      (
        await this.em.execute<{ id: string; isAway: boolean }[]>(
          'select photo_id as id, is_away as "isAway" from shelf_photos where photo_id = any(?::uuid[])',
          [idList(photos.map(({ id }) => id))],
        )
      ).map(({ id, isAway }) => [id, isAway]),
    );
    const wanted = photos.filter(({ id, shelf }) => known.has(id) || shelf === 'delivery');
    if (wanted.length === 0) return;
    await this.em.transactional(async (em) => {
      const rows = await em.execute<{ id: string; isAway: boolean }[]>(
        `insert into shelf_photos as kept (photo_id, owner_id, revision, ${COLUMNS.join(', ')})
         select photo_id, owner_id, revision, ${COLUMNS.join(', ')}
         from jsonb_to_recordset(?::jsonb) as incoming (photo_id uuid, owner_id uuid, revision int, shelf text,
           file_name text, bytes bigint, taken_at timestamptz, alt text, image jsonb, image_token text, is_away boolean)
         where user_exists(owner_id) order by photo_id
         on conflict (photo_id) do update set owner_id = excluded.owner_id, revision = excluded.revision, deleted = false,
           confirmed_at = now(), ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}
         where (kept.owner_id = excluded.owner_id or kept.revision = 0) and (${supersedes(['revision', 'deleted', ...COLUMNS])})
         returning photo_id as id, is_away as "isAway"`,
        [JSON.stringify(wanted.map(toRow)), since],
      );
      await this.place(wanted);
      // Its gallery went while it was on its way: nobody would ever see it again.
      if (since === null)
        for (const { id, ownerId } of wanted.filter((photo) => photo.gallery && !known.has(photo.id)))
          await this.galleries.release(ownerId, [id]);
      const changed = rows.map(({ id }) => id);
      const arrived = rows.filter(({ id, isAway }) => !isAway && known.get(id) !== false).map(({ id }) => id);
      await this.tell(changed, arrived);
    });
  }

  /** Into the gallery that it was uploaded to, by the time it was taken, unless it was there once. */
  private async place(photos: readonly PhotoSnapshot[]): Promise<void> {
    const uploaded = photos.flatMap(({ id, gallery }) => (gallery ? [{ id, ...gallery, token: newToken() }] : []));
    if (uploaded.length === 0) return;
    await this.em.execute(
      `insert into gallery_photos (gallery_id, photo_id, set_id, position, token)
       select gallery.id, shown.photo_id, stands.id, ${POSITION}, incoming.token
       from jsonb_to_recordset(?::jsonb) as incoming (id uuid, "galleryId" uuid, "setId" uuid, token text)
       join shelf_photos shown on shown.photo_id = incoming.id and not shown.deleted
       join client_galleries gallery on gallery.id = incoming."galleryId" and gallery.owner_id = shown.owner_id
       cross join lateral (
         select id from gallery_sets where gallery_id = gallery.id order by id <> incoming."setId", place, id limit 1
       ) stands
       on conflict do nothing`,
      [JSON.stringify(uploaded)],
    );
  }

  /** Galleries whose photos have changed; what is shown of those that have come is made. */
  private async tell(changed: readonly string[], arrived: readonly string[] = []): Promise<void> {
    if (changed.length === 0) return;
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct gallery_id as id from gallery_photos where photo_id = any(?::uuid[]) and removed_at is null`,
      [idList(changed)],
    );
    if (rows.length === 0) return;
    for (const gallery of await this.em.find(ClientGallery, { id: { $in: rows.map(({ id }) => id) } })) {
      this.galleries.told(gallery);
      if (arrived.length > 0) await this.galleries.wantSizes(gallery, arrived);
    }
  }
}

/** Names a photo in one gallery. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** Where a photo comes to stand among others of its set: by the time it was taken, else by the time it came. */
export const POSITION = `(extract(epoch from coalesce(shown.taken_at, clock_timestamp())) * 1000000)::bigint`;
