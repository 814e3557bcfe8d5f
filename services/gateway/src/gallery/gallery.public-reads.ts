import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { GALLERY_OFFSET_MAX, LIST_LIMIT } from '@vitrine/contracts/http/lists';
import type { GalleryQueryDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { pageQueryOf } from '../edge/page-query.js';
import { Serves } from '../edge/serves.decorator.js';
import { AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import { sendEncoded } from '../http-cache/send-encoded.js';
import { Gallery, galleryKey } from './gallery.js';

const refuse = (name: string, message: string): never => {
  throw new AppError('VALIDATION', message, { [name]: [message] });
};

/** The query of `GET /api/photos` (API-17); category `all` is none. */
export const galleryQueryOf = (query: unknown): GalleryQueryDto => {
  const { featured, category } = query as { featured?: unknown; category?: unknown };
  const dto: GalleryQueryDto = pageQueryOf(query, GALLERY_OFFSET_MAX) ?? { limit: LIST_LIMIT, offset: 0 };
  if (featured !== undefined) {
    if (featured !== 'true' && featured !== 'false') refuse('featured', 'featured must be true or false');
    dto.featured = featured === 'true';
  }
  if (category !== undefined && category !== 'all') {
    if (typeof category !== 'string' || category.length > 60) refuse('category', 'category must be one short text');
    dto.category = category as string;
  }
  return dto;
};

@Injectable()
export class GalleryPublicReads {
  constructor(
    private readonly gallery: Gallery,
    private readonly limit: PublicReadLimit,
  ) {}

  @Serves('publicPhotos')
  list(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    // The work of many, most of whom keep it from programs that train models.
    refuseAiCrawler(request.headers['user-agent'], false);
    const query = galleryQueryOf(request.query);
    const send = ({ body }: { body: EncodedBody }) => sendEncoded(request, reply, body, { headers: AI_REFUSED });
    const fresh = this.gallery.fresh(galleryKey(query));
    if (fresh) return send(fresh);
    this.limit.take(request, reply);
    return this.gallery.list(query, request.id).then(send);
  }
}
