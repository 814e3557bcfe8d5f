import { IsBoolean, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { Nested } from '../fields/nested.js';
import { NullOr, Optional } from '../fields/optional.js';
import { Uuid } from '../fields/uuid.js';
import { GALLERY_OFFSET_MAX, LIST_LIMIT } from '../http/lists.js';
import { MEDIA_RPC } from '../media/media.rpc.js';
import type { PhotoImage } from '../media/photo-image.js';
import { HEX_COLOR } from './color.rules.js';
import { type Look, type LookColors, type OwnDress, type OwnLook, TYPE_PAIRS } from './look.rules.js';
import type { HeroDto, PortfolioPageDto, PublicPhotoDto } from './portfolio.dto.js';
import { PHOTO_ORDERS, type PhotoOrder } from './page.rules.js';
import type { TemplateDto } from './template.rules.js';
import { message } from '../rpc/message.js';

export class PortfolioRefDto {
  @IsString() @MaxLength(200) identifier: string;
}

/** A part of a photographer's public photos, as arranged unless `order` says otherwise. */
export class PortfolioPhotosDto extends PortfolioRefDto {
  @IsInt() @Min(1) @Max(LIST_LIMIT) limit: number;
  @IsInt() @Min(0) offset: number;
  @Optional() @IsIn(PHOTO_ORDERS) order?: PhotoOrder;
}

/** A public photo: of one portfolio, or, without `identifier`, of any. */
export class PublicPhotoRefDto {
  @Optional() @IsString() @MaxLength(200) identifier?: string;
  @Uuid() photoId: string;
}

/** One portfolio with a part of its public photos; a large one comes in several rows, one after the other. */
export interface SitemapRow {
  userId: string;
  path: string;
  /** When anything on the page changed last, ISO. */
  changedAt: string;
  /** Public pages and lists below the portfolio's address, in its first row; left out by an older release. */
  pages?: { path: string; changedAt: string }[];
  /** `title` is empty where the photographer shows none. */
  photos: { id: string; title: string; image: PhotoImage }[];
}

export class SitemapExportDto {
  /** The `userId` before the first one wanted. */
  @Optional() @Uuid() after?: string;
  /** The last one wanted. */
  @Optional() @Uuid() until?: string;
  /** Where the last answer stopped. */
  @Optional() @IsString() @MaxLength(200) cursor?: string;
}

/** Which public photos of all photographers. Without `featured` and `category`: all of them, newest first. */
export class GalleryQueryDto {
  @Optional() @IsBoolean() featured?: boolean;
  @Optional() @IsString() @MaxLength(60) category?: string;
  @IsInt() @Min(1) @Max(LIST_LIMIT) limit: number;
  @IsInt() @Min(0) @Max(GALLERY_OFFSET_MAX) offset: number;
}

export class SelectTemplateDto {
  @IsString() @MaxLength(60) templateId: string;
}

class LookColorsDto implements LookColors {
  /** `#rrggbb`: what is pointed at, selected and pressed. */
  @Matches(HEX_COLOR) accent: string;
  /** `#rrggbb`: the ground of the page. */
  @Matches(HEX_COLOR) paper: string;
}

/** Body of `PUT /api/user/look`. */
export class LookDto implements Look {
  /** Null: those of the template. */
  @NullOr() @Nested(() => LookColorsDto) colors: LookColorsDto | null;
  /** One of the pairs of type; null: the template's. */
  @NullOr() @IsIn(Object.keys(TYPE_PAIRS)) type: string | null;
}

/** A photographer's template, and what they have put in the place of its colours and type. */
export interface SelectedTemplate {
  templateId: string;
  dress?: OwnDress;
}

export class SelectHeroPhotoDto {
  @Uuid() photoId: string;
}

/** Body of `POST /api/user/hero-image/set-global` (PROF-27). */
export class SelectHeroBannerDto {
  @Uuid() heroImageId: string;
}

/** Messages portfolio answers. `select` messages act on the caller. */
export const PORTFOLIO_RPC = {
  'portfolio.page.get': message<PortfolioRefDto, PortfolioPageDto>('PORTFOLIO_NOT_FOUND', 'TEMPLATE_NOT_FOUND'),
  'portfolio.page.photos': message<PortfolioPhotosDto, { photos: PublicPhotoDto[] }>('PORTFOLIO_NOT_FOUND'),
  /** A public photo, for its own link. */
  'portfolio.photo.get': message<PublicPhotoRefDto, PublicPhotoDto>('PORTFOLIO_NOT_FOUND', 'PHOTO_NOT_FOUND'),
  /** Bounds of the files of the sitemap: each part holds the users after `after`, up to `until`. */
  'portfolio.sitemap.parts': message<
    Record<string, never>,
    { after: string | null; until: string; changedAt: string }[]
  >(),
  /** Exactly what visitors may see. `cursor` null: that was all. */
  'portfolio.sitemap.export': message<SitemapExportDto, { rows: SitemapRow[]; cursor: string | null }>(),
  /** Paths of photographers who let programs that train models read their portfolio; the first ones, if they are many. */
  'portfolio.ai_crawlers.list_allowed': message<Record<string, never>, { paths: string[] }>(),
  'portfolio.gallery.list': message<GalleryQueryDto, PublicPhotoDto[]>(),
  'portfolio.template.list': message<Record<string, never>, TemplateDto[]>(),
  'portfolio.template.get_selected': message<{ userId: string }, SelectedTemplate>(),
  'portfolio.template.select': message<SelectTemplateDto, { templateId: string }>('TEMPLATE_NOT_FOUND'),
  /** The caller's own colours and type. */
  'portfolio.look.get': message<Record<string, never>, OwnLook>(),
  'portfolio.look.set': message<LookDto, OwnLook>('LOOK_ILLEGIBLE'),
  /** What was there before the last change, which can be undone in turn. */
  'portfolio.look.undo': message<Record<string, never>, OwnLook>(),
  /** The selection, else the default banner; HERO_NOT_FOUND when there is neither. */
  'portfolio.hero.get': message<{ userId: string }, HeroDto>('HERO_NOT_FOUND'),
  'portfolio.hero.select_banner': message<SelectHeroBannerDto, HeroDto>('BANNER_NOT_FOUND'),
  'portfolio.hero.select_photo': message<SelectHeroPhotoDto, HeroDto>(
    ...MEDIA_RPC['media.hero_image.set_photo'].raises,
  ),
  /** The caller's page shows the default banner again. */
  'portfolio.hero.remove': message<Record<string, never>, { success: true }>(),
};
