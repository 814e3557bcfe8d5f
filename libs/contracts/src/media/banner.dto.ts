import { IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import 'reflect-metadata';
import { LineText } from '../fields/line-text.js';
import { Nullable, Optional } from '../fields/optional.js';
import { Uuid } from '../fields/uuid.js';
import { applyDecorators } from '../fields/apply-decorators.js';
import { BANNER_LIMITS, IMAGE_ADDRESS } from './banner.rules.js';
import type { ColorAnalysisState, ColorPalette } from '../ai/palette.rules.js';
import type { DerivativesStatus } from './photo.rules.js';
import type { PhotoImage } from './photo-image.js';

const BannerName = (): PropertyDecorator =>
  LineText({ min: 1, max: BANNER_LIMITS.name, message: /*i18n*/ 'A name is required.' });

/** Where an image is fetched from. The server judges what the address leads to. */
const ImageUrl = (): PropertyDecorator =>
  applyDecorators(
    LineText({ max: BANNER_LIMITS.url }),
    Matches(IMAGE_ADDRESS, { message: /*i18n*/ 'Please enter an address that begins with http:// or https://.' }),
    ValidateBy({
      name: 'isAddress',
      validator: {
        validate: (value) => typeof value === 'string' && (!IMAGE_ADDRESS.test(value) || URL.canParse(value)),
        defaultMessage: () => /*i18n*/ 'This is not a complete address.',
      },
    }),
  );

/** What an administrator writes about a banner (ENT-17); also the body of `PATCH /api/admin/hero-images/:id`. */
export class BannerFieldsDto {
  @BannerName() name: string;
  @Nullable() @LineText({ max: BANNER_LIMITS.title }) title?: string | null;
  @Nullable() @LineText({ max: BANNER_LIMITS.description }) description?: string | null;
}

/** Fields of `POST /api/admin/hero-images/upload` beside the file, or with an address instead of it (ENT-17). */
export class BannerFormDto extends BannerFieldsDto {
  @Optional() @ImageUrl() imageUrl?: string;
}

/** Body of `POST /api/hero-images/default` (ENT-18). */
export class DefaultHeroDto {
  @ImageUrl() imageUrl: string;
  /** The banner's name. */
  @BannerName() title: string;
}

/** A stored object that becomes a banner. */
export class AddBannerDto extends BannerFieldsDto {
  @Uuid() siteImageId: string;
  @IsString() @MaxLength(300) objectKey: string;
}

/** An image of another site that becomes a banner. */
export class AddBannerFromUrlDto extends BannerFieldsDto {
  @ImageUrl() imageUrl: string;
}

export class BannerRefDto {
  @Uuid() id: string;
}

/** Whose colours are extracted: one banner's, or all that can be shown. */
export class ExtractColoursDto {
  @Optional() @Uuid() id?: string;
}

/** New texts of a banner. What is left out stays. */
export class EditBannerDto extends BannerFieldsDto {
  @Uuid() id: string;
}

/** A stock hero image, as administrators keep it (ENT-13). */
export interface BannerDto {
  id: string;
  name: string;
  title: string | null;
  description: string | null;
  url: string;
  is_default: boolean;
  image: PhotoImage;
}

/** A banner as administrators see it. */
export interface AdminBannerDto extends BannerDto {
  /** Only a `ready` one is shown to photographers and visitors; `failed`: its file cannot be shown. */
  state: DerivativesStatus;
  /** It becomes the default as soon as it is ready. */
  defaultOnceReady: boolean;
  /** Where its image was fetched from; null for an uploaded file. */
  sourceUrl: string | null;
  /** The last one that was extracted (ENT-15), also while another extraction goes on. */
  colorPalette: ColorPalette | null;
  /** Its colours are those of its image as it is (ENT-16). */
  colorAnalysisComplete: boolean;
  colorAnalysis: {
    state: ColorAnalysisState;
    /** Why it has failed, a sentence fit to be shown. */
    message: string | null;
    completedAt: string | null;
  };
  createdAt: string;
}
