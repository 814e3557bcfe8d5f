import { ListActsDto } from '@vitrine/contracts/admin/act.dto';
import { FailedJobsQueryDto, RetryJobsDto } from '@vitrine/contracts/admin/queue.dto';
import { TasksQueryDto } from '@vitrine/contracts/admin/task.dto';
import { ClientErrorDto } from '@vitrine/contracts/http/client-error.dto';
import { PageQueryDto } from '@vitrine/contracts/http/page-query.dto';
import { CheckAddressDto, DeleteAccountDto } from '@vitrine/contracts/identity/account.dto';
import { DeletionDto, ListUsersDto, SetRoleDto, SuspendDto } from '@vitrine/contracts/identity/admin-user.dto';
import {
  CompleteProfileDto,
  UpdateProfileDto,
  VisitorSettingsDto,
} from '@vitrine/contracts/identity/profile-input.dto';
import { DownloadPhotosDto } from '@vitrine/contracts/media/archive.dto';
import { BannerFieldsDto, BannerFormDto, DefaultHeroDto } from '@vitrine/contracts/media/banner.dto';
import { CategoryLabelDto, CreateCategoryDto } from '@vitrine/contracts/media/category.dto';
import { InsightQueryDto } from '@vitrine/contracts/media/insights.dto';
import { KnownFilesDto } from '@vitrine/contracts/media/known-files.dto';
import { HideReasonDto, ListAllPhotosDto } from '@vitrine/contracts/media/moderation.dto';
import {
  DeleteFileDto,
  ListQuarantineDto,
  ListStoredUsersDto,
  PurgeQuarantineDto,
  RestoreFileDto,
  StoredFileRefDto,
  StoredFilesQueryDto,
} from '@vitrine/contracts/media/object-browser.dto';
import { OwnPhotosFilterQueryDto, OwnPhotosPageQueryDto } from '@vitrine/contracts/media/own-photos-query.dto';
import {
  BulkChangeDto,
  BulkEditDto,
  PhotoStateDto,
  ReorderPhotosDto,
  ReplaceTextDto,
  SortPhotosDto,
} from '@vitrine/contracts/media/own-photos.dto';
import {
  EditPhotoDto,
  FeaturedDto,
  FileFieldsDto,
  FocalPointDto,
  PhotoMetadataDto,
  UploadFieldsDto,
  VisibilityDto,
} from '@vitrine/contracts/media/photo-input.dto';
import { ImportPickedDto, SelectAlbumsDto } from '@vitrine/contracts/media/photo-library.dto';
import { CropDto, SiteImageOfPhotoDto, ProfileImageFieldsDto } from '@vitrine/contracts/media/site-image.dto';
import { FindingsQueryDto, RepairDto, UserAuditDto } from '@vitrine/contracts/media/storage-audit.dto';
import { SetQuotaDto } from '@vitrine/contracts/media/user-storage.dto';
import { ContactDto } from '@vitrine/contracts/notify/contact.dto';
import { ListEmailsDto } from '@vitrine/contracts/notify/email.dto';
import { ListEnquiriesDto } from '@vitrine/contracts/notify/enquiry.dto';
import { GalleryPageQueryDto } from '@vitrine/contracts/portfolio/gallery-query.dto';
import { SelectHeroBannerDto, SelectHeroPhotoDto, SelectTemplateDto } from '@vitrine/contracts/portfolio/portfolio.rpc';

/** A class with class-validator's decorators. */
export type RequestClass = abstract new () => object;

/** Every class that checks a query or a body, and those of the objects within, by name. */
export const REQUEST_CLASSES: ReadonlyMap<string, RequestClass> = new Map(
  [
    BannerFieldsDto,
    BannerFormDto,
    BulkChangeDto,
    BulkEditDto,
    CategoryLabelDto,
    CheckAddressDto,
    ClientErrorDto,
    CompleteProfileDto,
    ContactDto,
    CreateCategoryDto,
    CropDto,
    DefaultHeroDto,
    DeleteAccountDto,
    DeleteFileDto,
    DownloadPhotosDto,
    EditPhotoDto,
    FailedJobsQueryDto,
    FeaturedDto,
    FileFieldsDto,
    FindingsQueryDto,
    FocalPointDto,
    GalleryPageQueryDto,
    HideReasonDto,
    ImportPickedDto,
    InsightQueryDto,
    KnownFilesDto,
    ListActsDto,
    ListAllPhotosDto,
    ListEmailsDto,
    ListEnquiriesDto,
    ListQuarantineDto,
    ListStoredUsersDto,
    ListUsersDto,
    OwnPhotosFilterQueryDto,
    OwnPhotosPageQueryDto,
    PageQueryDto,
    PhotoMetadataDto,
    PhotoStateDto,
    ProfileImageFieldsDto,
    PurgeQuarantineDto,
    ReorderPhotosDto,
    RepairDto,
    ReplaceTextDto,
    RestoreFileDto,
    RetryJobsDto,
    SelectAlbumsDto,
    SelectHeroBannerDto,
    SelectHeroPhotoDto,
    SelectTemplateDto,
    SetQuotaDto,
    SetRoleDto,
    SiteImageOfPhotoDto,
    SortPhotosDto,
    StoredFileRefDto,
    StoredFilesQueryDto,
    SuspendDto,
    DeletionDto,
    TasksQueryDto,
    UpdateProfileDto,
    UploadFieldsDto,
    UserAuditDto,
    VisibilityDto,
    VisitorSettingsDto,
  ].map((type) => [type.name, type]),
);
