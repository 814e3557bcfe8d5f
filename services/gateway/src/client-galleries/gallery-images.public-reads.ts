import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import type { GalleryImageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { markedFile, seesPhoto, UNMARKED_WIDTH_MAX } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import { refuseAiCrawler, UNLISTED } from '../edge/ai-crawlers.js';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { Serves } from '../edge/serves.decorator.js';
import { ImagesPublicReads, type Variant, variantOf } from '../images/images.public-reads.js';
import { GalleryAccess } from './gallery-access.js';
import { type Looking, Visits } from './visits.js';

type ImageRequest = FastifyRequest & { params: { galleryId: string; token: string; variant: string } };

const CARD = 'card.jpg';
/** A browser may keep what it has seen, and asks each time whether it still may show it. */
const REVALIDATED = 'private, no-cache';

/** Images of client galleries: an address is worth nothing without the gallery's cookie. */
@Injectable()
export class GalleryImagesPublicReads {
  constructor(
    private readonly visits: Visits,
    private readonly access: GalleryAccess,
    private readonly images: ImagesPublicReads,
    private readonly reads: PublicReadLimit,
  ) {}

  @Serves('galleryImage')
  async get(request: ImageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { galleryId, variant } = request.params;
    if (!UUID_PATTERN.test(galleryId)) raise('GALLERY_NOT_FOUND');
    reply.headers(UNLISTED);
    const image = (await this.seen(request)) ?? (await this.shared(request, reply)) ?? raise('GALLERY_NOT_FOUND');
    const of = { ownerId: image.ownerId, token: image.imageToken, caching: REVALIDATED };
    return this.images.sendTo(of, (grant) => fileOf(grant, variant, image), request, reply);
  }

  private async seen(request: ImageRequest): Promise<GalleryImageDto | null> {
    const { galleryId, token } = request.params;
    const looking = await this.visits.of(request, galleryId);
    const image = looking && (await this.access.imageOf(galleryId, token));
    if (!image) return null;
    if (await this.sees(looking, image)) return image;
    // Its owner may have a cookie as well, from looking at it as others do.
    const owner = await this.visits.asOwner(request, galleryId);
    return owner && (await this.sees(owner, image)) ? image : null;
  }

  /** A cover that its photographer lets messengers show, which have no cookie. */
  private async shared(request: ImageRequest, reply: FastifyReply): Promise<GalleryImageDto | null> {
    const { galleryId, token } = request.params;
    refuseAiCrawler(request.headers['user-agent'], false);
    this.reads.take(request, reply);
    const image = await this.access.imageOf(galleryId, token);
    if (!image?.isShared) return null;
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return image;
  }

  private async sees(looking: Looking, { seen }: GalleryImageDto): Promise<boolean> {
    const grant = await this.access.grantOf(looking);
    return grant !== null && seesPhoto(grant, seen);
  }
}

const fileOf = (grant: ImageGrant, name: string, { markKey, isShared }: GalleryImageDto): Variant | null => {
  if (name === CARD && !isShared) return null;
  // The card is wide, and has no line.
  if (name === CARD && markKey !== null)
    return variantOf(grant, `${grant.widths.findLast((each) => each <= UNMARKED_WIDTH_MAX)}.webp`);
  const width = Number.parseInt(name, 10);
  if (markKey === null || !(width > UNMARKED_WIDTH_MAX)) return variantOf(grant, name);
  if (!name.endsWith('.webp') || !grant.marked?.[markKey]?.includes(width)) return null;
  const objectKey = grant.prefix + markedFile(markKey, width);
  return { objectKey, version: grant.packet ?? '', contentType: 'image/webp' };
};
