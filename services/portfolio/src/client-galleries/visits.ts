import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { GallerySetDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import {
  type GalleryGrantDto,
  type GalleryImageDto,
  GalleryImageRefDto,
  type GalleryPageDto,
  VisitDto,
  VisitorPageDto,
  type VisitorPhotoDto,
  VisitorPhotosDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { GALLERY_LIMITS } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import { PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ClientGallery } from './client-gallery.entity.js';
import { stateAt } from './gallery-state.js';
import { type Viewer, Viewers } from './viewer.js';
import { IS_AWAY, photosInOrder, PLACED, type VisiblePhoto, visiblePhotos } from './visible-photos.js';
import { coverOf, markKeyOf, toVisitorPhoto } from './visitor-photos.js';
import { VisitorState } from './visitor-state.js';

/** What a gallery shows to those who have entered it; every answer is asked of one viewer and one question for photos. */
@Controller()
export class Visits {
  constructor(
    private readonly em: EntityManager,
    private readonly viewers: Viewers,
    private readonly visitors: VisitorState,
  ) {}

  @RpcHandler('portfolio.gallery_visit.grant')
  async grant(@Payload() { visit }: VisitDto): Promise<GalleryGrantDto> {
    const { role, gallery, link, personId, may } = await this.viewers.of(visit);
    const { ownerId, state } = gallery;
    return { role, ownerId, state, linkId: link?.id ?? null, personId, downloads: may.downloads };
  }

  /** Says also of a closed gallery that it is; nothing of what is in it comes along then. */
  @RpcHandler('portfolio.gallery_visit.page')
  async page(@Payload() { visit, offset = 0, photoId, ...asked }: VisitorPageDto): Promise<GalleryPageDto> {
    const viewer = await this.viewers.of(visit, { alsoClosed: true });
    const { gallery, role, state, may } = viewer;
    const isOpen = state === 'open';
    const { expectedPhotos: expected = null, completeOn = null, rules } = gallery;
    const cover = isOpen ? await coverOf(this.em, viewer) : null;
    const sets = isOpen ? await this.setsOf(viewer) : [];
    const setId = sets.find(({ id }) => id === asked.setId)?.id ?? null;
    const at = photoId && isOpen ? (await this.placeOf(viewer, photoId, setId)) - 1 : offset;
    const from = at < countOf(sets, setId) ? Math.max(0, at) : 0;
    return {
      id: gallery.id,
      title: gallery.title,
      note: isOpen ? gallery.note : '',
      day: gallery.day ?? null,
      photographer: viewer.photographer,
      cover: cover?.cover ?? null,
      sharesCover: gallery.sharesCover,
      look: {
        layout: gallery.look.layout,
        grid: gallery.look.grid,
        mode: gallery.look.mode,
        accent: gallery.look.accent,
      },
      state,
      opensOn: gallery.opensOn ?? null,
      closesOn: gallery.closesOn ?? null,
      firstLook: expected === null && completeOn === null ? null : { expected, completeOn },
      stage: { now: gallery.stage, at: gallery.stageAt.toISOString() },
      role: role === 'owner' ? 'client' : role,
      isPreview: viewer.link === null,
      sets,
      photos: isOpen ? await this.photosOf(viewer, { limit: PAGE_PHOTOS, offset: from, setId }) : [],
      setId,
      from,
      total: countOf(sets, null),
      may: isOpen ? may : { ...may, mark: false, comment: false, hide: false, downloads: [] },
      entry: rules.entry,
      picks: { min: rules.picksMin, max: rules.picksMax },
      asksConsent: gallery.asksConsent,
      ...(await this.visitors.of(viewer)),
      ...(!isOpen && { lists: [], consent: null }),
    };
  }

  @RpcHandler('portfolio.gallery_visit.photos')
  async photos(
    @Payload() { visit, offset = 0, ...asked }: VisitorPhotosDto,
  ): Promise<{ photos: VisitorPhotoDto[]; total: number }> {
    const viewer = await this.viewers.of(visit);
    const sets = await this.setsOf(viewer);
    const setId = asked.setId ?? null;
    return {
      photos: await this.photosOf(viewer, { limit: GALLERY_LIMITS.page, offset, setId }),
      total: countOf(sets, setId),
    };
  }

  /** For whoever has a grant: it is the gateway that puts the two together, by `seesPhoto`. */
  @RpcHandler('portfolio.gallery_visit.image')
  async image(@Payload() { galleryId, token }: GalleryImageRefDto): Promise<GalleryImageDto> {
    const [row] = await this.em.execute<
      (Omit<GalleryImageDto, 'markKey' | 'isShared' | 'seen'> & GalleryImageDto['seen'])[]
    >(
      `select placed.photo_id as "photoId", shown.owner_id as "ownerId", shown.image_token as "imageToken",
         stands.audience, placed.hidden_at is not null as "isHidden", ${IS_AWAY} as "isAway"
       from ${PLACED} where placed.token = ? and placed.gallery_id = ? and shown.image_token is not null`,
      [token, galleryId],
    );
    const gallery = row && (await this.em.findOne(ClientGallery, galleryId));
    if (!row || !gallery) return raise('GALLERY_NOT_FOUND');
    await this.viewers.photographerOf(gallery);
    const { audience, isHidden, isAway, ...photo } = row;
    const isOpen = stateAt(gallery, new Date()) === 'open';
    const shared = isOpen && gallery.sharesCover ? await coverOf(this.em, { gallery, role: 'guest' }) : null;
    return {
      ...photo,
      seen: { audience, isHidden, isAway },
      markKey: markKeyOf(gallery),
      isShared: shared?.photo_id === photo.photoId,
    };
  }

  /** Sets with a photo that is seen, and how many of each are. */
  private setsOf(viewer: Viewer): Promise<GallerySetDto[]> {
    const seen = visiblePhotos(viewer);
    return this.em.execute<GallerySetDto[]>(
      `select stands.id, stands.title, stands.audience, counted.photos
       from (select v.set_id, count(*)::int as photos from (${seen.sql}) v group by v.set_id) counted
       join gallery_sets stands on stands.id = counted.set_id order by stands.place, stands.id`,
      seen.params,
    );
  }

  private async photosOf(viewer: Viewer, part: Parameters<typeof photosInOrder>[1]): Promise<VisitorPhotoDto[]> {
    const { sql, params } = photosInOrder(viewer, part);
    const photos = await this.em.execute<VisiblePhoto[]>(sql, params);
    const ids = photos.map((photo) => photo.photo_id);
    const counts = await this.visitors.counts(viewer, ids);
    return photos.map((photo) => toVisitorPhoto(viewer, photo, counts.get(photo.photo_id)));
  }

  /** How many photos stand before this one, of those that are seen; of one that is not, none. */
  private async placeOf(viewer: Viewer, photoId: string, setId: string | null): Promise<number> {
    const { sql, params } = visiblePhotos(viewer);
    const [row] = await this.em.execute<{ place: number }[]>(
      `with seen as (select v.place, v.set_id, v.position, v.photo_id from (${sql}) v where ?::uuid is null or v.set_id = ?)
       select count(*)::int as place from seen, (select * from seen where photo_id = ?) here
       where (seen.place, seen.set_id, seen.position, seen.photo_id)
         < (here.place, here.set_id, here.position, here.photo_id)`,
      [...params, setId, setId, photoId],
    );
    return row?.place ?? 0;
  }
}

const countOf = (sets: readonly GallerySetDto[], setId: string | null): number =>
  sets.reduce((sum, { id, photos }) => (setId === null || id === setId ? sum + photos : sum), 0);
