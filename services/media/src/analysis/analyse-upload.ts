import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { SuggestDto } from '@vitrine/contracts/media/media.rpc';
import { AI_SERVER_WAIT_MS } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { StoredImages } from '../originals/stored-images.js';
import { DiscardObject } from '../storage/discard-object.js';
import { incomingKey, incomingPrefix, isPlainKey } from '../storage/object-keys.js';
import { StoreIdentity } from '../storage/store-identity.js';
import { EnqueueAnalysis } from './enqueue-analysis.js';

/**
 * A user's images that may wait for suggestions at once. Those with an answer are gone; an analyser that is slow for
 * hours must not fill the store, which counts them against no quota.
 */
const WAITING_MAX = 20;

/** UPL-03: suggestions for an image that is not a photo yet. */
@Controller()
export class AnalyseUpload {
  constructor(
    private readonly identity: StoreIdentity,
    private readonly store: ObjectStore,
    private readonly images: StoredImages,
    private readonly queues: QueueProducer,
    private readonly analysis: EnqueueAnalysis,
    private readonly discard: DiscardObject,
  ) {}

  /** Gives the image its place in the store. Throws `AI_UNAVAILABLE`, and `TOO_MANY_UPLOADS` while too many wait. */
  @RpcHandler('media.analysis.begin')
  async beginAnalysis(@Caller() { userId }: Principal): Promise<{ objectKey: string }> {
    if (!this.analysis.isPossible) throw new AppError('AI_UNAVAILABLE');
    await this.identity.assertOurs();
    const { objects } = await this.store.list({ prefix: incomingPrefix(userId), max: WAITING_MAX });
    if (objects.length >= WAITING_MAX) throw new AppError('TOO_MANY_UPLOADS');
    return { objectKey: incomingKey(userId, randomUUID()) };
  }

  /** The upload form waits at most 15 s (API-81). */
  @RpcHandler('media.analysis.suggest')
  async suggestTexts(
    @Caller() { userId }: Principal,
    @Payload() { objectKey, respondAsync = false }: SuggestDto,
  ): Promise<PhotoSuggestion> {
    const until = Date.now() + (respondAsync ? 0 : AI_SERVER_WAIT_MS);
    if (!objectKey.startsWith(incomingPrefix(userId)) || !isPlainKey(objectKey)) throw new AppError('NOT_FOUND');
    if (!this.analysis.isPossible) {
      await this.discard.discard(objectKey);
      throw new AppError('AI_UNAVAILABLE');
    }
    try {
      await this.prepare(objectKey);
      const timeoutMs = Math.max(1, until - Date.now());
      const suggestion = await this.queues.enqueueAndWait(
        'ai-suggest',
        { objectKey },
        { timeoutMs, dedupeId: `suggest-${objectKey.split('/').at(-1)}` },
      );
      await this.discard.discard(objectKey);
      return suggestion;
    } catch (error) {
      // A job that still runs needs its image; it is swept up within two hours.
      if (!(error instanceof AppError && error.code === 'JOB_PENDING')) await this.discard.discard(objectKey);
      throw error;
    }
  }

  /**
   * Judges the image, and puts a JPEG in place of an HEVC one, which the analyser cannot read. One that is too heavy to
   * be decoded within the request is analysed as it is.
   */
  private async prepare(objectKey: string): Promise<void> {
    const { isHevc } = await this.images.inspect(objectKey);
    if (!isHevc) return;
    const preview = await this.images.preview(objectKey);
    if (preview) await this.store.put(objectKey, preview, { contentType: 'image/jpeg' });
  }
}
