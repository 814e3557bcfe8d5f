import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AppError } from '@vitrine/contracts/errors/app-error';
import { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { RequestAvif } from '../derivatives/avif/request-avif.js';
import { finalFailure } from '../derivatives/attempts.js';
import { picturePrefix } from '../storage/object-keys.js';
import { removeByPrefix } from '../storage/remove-by-prefix.js';
import { ChangePicture } from './change-site-image.js';
import { MakeRenditions, type Made } from './make-derivatives.js';
import { Picture } from './site-image.entity.js';
import { TellPictures } from './publish-site-image-changed.js';

/** Makes a picture's renditions and lets it take its predecessor's place. May run twice; the second finds it done. */
@Injectable()
export class RenderPicture {
  constructor(
    private readonly em: EntityManager,
    private readonly make: MakeRenditions,
    private readonly change: ChangePicture,
    private readonly tell: TellPictures,
    private readonly store: ObjectStore,
    private readonly avif: RequestAvif,
  ) {}

  /** No widths while its photo has no renditions yet: that photo's own work, or the reconciler, comes back to it. */
  async run(pictureId: string): Promise<{ widths: number[] } | 'gone'> {
    const picture = await this.em.findOne(Picture, { id: pictureId });
    if (!picture) return 'gone';
    if (picture.state !== 'pending') return { widths: picture.widths };
    const made = await this.make.run(picture);
    if (!made) return { widths: [] };
    if (await this.take(picture, made)) {
      if (picture.kind !== 'profile' && !made.avifWidths) this.avif.picture(pictureId);
      return { widths: made.widths };
    }
    // Removed or replaced meanwhile, and the removal may already have swept this prefix.
    await removeByPrefix(this.store, picturePrefix(picture.ownerId ?? null, pictureId));
    return 'gone';
  }

  /** The row as a person can see it after the last try; what is shown in its place stays. */
  async giveUp(pictureId: string, error: AppError): Promise<void> {
    await this.change.run(pictureId, async (picture) => {
      const failure = finalFailure(error, picture.renderTries, picture.createdAt);
      if (picture.state !== 'pending' || !failure) return;
      // A banner that nobody will ever see is of no use to anybody; its file goes with its row.
      if (picture.kind === 'banner') await this.tell.gone(picture);
      else picture.state = 'failed';
    });
  }

  private async take({ id }: Picture, { width, height, widths, thumbHash, avifWidths }: Made): Promise<boolean> {
    return this.change.run(id, async (picture) => {
      if (picture.state === 'ready') return;
      const { ownerId, kind } = picture;
      if (ownerId) {
        const shown = await this.em.find(Picture, { ownerId, kind, state: 'ready' }, { refresh: true });
        for (const other of shown) await this.tell.gone(other);
      }
      Object.assign(picture, { state: 'ready', width, height, widths, thumbHash });
      if (avifWidths) Object.assign(picture, { avifState: 'ready', avifWidths });
      // The first banner is the default one.
      picture.isDefault = kind === 'banner' && (await this.em.count(Picture, { isDefault: true })) === 0;
      // Nobody has heard of it yet, and while its photo is in the trash nobody has to.
      if (picture.isShown()) await this.tell.changed(picture);
    });
  }
}
