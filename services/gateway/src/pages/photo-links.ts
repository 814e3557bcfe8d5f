import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { runInContext } from '@vitrine/platform/context/request-context';
import { Logger } from '@vitrine/platform/log/logger';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import type { EncodedBody } from '../http-cache/encoded-body.js';
import { PublicReadLimit } from '../edge/public-read-limit.js';
import { TtlCache } from '../http-cache/ttl-cache.js';

/** How long a photo that became private may still be on its link's share card. */
const TTL_MS = 2_000;
const MAX_BYTES = 24 * 1024 * 1024;

interface FoundPhoto {
  /** Null when visitors may not see it. */
  photo: PublicPhotoDto | null;
}

/** Links that are about one photo of a page: `?photo={id}`. */
@Injectable()
export class PhotoLinks {
  private readonly found = new TtlCache<FoundPhoto>({ ttlMs: TTL_MS, maxEntries: 5_000 });
  private readonly documents = new LRUCache<string, EncodedBody>({
    max: 1_000,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => 2 * bytes.length,
  });
  private readonly numbers = new WeakMap<object, number>();
  private numbered = 0;

  constructor(
    private readonly rpc: RpcClient,
    private readonly limit: PublicReadLimit,
    private readonly logger: Logger,
  ) {}

  /** The public photo the link names; undefined for none, and while nobody can say. `owner`: whose page it must be on. */
  async find(
    request: FastifyRequest,
    known: readonly PublicPhotoDto[],
    owner?: string,
  ): Promise<PublicPhotoDto | undefined> {
    const { photo: id } = request.query as { photo?: unknown };
    if (typeof id !== 'string' || !isUUID(id)) return undefined;
    // Each has a document of its own; past the limit a link is the page it is on, which is there already.
    if (!this.limit.has(request)) return undefined;
    const photoId = id.toLowerCase();
    const here = known.find((photo) => photo.id === photoId);
    if (here) return here;
    try {
      const { photo } = await this.found.get(`${owner ?? ''}|${photoId}`, (stale) =>
        this.ask({ photoId, ...(owner && { identifier: owner }) }, request.id, stale),
      );
      return photo ?? undefined;
    } catch (err) {
      this.logger.warn({ err }, 'a photo’s link is served as the page it is on');
      return undefined;
    }
  }

  /** The document of `page` that is about `photo`, made once for both. */
  document(page: object, photo: PublicPhotoDto, make: () => EncodedBody): EncodedBody {
    const key = `${this.numberOf(page)}|${this.numberOf(photo)}`;
    const made = this.documents.get(key) ?? make();
    this.documents.set(key, made);
    return made;
  }

  private async ask(
    asked: { photoId: string; identifier?: string },
    requestId: string,
    stale: FoundPhoto | undefined,
  ): Promise<FoundPhoto> {
    try {
      const photo = await runInContext({ requestId }, () => this.rpc.call('portfolio.photo.get', asked));
      return stale && JSON.stringify(stale.photo) === JSON.stringify(photo) ? stale : { photo };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return { photo: null };
      throw error;
    }
  }

  private numberOf(thing: object): number {
    const known = this.numbers.get(thing);
    if (known !== undefined) return known;
    this.numbered += 1;
    this.numbers.set(thing, this.numbered);
    return this.numbered;
  }
}
