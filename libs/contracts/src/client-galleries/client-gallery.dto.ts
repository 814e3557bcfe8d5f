import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import 'reflect-metadata';
import { Day } from '../fields/day.js';
import { LineText } from '../fields/line-text.js';
import { Nested } from '../fields/nested.js';
import { Nullable, NullOr, Optional } from '../fields/optional.js';
import { WholeNumber } from '../fields/query-text.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid, Uuids } from '../fields/uuid.js';
import type { FocalPoint, PhotoImage } from '../media/photo-image.js';
import { EMAIL_FORM } from '../notify/enquiry-input.dto.js';
import {
  type Audience,
  AUDIENCES,
  type Choice,
  CHOICES,
  type ConsentAnswer,
  COVER_LAYOUTS,
  type CoverLayout,
  DOWNLOAD_SIZES,
  type DownloadSize,
  ENTRY_RULES,
  type EntryRule,
  EXPORT_FORMATS,
  type ExportFormat,
  GALLERY_GRIDS,
  GALLERY_LIMITS as MAX,
  GALLERY_MAILS_BY_HAND,
  GALLERY_MODES,
  GALLERY_NAME,
  GALLERY_NAME_MAX,
  GALLERY_PRESETS,
  GALLERY_PURPOSES,
  GALLERY_STAGES,
  GALLERY_PHOTO_ACTS,
  type GalleryPhotoAct,
  type GalleryEventKind,
  GALLERY_STATES,
  type GalleryGrid,
  type GalleryMailByHand,
  type GalleryMode,
  type GalleryPreset,
  type GalleryPurpose,
  type GalleryRules,
  type GalleryStage,
  type GalleryState,
  LINK_ROLES,
  type LinkRole,
  type ListState,
} from './client-gallery.rules.js';

export class GalleryRefDto {
  @Uuid() galleryId: string;
}

/** Body of `POST /api/user/galleries`. */
export class CreateGalleryDto {
  @LineText({ min: 1, max: MAX.titleMax, message: /*i18n*/ 'Please give the gallery a title.' }) title: string;
  @IsIn(GALLERY_PRESETS) preset: GalleryPreset;
  /** Of the wedding, the session, the event. */
  @Nullable() @Day() day?: string | null;
  /** The browser's time zone, for the evening on which the gallery closes; `Europe/Vienna`. */
  @Optional() @IsString() @MaxLength(60) timeZone?: string;
}

class GalleryRulesDto implements GalleryRules {
  @IsIn(ENTRY_RULES) entry: EntryRule;
  @IsArray() @ArrayUnique() @IsIn(DOWNLOAD_SIZES, { each: true }) downloads: DownloadSize[];
  @IsBoolean() marks: boolean;
  @IsBoolean() comments: boolean;
  @IsBoolean() seeOthers: boolean;
  @NullOr() @IsInt() @Min(1) @Max(MAX.photos) picksMin: number | null;
  @NullOr() @IsInt() @Min(1) @Max(MAX.photos) picksMax: number | null;
}

class FocalPointDto implements FocalPoint {
  @Min(0) @Max(100) x: number;
  @Min(0) @Max(100) y: number;
}

