import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  GalleryDto,
  GalleryLinkDto,
  GallerySetDto,
  GallerySummaryDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import { type ClientGallery, GalleryLink, GallerySet } from './client-gallery.entity.js';
import { LinkSecrets } from './link-secrets.js';
import { VisitorState } from './visitor-state.js';

const iso = (at: Date | string | null | undefined): string | null => (at ? new Date(at).toISOString() : null);

/**
 * What a photographer sees at once of each gallery: numbers are counted by their indexes, and the cover is found as the
 * first photo of the first set, so that a long list costs no more than its photos' rows.
 */
const SUMMARY = `select gallery.id, gallery.title, gallery.state, gallery.stage, gallery.purpose, gallery.day,
    gallery.closes_on as "closesOn", gallery.active_at as "activeAt", gallery.created_at as "createdAt",
    gallery.look->'focalPoint' as "focalPoint", coalesce(chosen.image, first.image) as cover,
    held.photos, held.bytes,
    (select count(*)::int from gallery_persons where gallery_id = gallery.id and merged_into is null) as persons,
    (select count(*)::int from gallery_lists where gallery_id = gallery.id and state = 'submitted') as submitted
  from client_galleries gallery
  cross join lateral (
    select count(*)::int as photos, coalesce(sum(shown.bytes), 0)::float8 as bytes
    from gallery_photos placed join shelf_photos shown on shown.photo_id = placed.photo_id
    where placed.gallery_id = gallery.id and placed.removed_at is null and not shown.deleted
  ) held
  left join lateral (
    select shown.image from gallery_photos placed join shelf_photos shown on shown.photo_id = placed.photo_id
    where placed.gallery_id = gallery.id and placed.photo_id = (gallery.look->>'coverPhotoId')::uuid
      and placed.removed_at is null and not shown.is_away and not shown.deleted
  ) chosen on true
  left join lateral (
    select front.image from gallery_sets stands cross join lateral (
      select shown.image from gallery_photos placed join shelf_photos shown on shown.photo_id = placed.photo_id
      where placed.set_id = stands.id and placed.removed_at is null and placed.hidden_at is null
        and not shown.is_away and not shown.deleted
      order by placed.position, placed.photo_id limit 1
    ) front
    where stands.gallery_id = gallery.id and stands.audience = 'all' order by stands.place, stands.id limit 1
  ) first on true`;

type SummaryRow = GallerySummaryDto & { focalPoint: PhotoImage['focalPoint'] | null };

/** What photographers are shown of their galleries. */
@Injectable()
export class GalleryReader {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: LinkSecrets,
    private readonly state: VisitorState,
  ) {}

  /** Newest first. */
  async summariesOf(ownerId: string): Promise<GallerySummaryDto[]> {
    const rows = await this.em.execute<SummaryRow[]>(
      `${SUMMARY} where gallery.owner_id = ? order by gallery.created_at desc, gallery.id`,
      [ownerId],
    );
    return rows.map(toSummary);
  }

  async read(gallery: ClientGallery): Promise<GalleryDto> {
    const { id } = gallery;
    const [row] = await this.em.execute<SummaryRow[]>(`${SUMMARY} where gallery.id = ?`, [id]);
    const links = await this.em.find(GalleryLink, { galleryId: id }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return {
      ...toSummary(row ?? raise('GALLERY_NOT_FOUND')),
      name: gallery.name,
      namedLinkId: gallery.namedLinkId ?? null,
      namedUrl: this.secrets.namedUrlOf(gallery),
      note: gallery.note,
      rules: gallery.rules,
      look: gallery.look,
      opensOn: gallery.opensOn ?? null,
      timeZone: gallery.timeZone,
      expectedPhotos: gallery.expectedPhotos ?? null,
      completeOn: gallery.completeOn ?? null,
      watermark: gallery.watermark,
      sharesCover: gallery.sharesCover,
      asksConsent: gallery.asksConsent,
      tellsOpening: gallery.tellsOpening,
      sets: await this.setsOf(id),
      links: links.map((link) => this.toLink(gallery, link)),
      consents: await this.consentsOf(id),
      testimonials: await this.testimonialsOf(id),
      hasMail: await this.state.hasMail(),
    };
  }

  /** In their order, with how many photos each has, seen or not. */
  setsOf(galleryId: string): Promise<GallerySetDto[]> {
    return this.em.execute<GallerySetDto[]>(
      `select stands.id, stands.title, stands.audience, count(shown.photo_id)::int as photos
       from gallery_sets stands
       left join gallery_photos placed on placed.gallery_id = stands.gallery_id and placed.set_id = stands.id
         and placed.removed_at is null
       left join shelf_photos shown on shown.photo_id = placed.photo_id and not shown.deleted
       where stands.gallery_id = ? group by stands.id order by stands.place, stands.id`,
      [galleryId],
    );
  }

  toLink(gallery: Pick<ClientGallery, 'name'>, link: GalleryLink): GalleryLinkDto {
    const { id, label, role, mayDownload, mayMark, mayComment, emails, opens } = link;
    return {
      id,
      label,
      role,
      url: this.secrets.urlOf(gallery, link),
      hasPin: Boolean(link.pinHash),
      expiresOn: link.expiresOn ?? null,
      isRevoked: Boolean(link.revokedAt),
      mayDownload,
      mayMark,
      mayComment,
      emails,
      firstOpenedAt: iso(link.firstOpenedAt),
      lastOpenedAt: iso(link.lastOpenedAt),
      opens,
    };
  }

  async toSet(set: GallerySet): Promise<GallerySetDto> {
    return (await this.setsOf(set.galleryId)).find(({ id }) => id === set.id) ?? raise('GALLERY_NOT_FOUND');
  }

  private async consentsOf(galleryId: string): Promise<GalleryDto['consents']> {
    const rows = await this.em.execute<GalleryDto['consents']>(
      `select person.name as person, consent.answer, cardinality(consent.photo_ids) as photos, consent.at
       from gallery_consents consent join gallery_persons person on person.id = consent.person_id
       where consent.gallery_id = ? order by consent.at, consent.person_id`,
      [galleryId],
    );
    return rows.map((row) => ({ ...row, at: iso(row.at) ?? '' }));
  }

  private async testimonialsOf(galleryId: string): Promise<GalleryDto['testimonials']> {
    const rows = await this.em.execute<GalleryDto['testimonials']>(
      `select said.id, person.name as person, said.text, said.at, said.approved_at is not null as "isApproved"
       from gallery_testimonials said join gallery_persons person on person.id = said.person_id
       where said.gallery_id = ? and said.text <> '' order by said.at, said.id`,
      [galleryId],
    );
    return rows.map((row) => ({ ...row, at: iso(row.at) ?? '' }));
  }
}

const toSummary = ({ focalPoint, cover, ...row }: SummaryRow): GallerySummaryDto => ({
  ...row,
  cover: cover && { ...cover, ...(focalPoint && { focalPoint }) },
  activeAt: iso(row.activeAt),
  createdAt: iso(row.createdAt) ?? '',
});
