import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  IsUrl,
  isEmail,
  isURL,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import 'reflect-metadata';
import { Day } from '../fields/day.js';
import { LineText } from '../fields/line-text.js';
import { Nested, NestedList } from '../fields/nested.js';
import { NullOr, Optional } from '../fields/optional.js';
import { ValuesMax } from '../fields/oversize.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid, Uuids } from '../fields/uuid.js';
import type { FocalPoint, PhotoImage } from '../media/photo-image.js';
import type { PortfolioPageDto, ProfileDto, PublicPhotoDto } from './portfolio.dto.js';
import {
  BLOCK_TYPES,
  type BlockType,
  type DividerBlock,
  NAVIGATION_KINDS,
  type NavigationKind,
  PHOTO_LAYOUTS,
  type PhotoLayout,
  type PhotosBlock,
  type PricesBlock,
  type QuotesBlock,
  SITE_LIMITS as MAX,
  SITE_PAGE_KINDS,
  type SiteBlock,
  type SiteContent,
  type SiteFrameDto,
  type SiteSettings,
  type SitePageKind,
  type SitePageState,
  SITE_SLUG,
  type TextBlock,
} from './site.rules.js';

/* ── What its photographer sends ───────────────────────────────────────────────────────────────────────────── */

abstract class BlockDto {
  @IsString() @Matches(/^[\w-]{1,40}$/) id: string;
  @IsIn(BLOCK_TYPES) abstract type: BlockType;
}

class PhotosBlockDto extends BlockDto implements PhotosBlock {
  override type: 'photos';
  @IsIn(PHOTO_LAYOUTS) layout: PhotoLayout;
  @Uuids({ min: 0, max: MAX.photos }) photoIds: string[];
  @IsBoolean() captions: boolean;
}

class TextBlockDto extends BlockDto implements TextBlock {
  override type: 'text';
  @IsString() @MaxLength(MAX.textMax) html: string;
}

class DividerBlockDto extends BlockDto implements DividerBlock {
  override type: 'divider';
}

class PriceDto {
  @LineText({ max: 120 }) name: string;
  @LineText({ max: 60 }) price: string;
  @TrimmedText({ max: 1_000 }) includes: string;
}

class PricesBlockDto extends BlockDto implements PricesBlock {
  override type: 'prices';
  @NestedList(() => PriceDto, { min: 0, max: MAX.prices }) rows: PriceDto[];
}

class QuoteDto {
  @TrimmedText({ max: 1_000 }) text: string;
  @LineText({ max: 120 }) name: string;
  @NullOr() @Uuid() photoId: string | null;
}

class QuotesBlockDto extends BlockDto implements QuotesBlock {
  override type: 'quotes';
  @NestedList(() => QuoteDto, { min: 0, max: MAX.quotes }) quotes: QuoteDto[];
}

class FocalPointDto implements FocalPoint {
  @Min(0) @Max(100) x: number;
  @Min(0) @Max(100) y: number;
}

/** Fields of all blocks, photos, prices and quotations of a page together. */
const BLOCK_VALUES = 4_000;

/** What stands on a page; the draft and each published revision is one. */
class SiteContentDto implements SiteContent {
  @LineText({ min: 1, max: MAX.titleMax, message: /*i18n*/ 'Please give the page a title.' }) title: string;
  /** Plain text, below the title and in lists. */
  @TrimmedText({ max: MAX.introMax }) intro: string;
  /** The last part of its address. Checked when it is published. */
  @IsString() @MaxLength(MAX.slugMax) @Matches(SITE_SLUG) slug: string;
  /** Null: the first photo that visitors may see. */
  @NullOr() @Uuid() coverPhotoId: string | null;
  @NullOr() @Nested(() => FocalPointDto) focalPoint: FocalPointDto | null;
  /** When it was made; null: it says none. */
  @NullOr() @Day() day: string | null;
  /** Id of a template; null: the portfolio's. */
  @NullOr() @IsString() @MaxLength(60) templateId: string | null;
  /** Feeds have an entry of it. */
  @IsBoolean() inFeeds: boolean;
  @IsArray()
  @ArrayMaxSize(MAX.blocks)
  @ValuesMax(BLOCK_VALUES)
  @ArrayUnique((block: SiteBlock) => block.id)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => BlockDto, {
    keepDiscriminatorProperty: true,
    discriminator: {
      property: 'type',
      subTypes: [
        { name: 'photos', value: PhotosBlockDto },
        { name: 'text', value: TextBlockDto },
        { name: 'divider', value: DividerBlockDto },
        { name: 'prices', value: PricesBlockDto },
        { name: 'quotes', value: QuotesBlockDto },
      ],
    },
  })
  blocks: SiteBlock[];
}

