import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ActLog } from '@vitrine/platform/outbox/act-log';
import { ReplaceSiteImage, type SiteImageDraft } from '../site-images/replace-site-image.js';
import { SiteImagePublisher } from '../site-images/site-image-publisher.js';
import { SiteImage } from '../site-images/site-image.entity.js';

/** A banner about to be written. */
export type BannerDraft = Required<Pick<SiteImageDraft, 'id' | 'objectKey' | 'width' | 'height' | 'name'>> &
  Pick<SiteImageDraft, 'title' | 'description' | 'sourceUrl'>;

/** Writes new banners. */
@Injectable()
export class WriteBanner {
  constructor(
    private readonly em: EntityManager,
    private readonly replace: ReplaceSiteImage,
    private readonly publisher: SiteImagePublisher,
    private readonly acts: ActLog,
  ) {}

  /** Inside a transaction. Twice the same id is one banner and one act. */
  async write({ title = null, description = null, sourceUrl = null, ...draft }: BannerDraft): Promise<SiteImage> {
    await this.publisher.lock([null]);
    const isNew = (await this.em.count(SiteImage, { id: draft.id })) === 0;
    const row = { ...draft, title, description, sourceUrl };
    const banner = await this.replace.write({ ...row, kind: 'banner', ownerId: null });
    if (isNew) {
      const after = { name: draft.name, title, description, sourceUrl };
      this.acts.record({ act: 'banner.add', subject: ['banner', draft.id], after });
    }
    return banner;
  }

  /**
   * The banner once it can be shown, or as it is after the wait. One that fails meanwhile is refused, and leaves
   * nothing; one that fails later stays in administrators' lists.
   */
  async settled(banner: SiteImage): Promise<SiteImage> {
    if (banner.state === 'ready') return banner;
    try {
      return await this.replace.settled(banner);
    } catch (error) {
      await this.removeFailed(banner.id);
      throw error;
    }
  }

  private removeFailed(id: string): Promise<void> {
    return this.em.transactional(async () => {
      await this.publisher.lock([null]);
      const failed = await this.em.findOne(SiteImage, { id, state: 'failed' }, { refresh: true });
      if (failed) await this.publisher.remove(failed);
    });
  }
}