class GalleryLookDto {
  @IsIn(COVER_LAYOUTS) layout: CoverLayout;
  /** The photo of the cover; null: the first that all may see. */
  @NullOr() @Uuid() coverPhotoId: string | null;
  @NullOr() @Nested(() => FocalPointDto) focalPoint: FocalPointDto | null;
  @IsIn(GALLERY_GRIDS) grid: GalleryGrid;
  @IsIn(GALLERY_MODES) mode: GalleryMode;
  /** `#rrggbb`; null: the site's. */
  @NullOr() @Matches(/^#[0-9a-f]{6}$/) accent: string | null;
}

/** Body of `PATCH /api/user/galleries/{galleryId}`; what is left out stays. */
export class GallerySettingsDto {
  @Optional() @LineText({ min: 1, max: MAX.titleMax }) title?: string;
  /** In front of the secret of its addresses; unique over the installation only where `isNamed`. */
  @Optional() @Matches(GALLERY_NAME) @MaxLength(GALLERY_NAME_MAX) name?: string;
  /** The address with the name alone leads to the link with this id, which has a PIN; null: there is no such address. */
  @Nullable() @Uuid() namedLinkId?: string | null;
  @Nullable() @Day() day?: string | null;
  /** Plain text. */
  @Optional() @TrimmedText({ max: MAX.noteMax }) note?: string;
  @Optional() @IsIn(GALLERY_PURPOSES) purpose?: GalleryPurpose;
  @Optional() @Nested(() => GalleryRulesDto) rules?: GalleryRulesDto;
  @Optional() @Nested(() => GalleryLookDto) look?: GalleryLookDto;
  /** It opens on this day, and closes on that one at its end, in its photographer's time zone; null: by hand. */
  @Nullable() @Day() opensOn?: string | null;
  @Nullable() @Day() closesOn?: string | null;
  @Optional() @IsString() @MaxLength(60) timeZone?: string;
  /** First look: about how many photos it will have, and by when; null: it is complete. */
  @Nullable() @IsInt() @Min(1) @Max(MAX.photos) expectedPhotos?: number | null;
  @Nullable() @Day() completeOn?: string | null;
  @Optional() @IsIn(GALLERY_STAGES) stage?: GalleryStage;
  /** One line over the images where downloads are off; empty: none. */
  @Optional() @LineText({ max: 60 }) watermark?: string;
  /** Messengers show the cover. */
  @Optional() @IsBoolean() sharesCover?: boolean;
  /** Asks the client whether photos may be shown in the portfolio. */
  @Optional() @IsBoolean() asksConsent?: boolean;
  /** A mail to the photographer when a link is opened first. */
  @Optional() @IsBoolean() tellsOpening?: boolean;
}
export class ChangeGalleryDto extends GallerySettingsDto {
  @Uuid() galleryId: string;
}

/** Body of `POST …/state`. */
export class GalleryStateDto {
  @IsIn(GALLERY_STATES) state: GalleryState;
}
export class SetGalleryStateDto extends GalleryStateDto {
  @Uuid() galleryId: string;
}

/** Body of `DELETE /api/user/galleries/{galleryId}`: its title, typed. */
export class ConfirmGalleryDto {
  @IsString() @MaxLength(MAX.titleMax) title: string;
}
export class DeleteGalleryDto extends ConfirmGalleryDto {
  @Uuid() galleryId: string;
}

export class GallerySetInputDto {
  @Optional() @LineText({ min: 1, max: MAX.labelMax }) title?: string;
  @Optional() @IsIn(AUDIENCES) audience?: Audience;
  /** Its place among the sets, from 0. */
  @Optional() @IsInt() @Min(0) @Max(MAX.sets) place?: number;
}
export class CreateSetDto extends GallerySetInputDto {
  @Uuid() galleryId: string;
}
export class ChangeSetDto extends CreateSetDto {
  @Uuid() setId: string;
}
/** Removes a set; its photos go to the one that is named, which may not be the same. */
export class MoveSetPhotosDto {
  @Uuid() photosTo: string;
}
export class DeleteSetDto extends MoveSetPhotosDto {
  @Uuid() galleryId: string;
  @Uuid() setId: string;
}

/** Query of the photos of one's own gallery. */
export class GalleryPhotosQueryDto {
  @Optional() @Uuid() setId?: string;
  @Optional() @WholeNumber({ min: 0, max: MAX.photos }) offset?: number;
}
export class ListGalleryPhotosDto extends GalleryPhotosQueryDto {
  @Uuid() galleryId: string;
}

export class PhotosOfSetDto {
  @Uuid() setId: string;
  @Uuids({ min: 1, max: MAX.photos }) photoIds: string[];
}
export class AddGalleryPhotosDto extends PhotosOfSetDto {
  @Uuid() galleryId: string;
}

/** Where an upload is to go: into a set, by its id or its title. */
export class GalleryUploadDto {
  @Uuid() galleryId: string;
  @Optional() @Uuid() setId?: string;
  @Optional() @LineText({ min: 1, max: MAX.labelMax }) set?: string;
}

export class GalleryPhotosActDto {
  @IsIn(GALLERY_PHOTO_ACTS) act: GalleryPhotoAct;
  @Optional() @Uuid() setId?: string;
  @Uuids({ min: 1, max: MAX.photos }) photoIds: string[];
}
export class ActOnGalleryPhotosDto extends GalleryPhotosActDto {
  @Uuid() galleryId: string;
}

/** The order of a set: by name, by time, or with these photos in front of `before` (null: last). */
export class GalleryOrderDto {
  @Uuid() setId: string;
  @Optional() @IsIn(['name', 'taken']) by?: 'name' | 'taken';
  @Optional() @Uuids({ min: 1, max: MAX.photos }) photoIds?: string[];
  @Nullable() @Uuid() before?: string | null;
}
export class OrderGalleryPhotosDto extends GalleryOrderDto {
  @Uuid() galleryId: string;
}

/** Body of a new link, and what a change of one may say. */
export class GalleryLinkInputDto {
  @Optional() @LineText({ min: 1, max: MAX.labelMax }) label?: string;
  @Optional() @IsIn(LINK_ROLES) role?: LinkRole;
  /** As typed; null: without. */
  @Nullable() @IsString() @MaxLength(60) pin?: string | null;
  @Nullable() @Day() expiresOn?: string | null;
  /** Narrower than the gallery's rules, never wider. */
  @Optional() @IsBoolean() mayDownload?: boolean;
  @Optional() @IsBoolean() mayMark?: boolean;
  @Optional() @IsBoolean() mayComment?: boolean;
  /** To whom mails about the gallery go. */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MAX.emailsOfLink)
  @IsEmail(EMAIL_FORM, { each: true })
  @MaxLength(254, { each: true })
  emails?: string[];
}
export class CreateGalleryLinkDto extends GalleryLinkInputDto {
  @Uuid() galleryId: string;
}
export class GalleryLinkRefDto {
  @Uuid() galleryId: string;
  @Uuid() linkId: string;
}
export class ChangeGalleryLinkDto extends GalleryLinkInputDto {
  @Uuid() galleryId: string;
  @Uuid() linkId: string;
}

