import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GalleryEventKind, GalleryRules } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { PortfolioConfig } from '../config.js';
import { ClientGallery, GalleryLink, GallerySet } from './client-gallery.entity.js';
import { idList, PLACED, visiblePhotos } from './visible-photos.js';

/** Photos that one event names. */
const EVENT_PHOTOS = 500;

type Head = Pick<ClientGallery, 'id' | 'ownerId'>;

/** A photographer's galleries, and what others are told of them. Somebody else's is as if it were not there. */
@Injectable()
export class OwnGalleries {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly config: PortfolioConfig,
  ) {}

  get areOn(): boolean {
    return this.config.CLIENT_GALLERIES === 'on';
  }

  /** Throws GALLERY_NOT_FOUND. */
  async of({ userId }: Pick<Principal, 'userId'>, id: string): Promise<ClientGallery> {
    const gallery = this.areOn ? await this.em.findOne(ClientGallery, { id, ownerId: userId }) : null;
    return gallery ?? raise('GALLERY_NOT_FOUND');
  }

  /**
   * What is changed of a gallery: under its row's lock, with its next revision, and told to those who keep something of
   * it, all in one transaction.
   */
  change<T>(
    { userId }: Pick<Principal, 'userId'>,
    id: string,
    change: (gallery: ClientGallery) => Promise<T>,
  ): Promise<T> {
    return this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const gallery = this.areOn
        ? await em.findOne(ClientGallery, { id, ownerId: userId }, { lockMode, refresh: true })
        : null;
      if (!gallery) return raise('GALLERY_NOT_FOUND');
      const result = await change(gallery);
      gallery.revision += 1;
      this.told(gallery);
      return result;
    });
  }

  /** With the next flush. */
  told({ id, ownerId }: Head): void {
    this.outbox.add('portfolio.gallery_changed', { galleryId: id, ownerId });
  }

  async note(galleryId: string, kind: GalleryEventKind, linkId: string | null): Promise<void> {
    await this.em.execute('insert into gallery_events (gallery_id, kind, link_id) values (?, ?, ?)', [
      galleryId,
      kind,
      linkId,
    ]);
  }

  /** Throws GALLERY_NOT_FOUND. */
  async link({ id }: Head, linkId: string): Promise<GalleryLink> {
    return (await this.em.findOne(GalleryLink, { id: linkId, galleryId: id })) ?? raise('GALLERY_NOT_FOUND');
  }

  /** Throws GALLERY_NOT_FOUND. */
  async set({ id }: Head, setId: string): Promise<GallerySet> {
    return (await this.em.findOne(GallerySet, { id: setId, galleryId: id })) ?? raise('GALLERY_NOT_FOUND');
  }

  sets({ id }: Head): Promise<GallerySet[]> {
    return this.em.find(GallerySet, { galleryId: id }, { orderBy: { place: 'asc', id: 'asc' } });
  }

  async holds(galleryId: string, photoId: string): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'select 1 from gallery_photos where gallery_id = ? and photo_id = ? and removed_at is null',
      [galleryId, photoId],
    );
    return rows.length > 0;
  }

  /** How many photos those with a link see. */
  async countFor(gallery: ClientGallery, { role }: Pick<GalleryLink, 'role'>): Promise<number> {
    const seen = visiblePhotos({ gallery, role });
    const [row] = await this.em.execute<{ photos: number }[]>(
      `select count(*)::int as photos from (${seen.sql}) v`,
      seen.params,
    );
    return row?.photos ?? 0;
  }

  /** Has media make what is shown and downloaded of an open gallery: of these photos, or of all. */
  async wantSizes(gallery: ClientGallery, photoIds?: readonly string[]): Promise<void> {
    const { id, ownerId, state, rules } = gallery;
    const sizes = rules.downloads.filter((size) => size !== 'original');
    const watermark = watermarkOf(gallery);
    if (state !== 'open' || (sizes.length === 0 && watermark === null)) return;
    const rows = await this.em.execute<{ id: string }[]>(
      `select placed.photo_id as id from ${PLACED} where placed.gallery_id = ? and placed.removed_at is null
         and not shown.deleted and (?::uuid[] is null or placed.photo_id = any(?::uuid[]))
       order by stands.place, placed.position, placed.photo_id`,
      [id, photoIds ? idList(photoIds) : null, photoIds ? idList(photoIds) : null],
    );
    for (let at = 0; at < rows.length; at += EVENT_PHOTOS) {
      const batch = rows.slice(at, at + EVENT_PHOTOS).map((row) => row.id);
      this.outbox.add('portfolio.sizes_wanted', { ownerId, photoIds: batch, sizes, watermark });
    }
  }

  /** Of `photoIds`, those on the delivery shelf that are in no gallery any more go to the trash. */
  async release(ownerId: string, photoIds: readonly string[]): Promise<void> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select photo_id as id from shelf_photos shelf
       where photo_id = any(?::uuid[]) and owner_id = ? and shelf = 'delivery' and not deleted and not exists (
         select from gallery_photos placed where placed.photo_id = shelf.photo_id and placed.removed_at is null)`,
      [idList(photoIds), ownerId],
    );
    for (let at = 0; at < rows.length; at += EVENT_PHOTOS) {
      const batch = rows.slice(at, at + EVENT_PHOTOS).map((row) => row.id);
      this.outbox.add('portfolio.photos_released', { ownerId, photoIds: batch });
    }
  }
}

/** Something has happened in a gallery; true where open pages are to be told, at most every two seconds. Nobody waits. */
export const isTouched = async (em: EntityManager, galleryId: string): Promise<boolean> => {
  const touched = await em.execute<unknown[]>(
    `update client_galleries set active_at = now() where id = (
       select id from client_galleries where id = ? and (active_at is null or active_at < now() - interval '2 seconds')
       for no key update skip locked) returning 1`,
    [galleryId],
  );
  return touched.length > 0;
};

/** The line over wide images, which nobody gets who may download them; null: there is none. */
export const watermarkOf = ({ rules, watermark }: { rules: GalleryRules; watermark: string }): string | null =>
  rules.downloads.length === 0 && watermark !== '' ? watermark : null;
