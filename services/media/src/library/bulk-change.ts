import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { ClientGalleryEvents } from '@vitrine/contracts/client-galleries/client-galleries.events';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { BulkChangeDto, type BulkResultDto, type PhotoStateDto } from '@vitrine/contracts/media/own-photos.dto';
import { PhotoRefDto } from '@vitrine/contracts/media/photo-input.dto';
import { BULK_LIMIT } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { EventHandler } from '@vitrine/platform/outbox/event-handler.decorator';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ReanalysePhotos } from '../analysis/reanalyse-photos.js';
import { KnownCategories } from '../categories/known-categories.js';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { MediaJobs } from '../jobs/media-jobs.js';
import { HeavyWork } from '../owners/heavy-work.js';
import { bulkResult } from '../photos/bulk-result.js';
import { assertMayPublish, ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { Turns } from '../photos/turns.js';
import { PhotoSiteImages } from '../site-images/photo-site-images.js';
import { databaseNow } from '../sql.js';
import { changeState, editedState, type PhotoState } from './photo-state.js';
import { PurgePhotos } from './purge-photos.js';

/** One change of many of the caller's photos, with an account of each. */
@Controller()
export class BulkChange {
  constructor(
    private readonly em: EntityManager,
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly categories: KnownCategories,
    private readonly tokens: ImageTokens,
    private readonly siteImages: PhotoSiteImages,
    private readonly turns: Turns,
    private readonly jobs: MediaJobs,
    private readonly analysis: ReanalysePhotos,
    private readonly purge: PurgePhotos,
    private readonly heavy: HeavyWork,
    private readonly outbox: Outbox,
  ) {}

  @RpcHandler('media.photo.bulk')
  changePhotos(@Caller() who: Principal, @Payload() dto: BulkChangeDto): Promise<BulkResultDto> {
    assertBulkChange(dto);
    const { action, photoIds = [], edit = {}, states = [] } = dto;
    const does: Record<typeof action, () => Promise<BulkResultDto>> = {
      edit: () => this.changeStates(who.userId, photoIds, [edit.category], editedState(edit, photoIds)),
      revert: () => this.revertStates(who, states),
      retry: () => this.retryRendering(who, photoIds),
      analyse: () => this.analysis.reanalyse(who, photoIds),
      trash: () => this.trashPhotos(who.userId, photoIds),
      restore: () => this.restorePhotos(who, photoIds),
      // What a program deletes can be had back.
      purge: async () => (who.token ? raise('TOKEN_SCOPE') : this.purge.some(who, photoIds)),
    };
    return this.heavy.run(who.userId, () => does[action]());
  }

  @RpcHandler('media.photo.trash')
  async trashPhoto(@Caller() who: Principal, @Payload() { photoId }: PhotoRefDto): Promise<{ trashed: true }> {
    const { missing } = await this.trashPhotos(who.userId, [photoId]);
    return missing.length > 0 ? raise('PHOTO_NOT_FOUND') : { trashed: true };
  }

  /** Throws PHOTO_TRASHED_BY_ADMIN where there is nothing but what an administrator has put there. */
  @RpcHandler('media.photo.empty_trash')
  emptyTrash(@Caller() who: Principal): Promise<{ removed: number }> {
    return this.heavy.run(who.userId, async () => {
      // What comes in while that goes on stays.
      const removed = await this.purge.all({ ownerId: who.userId, until: await databaseNow(this.em) });
      if (removed === 0 && (await this.purge.denied(who, null)).length > 0) raise('PHOTO_TRASHED_BY_ADMIN');
      return { removed };
    });
  }

  /** No client gallery has these photos any more: they go, unless they are shown in the portfolio meanwhile. */
  @EventHandler('portfolio.photos_released')
  async trashReleased({ ownerId, photoIds }: ClientGalleryEvents['portfolio.photos_released']): Promise<void> {
    for (let at = 0; at < photoIds.length; at += BULK_LIMIT)
      await this.trashPhotos(ownerId, photoIds.slice(at, at + BULK_LIMIT), ({ shelf }) => shelf === 'delivery');
  }

  /** Undoes a change: each gets its own state back. */
  private revertStates(who: Principal, states: readonly PhotoStateDto[]): Promise<BulkResultDto> {
    const byId = new Map(states.map(({ id, ...state }) => [id, state]));
    const categories = states.map(({ category }) => category);
    return this.changeStates(who.userId, [...byId.keys()], categories, ({ id }) => byId.get(id) ?? {});
  }

  /** Of photos in the portfolio, in a handful of statements. What a state leaves out stays. */
  private async changeStates(
    ownerId: string,
    photoIds: readonly string[],
    categories: readonly (string | undefined)[],
    wanted: (photo: Photo) => PhotoState,
  ): Promise<BulkResultDto> {
    return this.photos.inTransaction(async () => {
      await this.categories.assert(ownerId, ...categories.filter((id) => id !== undefined));
      const before: PhotoStateDto[] = [];
      const found = await this.change.many(ownerId, photoIds, async (photos) => {
        const hidden: Photo[] = [];
        const changed = photos.filter((photo) => {
          const was = isInPortfolio(photo) ? changeState(photo, wanted(photo)) : null;
          if (!was) return false;
          before.push({ id: photo.id, ...was });
          if (was.isPublic && !photo.isPublic) hidden.push(photo);
          return true;
        });
        await this.tokens.renew(hidden);
        return changed;
      });
      return bulkResult(photoIds, found.filter(isInPortfolio), before);
    });
  }

  /** Makes failed derivatives again. */
  private async retryRendering(who: Principal, photoIds: readonly string[]): Promise<BulkResultDto> {
    let changed: Photo[] = [];
    const found = await this.change.many(who.userId, photoIds, async (photos) => {
      const now = new Date();
      let turn = await this.turns.next('render', who.userId);
      changed = photos.filter((photo) => photo.renderAgain(now, turn++));
      return changed;
    });
    for (const { id, renderTurn } of changed) this.jobs.derivatives(id, renderTurn ?? 1);
    return bulkResult(
      photoIds,
      found.filter((photo) => !photo.isTrashed()),
      changed.map(({ id }) => ({ id })),
    );
  }

  /**
   * Into the trash: from the same moment the owner alone sees the photo, under any address. It comes back as it was until
   * it is purged. What is in the trash already stays there.
   */
  private async trashPhotos(
    ownerId: string,
    photoIds: readonly string[],
    goes: (photo: Photo) => boolean = () => true,
  ): Promise<BulkResultDto> {
    let changed: string[] = [];
    const found = await this.change.many(ownerId, photoIds, async (photos) => {
      const toTrash = photos.filter((photo) => !photo.isTrashed() && goes(photo));
      changed = toTrash.map(({ id }) => id);
      const now = await databaseNow(this.em);
      for (const photo of toTrash) photo.trashedAt = now;
      await this.tokens.renew(toTrash);
      await this.siteImages.hide(changed);
      return toTrash;
    });
    return bulkResult(
      photoIds,
      found,
      changed.map((id) => ({ id })),
    );
  }

  /**
   * Out of the trash, unless an administrator has put it there: as public, as featured, as hidden and in the place as
   * before, under a new address.
   */
  private async restorePhotos(who: Principal, photoIds: readonly string[]): Promise<BulkResultDto> {
    // With a photo the site image of it comes back, too.
    assertMayPublish();
    let changed: string[] = [];
    const found = await this.change.many(who.userId, photoIds, async (photos) => {
      const trashed = photos.filter((photo) => photo.isTrashed() && !photo.trashedBy);
      changed = trashed.map(({ id }) => id);
      for (const photo of trashed) photo.trashedAt = null;
      const delivered = trashed.filter(({ shelf }) => shelf === 'delivery').map(({ id }) => id);
      if (delivered.length > 0) this.outbox.add('media.photos_restored', { ownerId: who.userId, photoIds: delivered });
      await this.siteImages.show(trashed.filter((photo) => !photo.isHidden()).map(({ id }) => id));
      return trashed;
    });
    return bulkResult(
      photoIds,
      found,
      changed.map((id) => ({ id })),
      found.filter((photo) => photo.trashedBy).map(({ id }) => id),
    );
  }
}

const isInPortfolio = (photo: Photo): boolean => photo.shelf === 'portfolio' && !photo.isTrashed();

const refuse = (field: keyof BulkChangeDto, message: string): never => {
  throw new AppError('VALIDATION', message, { [field]: [message] });
};

/** Throws VALIDATION unless the fields belong to the action. */
export const assertBulkChange = ({ action, photoIds, edit, states }: BulkChangeDto): void => {
  const isRevert = action === 'revert';
  if (isRevert && !states) refuse('states', 'revert needs states.');
  if (isRevert && photoIds) refuse('photoIds', 'revert takes states, not photoIds.');
  if (!isRevert && !photoIds) refuse('photoIds', `${action} needs photoIds.`);
  if (!isRevert && states) refuse('states', 'Only revert takes states.');
  if (action === 'edit' && !edit) refuse('edit', 'edit needs to say what changes.');
  if (action !== 'edit' && edit) refuse('edit', 'Only edit takes an edit.');
  if (edit && Object.values(edit).every((value) => value === undefined)) refuse('edit', 'The edit changes nothing.');
  if (edit?.replace && Object.values(edit).filter((value) => value !== undefined).length > 1)
    refuse('edit', 'A replacement stands alone.');
  if (edit?.titleFromFile && edit.title !== undefined) refuse('edit', 'A title comes from the file or from the edit.');
  if (edit?.numberFrom !== undefined && !edit.title) refuse('edit', 'Numbers need a title.');
  if (states && new Set(states.map(({ id }) => id)).size < states.length)
    refuse('states', 'Each photo may have one state only.');
};
