import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { CropDto, SiteImageDto } from '@vitrine/contracts/media/site-image.dto';
import type { SiteImageKind } from '@vitrine/contracts/media/site-image.rules';
import { QueueProducer } from '@vitrine/platform/queues/queue-producer';
import { databaseNow } from '../sql.js';
import type { FocalColumns } from '../derivatives/focal-point.js';
import { newImageToken } from '../image-addresses/image-tokens.js';
import { PendingObjectDeletion } from '../storage/pending-object-deletion.entity.js';
import { SiteImage } from './site-image.entity.js';
import { toSiteImageDto } from './site-image.mapper.js';
import { SiteImagePublisher } from './site-image-publisher.js';

/** How long an answer waits for the derivatives; past it, it is `pending`. */
const WAIT_MS = 10_000;

/** A site image about to be written. */
export interface SiteImageDraft extends FocalColumns {
  id: string;
  kind: SiteImageKind;
  ownerId: string | null;
  photoId?: string;
  objectKey?: string;
  crop?: CropDto | null;
  /** Banners only: a photo's texts stay with the photo (PROF-33). */
  name?: string;
  title?: string | null;
  description?: string | null;
  /** Where its file was fetched from. */
  sourceUrl?: string | null;
  width: number;
  height: number;
  /** Visitors do not see its photo: see the entity. */
  hidden?: boolean;
}

/**
 * Writes the selected site image and waits for it. The shown one stays until the new one is ready, so that a file that
 * cannot be decoded does no harm.
 */
@Injectable()
export class ReplaceSiteImage {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: SiteImagePublisher,
    private readonly queues: QueueProducer,
  ) {}

  /** Inside a transaction: what comes next, instead of what was still on its way. Twice the same id is once. */
  async write(draft: SiteImageDraft): Promise<SiteImage> {
    await this.publisher.lock([draft.ownerId]);
    const earlier = await this.em.findOne(SiteImage, { id: draft.id }, { refresh: true });
    if (earlier) return earlier.ownerId === draft.ownerId && earlier.kind === draft.kind ? earlier : raise('NOT_FOUND');
    // Its objects are about to go, and the new ones would go with them.
    if ((await this.em.count(PendingObjectDeletion, { photoId: draft.id })) > 0)
      throw new AppError('UPLOAD_INTERRUPTED');
    if (draft.ownerId) await this.dropNext(draft.ownerId, draft.kind);
    const createdAt = await databaseNow(this.em);
    const siteImage = this.em.create(SiteImage, { name: '', ...draft, imageToken: newImageToken(), createdAt });
    await this.em.persist(siteImage).flush();
    return siteImage;
  }

  /** Inside a transaction, behind the lock: nothing is to take the place of what is shown. */
  async dropNext(ownerId: string, kind: SiteImageKind): Promise<void> {
    for (const next of await this.em.find(SiteImage, { ownerId, kind, state: { $ne: 'ready' } }))
      await this.publisher.remove(next);
  }

  /** The site image once its derivatives are there, or as it is after the wait. */
  async settled({ id, ownerId, kind }: SiteImage): Promise<SiteImage> {
    try {
      await this.queues.enqueueAndWait(
        'site-images',
        { siteImageId: id },
        { timeoutMs: WAIT_MS, dedupeId: `site-image-${id}` },
      );
    } catch (error) {
      if (!isPatience(error)) throw error;
    }
    const found = await this.em.findOne(SiteImage, { id }, { refresh: true });
    // Another choice has come in between: that one counts.
    return found ?? (await this.latest(ownerId ?? null, kind)) ?? raise('NOT_FOUND');
  }

  async answer(siteImage: SiteImage): Promise<SiteImageDto> {
    return toSiteImageDto(siteImage.state === 'ready' ? siteImage : await this.settled(siteImage));
  }

  private latest(ownerId: string | null, kind: SiteImageKind): Promise<SiteImage | null> {
    return this.em.findOne(SiteImage, { ownerId, kind }, { orderBy: { createdAt: 'desc' }, refresh: true });
  }
}

/** The row is written: what only takes longer, or could not be queued, is done all the same. */
const PATIENCE: readonly ErrorCode[] = ['JOB_PENDING', 'SERVICE_UNAVAILABLE', 'STORE_UNAVAILABLE', 'STORE_REFUSED'];
const isPatience = (error: unknown): boolean => error instanceof AppError && PATIENCE.includes(error.code);
