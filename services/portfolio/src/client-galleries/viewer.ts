import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { GalleryPageDto, GalleryVisitDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { GalleryViewer } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { UserSnapshot } from '@vitrine/contracts/identity/identity.events';
import { displayName } from '@vitrine/contracts/portfolio/display-name.rules';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { currentContext } from '@vitrine/platform/context/request-context';
import { PortfolioConfig } from '../config.js';
import { ClientGallery, GalleryLink } from './client-gallery.entity.js';
import { holds, stateAt } from './gallery-state.js';

/** Who looks at a gallery, and what they may do. */
export interface Viewer extends GalleryViewer {
  gallery: ClientGallery;
  /** Null: its owner looks. */
  link: GalleryLink | null;
  /** Who they have said they are, by their cookie; it may be forgotten since. */
  personId: string | null;
  state: GalleryPageDto['state'];
  photographer: GalleryPageDto['photographer'];
  may: GalleryPageDto['may'];
}

/** From a visit to its viewer: the one place that knows whether a link leads into a gallery. */
@Injectable()
export class Viewers {
  constructor(
    private readonly em: EntityManager,
    private readonly config: PortfolioConfig,
  ) {}

  /**
   * Throws GALLERY_NOT_FOUND where the visit leads nowhere (any more), whatever the reason; GALLERY_PIN_REQUIRED where
   * another PIN holds since; and GALLERY_CLOSED, unless the caller has an answer for that.
   */
  async of(visit: GalleryVisitDto, { alsoClosed = false } = {}): Promise<Viewer> {
    const gallery = (await this.em.findOne(ClientGallery, visit.galleryId)) ?? raise('GALLERY_NOT_FOUND');
    const photographer = await this.photographerOf(gallery);
    if (visit.linkId === null) return this.owner(visit, gallery, photographer);
    const found = await this.em.findOne(GalleryLink, { id: visit.linkId, galleryId: gallery.id });
    const { link, state } = this.entrance(gallery, found);
    if (link.pinHash && visit.pinVersion !== link.pinVersion) raise('GALLERY_PIN_REQUIRED');
    if (state !== 'open' && !alsoClosed) raise('GALLERY_CLOSED');
    const { rules } = gallery;
    return {
      role: link.role,
      gallery,
      link,
      personId: visit.personId,
      state,
      photographer,
      may: {
        mark: rules.marks && link.mayMark,
        comment: rules.comments && link.mayComment,
        hide: link.role === 'client',
        seeOthers: rules.seeOthers,
        downloads: link.mayDownload ? [...rules.downloads] : [],
      },
    };
  }

  /** A link that leads into its gallery, and how that is. Throws GALLERY_NOT_FOUND. */
  entrance(gallery: ClientGallery, link: GalleryLink | null): { link: GalleryLink; state: GalleryPageDto['state'] } {
    const now = new Date();
    const state = stateAt(gallery, now);
    if (!link || state === null || !holds(link, gallery.timeZone, now)) return raise('GALLERY_NOT_FOUND');
    return { link, state };
  }

  /** Throws GALLERY_NOT_FOUND where the photographer is suspended or gone, and where there are no galleries at all. */
  async photographerOf({ ownerId }: { ownerId: string }): Promise<GalleryPageDto['photographer']> {
    if (this.config.CLIENT_GALLERIES === 'off') raise('GALLERY_NOT_FOUND');
    const [row] = await this.em.execute<{ snapshot: UserSnapshot }[]>(
      'select snapshot from profiles where user_id = ?',
      [ownerId],
    );
    if (!row || row.snapshot.suspended) return raise('GALLERY_NOT_FOUND');
    return { name: displayName(row.snapshot), path: portfolioPath(row.snapshot) };
  }

  /** The owner looks in every state, as another would or as themselves. */
  private owner(
    { previewAs }: GalleryVisitDto,
    gallery: ClientGallery,
    photographer: GalleryPageDto['photographer'],
  ): Viewer {
    if (currentContext()?.principal?.userId !== gallery.ownerId) raise('GALLERY_NOT_FOUND');
    const { marks, comments, seeOthers, downloads } = gallery.rules;
    const role = previewAs ?? 'owner';
    const may = { mark: marks, comment: comments, hide: role !== 'guest', seeOthers, downloads: [...downloads] };
    return { role, gallery, link: null, personId: null, state: 'open', photographer, may };
  }
}
