import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { TtlCache } from '../http-cache/ttl-cache.js';

/** How long a photo that became private may still be on its link's share card. */
const TTL_MS = 2_000;

export interface LinkedPhoto {
  photo: PublicPhotoDto;
  /** Changes with all that a page's revision does not cover of the photo. */
  version: string;
}

interface FoundPhoto {
  /** Null when visitors may not see it. */
  linked: LinkedPhoto | null;
}

/** Links that are about one photo of a page: `?photo={id}`. */
@Injectable()
export class PhotoLinks {
  private readonly found = new TtlCache<FoundPhoto>({ ttlMs: TTL_MS, maxEntries: 5_000 });

  constructor(
    private readonly rpc: RpcClient,
    private readonly limit: PublicReadLimit,
    private readonly logger: Logger,
  ) {}

  /**
   * The public photo the link names; undefined when there is none, or portfolio is unreachable. `known` are the photos
   * that the page's revision covers; `owner`: whose page it must be on.
   */
  async find(
    request: FastifyRequest,
    known: readonly PublicPhotoDto[],
    owner?: string,
  ): Promise<LinkedPhoto | undefined> {
    const photoId = this.named(request);
    if (photoId === undefined) return undefined;
    const here = among(known, photoId);
    if (here) return here;
    try {
      const { linked } = await this.found.get(`${owner ?? ''}|${photoId}`, () =>
        this.request({ photoId, ...(owner && { identifier: owner }) }),
      );
      return linked ?? undefined;
    } catch (err) {
      this.logger.warn({ err }, 'a photo’s link is served as the page it is on');
      return undefined;
    }
  }

  /** The same for a page that has no other photos than these. */
  here(request: FastifyRequest, photos: readonly PublicPhotoDto[]): LinkedPhoto | undefined {
    const photoId = this.named(request);
    return photoId === undefined ? undefined : among(photos, photoId);
  }

  /** Each has a document of its own; past the limit a link is answered with the page it is on, which is cached. */
  private named(request: FastifyRequest): string | undefined {
    const { photo: id } = request.query as { photo?: unknown };
    return typeof id === 'string' && isUUID(id) && this.limit.has(request) ? id.toLowerCase() : undefined;
  }

  private async request(of: { photoId: string; identifier?: string }): Promise<FoundPhoto> {
    try {
      const photo = await this.rpc.call('portfolio.photo.get', of);
      const tag = createHash('sha256').update(JSON.stringify(photo)).digest('base64url');
      return { linked: { photo, version: `${of.photoId}|${tag}` } };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return { linked: null };
      throw error;
    }
  }
}

const among = (photos: readonly PublicPhotoDto[], photoId: string): LinkedPhoto | undefined => {
  const photo = photos.find(({ id }) => id === photoId);
  return photo && { photo, version: photoId };
};
