import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminBannerDto, DefaultHeroDto } from '@vitrine/contracts/media/banner.dto';
import type { SiteImage } from '../site-images/site-image.entity.js';
import { toAdminBannerDto } from '../site-images/site-image.mapper.js';
import { SiteImagePublisher } from '../site-images/site-image-publisher.js';
import { DiscardObject } from '../storage/discard-object.js';
import { type BannerSource, DefaultFromUrlSteps } from './default-from-url-steps.js';
import { FetchBannerFile } from './fetch-banner-file.js';

/**
 * ADM-HERO-23: adds a banner from an address, or finds the one that came from it, and makes it the default. All but the
 * fetching is one transaction: the first one looks for the banner, the second one looks again, since a repeated click
 * may have added it meanwhile.
 */
@Injectable()
export class SetDefaultFromUrl {
  constructor(
    private readonly em: EntityManager,
    private readonly publisher: SiteImagePublisher,
    private readonly files: FetchBannerFile,
    private readonly discard: DiscardObject,
    private readonly steps: DefaultFromUrlSteps,
  ) {}

  async set({ imageUrl, title: name }: DefaultHeroDto): Promise<AdminBannerDto> {
    const source = { sourceUrl: new URL(imageUrl).href, name };
    const known = await this.locked(() => this.steps.reuse(source));
    return toAdminBannerDto(await this.steps.settled(known ?? (await this.fetched(source))));
  }

  private async fetched(source: BannerSource): Promise<SiteImage> {
    const file = await this.files.fetch(source.sourceUrl);
    const banner = await this.discard.ifRefused(file.objectKey, () =>
      this.locked(async () => (await this.steps.reuse(source)) ?? (await this.steps.add(source, file))),
    );
    if (banner.id !== file.id) await this.discard.discard(file.objectKey);
    return banner;
  }

  private locked<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(async () => {
      await this.publisher.lock([null]);
      return work();
    });
  }
}
