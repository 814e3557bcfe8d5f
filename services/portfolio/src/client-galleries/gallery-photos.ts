import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ActOnGalleryPhotosDto,
  AddGalleryPhotosDto,
  type GalleryPhotoDto,
  GalleryUploadDto,
  ListGalleryPhotosDto,
  OrderGalleryPhotosDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { BULK_LIMIT } from '@vitrine/contracts/media/photo.rules';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { addSet } from './begin-gallery.js';
import type { ClientGallery } from './client-gallery.entity.js';
import { OwnGalleries } from './own-galleries.js';
import { newToken, POSITION, ShelfPhotosRepository } from './shelf-photos.repository.js';
import { idList, PLACED } from './visible-photos.js';

/** Photos that their photographer sees in a gallery: also those without derivatives yet, but none in the trash. */
const OWN = `placed.removed_at is null and not shown.deleted
  and (not shown.is_away or shown.image is null or shown.image->'widths' = '[]'::jsonb)`;

type Names = { id: string; fileName: string; takenAt: string | null }[];

/** Photos of a gallery, as their photographer arranges them. */
@Controller()
export class GalleryPhotos {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
    private readonly shelf: ShelfPhotosRepository,
    private readonly rpc: RpcClient,
  ) {}

  @RpcHandler('portfolio.gallery_photo.list')
  async list(
    @Caller() who: Principal,
    @Payload() { galleryId, setId, offset = 0 }: ListGalleryPhotosDto,
  ): Promise<{ photos: GalleryPhotoDto[]; total: number }> {
    const { id } = await this.galleries.of(who, galleryId);
    const where = `placed.gallery_id = ? ${setId ? 'and placed.set_id = ?' : ''} and ${OWN}`;
    const params = [id, ...(setId ? [setId] : [])];
    const photos = await this.em.execute<GalleryPhotoDto[]>(
      `select placed.photo_id as id, placed.set_id as "setId", shown.image, shown.file_name as "fileName",
         shown.bytes::float8 as bytes, shown.taken_at as "takenAt", placed.hidden_at is not null as "isHidden",
         shown.shelf = 'delivery' as "isDelivery", coalesce(jsonb_array_length(shown.image->'widths'), 0) = 0 as "isPending",
         (select count(distinct list.person_id)::int from gallery_marks mark join gallery_lists list on list.id = mark.list_id
          where mark.photo_id = placed.photo_id and list.gallery_id = placed.gallery_id) as marks,
         (select count(*)::int from gallery_comments said
          where said.gallery_id = placed.gallery_id and said.photo_id = placed.photo_id) as comments
       from ${PLACED} where ${where} order by stands.place, placed.position, placed.photo_id limit ? offset ?`,
      [...params, GALLERY_LIMITS.page, offset],
    );
    const [row] = await this.em.execute<{ total: number }[]>(
      `select count(*)::int as total from ${PLACED} where ${where}`,
      params,
    );
    return {
      photos: photos.map((photo) => ({ ...photo, takenAt: photo.takenAt && new Date(photo.takenAt).toISOString() })),
      total: row?.total ?? 0,
    };
  }

  /** Photos that were taken out come back; those that are there stay where they are. */
  @RpcHandler('portfolio.gallery_photo.add')
  async add(
    @Caller() who: Principal,
    @Payload() { galleryId, setId, photoIds }: AddGalleryPhotosDto,
  ): Promise<{ added: number }> {
    await this.galleries.set(await this.galleries.of(who, galleryId), setId);
    await this.fetch(who.userId, photoIds);
    return this.galleries.change(who, galleryId, async (gallery) => {
      const tokens = photoIds.map(() => newToken());
      const rows = await this.em.execute<{ id: string }[]>(
        `insert into gallery_photos as kept (gallery_id, photo_id, set_id, position, token)
         select ?::uuid, shown.photo_id, ?::uuid, ${POSITION}, wanted.token
         from unnest(?::uuid[], ?::text[]) wanted (id, token)
         join shelf_photos shown on shown.photo_id = wanted.id and shown.owner_id = ? and not shown.deleted
         on conflict (gallery_id, photo_id) do update set removed_at = null, hidden_at = null, hidden_by = null,
           set_id = excluded.set_id, position = excluded.position, token = excluded.token
         where kept.removed_at is not null returning photo_id as id`,
        [galleryId, setId, idList(photoIds), `{${tokens.join(',')}}`, who.userId],
      );
      if ((await this.countOf(galleryId)) > GALLERY_LIMITS.photos) raise('GALLERY_FULL');
      const added = rows.map(({ id }) => id);
      if (added.length > 0) await this.galleries.wantSizes(gallery, added);
      return { added: added.length };
    });
  }

  @RpcHandler('portfolio.gallery_photo.act')
  async act(
    @Caller() who: Principal,
    @Payload() { galleryId, act, setId, photoIds }: ActOnGalleryPhotosDto,
  ): Promise<{ changed: number }> {
    if (act === 'show_in_portfolio') return this.show(who, galleryId, photoIds);
    return this.galleries.change(who, galleryId, async (gallery) => {
      const ids = idList(photoIds);
      const run = async (set: string, unless: string, ...params: string[]): Promise<string[]> => {
        const rows = await this.em.execute<{ id: string }[]>(
          `update gallery_photos set ${set} where gallery_id = ? and photo_id = any(?::uuid[]) and removed_at is null
             and not (${unless}) returning photo_id as id`,
          [...params, galleryId, ids, ...params],
        );
        return rows.map(({ id }) => id);
      };
      if (act === 'move') {
        const set = await this.galleries.set(gallery, setId ?? raise('GALLERY_NOT_FOUND'));
        return { changed: (await run('set_id = ?', 'set_id = ?', set.id)).length };
      }
      if (act === 'hide') return { changed: (await run('hidden_at = now()', 'hidden_at is not null')).length };
      if (act === 'unhide')
        return { changed: (await run('hidden_at = null, hidden_by = null', 'hidden_at is null')).length };
      const removed = await run('removed_at = now()', 'false');
      await this.galleries.release(who.userId, removed);
      return { changed: removed.length };
    });
  }

  /** By name or time, or by hand: whole numbers from 1, written at once. Photos that come later stand behind them. */
  @RpcHandler('portfolio.gallery_photo.order')
  async order(
    @Caller() who: Principal,
    @Payload() { galleryId, setId, by, photoIds = [], before = null }: OrderGalleryPhotosDto,
  ): Promise<{ success: true }> {
    await this.galleries.change(who, galleryId, async (gallery) => {
      await this.galleries.set(gallery, setId);
      const photos = await this.em.execute<Names>(
        `select placed.photo_id as id, shown.file_name as "fileName", shown.taken_at as "takenAt"
         from ${PLACED} where placed.set_id = ? and placed.removed_at is null order by placed.position, placed.photo_id`,
        [setId],
      );
      const ids = (by ? sorted(photos, by) : inFront(photos, photoIds, before)).map(({ id }) => id);
      await this.em.execute(
        `update gallery_photos placed set position = ordered.place
         from unnest(?::uuid[]) with ordinality ordered (id, place)
         where placed.gallery_id = ? and placed.photo_id = ordered.id and placed.position <> ordered.place`,
        [idList(ids), galleryId],
      );
    });
    return { success: true };
  }

  /** A set of a title that there is none of is made, once, however many files of a folder come at the same time. */
  @RpcHandler('portfolio.gallery_upload.target')
  async target(
    @Caller() who: Principal,
    @Payload() { galleryId, setId, set: title }: GalleryUploadDto,
  ): Promise<{ galleryId: string; setId: string }> {
    const gallery = await this.galleries.of(who, galleryId);
    if ((await this.countOf(galleryId)) >= GALLERY_LIMITS.photos) raise('GALLERY_FULL');
    if (setId) return { galleryId, setId: (await this.galleries.set(gallery, setId)).id };
    const found = await this.setCalled(gallery, title);
    if (found) return { galleryId, setId: found };
    return this.galleries.change(who, galleryId, async () => {
      const made = await this.setCalled(gallery, title);
      if (made) return { galleryId, setId: made };
      const sets = await this.galleries.sets(gallery);
      if (sets.length >= GALLERY_LIMITS.sets) raise('TOO_MANY_SETS');
      return {
        galleryId,
        setId: addSet(this.em, gallery, { title: title ?? '', place: (sets.at(-1)?.place ?? -1) + 1 }).id,
      };
    });
  }

  private async setCalled(gallery: ClientGallery, title: string | undefined): Promise<string | undefined> {
    const sets = await this.galleries.sets(gallery);
    if (title === undefined) return sets[0]?.id;
    return sets.find((set) => set.title.toLowerCase() === title.toLowerCase())?.id;
  }

  /** What media says of photos that are in no gallery yet. Throws PHOTO_NOT_FOUND where one is not the caller's. */
  private async fetch(ownerId: string, photoIds: readonly string[]): Promise<void> {
    const unknown = await this.shelf.expect(ownerId, photoIds);
    for (let at = 0; at < unknown.length; at += BULK_LIMIT) {
      const batch = unknown.slice(at, at + BULK_LIMIT);
      const found = await this.rpc.call('media.shelf.snapshots', { ownerId, photoIds: batch });
      await this.shelf.apply(found.filter((photo) => photo.ownerId === ownerId));
    }
    await this.shelf.forget(unknown);
    const [row] = await this.em.execute<{ known: number }[]>(
      `select count(*)::int as known from shelf_photos where photo_id = any(?::uuid[]) and owner_id = ? and not deleted`,
      [idList(photoIds), ownerId],
    );
    if (row?.known !== photoIds.length) raise('PHOTO_NOT_FOUND');
  }

  private async show(who: Principal, galleryId: string, photoIds: readonly string[]): Promise<{ changed: number }> {
    const { id } = await this.galleries.of(who, galleryId);
    const rows = await this.em.execute<{ id: string }[]>(
      `select placed.photo_id as id from ${PLACED}
       where placed.gallery_id = ? and placed.photo_id = any(?::uuid[]) and shown.shelf = 'delivery' and ${OWN}`,
      [id, idList(photoIds)],
    );
    let changed = 0;
    for (let at = 0; at < rows.length; at += BULK_LIMIT) {
      const batch = rows.slice(at, at + BULK_LIMIT).map((row) => row.id);
      changed += (await this.rpc.call('media.shelf.show', { photoIds: batch })).shown;
    }
    return { changed };
  }

  private async countOf(galleryId: string): Promise<number> {
    const [row] = await this.em.execute<{ photos: number }[]>(
      'select count(*)::int as photos from gallery_photos where gallery_id = ? and removed_at is null',
      [galleryId],
    );
    return row?.photos ?? 0;
  }
}

const sorted = (photos: Names, by: 'name' | 'taken'): Names => {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const byName = photos.toSorted((a, b) => compare(a.fileName, b.fileName));
  // Without a time they stand last.
  const timeOf = ({ takenAt }: Names[number]): number => (takenAt === null ? Infinity : Date.parse(takenAt));
  return by === 'name' ? byName : byName.toSorted((a, b) => Math.sign(timeOf(a) - timeOf(b)) || 0);
};

/** `ids` in the order given, in front of `before`; last where that is null or not in the set. */
const inFront = (photos: Names, ids: readonly string[], before: string | null): Names => {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const moved = new Set(ids.flatMap((id) => byId.get(id) ?? []));
  const rest = photos.filter((photo) => !moved.has(photo));
  const at = rest.findIndex(({ id }) => id === before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...moved);
};
