import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { incomingKey, incomingPrefix } from '../storage/object-keys.js';
import { StoreIdentity } from '../storage/store-identity.js';
import { EnqueueAnalysis } from './enqueue-analysis.js';

/**
 * A user's images that may wait for suggestions at once. Those with an answer are gone; an analyser that is slow for
 * hours must not fill the store, which counts them against no quota.
 */
const WAITING_MAX = 20;

/** Gives an image that is only to be analysed its place in the store. */
@Injectable()
export class BeginAnalysis {
  constructor(
    private readonly analysis: EnqueueAnalysis,
    private readonly identity: StoreIdentity,
    private readonly store: ObjectStore,
  ) {}

  /** Throws `AI_UNAVAILABLE`, and `TOO_MANY_UPLOADS` while too many wait. */
  async begin(who: Principal): Promise<{ objectKey: string }> {
    if (!this.analysis.isPossible) throw new AppError('AI_UNAVAILABLE');
    await this.identity.assertOurs();
    const { objects } = await this.store.list({ prefix: incomingPrefix(who.userId), max: WAITING_MAX });
    if (objects.length >= WAITING_MAX) throw new AppError('TOO_MANY_UPLOADS');
    return { objectKey: incomingKey(who.userId, randomUUID()) };
  }
}
