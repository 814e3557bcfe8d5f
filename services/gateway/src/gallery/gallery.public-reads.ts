import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOf } from '@vitrine/contracts/http/page-query.dto';
import { ALL_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import { GalleryPageQueryDto } from '@vitrine/contracts/portfolio/gallery-query.dto';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { GalleryQueryDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { ReadyAnswers } from '../edge/ready-answers.js';
import { checkedQuery } from '../edge/checked-query.js';
import { Serves } from '../edge/serves.decorator.js';
import { AI_REFUSED, refuseAiCrawler } from '../edge/ai-crawlers.js';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import { type SentBody, sendEncoded } from '../http-cache/send-encoded.js';
import { Gallery, type GalleryAnswer, galleryKey } from './gallery.js';

type Answer = SentBody<PublicPhotoDto[]> | Promise<SentBody<PublicPhotoDto[]>>;

/** The gallery's query; category `all` is none. */
const galleryQueryOf = (query: GalleryPageQueryDto): GalleryQueryDto => {
  const { featured, category } = query;
  return {
    ...pageOf(query),
    ...(featured !== undefined && { featured }),
    ...(category !== undefined && category !== ALL_CATEGORIES && { category }),
  };
};

@Injectable()
export class GalleryPublicReads {
  constructor(
    private readonly gallery: Gallery,
    private readonly limit: PublicReadLimit,
    private readonly answers: ReadyAnswers,
  ) {}

  @Serves('publicPhotos')
  list(request: FastifyRequest, reply: FastifyReply): Answer {
    // The work of many, most of whom keep it from programs that train models.
    refuseAiCrawler(request.headers['user-agent'], false);
    const query = galleryQueryOf(checkedQuery(GalleryPageQueryDto, request.query));
    const key = galleryKey(query);
    const send = ({ body }: GalleryAnswer): Answer => {
      const answer = sendEncoded(request, reply, body, { headers: AI_REFUSED });
      this.answers.keepBody(request, reply, this.bodyOf(key));
      return answer;
    };
    const fresh = this.gallery.fresh(key);
    if (fresh) return send(fresh);
    this.limit.take(request, reply);
    return this.gallery.list(query).then(send);
  }

  /** By itself, because what is kept must not hold the request that it was kept for. */
  private bodyOf(key: string): () => EncodedBody | undefined {
    return () => this.gallery.fresh(key)?.body;
  }
}
