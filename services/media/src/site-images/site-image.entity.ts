import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CropDto } from '@vitrine/contracts/media/site-image.dto';
import type { SiteImageKind } from '@vitrine/contracts/media/site-image.rules';
import type { DerivativesStatus } from '@vitrine/contracts/media/photo.rules';
import { picturePrefix } from '../storage/object-keys.js';

const PictureSchema = defineEntity({
  name: 'SiteImage',
  tableName: 'site_images',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<SiteImageKind>(),
    /** Null for a banner, which is the site's. */
    ownerId: p.uuid().nullable(),
    /** The photo it was made from. */
    photoId: p.uuid().nullable(),
    /** The file it was made from, when it was not a photo. */
    objectKey: p.text().nullable(),
    /** Profile pictures only; null is the middle. */
    crop: p.json<CropDto>().nullable(),
    imageToken: p.text().unique(),

    name: p.text(),
    title: p.text().nullable(),
    description: p.text().nullable(),

    /** Size of what it shows, in pixels of the file it was made from. */
    width: p.integer(),
    height: p.integer(),
    /** Heroes only: the focal point of the photo; null is the middle. */
    focalX: p.smallint().nullable(),
    focalY: p.smallint().nullable(),
    state: p.text().$type<DerivativesStatus>().default('pending'),
    widths: p
      .array((width) => Number(width))
      .columnType('int[]')
      .default([]),
    thumbHash: p.text().nullable(),
    /** Attempts that have not come to an end. */
    renderTries: p.integer().default(0),
    /** What became of the AVIF renditions; nobody ever waits for them. */
    avifState: p.text().$type<DerivativesStatus>().default('pending'),
    avifWidths: p
      .array((width) => Number(width))
      .columnType('int[]')
      .default([]),
    /** As `renderTries`. */
    avifTries: p.integer().default(0),

    /** Its photo is in the trash. */
    hidden: p.boolean().default(false),
    /** The banner of everybody who has chosen none. */
    isDefault: p.boolean().default(false),
    /** Of the last event told of it, over all pictures. */
    revision: p.bigint('number').default(0),
    createdAt: p.datetime(),
  },
});

/** A hero, profile picture or banner: public by its purpose, with an address and renditions of its own (PROF-33). */
export class SiteImage extends PictureSchema.class {
  /** Where its derivatives are stored. */
  prefix(): string {
    return picturePrefix(this.ownerId ?? null, this.id);
  }

  /** Only then do visitors see it. */
  isShown(): boolean {
    return this.state === 'ready' && !this.hidden;
  }
}
PictureSchema.setClass(SiteImage);
