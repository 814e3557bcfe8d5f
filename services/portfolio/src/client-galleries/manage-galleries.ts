import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  ChangeGalleryDto,
  CreateGalleryDto,
  DeleteGalleryDto,
  GalleryCountDto,
  type GalleryDto,
  GalleryRefDto,
  type GallerySummaryDto,
  SetGalleryStateDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { GALLERY_LIMITS, PRESETS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { RpcMap } from '@vitrine/contracts/rpc-map';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ClientGallery, GalleryLink } from './client-gallery.entity.js';
import { addLink, addSet, beginGallery, settingsProblems } from './begin-gallery.js';
import { dayIn, isTimeZone } from './gallery-state.js';
import { GalleryReader } from './gallery.reader.js';
import { LinkSecrets } from './link-secrets.js';
import { OwnGalleries, watermarkOf } from './own-galleries.js';
import { idList } from './visible-photos.js';

/** A photographer's galleries themselves. */
@Controller()
export class ManageGalleries {
  constructor(
    private readonly em: EntityManager,
    private readonly galleries: OwnGalleries,
    private readonly reader: GalleryReader,
    private readonly secrets: LinkSecrets,
    private readonly outbox: Outbox,
  ) {}

  @RpcHandler('portfolio.client_gallery.list')
  async list(@Caller() who: Principal): Promise<GallerySummaryDto[]> {
    return this.galleries.areOn ? this.reader.summariesOf(who.userId) : [];
  }

  @RpcHandler('portfolio.client_gallery.get')
  async get(@Caller() who: Principal, @Payload() { galleryId }: GalleryRefDto): Promise<GalleryDto> {
    return this.reader.read(await this.galleries.of(who, galleryId));
  }

