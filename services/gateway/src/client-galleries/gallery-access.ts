import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { GalleryGrantDto, GalleryImageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { handledBy, LiveEvents } from '@vitrine/platform/outbox/live-events';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { whenClosed } from '../edge/slow-readers.js';
import { TtlCache } from '../http-cache/ttl-cache.js';
import { type Looking, Visits } from './visits.js';

/** What a gallery has withdrawn is gone within this time. */
const TTL_MS = 2_000;
/** Changes of a gallery that come together are one. */
const GATHER_MS = 300;

interface Found<Value> {
  /** Null: there is none, or none any more. */
  readonly value: Value | null;
}

/** Something of a gallery that is being sent. */
interface Sending {
  readonly galleryId: string;
  readonly ownerId: string;
  readonly check: () => Promise<unknown>;
  readonly end: () => void;
}

/** What portfolio says of who may see what of galleries, at most two seconds old, and what is being sent by that. */
@Injectable()
export class GalleryAccess {
  private readonly grants = new TtlCache<Found<GalleryGrantDto>>({ ttlMs: TTL_MS, maxEntries: 20_000 });
  private readonly images = new TtlCache<Found<GalleryImageDto>>({ ttlMs: TTL_MS, maxEntries: 50_000 });
  /** How often a gallery has changed, in the keys of both: what is known from before is asked again. */
  private readonly changes = new LRUCache<string, number>({ max: 50_000 });
  private readonly sendings = new Set<Sending>();
  private readonly due = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly visits: Visits,
    events: LiveEvents,
  ) {
    events.subscribe(
      handledBy({
        'portfolio.gallery_changed': ({ galleryId }) => {
          this.changes.set(galleryId, (this.changes.get(galleryId) ?? 0) + 1);
          this.recheck(galleryId, (sending) => sending.galleryId === galleryId);
        },
        'identity.user_changed': ({ id }) => this.recheck(id, (sending) => sending.ownerId === id),
        'identity.user_deleted': ({ userId }) => this.recheck(userId, (sending) => sending.ownerId === userId),
      }),
    );
  }

  /** What who looks may do; null: nothing. */
  async grantOf(looking: Looking): Promise<GalleryGrantDto | null> {
    const { visit, principal } = looking;
    const { galleryId, linkId, pinVersion, personId, previewAs } = visit;
    const key = [this.keyOf(galleryId), linkId, pinVersion, personId, previewAs, principal?.userId].join(' ');
    const ask = () => this.visits.as(looking, () => this.rpc.call('portfolio.gallery_visit.grant', { visit }));
    return (await this.grants.get(key, () => orNothing(ask()))).value;
  }

  /** What an address of an image stands for; null: nothing. */
  async imageOf(galleryId: string, token: string): Promise<GalleryImageDto | null> {
    const ask = () => orNothing(this.rpc.call('portfolio.gallery_visit.image', { galleryId, token }));
    return (await this.images.get(`${this.keyOf(galleryId)} ${token}`, ask)).value;
  }

  /** Ends what is being sent once `check`, which every change of the gallery or its owner calls for, is refused. */
  watch(of: Pick<Sending, 'galleryId' | 'ownerId' | 'check'>, reply: FastifyReply): void {
    const sending = { ...of, check: AsyncLocalStorage.bind(of.check), end: () => void reply.raw.destroy() };
    this.sendings.add(sending);
    whenClosed(reply, () => this.sendings.delete(sending));
  }

  private keyOf(galleryId: string): string {
    return `${galleryId} ${this.changes.get(galleryId) ?? 0}`;
  }

  private recheck(what: string, isOf: (sending: Sending) => boolean): void {
    if (this.due.has(what) || ![...this.sendings].some(isOf)) return;
    const look = (): void => {
      this.due.delete(what);
      for (const sending of [...this.sendings].filter(isOf))
        sending.check().catch((error: unknown) => {
          // While nobody can say, the next list of pieces decides.
          if (error instanceof AppError && error.status < 500) sending.end();
        });
    };
    this.due.set(what, setTimeout(look, GATHER_MS).unref());
  }
}

/** A refusal is an answer. */
const orNothing = async <Value>(asked: Promise<Value>): Promise<Found<Value>> => {
  try {
    return { value: await asked };
  } catch (error) {
    if (error instanceof AppError && error.status < 500 && error.code !== 'RATE_LIMITED') return { value: null };
    throw error;
  }
};