export class SitePageRefDto {
  @Uuid() pageId: string;
}

/** Body of `POST /api/user/site/pages`. */
export class CreateSitePageDto {
  @IsIn(SITE_PAGE_KINDS) kind: SitePageKind;
  @LineText({ min: 1, max: MAX.titleMax }) title: string;
  /** Photos that it begins with, in one block. */
  @Optional() @Uuids({ min: 0, max: MAX.photos }) photoIds?: string[];
}

/** From a service, the same for the same: where there is a page of the caller's with this id, it is answered. */
export class BeginSitePageDto extends CreateSitePageDto {
  @Optional() @Uuid() pageId?: string;
}

/** Body of `PUT …/draft`. */
export class SiteDraftDto {
  /** Of the draft that this one was made of; another one by now: SITE_PAGE_CHANGED, and nothing is written. */
  @IsInt() @Min(0) revision: number;
  @Nested(() => SiteContentDto) content: SiteContent;
}
export class SaveSiteDraftDto extends SiteDraftDto {
  @Uuid() pageId: string;
}

/** Body of `POST …/publish`: the draft of this revision becomes what visitors see. */
export class PublishDto {
  @IsInt() @Min(0) revision: number;
  @IsIn(['unlisted', 'public']) state: Exclude<SitePageState, 'draft'>;
}
export class PublishSitePageDto extends PublishDto {
  @Uuid() pageId: string;
}

/** Body of `POST …/revert`: the draft becomes a revision that was published; null: the one that is. */
export class RevertDto {
  @IsInt() @Min(0) revision: number;
  @NullOr() @IsInt() @Min(1) to: number | null;
}
export class RevertSitePageDto extends RevertDto {
  @Uuid() pageId: string;
}

/** Body of `POST …/photos`: puts photos behind those of the draft's last block of photos. */
export class SitePagePhotosDto {
  @Uuids({ min: 1, max: MAX.photos }) photoIds: string[];
}
export class AddSitePagePhotosDto extends SitePagePhotosDto {
  @Uuid() pageId: string;
}

/** Body of `POST /api/user/site/pages/order`: all projects, or all pages, in their new order. */
export class SitePageOrderDto {
  @Uuids({ min: 1, max: MAX.projects }) pageIds: string[];
}

export class PhotoProjectsQueryDto {
  @Uuids({ min: 1, max: 100 }) photoIds: string[];
}

const WEB = { protocols: ['http', 'https'], require_protocol: true };

/** `IsUrl` takes no address of mail, whatever its protocols are. */
const IsWebOrMail = (): PropertyDecorator =>
  ValidateBy({
    name: 'isUrl',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && (value.startsWith('mailto:') ? isEmail(value.slice(7)) : isURL(value, WEB)),
      defaultMessage: () => /*i18n*/ 'Please give the address of a website, or of mail.',
    },
  });

class NavigationEntryDto {
  @IsIn(NAVIGATION_KINDS) kind: NavigationKind;
  /** Empty: what it leads to is called so. */
  @LineText({ max: 40 }) label: string;
  /** Of `page`. */
  @NullOr() @Uuid() pageId: string | null;
  /** Of `outside`. */
  @NullOr() @IsUrl(WEB) @MaxLength(500) url: string | null;
}

class SiteLinkDto {
  @LineText({ min: 1, max: 80 }) label: string;
  @IsWebOrMail() @MaxLength(500) url: string;
}

/** Body of `PUT /api/user/site`: navigation and the page of links. */
export class SiteSettingsDto implements SiteSettings {
  @IsInt() @Min(0) revision: number;
  /** Null: the bar of the platform stays. */
  @NullOr()
  @NestedList(() => NavigationEntryDto, { min: 1, max: MAX.navigation })
  navigation: NavigationEntryDto[] | null;
  /** Empty: there is no page of links. */
  @NestedList(() => SiteLinkDto, { min: 0, max: MAX.links }) links: SiteLinkDto[];
}

