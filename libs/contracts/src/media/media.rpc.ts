import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import type { DeletionHoldDto, ReleasedDeletionsDto } from './deletion-hold.dto.js';
import type { PhotoSuggestion } from '../ai/photo-suggestion.js';
import { IMAGE_TOKEN_PATTERN } from '../fields/patterns.js';
import { Optional } from '../fields/optional.js';
import { Uuid, Uuids } from '../fields/uuid.js';
import { ExportPageDto } from '../rpc/page.dto.js';
import type {
  BeginReplacementDto,
  BeginUploadDto,
  CreatePhotoDto,
  PhotoRefDto,
  ReplaceFileDto,
  SetFeaturedDto,
  SetVisibilityDto,
  UpdatePhotoDto,
} from './photo-input.dto.js';
import type { Counted } from '../rpc/counted.js';
import type {
  AuditRefDto,
  AuditRequestDto,
  AuditStatus,
  FindingDto,
  ListFindingsDto,
  RepairPlanDto,
  StartRepairDto,
  StorageAnalyticsDto,
  UserAuditResult,
} from './storage-audit.dto.js';
import type {
  DeletedFileDto,
  ListQuarantineDto,
  ListStoredFilesDto,
  ListStoredUsersDto,
  OpenedFile,
  PurgeQuarantineDto,
  QuarantinedObjectDto,
  RestoreFileDto,
  StoredFileDto,
  StoredFileRefDto,
  StoredUserDto,
} from './object-browser.dto.js';
import type { AdminPhotoDto, HidePhotoDto, ListAllPhotosDto } from './moderation.dto.js';
import type { PhotoDto, PhotoStatsDto, StorageUsageDto } from './photo.dto.js';
import type { SetUserQuotaDto, UserStorageDto, UserStorageOfDto } from './user-storage.dto.js';
import type { MediaEvents, PhotoSnapshot, SiteImageSnapshot } from './media.events.js';
import type { HeldWorkDto, TaskRefDto, TaskStatusDto } from '../http/task.dto.js';
import type { InsightsDto, InsightStatus, StartInsightDto } from './insights.dto.js';
import type { CategoryRefDto, CreateCategoryDto, CustomCategoryDto, RenameCategoryDto } from './category.dto.js';
import type {
  BulkChangeDto,
  BulkResultDto,
  OwnPhotosChoiceDto,
  OwnPhotoFacetsDto,
  OwnPhotosPageDto,
  OwnPhotosQueryDto,
  ReorderPhotosDto,
  SortPhotosDto,
} from './own-photos.dto.js';
import type { ArchiveDto, ArchivePiece, ArchivePiecesDto, ArchiveRefDto, DownloadPhotosDto } from './archive.dto.js';
import type {
  AddBannerDto,
  AddBannerFromUrlDto,
  AdminBannerDto,
  BannerDto,
  BannerRefDto,
  DefaultHeroDto,
  EditBannerDto,
  ExtractColoursDto,
} from './banner.dto.js';
import type { KnownFilesAnswer, KnownFilesDto } from './known-files.dto.js';
import type { UploadedFile } from './known-files.rules.js';
import { BULK_LIMIT, type PhotoType } from './photo.rules.js';
import type {
  BeginSiteImageDto,
  SiteImageDto,
  SiteImageOfPhotoDto,
  SiteImageTarget,
  OwnLogo,
  ProfileImageDto,
  ShowLogoDto,
  StoredLogoDto,
  StoredSiteImageDto,
} from './site-image.dto.js';
import { message } from '../rpc/message.js';

/** A page of what one user has. */
export class ExportPageOfOwnerDto extends ExportPageDto {
  @Uuid() ownerId: string;
}

export class ImageTokenDto {
  @Matches(IMAGE_TOKEN_PATTERN) token: string;
}

class StoredObjectDto {
  @IsString() @MaxLength(300) objectKey: string;
}

export class SuggestDto extends StoredObjectDto {
  /** True: the caller prefers to follow the task, and is not kept waiting. */
  @Optional() @IsBoolean() respondAsync?: boolean;
}

/** Where an upload goes. `existing` is the photo an earlier try with the same key has already made. */
export interface UploadTarget {
  photoId: string;
  objectKey: string;
  existing: PhotoDto | null;
  file?: UploadedFile | null;
}

/** Where a photo's next file goes, and how large it may be. `existing` is the photo when it has this file already, or is about to. */
export interface FileTarget {
  fileId: string;
  objectKey: string;
  existing: PhotoDto | null;
  file?: UploadedFile | null;
  /** Left out by an older release. */
  maxBytes?: number;
}

