import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise, type AppError } from '@vitrine/contracts/errors/app-error';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { Photo } from '../photos/photo.entity.js';
import { ChangeSiteImage } from './change-site-image.js';
import { SiteImage } from './site-image.entity.js';
import { SiteImagePublisher } from './site-image-publisher.js';
import { derivativePrefix, picturePrefix } from '../storage/object-keys.js';
import { removeByPrefix } from '../storage/remove-by-prefix.js';
import { finalFailure } from '../derivatives/attempts.js';
import { MakeAvif } from '../derivatives/avif/make-avif.js';

/** Gives a hero the AVIF renditions of its photo, and a banner some of its own. */
@Injectable()
export class SiteImageAvif {
  constructor(
    private readonly em: EntityManager,
    private readonly change: ChangeSiteImage,
    private readonly publisher: SiteImagePublisher,
    private readonly make: MakeAvif,
    private readonly store: ObjectStore,
  ) {}

  async encode(siteImageId: string): Promise<{ widths: number[] } | 'gone'> {
    const siteImage = await this.em.findOne(SiteImage, { id: siteImageId });
    if (!siteImage) return 'gone';
    if (siteImage.state !== 'ready' || siteImage.avifState !== 'pending') return { widths: siteImage.avifWidths };
    const avifWidths = siteImage.kind === 'hero' ? await this.copied(siteImage) : await this.made(siteImage);
    // The photo itself waits, or something more important does: it is asked for again.
    if (!avifWidths) return { widths: [] };
    const isThere = await this.change.one(siteImageId, async (row) => {
      if (row.avifState === 'ready') return;
      Object.assign(row, { avifState: 'ready', avifWidths });
      if (row.isShown() && avifWidths.length > 0) await this.publisher.publishChange(row);
    });
    if (isThere) return { widths: avifWidths };
    // Removed or replaced meanwhile, and the removal may already have swept this prefix.
    await removeByPrefix(this.store, prefixOf(siteImage));
    return 'gone';
  }

  /** After the last try: it stays with its WebP. */
  async giveUp(siteImageId: string, error: AppError): Promise<void> {
    await this.change.one(siteImageId, (row) => {
      // It costs nobody anything to wait for an original for as long as it takes.
      const failure = finalFailure(error, row.avifTries, new Date());
      if (row.avifState === 'pending' && failure) row.avifState = 'failed';
    });
  }

  private async copied(hero: SiteImage): Promise<number[] | null> {
    const photo = hero.photoId ? await this.em.findOne(Photo, { id: hero.photoId }) : null;
    if (!photo) return [];
    if (photo.avifState === 'pending') return null;
    const [from, to] = [derivativePrefix(photo.ownerId, photo.storedUnder()), prefixOf(hero)];
    await Promise.all(photo.avifWidths.map((width) => this.store.copy(`${from}${width}.avif`, `${to}${width}.avif`)));
    return photo.avifWidths;
  }

  private made(siteImage: SiteImage): Promise<number[] | null> {
    const { id, objectKey, widths, avifTries } = siteImage;
    const prefix = prefixOf(siteImage);
    return this.make.make({
      table: 'pictures',
      id,
      objectKey: objectKey ?? raise('FILE_MISSING'),
      prefix,
      widths,
      avifTries,
    });
  }
}

const prefixOf = ({ ownerId, id }: SiteImage): string => picturePrefix(ownerId ?? null, id);