/* ── What its photographer gets ────────────────────────────────────────────────────────────────────────────── */

/** A line of the list of projects and pages. */
export interface SitePageSummaryDto {
  id: string;
  kind: SitePageKind;
  state: SitePageState;
  title: string;
  /** Path with its leading slash; null: it was never published. */
  path: string | null;
  cover: PhotoImage | null;
  /** In the draft, each once. */
  photoCount: number;
  /** Of these, how many visitors do not see. */
  privateCount: number;
  /** The draft says something else than what is published. */
  hasChanges: boolean;
  changedAt: string;
  publishedAt: string | null;
}

/** A photo in the editor. */
export interface SitePhotoDto {
  id: string;
  title: string;
  image: PhotoImage;
  isPublic: boolean;
}

export interface SiteVersionDto {
  revision: number;
  title: string;
  publishedAt: string;
}

export interface SitePageDto extends SitePageSummaryDto {
  /** Of the draft. */
  revision: number;
  draft: SiteContent;
  /** The photos of the draft that its photographer has; those that are gone are missing. */
  photos: SitePhotoDto[];
  /** Newest first; the first is what is published. */
  versions: SiteVersionDto[];
}

/** What a save answers. */
export interface SavedDraftDto {
  revision: number;
  changedAt: string;
}

export interface SiteDto extends SiteSettings {
  /** Path of the photographer's portfolio. */
  path: string;
}

/** For the archive of somebody's photos: the page behind `after`, by ids. */
export class ExportSiteDto {
  @Uuid() ownerId: string;
  @NullOr() @Uuid() after: string | null;
}

export interface ExportedSitePage {
  id: string;
  kind: SitePageKind;
  state: SitePageState;
  position: number;
  changedAt: string;
  /** What visitors see; of what they do not see, the draft. */
  content: SiteContent;
  /** Null: it says the same. */
  draft: SiteContent | null;
}

export interface ExportedSiteDto extends Pick<SiteSettings, 'navigation' | 'links'> {
  /** Null: there is none. */
  page: ExportedSitePage | null;
}

/* ── What visitors get ─────────────────────────────────────────────────────────────────────────────────────── */

/** A project in an index, or beside another. */
export interface ProjectCardDto {
  title: string;
  intro: string;
  path: string;
  day: string | null;
  cover: PhotoImage | null;
  focalPoint: FocalPoint | null;
  photoCount: number;
}

/** A project or a page as visitors see it. Its blocks name photos by their place in `photos`: what is not public is not in it. */
export interface PublicSitePageDto {
  id: string;
  kind: SitePageKind;
  isListed: boolean;
  title: string;
  intro: string;
  path: string;
  day: string | null;
  cover: PublicPhotoDto | null;
  focalPoint: FocalPoint | null;
  publishedAt: string;
  changedAt: string;
  /** Without blocks that have become empty. */
  blocks: SiteBlock[];
  /** Each once. */
  photos: PublicPhotoDto[];
  previous: ProjectCardDto | null;
  next: ProjectCardDto | null;
}

/** What pages of a photographer's site are rendered from: what the portfolio's page has around its photos. */
export interface SiteHeadDto extends Pick<PortfolioPageDto, 'revision' | 'template' | 'isMoved'> {
  profile: Omit<ProfileDto, 'photoCount' | 'categories'>;
  site: SiteFrameDto;
}

export interface SitePageAnswerDto extends SiteHeadDto {
  page: PublicSitePageDto;
}

/** A public project, for lists and feeds. */
export interface ListedProjectDto extends ProjectCardDto {
  id: string;
  /** First and last. */
  publishedAt: string;
  changedAt: string;
  inFeeds: boolean;
}

export interface ProjectsAnswerDto extends SiteHeadDto {
  projects: ListedProjectDto[];
}

export interface LinksAnswerDto extends SiteHeadDto {
  links: { label: string; url: string }[];
}

export class SitePageQueryDto {
  @IsString() @MaxLength(200) identifier: string;
  @IsString() @MaxLength(MAX.slugMax) slug: string;
}

/** Where an address leads that a page has left, or at which there is nothing any more. */
export interface SitePageMovedDto {
  /** Path with its leading slash. */
  movedTo: string;
}
