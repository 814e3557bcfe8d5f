import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@vitrine/platform/outbox/outbox';
import { MediaJobs } from '../jobs/media-jobs.js';
import { nextRevision } from '../sql.js';
import { OwnerLocks } from '../owners/owner-locks.js';
import { PendingObjectDeletion } from '../storage/pending-object-deletion.entity.js';
import type { SiteImage } from './site-image.entity.js';
import { toSiteImageSnapshot } from './site-image.mapper.js';

/**
 * Publishes changes of site images, numbered so that of two events about one owner the later one is right. Everything
 * belongs inside one transaction, behind {@link lock}.
 */
@Injectable()
export class SiteImagePublisher {
  constructor(
    private readonly em: EntityManager,
    private readonly locks: OwnerLocks,
    private readonly outbox: Outbox,
    private readonly jobs: MediaJobs,
  ) {}

  /** Keeps every other change of these owners' site images (null: the site's) waiting until the transaction ends. */
  lock(ownerIds: readonly (string | null)[]): Promise<void> {
    return this.locks.take('siteImages', ownerIds);
  }

  async publishChange(siteImage: SiteImage): Promise<void> {
    siteImage.revision = await this.nextRevision();
    this.outbox.add('media.site_image_changed', toSiteImageSnapshot(siteImage), { revokes: !siteImage.isShown() });
  }

  /** Deletes the row at once; its objects are left to a removal. One that was never published needs no event. */
  async remove(siteImage: SiteImage): Promise<void> {
    const { id, ownerId } = siteImage;
    await this.em.execute('delete from site_images where id = ?', [id]);
    this.em.persist(
      this.em.create(PendingObjectDeletion, { photoId: id, ownerId: ownerId ?? null, createdAt: new Date() }),
    );
    this.jobs.objectRemovalAfterCommit(ownerId ?? null, id);
    if (!siteImage.isShown()) return;
    const revision = await this.nextRevision();
    const gone = { ...toSiteImageSnapshot(siteImage), state: 'gone' as const, revision };
    this.outbox.add('media.site_image_changed', gone, { revokes: true });
  }

  /** Publishes that the owner has no profile image, for a service that knows one of which no row is left. */
  async noProfileImage(ownerId: string): Promise<void> {
    const image = { base: '', width: 0, height: 0, widths: [], thumbHash: null };
    const nothing = { id: randomUUID(), kind: 'profile', photoId: null, name: '', description: null } as const;
    const revision = await this.nextRevision();
    const gone = { ...nothing, ownerId, image, isDefault: false, state: 'gone' as const, revision };
    this.outbox.add('media.site_image_changed', gone);
  }

  private nextRevision(): Promise<number> {
    return nextRevision(this.em, 'picture_revisions');
  }
}
