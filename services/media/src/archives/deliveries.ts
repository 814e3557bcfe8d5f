import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { TaskRefDto } from '@vitrine/contracts/http/task.dto';
import type { ArchivePiece, DeliveryDto } from '@vitrine/contracts/media/archive.dto';
import {
  type DeliveryFile,
  DeliveryFileDto,
  DeliveryPiecesDto,
  type DeliveryStatusDto,
  PrepareDeliveryDto,
} from '@vitrine/contracts/client-galleries/delivery.rpc';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { Tasks } from '@vitrine/platform/tasks/tasks';
import { safeFileName, safeFolder } from '../library/safe-file-name.js';
import { sizesDedupeId } from '../jobs/media-jobs.js';
import { ActiveOwners } from '../owners/active-owners.js';
import type { Photo } from '../photos/photo.entity.js';
import { WantSizes } from '../photos/want-sizes.js';
import { toTaskStatus } from '../tasks/get-task.js';
import { ArchiveNames } from './archive-names.js';
import { ArchiveRows } from './archive-rows.js';
import { readPieces } from './archives.js';
import { Originals } from './originals.js';
import { currentJpeg } from './prepare-delivery.task.js';

/** One photo in full size is made within it, as a rule. */
const WAIT_MS = 8_000;

/** Photos of one owner for others, as portfolio says: archives laid out by `PrepareDeliveryTask`, and single files. */
@Controller()
export class Deliveries {
  constructor(
    private readonly em: EntityManager,
    private readonly owners: ActiveOwners,
    private readonly rows: ArchiveRows,
    private readonly tasks: Tasks,
    private readonly originals: Originals,
    private readonly want: WantSizes,
    private readonly queues: QueueProducer,
  ) {}

  @RpcHandler('media.delivery.prepare')
  async prepareDelivery(@Payload() { ownerId, size, entries, partBytes }: PrepareDeliveryDto): Promise<TaskRefDto> {
    const key = createHash('sha256')
      .update(JSON.stringify([size, partBytes, entries.map(({ photoId, name }) => [photoId, name])]))
      .digest('hex');
    const known = await this.rows.knownDelivery(ownerId, key);
    if (known) return { jobId: known };
    const photoIds = entries.map(({ photoId }) => photoId);
    const types = await this.rows.typesOf(ownerId, photoIds);
    if (types.size === 0) raise('NOTHING_TO_DOWNLOAD');
    // Before anything is cut: no name is in two of the archives.
    const taken = new ArchiveNames([]);
    const names = entries.map(({ photoId, name }) => {
      const folders = name.split('/').slice(0, -1).map(safeFolder);
      const type = (size === 'original' && types.get(photoId)) || 'image/jpeg';
      return taken.of([...folders.filter((each) => each !== ''), safeFileName({ name, title: '', type })].join('/'));
    });
    const task = await this.em.transactional(async () => {
      await this.owners.assertActive(ownerId);
      const opened = await this.tasks.open('delivery-archive', {
        subject: `${ownerId} ${key}`,
        input: {},
        requestedBy: null,
        total: entries.length,
      });
      await this.rows.insertDelivery(opened.id, { ownerId, key, size, photoIds, names, partBytes });
      return opened;
    });
    await this.tasks.enqueue(task);
    return { jobId: task.id };
  }

  @RpcHandler('media.delivery.progress')
  async deliveryProgress(@Payload() { jobId }: TaskRefDto): Promise<DeliveryStatusDto> {
    const task = await this.tasks.get(jobId);
    if (task?.kind !== 'delivery-archive') return raise('NOT_FOUND');
    return { ...toTaskStatus(task), result: task.result as DeliveryDto | null };
  }

  @RpcHandler('media.delivery.pieces')
  deliveryPieces(@Payload() { ownerId, archiveId, at }: DeliveryPiecesDto): Promise<ArchivePiece[]> {
    return readPieces(this.rows, ownerId, archiveId, at);
  }

  @RpcHandler('media.delivery.file')
  async deliveryFile(@Payload() { ownerId, photoId, size }: DeliveryFileDto): Promise<DeliveryFile> {
    const photo = await this.photoOf(ownerId, photoId);
    if (size === 'original') return { key: photo.objectKey, bytes: photo.bytes, type: photo.fileType };
    const found = currentJpeg(photo, size);
    if (found) return { key: found.key, bytes: found.bytes, type: 'image/jpeg' };
    await this.want.want(ownerId, [photoId], { sizes: [size], watermark: null });
    await this.queues.enqueueAndWait(
      'derivatives',
      { photoId, sizes: true },
      { timeoutMs: WAIT_MS, dedupeId: sizesDedupeId(photoId) },
    );
    const now = await this.photoOf(ownerId, photoId);
    const { key, bytes } = currentJpeg(now, size) ?? raise(now.sizesFailure ?? 'JOB_PENDING');
    return { key, bytes, type: 'image/jpeg' };
  }

  private async photoOf(ownerId: string, photoId: string): Promise<Photo> {
    const [photo] = await this.originals.photosOf([photoId]);
    if (photo?.ownerId !== ownerId || photo.isTrashed()) return raise('PHOTO_NOT_FOUND');
    return photo;
  }
}
