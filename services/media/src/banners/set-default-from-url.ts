import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AdminBannerDto, DefaultHeroDto } from '@vitrine/contracts/media/banner.dto';
import type { SiteImage } from '../site-images/site-image.entity.js';
import { toAdminBannerDto } from '../site-images/site-image.mapper.js';
import { SiteImagePublisher } from '../site-images/site-image-publisher.js';
import { DiscardObject } from '../storage/discard-object.js';
import { BannersRepository } from './banners.repository.js';
import { EditBanner } from './edit-banner.js';
import { FetchBannerFile } from './fetch-banner-file.js';
import { SetDefaultBanner } from './set-default-banner.js';
import { WriteBanner } from './write-banner.js';

/** What the banner is made of when there is none yet. */
interface BannerSource {
  sourceUrl: string;
  name: string;
}

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
    private readonly banners: BannersRepository,
    private readonly writeBanner: WriteBanner,
    private readonly editBanner: EditBanner,
    private readonly setDefault: SetDefaultBanner,
  ) {}

  async set({ imageUrl, title: name }: DefaultHeroDto): Promise<AdminBannerDto> {
    const source = { sourceUrl: new URL(imageUrl).href, name };
    const known = await this.locked(() => this.reuse(source));
    return toAdminBannerDto(await this.writeBanner.settled(known ?? (await this.fetched(source))));
  }

  private async fetched(source: BannerSource): Promise<SiteImage> {
    const file = await this.files.fetch(source.sourceUrl);
    const banner = await this.discard.ifRefused(file.objectKey, () =>
      this.locked(async () => {
        const known = await this.reuse(source);
        return known ?? this.setDefault.choose(await this.writeBanner.write({ ...source, ...file }));
      }),
    );
    if (banner.id !== file.id) await this.discard.discard(file.objectKey);
    return banner;
  }

  /** The banner of that address, under its new name; null when there is none. */
  private async reuse({ sourceUrl, name }: BannerSource): Promise<SiteImage | null> {
    const known = await this.banners.fromUrl(sourceUrl);
    if (!known) return null;
    await this.editBanner.change(known, { name });
    return this.setDefault.choose(known);
  }

  private locked<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(async () => {
      await this.publisher.lock([null]);
      return work();
    });
  }
}