/** Access to a token's derivatives, and where they are. */
export interface ImageGrant {
  photoId: string;
  ownerId: string;
  /** True: visitors, too. False: the owner and administrators only. */
  isPublic: boolean;
  /** Derivatives are the objects `{prefix}{width}.webp`, `{prefix}{width}.avif`, `{prefix}{width}.jpg` and `{prefix}card.jpg`. */
  prefix: string;
  widths: number[];
  /** Widths that exist as AVIF too. */
  avif: number[];
  /** Widths that exist as a JPEG with a gain map too; left out: none. */
  hdr?: number[];
  /** Widths over 640 px that exist with a line of text over them (`markedFile`), by the key of the text; left out: none. */
  marked?: Record<string, number[]>;
  /** Another one once the files say something else (decision 0104); left out by an older release. */
  packet?: string | null;
  /** False: programs that train models are refused. */
  allowAiCrawlers: boolean;
  /** The files `{prefix}icon-32.png` and `{prefix}icon-180.png` are there, too. */
  hasIcons?: true;
  /** It stands on the delivery shelf: its owner alone is shown it here, and no administrator. */
  isForDelivery?: true;
}

/** Of calls that look at the store themselves. */
const STORE = ['STORE_UNAVAILABLE', 'STORE_REFUSED'] as const;

/** What may be wrong with the image in a file that was taken before. */
const IMAGE = ['IMAGE_CORRUPT', 'IMAGE_TOO_MANY_PIXELS', 'IMAGE_TOO_HEAVY', 'IMAGE_UNPROCESSABLE'] as const;

/** What may be wrong with a file that was just stored. */
const STORED_FILE = [
  ...IMAGE,
  'IMAGE_UNSUPPORTED',
  'FILE_TYPE_UNSUPPORTED',
  'FILE_TOO_LARGE',
  'UPLOAD_INTERRUPTED',
  'NOT_FOUND',
  'STORE_FULL',
  ...STORE,
] as const;

const FETCHED_FILE = [...STORED_FILE, 'IMAGE_URL_UNREACHABLE', 'IMAGE_URL_NOT_IMAGE'] as const;

/** What may prevent a hero, a profile image or a banner from being made. */
const SITE_IMAGE = [...IMAGE, 'FILE_MISSING', 'UPLOAD_INTERRUPTED', 'ORIGINAL_MISSING', 'NOT_FOUND'] as const;

const ANALYSIS = ['AI_UNAVAILABLE', 'AI_TIMEOUT', 'AI_RATE_LIMITED', 'AI_BAD_ANSWER', 'AI_REJECTED'] as const;

/** Photos of one user, which another service asks about. */
export class PhotosOfOwnerDto {
  @Uuid() ownerId: string;
  @Uuids({ min: 1, max: BULK_LIMIT }) photoIds: string[];
}

export class PhotosToShowDto {
  @Uuids({ min: 1, max: BULK_LIMIT }) photoIds: string[];
}

