import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { raise, type AppError } from '@vitrine/contracts/errors/app-error';
import { finalAvifFailure } from '../derivatives/attempts.js';
import { MakeAvif } from '../derivatives/avif/make-avif.js';
import { DerivativesJob } from '../derivatives/derivatives-job.js';
import { WriteEmbeddedMetadata } from '../derivatives/write-embedded-metadata.js';
import { Photo } from '../photos/photo.entity.js';
import { rightsOfPhoto } from '../photos/embedded-metadata.js';
import { recheckCopies } from '../photos/rewrite-embedded-metadata.js';
import { Leftovers } from '../storage/leftovers.js';
import { ChangeSiteImage } from './change-site-image.js';
import { SiteImage } from './site-image.entity.js';
import { SiteImagePublisher } from './site-image-publisher.js';
import { setColumns } from '../sql.js';

interface Made {
  widths: number[];
  /** The key of the packet in the files that were copied; absent: none was. */
  packet?: string | null;
}

/** Copies the AVIF of a hero's photo, and makes AVIF for a banner. */
@Injectable()
export class SiteImageAvif extends DerivativesJob<SiteImage, Made> {
  constructor(
    leftovers: Leftovers,
    private readonly metadata: WriteEmbeddedMetadata,
    private readonly em: EntityManager,
    private readonly change: ChangeSiteImage,
    private readonly publisher: SiteImagePublisher,
    private readonly avif: MakeAvif,
  ) {
    super(leftovers);
  }

  protected find(id: string): Promise<SiteImage | null> {
    return this.em.findOne(SiteImage, { id });
  }

  protected existing({ state, avifState, avifWidths }: SiteImage): number[] | null {
    return state === 'ready' && avifState === 'pending' ? null : avifWidths;
  }

  protected async make(siteImage: SiteImage): Promise<Made | null> {
    if (siteImage.kind === 'hero') return this.copied(siteImage);
    const widths = await this.encoded(siteImage);
    return widths && { widths };
  }

  protected save({ id }: SiteImage, { widths, packet }: Made): Promise<boolean> {
    return this.change.one(id, async (row) => {
      if (row.avifState === 'ready') return;
      setColumns(row, { avifState: 'ready', avifWidths: widths });
      if (packet !== undefined) await recheckCopies(this.em, row.photoId, packet);
      if (row.isShown() && widths.length > 0) await this.publisher.publishChange(row);
    });
  }

  protected prefixOf(siteImage: SiteImage): string {
    return siteImage.prefix();
  }

  /** The WebP derivatives stay. */
  async giveUp(id: string, error: AppError): Promise<void> {
    await this.change.one(id, (row) => {
      if (row.avifState === 'pending' && finalAvifFailure(error, row.avifTries)) row.avifState = 'failed';
    });
  }

  /** Null while the photo's own are on their way. */
  private async copied(hero: SiteImage): Promise<Made | null> {
    const photo = hero.photoId
      ? await this.em.findOne(Photo, { id: hero.photoId }, { populate: ['ownerMetadata'] })
      : null;
    if (!photo) return { widths: [] };
    if (photo.avifState === 'pending') return null;
    const [from, to] = [photo.prefix(), hero.prefix()];
    const names = photo.avifWidths.map((width) => `${width}.avif`);
    await this.metadata.copyWith(from, to, names, rightsOfPhoto(photo, photo.ownerMetadata ?? null));
    return { widths: photo.avifWidths, packet: photo.packet ?? null };
  }

  private async encoded(siteImage: SiteImage): Promise<number[] | null> {
    const { id, widths, avifTries: earlier } = siteImage;
    const objectKey = siteImage.objectKey ?? raise('FILE_MISSING');
    const prefix = siteImage.prefix();
    const made = await this.avif.make({ table: 'site_images', id, objectKey, earlier, prefix, widths });
    return made && made.widths;
  }
}
