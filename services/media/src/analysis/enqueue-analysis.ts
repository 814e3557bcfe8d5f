import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { MediaConfig } from '../config.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { Owner } from '../owners/owner.entity.js';
import type { PhotoFollower } from '../photos/photo-followers.js';
import type { Photo } from '../photos/photo.entity.js';
import { derivativePrefix } from '../storage/object-keys.js';

/** Queues the analysis of photos that came without alternative text and tags. */
@Injectable()
export class EnqueueAnalysis implements PhotoFollower {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: MediaJobs,
    private readonly config: MediaConfig,
  ) {}

  get isPossible(): boolean {
    return this.config.AI_PROVIDER !== 'none';
  }

  /** Whether new photos of this owner are analysed without a request. */
  async isWantedBy(ownerId: string): Promise<boolean> {
    return this.isPossible && (await this.em.findOne(Owner, { userId: ownerId }))?.suggestTexts !== false;
  }

  /**
   * The original is read where it can be, because it still has its EXIF. Whether a HEIC can be read by others is not
   * known, so for those the JPEG derivative stands in as soon as there is one.
   */
  enqueue(photo: Photo): void {
    if (!this.isPossible) return;
    const isHeic = photo.fileType === 'image/heic' || photo.fileType === 'image/heif';
    // Such as came for delivery and is shown in the portfolio now.
    const isLarge = photo.bytes > PHOTO_LIMITS.maxBytes;
    if (!isHeic && !isLarge) this.send(photo, photo.objectKey);
    else if (photo.derivatives === 'ready')
      this.send(photo, `${derivativePrefix(photo.ownerId, photo.storedUnder())}card.jpg`);
  }

  /** A photo that could not be read before its derivatives were ready. */
  async rendered(photo: Photo): Promise<void> {
    if (photo.aiPending) this.enqueue(photo);
  }

  private send(photo: Photo, objectKey: string): void {
    this.jobs.analysis(photo.id, objectKey, photo.suggestionAskedAt(), photo.aiTurn ?? 1);
  }
}