  /** With sets and links of its preset. */
  @RpcHandler('portfolio.client_gallery.create')
  async create(@Caller() { userId }: Principal, @Payload() dto: CreateGalleryDto): Promise<GalleryDto> {
    if (!this.galleries.areOn) raise('FORBIDDEN', 'Client galleries are switched off');
    const timeZone = dto.timeZone && isTimeZone(dto.timeZone) ? dto.timeZone : 'UTC';
    const { sets, links } = PRESETS[dto.preset];
    const gallery = await this.em.transactional(async (em) => {
      // One after the other, so that none is counted twice; and not while the photographer is being removed.
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 7))', [userId]);
      const [owner] = await em.execute<{ exists: boolean }[]>('select user_exists(?::uuid) as exists', [userId]);
      if (!owner?.exists) raise('FORBIDDEN');
      const galleries = await em.count(ClientGallery, { ownerId: userId });
      if (galleries >= GALLERY_LIMITS.galleriesOfOwner) raise('TOO_MANY_GALLERIES');
      const begun = em.create(ClientGallery, beginGallery(userId, dto, timeZone, dayIn(timeZone, new Date())));
      em.persist(begun);
      await em.flush(); // sets and links refer to it
      sets.forEach((title, place) => addSet(em, begun, { title, place }));
      // A millisecond apart: that is their order.
      links.forEach((link, at) => addLink(em, begun, this.secrets, { ...link, createdAt: new Date(Date.now() + at) }));
      this.galleries.told(begun);
      return begun;
    });
    return this.reader.read(gallery);
  }

  @RpcHandler('portfolio.client_gallery.change')
  async change(@Caller() who: Principal, @Payload() { galleryId, ...settings }: ChangeGalleryDto): Promise<GalleryDto> {
    try {
      return await this.galleries.change(who, galleryId, async (gallery) => {
        const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
        const { rules, opensOn, closesOn, timeZone, stage } = gallery;
        const before = sizesOf(gallery);
        const problems = settingsProblems({ rules, opensOn, closesOn, timeZone, ...given });
        if (settings.namedLinkId) {
          const link = await this.em.findOne(GalleryLink, { id: settings.namedLinkId, galleryId });
          if (!link?.pinHash || link.revokedAt) problems['namedLinkId'] = [NO_PIN];
        }
        const cover = settings.look?.coverPhotoId;
        if (cover && cover !== gallery.look.coverPhotoId && !(await this.galleries.holds(galleryId, cover)))
          problems['look'] = [NO_COVER];
        if (Object.keys(problems).length > 0) throw new AppError('VALIDATION', undefined, problems);
        Object.assign(gallery, given);
        if (gallery.stage !== stage) gallery.stageAt = new Date();
        await this.em.flush();
        if (sizesOf(gallery) !== before) await this.galleries.wantSizes(gallery);
        return this.reader.read(gallery);
      });
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) return raise('GALLERY_NAME_TAKEN');
      throw error;
    }
  }

  /** Opened again, a gallery does not close by a day that has passed: that is how its photographer gives more time. */
  @RpcHandler('portfolio.client_gallery.set_state')
  async setState(@Caller() who: Principal, @Payload() { galleryId, state }: SetGalleryStateDto): Promise<GalleryDto> {
    return this.galleries.change(who, galleryId, async (gallery) => {
      const today = dayIn(gallery.timeZone, new Date());
      const wasOpen = gallery.state === 'open';
      gallery.state = state;
      if (state === 'open' && gallery.closesOn && gallery.closesOn < today) gallery.closesOn = null;
      gallery.closedAt = state === 'closed' || state === 'archived' ? (gallery.closedAt ?? new Date()) : null;
      await this.em.flush();
      if (!wasOpen) await this.galleries.wantSizes(gallery);
      return this.reader.read(gallery);
    });
  }

  /** The title is typed once more; its photos for delivery that are in no other gallery go to the trash. */
  @RpcHandler('portfolio.client_gallery.delete')
  async delete(
    @Caller() who: Principal,
    @Payload() { galleryId, title }: DeleteGalleryDto,
  ): Promise<{ success: true }> {
    await this.em.transactional(async () => {
      const gallery = await this.galleries.of(who, galleryId);
      if (gallery.title !== title.trim()) throw new AppError('VALIDATION', undefined, { title: [OTHER_TITLE] });
      const photos = await this.em.execute<{ id: string }[]>(
        'select photo_id as id from gallery_photos where gallery_id = ? and removed_at is null',
        [galleryId],
      );
      await this.em.execute('delete from client_galleries where id = ?', [galleryId]);
      await this.galleries.release(
        who.userId,
        photos.map(({ id }) => id),
      );
      this.outbox.add('portfolio.gallery_addresses_erased', { ownerId: who.userId, galleryId, emails: null });
      this.galleries.told(gallery);
    });
    return { success: true };
  }

  /** Numbers alone: nothing of what is in galleries, or of who is. */
  @RpcHandler('portfolio.client_gallery.count', { role: 'admin' })
  async count(@Payload() { userIds }: GalleryCountDto): Promise<RpcMap['portfolio.client_gallery.count']['response']> {
    const rows = await this.em.execute<
      { id: string; galleries: number; persons: number; photos: number; bytes: number }[]
    >(
      `select wanted.id,
         (select count(*)::int from client_galleries where owner_id = wanted.id) as galleries,
         (select count(*)::int from gallery_persons person join client_galleries gallery on gallery.id = person.gallery_id
          where gallery.owner_id = wanted.id and person.merged_into is null) as persons,
         shelf.photos, shelf.bytes
       from unnest(?::uuid[]) wanted (id) cross join lateral (
         select count(*)::int as photos, coalesce(sum(bytes), 0)::float8 as bytes from shelf_photos
         where owner_id = wanted.id and shelf = 'delivery' and not deleted) shelf`,
      [idList(userIds)],
    );
    return Object.fromEntries(rows.map(({ id, ...numbers }) => [id, numbers]));
  }
}

/** What media has made for a gallery, to be compared: a page that saves all of its settings changes none of it. */
const sizesOf = (gallery: ClientGallery): string => JSON.stringify([gallery.rules.downloads, watermarkOf(gallery)]);

const NO_PIN = /*i18n*/ 'The address with the name alone needs a link with a PIN.';
const NO_COVER = /*i18n*/ 'The photo of the cover is not in this gallery.';
const OTHER_TITLE = /*i18n*/ 'This is not the title of the gallery.';
