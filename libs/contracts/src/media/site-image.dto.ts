import { IsBoolean, IsInt, IsNumber, IsObject, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import 'reflect-metadata';
import { Nullable, Optional } from '../fields/optional.js';
import { JsonObject } from '../fields/json-list.js';
import { Uuid } from '../fields/uuid.js';
import type { DerivativesStatus } from './photo.rules.js';
import type { PhotoImage } from './photo-image.js';

/** The square part of an image that is kept, in shares of the upright image's width and height: 0 to 1. */
export class CropDto {
  @IsNumber() @Min(0) @Max(1) x: number;
  @IsNumber() @Min(0) @Max(1) y: number;
  /** Share of the shorter side. */
  @IsNumber() @Min(0.01) @Max(1) size: number;
}

/** Fields beside the file of `POST /api/user/profile-image/upload`. Without a crop the middle is taken. */
export class ProfileImageFieldsDto {
  @Nullable() @JsonObject(() => CropDto) @IsObject() @ValidateNested() crop?: CropDto | null;
}

/** A stored object that becomes a site image. */
export class StoredSiteImageDto extends ProfileImageFieldsDto {
  @Uuid() siteImageId: string;
  @IsString() @MaxLength(300) objectKey: string;
}

/** One of the caller's photos as a site image; also the body of `POST /api/user/profile-image/set-custom`. */
export class SiteImageOfPhotoDto extends ProfileImageFieldsDto {
  @Uuid() photoId: string;
}

/** Where the file of a site image goes. */
export class BeginSiteImageDto {
  /** Length of the whole request body, when the browser says it, in bytes. */
  @Optional() @IsInt() @Min(0) declaredBytes?: number;
}

/** The target of a site image's file. */
export interface SiteImageTarget {
  siteImageId: string;
  objectKey: string;
}

/** A site image as sent to its owner. */
export interface SiteImageDto {
  id: string;
  photoId: string | null;
  state: DerivativesStatus;
  /** Address of a derivative fit for its use; it answers 404 until `state` is `ready`. */
  url: string;
  image: PhotoImage;
}

/** What a profile image was cropped from. */
export interface ProfileImageSource {
  photoId: string;
  /** Null: the middle. */
  crop: CropDto | null;
}

/** A photo as profile image. `former`: what it replaces, null for nothing; absent when that cannot be had again. */
export interface ProfileImageDto extends SiteImageDto {
  former?: ProfileImageSource | null;
}

/** The stored file of a logo. */
export class StoredLogoDto {
  @Uuid() siteImageId: string;
  @IsString() @MaxLength(300) objectKey: string;
}

/** Body of `PUT /api/user/logo`. */
export class ShowLogoDto {
  @IsBoolean() shown: boolean;
}

/** The caller's logo as it is, or is about to be. */
export interface OwnLogo {
  logo: SiteImageDto | null;
  /** It was taken away, and comes back when it is shown again. */
  canReturn: boolean;
}
