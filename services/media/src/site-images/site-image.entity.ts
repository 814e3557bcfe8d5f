import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CropDto } from '@vitrine/contracts/media/site-image.dto';
import type { SiteImageKind } from '@vitrine/contracts/media/site-image.rules';
import type { ColorAnalysisState, ColorPalette } from '@vitrine/contracts/ai/palette.rules';
import type { DerivativesStatus } from '@vitrine/contracts/media/photo.rules';
import { imageColumns } from '../derivatives/image-columns.js';
import { siteImagePrefix } from '../storage/object-keys.js';

/** Enough for colours, and for a model. */
const SMALL_WIDTH = 640;

const SiteImageSchema = defineEntity({
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
    /** Profile images only; null is the middle. */
    crop: p.json<CropDto>().nullable(),
    imageToken: p.text().unique(),

    name: p.text(),
    title: p.text().nullable(),
    description: p.text().nullable(),

    ...imageColumns(),
    state: p.text().$type<DerivativesStatus>().default('pending'),

    /** Its photo is in the trash, or an administrator has hidden it; a logo: its owner has taken it away. */
    hidden: p.boolean().default(false),
    /** The banner of photographers who have selected none. */
    isDefault: p.boolean().default(false),
    /** The banner that an administrator wants to be the default before it can be shown. */
    defaultOnceReady: p.boolean().default(false),
    /** Where a banner's file was fetched from. */
    sourceUrl: p.text().nullable(),
    /** Of banners: their main colours, the last ones also while others are being extracted. */
    palette: p.json<ColorPalette>().nullable(),
    paletteState: p.text().$type<ColorAnalysisState>().default('none'),
    /** When the last extraction was requested; its outcome names it. */
    paletteAskedAt: p.datetime().nullable(),
    paletteDoneAt: p.datetime().nullable(),
    /** Code of the failure. */
    paletteError: p.text().nullable(),
    /** Of the last event about it, over all site images. */
    revision: p.bigint('number').default(0),
    createdAt: p.datetime(),
  },
});

/** A hero, profile image, banner or logo: public by its purpose, with an address and derivatives of its own (PROF-33). */
export class SiteImage extends SiteImageSchema.class {
  /** Where its derivatives are stored. */
  prefix(): string {
    return siteImagePrefix(this.ownerId ?? null, this.id);
  }

  /** The object its colours are extracted from, and that insights look at: a derivative, which any process can decode. */
  smallImageKey(): string {
    const width = this.widths.find((each) => each >= SMALL_WIDTH) ?? this.widths.at(-1) ?? SMALL_WIDTH;
    return `${this.prefix()}${width}.webp`;
  }

  /** Only then do visitors see it. */
  isShown(): boolean {
    return this.state === 'ready' && !this.hidden;
  }
}
SiteImageSchema.setClass(SiteImage);
