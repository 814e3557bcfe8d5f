import { Injectable } from '@nestjs/common';
import type { SiteImage } from '../site-images/site-image.entity.js';
import { BannersRepository } from './banners.repository.js';
import { EditBanner } from './edit-banner.js';
import type { FetchedFile } from './fetch-banner-file.js';
import { SetDefaultBanner } from './set-default-banner.js';
import { WriteBanner } from './write-banner.js';

/** What the banner is made of when there is none yet. */
export interface BannerSource {
  sourceUrl: string;
  name: string;
}

/** The steps of `SetDefaultFromUrl` inside its transactions. */
@Injectable()
export class DefaultFromUrlSteps {
  constructor(
    private readonly banners: BannersRepository,
    private readonly writeBanner: WriteBanner,
    private readonly editBanner: EditBanner,
    private readonly setDefault: SetDefaultBanner,
  ) {}

  /** The banner of that address, under its new name; null when there is none. */
  async reuse({ sourceUrl, name }: BannerSource): Promise<SiteImage | null> {
    const known = await this.banners.fromUrl(sourceUrl);
    if (!known) return null;
    await this.editBanner.change(known, { name });
    return this.setDefault.choose(known);
  }

  async add(source: BannerSource, file: FetchedFile): Promise<SiteImage> {
    return this.setDefault.choose(await this.writeBanner.write({ ...source, ...file }));
  }

  settled(banner: SiteImage): Promise<SiteImage> {
    return this.writeBanner.settled(banner);
  }
}
