import { IsBoolean, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { Optional } from '../fields/optional.js';
import { Uuid } from '../fields/uuid.js';
import type { UserRefDto } from '../identity/identity.rpc.js';
import { LIST_LIMIT } from '../http/lists.js';
import type { HeroDto, PortfolioPageDto, PublicPhotoDto } from './portfolio.dto.js';
import type { TemplateDto } from './template.rules.js';

export class PortfolioRefDto {
  @IsString() @MaxLength(200) identifier: string;
}

/** Which public photos of all photographers. Without `featured` and `category`: all of them, newest first. */
export class GalleryQueryDto {
  @Optional() @IsBoolean() featured?: boolean;
  @Optional() @IsString() @MaxLength(60) category?: string;
  @IsInt() @Min(1) @Max(LIST_LIMIT) limit: number;
  @IsInt() @Min(0) offset: number;
}

export class ChooseTemplateDto {
  @IsString() @MaxLength(60) templateId: string;
}

export class ChooseHeroPhotoDto {
  @Uuid() photoId: string;
}

/** Body of `POST /api/user/hero-image/set-global` (PROF-27). */
export class ChooseHeroBannerDto {
  @Uuid() heroImageId: string;
}

/** Questions portfolio answers. `choose` calls act on the caller. */
export interface PortfolioRpc {
  'portfolio.page.get': { request: PortfolioRefDto; response: PortfolioPageDto };
  'portfolio.gallery.list': { request: GalleryQueryDto; response: PublicPhotoDto[] };
  'portfolio.template.list': { request: Record<string, never>; response: TemplateDto[] };
  'portfolio.template.chosen': { request: UserRefDto; response: { templateId: string } };
  'portfolio.template.choose': { request: ChooseTemplateDto; response: { templateId: string } };
  /** The selection, else the default banner; HERO_NOT_FOUND when there is neither. */
  'portfolio.hero.chosen': { request: UserRefDto; response: HeroDto };
  /** Throws BANNER_NOT_FOUND. */
  'portfolio.hero.choose_banner': { request: ChooseHeroBannerDto; response: HeroDto };
  'portfolio.hero.choose_photo': { request: ChooseHeroPhotoDto; response: HeroDto };
}
