import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import {
  type ArchiveDto,
  type ArchivePiece,
  ArchivePiecesDto,
  ArchiveRefDto,
  DownloadPhotosDto,
} from '@vitrine/contracts/media/archive.dto';
import type { TaskRefDto } from '@vitrine/contracts/http/task.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { Reconcile } from '@vitrine/platform/reconciler/reconciler';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { ActiveOwners } from '../owners/active-owners.js';
import { databaseNow } from '../sql.js';
import { beginning } from './archive-layout.js';
import { ArchiveRows } from './archive-rows.js';

const EVERY_MS = 600_000;
/** With an archive go all its pieces. */
const BATCH = 10;

/** Archives of the caller's photos: requested, laid out by `PrepareArchiveTask`, read piece by piece, and removed. */
@Controller()
export class Archives {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly rows: ArchiveRows,
    private readonly tasks: Tasks,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Begins an archive of the caller's photos outside the trash: of those named, or of all. The same photos requested
   * again while their archive is laid out are the same archive.
   */
  @RpcHandler('media.archive.create')
  async createArchive(
    @Caller() { userId }: Principal,
    @Payload() { photoIds: named }: DownloadPhotosDto,
  ): Promise<TaskRefDto> {
    const photoIds = named ?? null;
    const total = await this.rows.count(userId, photoIds);
    if (total === 0) raise('NOTHING_TO_DOWNLOAD');
    // It needs portfolio in the end: who asks hears at once where that is away.
    if (photoIds === null) await this.rpc.call('portfolio.site.export', { ownerId: userId, after: null });
    const task = await this.em.transactional(async () => {
      await this.owners.assertActive(userId);
      const what = createHash('sha256')
        .update(photoIds?.toSorted().join() ?? 'all')
        .digest('hex');
      const opened = await this.tasks.open('photo-archive', {
        subject: `${userId} ${what}`,
        input: {},
        requestedBy: userId,
        total,
      });
      if (await this.rows.insert(opened.id, userId, photoIds, total)) {
        const { pieces, draft } = beginning(await databaseNow(this.em));
        await this.rows.write(opened.id, pieces, draft);
      }
      return opened;
    });
    await this.tasks.enqueue(task);
    return { jobId: task.id };
  }

  @RpcHandler('media.archive.get')
  async getArchive(@Caller() { userId }: Principal, @Payload() { archiveId }: ArchiveRefDto): Promise<ArchiveDto> {
    const { isWhole, ...archive } = (await this.rows.finished(userId, archiveId)) ?? raise('NOT_FOUND');
    return isWhole ? archive : raise('DOWNLOAD_CHANGED');
  }

  @RpcHandler('media.archive.pieces')
  readPieces(@Caller() { userId }: Principal, @Payload() { archiveId, at }: ArchivePiecesDto): Promise<ArchivePiece[]> {
    return readPieces(this.rows, userId, archiveId, at);
  }

  /** Removes archives that cannot be downloaded any more. */
  @Reconcile({ everyMs: EVERY_MS })
  async removeOld(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.rows.removeOld(BATCH)) === BATCH);
  }
}

/**
 * Whether all photos are still there is asked with every part: in the trash, replaced or gone, they are no part of the
 * archive any more, and DOWNLOAD_CHANGED is thrown.
 */
export const readPieces = async (
  rows: ArchiveRows,
  ownerId: string,
  archiveId: string,
  at: number,
): Promise<ArchivePiece[]> => {
  const pieces = await rows.pieces(ownerId, archiveId, at);
  if (pieces.length === 0) raise('NOT_FOUND');
  if (!pieces[0]?.isThere) raise('DOWNLOAD_CHANGED');
  // What comes before a photo that is gone is still sent.
  const end = pieces.findIndex(({ isThere }) => !isThere);
  return pieces.slice(0, end < 0 ? undefined : end).map(({ at, head, object, tail }) => ({ at, head, object, tail }));
};
