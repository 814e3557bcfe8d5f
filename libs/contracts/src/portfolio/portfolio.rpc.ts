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

/** Questions portfolio answers. `choose` calls act on the caller. */
export interface PortfolioRpc {
  'portfolio.page.get': { request: PortfolioRefDto; response: PortfolioPageDto };
  'portfolio.gallery.list': { request: GalleryQueryDto; response: PublicPhotoDto[] };
  'portfolio.template.list': { request: Record<string, never>; response: TemplateDto[] };
  'portfolio.template.chosen': { request: UserRefDto; response: { templateId: string } };
  'portfolio.template.choose': { request: ChooseTemplateDto; response: { templateId: string } };
  'portfolio.hero.chosen': { request: UserRefDto; response: HeroDto };
  'portfolio.hero.choose_photo': { request: ChooseHeroPhotoDto; response: HeroDto };
}
