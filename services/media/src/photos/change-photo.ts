import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import { currentContext } from '@vitrine/platform/context/request-context';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { type Photo, PORTFOLIO } from './photo.entity.js';
import { toSnapshot } from './photo.mapper.js';
import { type PhotoRef, PhotosRepository } from './photos.repository.js';

/** Answers false when nothing changed that is published. */
type Change = (photo: Photo) => boolean | Promise<boolean>;
/** Answers those that changed. */
type ChangeMany = (photos: Photo[]) => Photo[] | Promise<Photo[]>;

/**
 * The one way in which a photo changes that others know of (`toSnapshot`): under a row lock, with the revision incremented
 * and the event published in one transaction. Concurrent changes therefore never publish the same revision. A new order of
 * all photos (`ReorderPhotos`) and deletions are statements for many, under the same locks and with an event of their own.
 * What no event says is written where it is found out, without a revision: claims, attempts, sizes and checksums, facets,
 * texts of private photos that are left to review, words that are due, and what an audit says of the original.
 */
@Injectable()
export class ChangePhoto {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The photo as it is afterwards, in the trash or not; null when there is none. */
  one(where: PhotoRef, change: Change): Promise<Photo | null> {
    return this.photos.inTransaction(async () => {
      const photo = await this.photos.locked(where);
      const before = photo && stateOf(photo);
      if (photo && before && (await change(photo))) this.publish(photo, before);
      return photo;
    });
  }

  /**
   * {@link change} for the owner, of a photo in their portfolio, or `anywhere`. Throws PHOTO_NOT_FOUND, also for a photo in
   * the trash: it can only be put back.
   */
  async own(ownerId: string, photoId: string, change: Change, { anywhere = false } = {}): Promise<Photo> {
    const where = { id: photoId, ownerId, ...(anywhere ? { trashedAt: null } : PORTFOLIO) };
    return (await this.one(where, change)) ?? raise('PHOTO_NOT_FOUND');
  }

  /** {@link change} for many of an owner's photos at once, in the trash or not. Answers those that are there. */
  many(ownerId: string, photoIds: readonly string[], change: ChangeMany): Promise<Photo[]> {
    return this.photos.inTransaction(async () => {
      const photos = await this.photos.lockedOf(ownerId, photoIds);
      const before = new Map(photos.map((photo) => [photo, stateOf(photo)]));
      for (const photo of await change(photos)) this.publish(photo, before.get(photo) ?? stateOf(photo));
      return photos;
    });
  }

  private publish(photo: Photo, { shownAt, featured }: State): void {
    if (!photo.isTrashed() && (photo.isPublic || (photo.featured && !featured))) assertMayPublish();
    photo.revision += 1;
    photo.updatedAt = new Date();
    const revokes = shownAt !== null && shownAt !== addressOf(photo);
    this.outbox.add('media.photo_changed', toSnapshot(photo), { revokes });
  }
}

/** What a change is judged by: how the photo was before. */
interface State {
  readonly shownAt: string | null;
  readonly featured: boolean;
}
const stateOf = (photo: Photo): State => ({ shownAt: addressOf(photo), featured: photo.featured });

/**
 * Throws TOKEN_SCOPE for a caller whose access token is not for publishing (decision 0119): such a one shows visitors
 * nothing, and changes nothing that they see, except by taking it away.
 */
export const assertMayPublish = (): void => {
  if (currentContext()?.principal?.token?.publishes === false)
    raise('TOKEN_SCOPE', i18n._('This access token may not change what visitors see. Its owner can allow that.'));
};

/** Where visitors see it; null where they do not. */
const addressOf = (photo: Photo): string | null => (photo.isVisible() ? photo.imageToken : null);