/** Messages media answers; all but `image.resolve` and the exports act on the caller's own photos. */
export const MEDIA_RPC = {
  'media.upload.begin': message<BeginUploadDto, UploadTarget>('FILE_TOO_LARGE', 'QUOTA_EXCEEDED', 'STORE_UNAVAILABLE'),
  'media.upload.known': message<KnownFilesDto, KnownFilesAnswer>(),
  /** Ends the reservation of bytes for this photo, or this file. */
  'media.upload.abandon': message<PhotoRefDto, { abandoned: true }>(),
  /** A photo in the trash is not found. */
  'media.photo_file.begin': message<BeginReplacementDto, FileTarget>(
    'PHOTO_NOT_FOUND',
    'FILE_TOO_LARGE',
    'QUOTA_EXCEEDED',
    'STORE_UNAVAILABLE',
  ),
  /** The photo as it is, its `replacement` on its way: it gets the file once its derivatives are ready. */
  'media.photo_file.replace': message<ReplaceFileDto, PhotoDto>(
    ...STORED_FILE,
    'PHOTO_NOT_FOUND',
    'QUOTA_EXCEEDED',
    'UPLOAD_KEY_USED',
  ),
  'media.photo.create': message<CreatePhotoDto, PhotoDto>(
    ...STORED_FILE,
    'CATEGORY_UNKNOWN',
    'QUOTA_EXCEEDED',
    'UPLOAD_KEY_USED',
  ),
  'media.photo.list_mine': message<OwnPhotosQueryDto, PhotoDto[]>(),
  'media.photo.page_mine': message<OwnPhotosQueryDto, OwnPhotosPageDto>(),
  /** What the caller's photos can be filtered by, the trash left out; at most `FACETS_LIMIT` of each kind. */
  'media.photo.facets_mine': message<Record<string, never>, OwnPhotoFacetsDto>(),
  /** Ids of all photos the filter finds, in the list's order; at most `OWN_IDS_LIMIT`. */
  'media.photo.ids_mine': message<OwnPhotosChoiceDto, { ids: string[] }>(),
  'media.photo.get_mine': message<PhotoRefDto, PhotoDto>('PHOTO_NOT_FOUND'),
  'media.photo.update': message<UpdatePhotoDto, PhotoDto>('PHOTO_NOT_FOUND', 'CATEGORY_UNKNOWN'),
  'media.photo.set_visibility': message<SetVisibilityDto, PhotoDto>('PHOTO_NOT_FOUND'),
  'media.photo.set_featured': message<SetFeaturedDto, PhotoDto>('PHOTO_NOT_FOUND'),
  /** Into the trash: visitors do not see it any more, and it can be restored for `TRASH_DAYS` days. */
  'media.photo.trash': message<PhotoRefDto, { trashed: true }>('PHOTO_NOT_FOUND'),
  'media.photo.bulk': message<BulkChangeDto, BulkResultDto>(
    'CATEGORY_UNKNOWN',
    'AI_UNAVAILABLE',
    'PHOTO_TRASHED_BY_ADMIN',
    'BUSY',
  ),
  'media.photo.empty_trash': message<Record<string, never>, { removed: number }>('PHOTO_TRASHED_BY_ADMIN', 'BUSY'),
  'media.photo.reorder': message<ReorderPhotosDto, { moved: number }>('PHOTO_NOT_FOUND', 'BUSY'),
  'media.photo.sort': message<SortPhotosDto, { moved: number }>('BUSY'),
  /** Where the stored file of one of the caller's photos is. */
  'media.photo.original': message<PhotoRefDto, StoredFile>('PHOTO_NOT_FOUND'),
  /** Begins to prepare an archive of the caller's photos; the task has its id. */
  'media.archive.create': message<DownloadPhotosDto, TaskRefDto>('NOTHING_TO_DOWNLOAD'),
  /** One that is not prepared, not the caller's or too old is not found. */
  'media.archive.get': message<ArchiveRefDto, ArchiveDto>('NOT_FOUND', 'DOWNLOAD_CHANGED'),
  /** The next pieces of an archive, from the one with the byte `at` on. */
  'media.archive.pieces': message<ArchivePiecesDto, ArchivePiece[]>('NOT_FOUND', 'DOWNLOAD_CHANGED'),
  'media.photo.stats': message<Record<string, never>, PhotoStatsDto>(),
  /** Photos of all users. For administrators, as the three that follow. */
  'media.photo.list_all': message<ListAllPhotosDto, Counted<AdminPhotoDto>>(),
  /** Any user's photo; one in the trash is not found. */
  'media.photo.feature': message<SetFeaturedDto, AdminPhotoDto>('PHOTO_NOT_FOUND'),
  /** Any user's photo, in the trash or not: visitors do not see it until it is shown again. */
  'media.photo.hide': message<HidePhotoDto, AdminPhotoDto>('PHOTO_NOT_FOUND'),
  'media.photo.show': message<PhotoRefDto, AdminPhotoDto>('PHOTO_NOT_FOUND'),
  'media.photo.export': message<ExportPageDto, PhotoSnapshot[]>(),
  /** One owner's photos outside the trash, in id order. */
  'media.photo.export_of_owner': message<ExportPageOfOwnerDto, PhotoSnapshot[]>(),
  /** Of those that are the owner's, on either shelf and in the trash or not. For other services. */
  'media.shelf.snapshots': message<PhotosOfOwnerDto, PhotoSnapshot[]>(),
  /** The caller's, from the delivery shelf to the portfolio: private, in front of all others, and in this order. */
  'media.shelf.show': message<PhotosToShowDto, { shown: number }>('QUOTA_EXCEEDED'),
  'media.storage.usage': message<Record<string, never>, StorageUsageDto>(),
  /** For administrators, as what follows. By user id; all that are asked for. */
  'media.storage.of_users': message<UserStorageOfDto, Record<string, UserStorageDto>>(),
  'media.storage.set_quota': message<SetUserQuotaDto, UserStorageDto>('USER_NOT_FOUND'),
  /** Sums from the database. */
  'media.storage.analytics': message<Record<string, never>, StorageAnalyticsDto>(),
  /** The last report, and where it is not young the task that makes the next one. */
  'media.audit.report': message<AuditRequestDto, AuditStatus>('USER_NOT_FOUND'),
  /** What an audit of one user has found. */
  'media.audit.user': message<AuditRefDto, UserAuditResult>('NOT_FOUND'),
  'media.audit.findings': message<ListFindingsDto, Counted<FindingDto>>('NOT_FOUND'),
  'media.audit.plan': message<AuditRefDto, RepairPlanDto>('NOT_FOUND'),
  /** STORE_UNAVAILABLE where the store is another database's. */
  'media.audit.repair': message<StartRepairDto, { jobId: string }>(
    'NOT_FOUND',
    'PLAN_CHANGED',
    'AUDIT_IMPLAUSIBLE',
    'REPAIR_RUNNING',
    'STORE_UNAVAILABLE',
  ),
  'media.audit.undo': message<AuditRefDto, { jobId: string }>('NOT_FOUND', 'REPAIR_NOT_DONE'),
  /** Users with stored files, and `site`. For administrators, as what follows. */
  'media.object.users': message<ListStoredUsersDto, Counted<StoredUserDto>>(),
  'media.object.list': message<ListStoredFilesDto, Counted<StoredFileDto>>('USER_NOT_FOUND', ...STORE),
  'media.object.open': message<StoredFileRefDto, OpenedFile>('OBJECT_FOREIGN', 'OBJECT_NOT_FOUND', ...STORE),
  'media.object.restore': message<RestoreFileDto, PhotoDto>(
    ...STORED_FILE,
    'OBJECT_FOREIGN',
    'OBJECT_NOT_FOUND',
    'OBJECT_HAS_ENTRY',
    'OBJECT_NO_ORIGINAL',
    'OBJECT_DELETED',
  ),
  'media.object.delete': message<StoredFileRefDto, DeletedFileDto>(
    'OBJECT_FOREIGN',
    'OBJECT_NOT_FOUND',
    'OBJECT_IN_USE',
    ...STORE,
  ),
  'media.quarantine.list': message<ListQuarantineDto, Counted<QuarantinedObjectDto>>(),
  /** QUARANTINE_CHANGED unless `count` objects are in it, STORE_UNAVAILABLE as a repair. */
  'media.quarantine.purge': message<PurgeQuarantineDto, { success: true }>(
    'QUARANTINE_CHANGED',
    'QUARANTINE_IMPLAUSIBLE',
    'STORE_UNAVAILABLE',
  ),
  'media.deletion_hold.get': message<Record<string, never>, DeletionHoldDto>(),
  'media.deletion_hold.release': message<Record<string, never>, ReleasedDeletionsDto>('AUDIT_REQUIRED'),
  'media.image.resolve': message<ImageTokenDto, ImageGrant>('PHOTO_NOT_FOUND'),
  /** A key under `incoming/` for an image to be analysed without becoming a photo. */
  'media.analysis.begin': message<Record<string, never>, { objectKey: string }>(
    'AI_UNAVAILABLE',
    'TOO_MANY_UPLOADS',
    ...STORE,
  ),
  /** Waits for the suggestions at most `AI_SERVER_WAIT_MS`, then JOB_PENDING. */
  'media.analysis.suggest': message<SuggestDto, PhotoSuggestion>(
    ...STORED_FILE,
    'FILE_MISSING',
    'JOB_PENDING',
    ...ANALYSIS,
  ),
  /** What became of a task, or of a `suggest` that was still being worked on; another user's is not found. */
  'media.job.get': message<TaskRefDto, TaskStatusDto>('NOT_FOUND'),
  'media.job.held': message<Record<string, never>, HeldWorkDto>(),

  'media.category.list': message<Record<string, never>, CustomCategoryDto[]>(),
  'media.category.create': message<CreateCategoryDto, CustomCategoryDto>(
    'CATEGORY_EXISTS',
    'CATEGORY_NAME_UNUSABLE',
    'TOO_MANY_CATEGORIES',
  ),
  'media.category.rename': message<RenameCategoryDto, CustomCategoryDto>(
    'CATEGORY_NOT_FOUND',
    'CATEGORY_EXISTS',
    'CATEGORY_NAME_UNUSABLE',
  ),
  /** Its photos move to `other` (CAT-23). */
  'media.category.remove': message<CategoryRefDto, { moved: number }>('CATEGORY_NOT_FOUND', 'BUSY'),

  'media.site_image.begin': message<BeginSiteImageDto, SiteImageTarget>(
    'FILE_TOO_LARGE',
    'PROFILE_IMAGE_TOO_LARGE',
    'STORE_UNAVAILABLE',
  ),
  'media.profile_image.set_file': message<StoredSiteImageDto, SiteImageDto>(
    ...STORED_FILE,
    ...SITE_IMAGE,
    'PROFILE_IMAGE_TOO_LARGE',
  ),
  'media.profile_image.set_photo': message<SiteImageOfPhotoDto, ProfileImageDto>(
    ...SITE_IMAGE,
    'PHOTO_NOT_FOUND',
    'PHOTO_HIDDEN',
  ),
  'media.logo.get': message<Record<string, never>, OwnLogo>(),
  'media.logo.set_file': message<StoredLogoDto, OwnLogo>(...STORED_FILE, ...SITE_IMAGE, 'LOGO_TOO_LARGE'),
  /** Not shown, it is kept until another one takes its place. */
  'media.logo.show': message<ShowLogoDto, OwnLogo>(),
  'media.profile_image.remove': message<Record<string, never>, { removed: boolean }>(),
  'media.hero_image.set_photo': message<PhotoRefDto, SiteImageDto>(...SITE_IMAGE, 'PHOTO_NOT_FOUND', 'PHOTO_HIDDEN'),
  'media.hero_image.remove': message<Record<string, never>, { removed: boolean }>(),

  'media.banner.list': message<Record<string, never>, BannerDto[]>(),
  'media.banner.default': message<Record<string, never>, BannerDto>('HERO_NOT_FOUND'),
  'media.banner.get': message<BannerRefDto, BannerDto>('BANNER_NOT_FOUND'),
  /** Administrators. The first banner is the default one. */
  'media.banner.add': message<AddBannerDto, AdminBannerDto>(...STORED_FILE, ...SITE_IMAGE),
  /** Administrators. The image is fetched from its address. */
  'media.banner.add_from_url': message<AddBannerFromUrlDto, AdminBannerDto>(...FETCHED_FILE, ...SITE_IMAGE),
  /** Administrators. Every banner, those too that are not ready or have failed. */
  'media.banner.list_all': message<Record<string, never>, AdminBannerDto[]>(),
  /** Administrators. */
  'media.banner.update': message<EditBannerDto, AdminBannerDto>('BANNER_NOT_FOUND'),
  /** Administrators. */
  'media.banner.delete': message<BannerRefDto, { deleted: true }>('BANNER_NOT_FOUND', 'BANNER_IS_DEFAULT'),
  /** Administrators. */
  'media.banner.set_default': message<BannerRefDto, AdminBannerDto>('BANNER_NOT_FOUND'),
  /** Administrators. The banner from this address, which is added if there is none, is the default once it is ready. */
  'media.banner.set_default_from_url': message<DefaultHeroDto, AdminBannerDto>(...FETCHED_FILE, ...SITE_IMAGE),
  /** Administrators. One in whichever state. */
  'media.banner.get_any': message<BannerRefDto, AdminBannerDto>('BANNER_NOT_FOUND'),
  /** Administrators. Of one banner, or of all that can be shown; the task is `jobId`. */
  'media.banner.extract_colours': message<ExtractColoursDto, { jobId: string }>('BANNER_NOT_FOUND'),
  /** Administrators. */
  'media.insight.start': message<StartInsightDto, InsightStatus>('AI_UNAVAILABLE', 'AI_DAY_LIMIT', 'NO_BANNERS'),
  /** Administrators. */
  'media.insight.latest': message<Record<string, never>, InsightsDto>(),
  /** Every site image others may show or have to remove, for a service that rebuilds its projection. */
  'media.site_image.export': message<ExportPageDto, SiteImageSnapshot[]>(),
  /** Every photographer's own categories, for a service that compares its projection: all of the next `limit` owners. */
  'media.category.export': message<ExportPageDto, CategorySnapshot[]>(),
};

/** What projections hold of a category; `id` is its owner's, after which the next page begins. */
export type CategorySnapshot = MediaEvents['media.category_changed'] & { id: string };

/** A file in the object store, as its owner may download it. */
export interface StoredFile {
  objectKey: string;
  type: PhotoType;
  bytes: number;
  /** Fit for `Content-Disposition` once quoted: no path, no control characters, with an ending. */
  fileName: string;
}