/** Which photos an export names: those of one list, or of a choice. */
export class ExportMarksQueryDto {
  @Optional() @Uuid() listId?: string;
  @Optional() @IsIn(CHOICES) choice?: Choice;
  @IsIn(EXPORT_FORMATS) format: ExportFormat;
}
export class ExportMarksDto extends ExportMarksQueryDto {
  @Uuid() galleryId: string;
}
export class GalleryListRefDto {
  @Uuid() galleryId: string;
  @Uuid() listId: string;
}
export class MergePersonsBodyDto {
  @Uuid() into: string;
}
export class MergePersonsDto extends MergePersonsBodyDto {
  @Uuid() galleryId: string;
  @Uuid() personId: string;
}
export class GalleryPersonRefDto {
  @Uuid() galleryId: string;
  @Uuid() personId: string;
}
export class VisitorAddressDto {
  @IsEmail(EMAIL_FORM) @TrimmedText({ max: 254 }) email: string;
}
export class GalleryActivityQueryDto {
  /** The `next` of the page before. */
  @Optional() @IsString() @MaxLength(100) after?: string;
}
export class GalleryActivityDto extends GalleryActivityQueryDto {
  @Uuid() galleryId: string;
}

/** Body of a mail to the addresses of a link, looked at or sent. */
export class GalleryMailInputDto {
  @IsIn(GALLERY_MAILS_BY_HAND) kind: GalleryMailByHand;
  @Uuid() linkId: string;
  /** The photographer's own words. */
  @Optional() @TrimmedText({ max: MAX.noteMax }) note?: string;
  /** With `pin`: as the photographer knows it, because only its hash is kept. */
  @Optional() @IsString() @MaxLength(60) pin?: string;
}
export class GalleryMailOrderDto extends GalleryMailInputDto {
  @Uuid() galleryId: string;
}

export class ClientPageInputDto {
  @LineText({ min: 1, max: MAX.labelMax }) name: string;
  @Uuids({ max: 100 }) linkIds: string[];
}
export class ChangeClientPageDto extends ClientPageInputDto {
  @Uuid() pageId: string;
}
export class ClientPageRefDto {
  @Uuid() pageId: string;
}

/** Of whom administrators want the numbers. */
export class GalleryCountDto {
  @Uuids({ max: 500 }) userIds: string[];
}

export interface GallerySummaryDto {
  id: string;
  title: string;
  state: GalleryState;
  stage: GalleryStage;
  purpose: GalleryPurpose;
  day: string | null;
  closesOn: string | null;
  cover: PhotoImage | null;
  photos: number;
  bytes: number;
  /** Persons who have opened it, lists that were submitted, and when something happened last. */
  persons: number;
  submitted: number;
  activeAt: string | null;
  createdAt: string;
}

export interface GallerySetDto {
  id: string;
  title: string;
  audience: Audience;
  photos: number;
}

export interface GalleryLinkDto {
  id: string;
  label: string;
  role: LinkRole;
  /** The whole address; null once it is revoked, or where the installation has another secret than when it was made. */
  url: string | null;
  hasPin: boolean;
  expiresOn: string | null;
  isRevoked: boolean;
  mayDownload: boolean;
  mayMark: boolean;
  mayComment: boolean;
  emails: string[];
  firstOpenedAt: string | null;
  lastOpenedAt: string | null;
  opens: number;
}

