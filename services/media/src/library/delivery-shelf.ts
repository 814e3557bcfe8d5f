import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import type { PhotoSnapshot } from '@vitrine/contracts/media/media.events';
import { PhotosOfOwnerDto, PhotosToShowDto } from '@vitrine/contracts/media/media.rpc';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChangePhoto } from '../photos/change-photo.js';
import { PhotoReplacement } from '../photos/photo-replacement.entity.js';
import { Photo, positionOf } from '../photos/photo.entity.js';
import { toSnapshot } from '../photos/photo.mapper.js';
import { databaseNow } from '../sql.js';
import { StorageAccounts } from '../storage/storage-accounts.js';

/** What client galleries ask of photos: their bytes are media's, who sees them is portfolio's. */
@Controller()
export class DeliveryShelf {
  constructor(
    private readonly em: EntityManager,
    private readonly change: ChangePhoto,
    private readonly accounts: StorageAccounts,
  ) {}

  /** On either shelf, in the trash or not. */
  @RpcHandler('media.shelf.snapshots')
  async snapshotsOf(@Payload() { ownerId, photoIds }: PhotosOfOwnerDto): Promise<PhotoSnapshot[]> {
    const photos = await this.em.find(Photo, { id: { $in: photoIds }, ownerId }, { orderBy: { id: 'asc' } });
    return photos.map(toSnapshot);
  }

  /**
   * Into the caller's portfolio, private, in front of all that is there; nothing is copied. Their bytes count against its
   * quota from then on: QUOTA_EXCEEDED where all together do not fit. What is there already, or in the trash, stays as it is.
   */
  @RpcHandler('media.shelf.show')
  async showInPortfolio(
    @Caller() { userId }: Principal,
    @Payload() { photoIds }: PhotosToShowDto,
  ): Promise<{ shown: number }> {
    let shown: Photo[] = [];
    await this.change.many(userId, photoIds, async (photos) => {
      const byId = new Map(photos.map((photo) => [photo.id, photo]));
      const asked = photoIds.flatMap((id) => byId.get(id) ?? []);
      shown = asked.filter((photo) => photo.shelf === 'delivery' && !photo.isTrashed());
      if (shown.length === 0) return shown;
      const bytes = await this.bytesOf(shown);
      await this.accounts.take(userId, 'portfolio', bytes);
      await this.accounts.giveBack(userId, 'delivery', bytes);
      const front = positionOf(await databaseNow(this.em));
      for (const [at, photo] of shown.entries()) photo.showInPortfolio(front + at);
      return shown;
    });
    return { shown: shown.length };
  }

  /** With the files that are to replace theirs. */
  private async bytesOf(photos: readonly Photo[]): Promise<number> {
    const photoIds = photos.map(({ id }) => id);
    const next = await this.em.find(
      PhotoReplacement,
      { photoId: { $in: photoIds }, state: 'pending' },
      { refresh: true },
    );
    return [...photos, ...next].reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
