import { Injectable } from '@nestjs/common';
import type { Photo } from './photo.entity.js';

/** What a feature above photos does when a photo's files change. */
export interface PhotoFollower {
  /** The derivatives are ready, also those of another file. */
  rendered?(photo: Photo): Promise<void>;
  renderingFailed?(photoId: string): Promise<void>;
  /** The AVIF derivatives are ready, or have failed. */
  avifSettled?(photoId: string): Promise<void>;
  /** Its files say something else now; its row does not know yet. */
  metadataRewritten?(photo: Photo): Promise<void>;
  /** Inside the transaction and behind the photo's lock: it has another file, the former one had this size. */
  fileReplaced?(photo: Photo, former: { width: number; height: number }): Promise<void>;
}

/** Photos know nothing of the features above them; their modules add what follows. */
@Injectable()
export class PhotoFollowers {
  private readonly followers: PhotoFollower[] = [];

  add(follower: PhotoFollower): void {
    this.followers.push(follower);
  }

  /** One after another, so that inside a transaction they share its connection. */
  async notify<E extends keyof PhotoFollower>(
    event: E,
    ...args: Parameters<NonNullable<PhotoFollower[E]>>
  ): Promise<void> {
    for (const follower of this.followers)
      await (follower[event] as ((...of: typeof args) => Promise<void>) | undefined)?.apply(follower, args);
  }
}
