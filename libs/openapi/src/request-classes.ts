import { FailedJobsQueryDto, RetryJobsDto } from '@vitrine/contracts/admin/queue.dto';
import { CheckAddressDto, DeleteAccountDto } from '@vitrine/contracts/identity/account.dto';
import { SetRoleDto, SuspendDto } from '@vitrine/contracts/identity/admin-user.dto';
import {
  CompleteProfileDto,
  UpdateProfileDto,
  VisitorSettingsDto,
} from '@vitrine/contracts/identity/profile-input.dto';
import { ClientErrorDto } from '@vitrine/contracts/http/client-error.dto';
import { PageQueryDto } from '@vitrine/contracts/http/page-query.dto';
import { DownloadPhotosDto } from '@vitrine/contracts/media/archive.dto';
import { CategoryLabelDto, CreateCategoryDto } from '@vitrine/contracts/media/category.dto';
import { KnownFilesDto } from '@vitrine/contracts/media/known-files.dto';
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
import { BannerFieldsDto, BannerFormDto, DefaultHeroDto } from '@vitrine/contracts/media/banner.dto';
import {
  DeleteFileDto,
  PurgeQuarantineDto,
  RestoreFileDto,
  StoredFileRefDto,
} from '@vitrine/contracts/media/object-browser.dto';
import { ImportPickedDto, SelectAlbumsDto } from '@vitrine/contracts/media/photo-library.dto';
import { CropDto, SiteImageOfPhotoDto, ProfileImageFieldsDto } from '@vitrine/contracts/media/site-image.dto';
import { SetQuotaDto } from '@vitrine/contracts/media/user-storage.dto';
import { ContactDto } from '@vitrine/contracts/notify/contact.dto';
import { GalleryPageQueryDto } from '@vitrine/contracts/portfolio/gallery-query.dto';
import { SelectHeroBannerDto, SelectHeroPhotoDto, SelectTemplateDto } from '@vitrine/contracts/portfolio/portfolio.rpc';

/** A class with class-validator's decorators. */
export type RequestClass = abstract new () => object;

/** Every class that checks a query or a body, and those of the objects within, by name. */
export const REQUEST_CLASSES: ReadonlyMap<string, RequestClass> = new Map(
  [
    BannerFieldsDto,
    BannerFormDto,
    DefaultHeroDto,
    BulkChangeDto,
    BulkEditDto,
    CategoryLabelDto,
    CheckAddressDto,
    DeleteFileDto,
    PurgeQuarantineDto,
    RestoreFileDto,
    StoredFileRefDto,
    SelectHeroBannerDto,
    SelectHeroPhotoDto,
    SelectTemplateDto,
    SetQuotaDto,
    SetRoleDto,
    SuspendDto,
    ClientErrorDto,
    CompleteProfileDto,
    ContactDto,
    CreateCategoryDto,
    CropDto,
    DeleteAccountDto,
    DownloadPhotosDto,
    EditPhotoDto,
    FailedJobsQueryDto,
    FeaturedDto,
    FileFieldsDto,
    FocalPointDto,
    GalleryPageQueryDto,
    ImportPickedDto,
    KnownFilesDto,
    OwnPhotosFilterQueryDto,
    OwnPhotosPageQueryDto,
    PageQueryDto,
    PhotoMetadataDto,
    PhotoStateDto,
    SiteImageOfPhotoDto,
    ProfileImageFieldsDto,
    ReorderPhotosDto,
    ReplaceTextDto,
    RetryJobsDto,
    SelectAlbumsDto,
    SortPhotosDto,
    UpdateProfileDto,
    UploadFieldsDto,
    VisibilityDto,
    VisitorSettingsDto,
  ].map((type) => [type.name, type]),
);