export interface GalleryDto extends GallerySummaryDto {
  name: string;
  namedLinkId: string | null;
  /** The address with the name alone; null: there is none. */
  namedUrl: string | null;
  note: string;
  rules: GalleryRules;
  look: {
    layout: CoverLayout;
    coverPhotoId: string | null;
    focalPoint: FocalPoint | null;
    grid: GalleryGrid;
    mode: GalleryMode;
    accent: string | null;
  };
  opensOn: string | null;
  timeZone: string;
  expectedPhotos: number | null;
  completeOn: string | null;
  watermark: string;
  sharesCover: boolean;
  asksConsent: boolean;
  tellsOpening: boolean;
  sets: GallerySetDto[];
  links: GalleryLinkDto[];
  consents: { person: string; answer: ConsentAnswer; photos: number; at: string }[];
  testimonials: { id: string; person: string; text: string; at: string; isApproved: boolean }[];
  /** Mails can be sent from here. */
  hasMail: boolean;
}

/** All that is kept about who has an address, in all galleries of a photographer. */
export interface AboutVisitorDto {
  persons: {
    gallery: string;
    name: string;
    email: string | null;
    emailVerifiedAt: string | null;
    since: string;
    lastSeenAt: string;
    link: string | null;
    lists: {
      name: string;
      state: ListState;
      note: string;
      submittedAt: string | null;
      photos: { file: string | null; at: string }[];
      sent: object[] | null;
    }[];
    comments: { file: string | null; text: string; at: string }[];
    consent: { answer: ConsentAnswer; photoIds: string[]; at: string } | null;
    testimonial: { text: string; at: string; approvedAt: string | null } | null;
    activity: { act: GalleryEventKind; at: string; photos: number | null; bytes: number | null }[];
  }[];
  /** Links that have the address. */
  mailedTo: { gallery: string; link: string }[];
}

/** A photo as its photographer sees it in a gallery. */
export interface GalleryPhotoDto {
  id: string;
  setId: string;
  image: PhotoImage;
  fileName: string;
  bytes: number;
  takenAt: string | null;
  isHidden: boolean;
  /** It is on the shelf for delivery; false: of the portfolio. */
  isDelivery: boolean;
  /** Its derivatives are not ready yet. */
  isPending: boolean;
  marks: number;
  comments: number;
}

export interface GalleryPersonDto {
  id: string;
  name: string;
  email: string | null;
  isVerified: boolean;
  link: string;
  lists: {
    id: string;
    name: string;
    state: ListState;
    picks: number;
    note: string;
    submittedAt: string | null;
    min: number | null;
    max: number | null;
  }[];
  lastSeenAt: string;
  /** Persons that were merged into this one, which can be undone. */
  merged: { id: string; name: string }[];
}

/** The matrix photo × list. */
export interface GalleryMarksDto {
  persons: GalleryPersonDto[];
  /** By list: its photos, in the order of the gallery. */
  marks: Record<string, string[]>;
  comments: GalleryCommentDto[];
  /** Names that more than one photo has, without their ending. */
  sameNames: { name: string; photos: number }[];
}

export interface GalleryCommentDto {
  id: string;
  photoId: string;
  /** Null: the photographer. */
  personId: string | null;
  author: string;
  text: string;
  at: string;
  resolved: boolean;
}

export interface ExportedMarksDto {
  fileName: string;
  /** Media type. */
  type: string;
  /** `xmp`: base64 of a ZIP; otherwise text. */
  body: string;
  isBase64: boolean;
  photos: number;
  sameNames: { name: string; photos: number }[];
}

export interface GalleryActivityPageDto {
  events: {
    id: string;
    kind: GalleryEventKind;
    at: string;
    person: string | null;
    link: string | null;
    photos: number | null;
    size: DownloadSize | null;
    bytes: number | null;
  }[];
  next: string | null;
}

export interface ClientPageDto {
  id: string;
  name: string;
  url: string | null;
  linkIds: string[];
}
export class CommentTextDto {
  @TrimmedText({ min: 1, max: MAX.commentMax, message: /*i18n*/ 'Please write something.' }) text: string;
}
export class OwnerCommentDto extends CommentTextDto {
  @Uuid() galleryId: string;
  @Uuid() photoId: string;
}
export class ResolvedDto {
  @IsBoolean() resolved: boolean;
}
export class ResolveCommentDto extends ResolvedDto {
  @Uuid() galleryId: string;
  @Uuid() commentId: string;
}
export class ApprovedDto {
  @IsBoolean() approved: boolean;
}
export class ApproveTestimonialDto extends ApprovedDto {
  @Uuid() galleryId: string;
  @Uuid() testimonialId: string;
}
