import { IsBoolean, IsEmail, IsIn, IsInt, IsString, Matches, MaxLength, Min } from 'class-validator';
import 'reflect-metadata';
import { LineText } from '../fields/line-text.js';
import { Nested, NestedList } from '../fields/nested.js';
import { Nullable, NullOr, Optional } from '../fields/optional.js';
import { WholeNumber } from '../fields/query-text.js';
import { TrimmedText } from '../fields/trimmed-text.js';
import { Uuid, Uuids } from '../fields/uuid.js';
import type { PhotoImage } from '../media/photo-image.js';
import { EMAIL_FORM } from '../notify/enquiry-input.dto.js';
import { CommentTextDto, type GallerySetDto } from './client-gallery.dto.js';
import {
  type Audience,
  CONSENT_ANSWERS,
  type ConsentAnswer,
  type CoverLayout,
  DOWNLOAD_SIZES,
  type DownloadSize,
  type EntryRule,
  GALLERY_LIMITS as MAX,
  GALLERY_NAME,
  GALLERY_NAME_MAX,
  DOWNLOAD_SCOPES,
  type DownloadScope,
  type GalleryGrid,
  type GalleryMode,
  type GalleryStage,
  type GalleryState,
  LINK_ROLES,
  LINK_SECRET,
  type LinkRole,
  type ListState,
} from './client-gallery.rules.js';

/** Who looks: the gateway reads it from the gallery's cookie, which it has sealed itself. The owner's preview has no link. */
export class GalleryVisitDto {
  @Uuid() galleryId: string;
  @NullOr() @Uuid() linkId: string | null;
  /** Which PIN was entered; another one since then asks again. */
  @NullOr() @IsInt() @Min(0) pinVersion: number | null;
  @NullOr() @Uuid() personId: string | null;
  /** The caller, who owns it, looks as such a one. */
  @Optional() @IsIn(LINK_ROLES) previewAs?: LinkRole;
}
export class VisitDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}

/** Opens a gallery by a link's secret, or by its name alone. */
export class OpenGalleryDto {
  @Optional() @Matches(LINK_SECRET) secret?: string;
  @Optional() @Matches(GALLERY_NAME) @MaxLength(GALLERY_NAME_MAX) name?: string;
  @Optional() @IsString() @MaxLength(60) pin?: string;
}
export class EnterGalleryDto extends OpenGalleryDto {
  /** Hash of the visitor's address, for wrong PINs. */
  @IsString() @MaxLength(100) from: string;
  /** As it was before, by its cookie. */
  @NullOr() @Nested(() => GalleryVisitDto) visit: GalleryVisitDto | null;
}
/** `needsPin`: nothing of the gallery but its title is known yet. */
export interface EnteredGallery {
  galleryId: string;
  linkId: string;
  needsPin: boolean;
  pinVersion: number | null;
  personId: string | null;
  /** What stands in front of the secret in its address now. */
  name: string;
  title: string;
  /** The photographer's name. */
  by: string;
}

/** What opening a gallery answers; its cookie says the rest. */
export type OpenedGalleryDto = Pick<EnteredGallery, 'galleryId' | 'needsPin' | 'name' | 'title' | 'by'>;

export class VisitorPhotosQueryDto {
  @Optional() @WholeNumber({ min: 0, max: MAX.photos }) offset?: number;
  /** Of this set alone. */
  @Optional() @Uuid() setId?: string;
}
export class VisitorPhotosDto extends VisitorPhotosQueryDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}
export class VisitorPageDto extends VisitorPhotosDto {
  /** Its photos begin with the one before this, which its neighbours are looked at from. */
  @Optional() @Uuid() photoId?: string;
}

export class IdentifyDto {
  @LineText({ min: 1, max: MAX.nameMax, message: /*i18n*/ 'Please say who you are.' }) name: string;
  @Nullable() @IsEmail(EMAIL_FORM) @TrimmedText({ max: 254 }) email?: string | null;
}
export class IdentifyVisitorDto extends IdentifyDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}
export class CodeDto {
  @Matches(/^\d{6}$/) code: string;
}
export class VerifyVisitorDto extends CodeDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}

class MarkChangeDto {
  @Uuid() photoId: string;
  @IsBoolean() on: boolean;
}
/** Body of `POST …/marks`: the last of two changes of one photo holds. Without a list: the person's first. */
export class MarksDto {
  @Optional() @Uuid() listId?: string;
  @NestedList(() => MarkChangeDto, { min: 1, max: MAX.marksAtOnce }) changes: MarkChangeDto[];
}
export class MarkPhotosDto extends MarksDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}
export class ListNameDto {
  @LineText({ min: 1, max: MAX.labelMax }) name: string;
}
export class CreateListDto extends ListNameDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}
export class ChangeListDto extends CreateListDto {
  @Uuid() listId: string;
}
export class VisitorListRefDto extends VisitDto {
  @Uuid() listId: string;
}
export class SubmitDto {
  @TrimmedText({ max: MAX.noteMax }) note: string;
}
export class SubmitListDto extends SubmitDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
  @Uuid() listId: string;
}
export class HiddenDto {
  @Uuids({ min: 1, max: MAX.marksAtOnce }) photoIds: string[];
  @IsBoolean() hidden: boolean;
}
export class HidePhotosDto extends HiddenDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}
export class AddCommentDto extends CommentTextDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
  @Uuid() photoId: string;
}
export class VisitorPhotoRefDto extends VisitDto {
  @Uuid() photoId: string;
}
export class VisitorCommentRefDto extends VisitDto {
  @Uuid() commentId: string;
}
export class ConsentDto {
  @IsIn(CONSENT_ANSWERS) answer: ConsentAnswer;
  /** With `these`. */
  @Optional() @Uuids({ max: MAX.photos }) photoIds?: string[];
}
export class GiveConsentDto extends ConsentDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}
export class TestimonialDto {
  /** Empty: taken back. */
  @TrimmedText({ max: MAX.testimonialMax }) text: string;
}
export class GiveTestimonialDto extends TestimonialDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}

export class GalleryDownloadDto {
  @IsIn(DOWNLOAD_SCOPES) scope: DownloadScope;
  @Optional() @Uuid() id?: string;
  @Optional() @Uuids({ min: 1, max: MAX.marksAtOnce }) photoIds?: string[];
  @IsIn(DOWNLOAD_SIZES) size: DownloadSize;
  /** Archives of 2 GB at most, each of them whole. */
  @Optional() @IsBoolean() inParts?: boolean;
}
export class PrepareGalleryDownloadDto extends GalleryDownloadDto {
  @Nested(() => GalleryVisitDto) visit: GalleryVisitDto;
}
export class GalleryTicketDto extends VisitDto {
  @Uuid() ticket: string;
}
export class GalleryFileQueryDto {
  @IsIn(DOWNLOAD_SIZES) size: DownloadSize;
}

export class GalleryDownloadedDto extends GalleryTicketDto {
  @IsInt() @Min(0) bytes: number;
}
export class VisitorFileDto extends VisitorPhotoRefDto {
  @IsIn(DOWNLOAD_SIZES) size: DownloadSize;
}
export class OpenClientPageDto {
  @Matches(LINK_SECRET) secret: string;
  /** What the visitor's cookies say of galleries. */
  @NestedList(() => GalleryVisitDto, { min: 0, max: MAX.visitsOfBrowser }) visits: GalleryVisitDto[];
  /** Opens all galleries whose link has it. */
  @Optional() @IsString() @MaxLength(60) pin?: string;
  /** Hash of the visitor's address, for wrong PINs. */
  @IsString() @MaxLength(100) from: string;
}

export interface VisitorPhotoDto {
  id: string;
  setId: string;
  /** `base` is `/images/g/{galleryId}/{token}`: worthless without the gallery's cookie. */
  image: PhotoImage;
  fileName: string;
  alt: string;
  /** Only clients are told. */
  isHidden?: true;
  comments?: number;
  /** How many others chose it, where the rules show it. */
  others?: number;
}

export interface VisitorListDto {
  id: string;
  name: string;
  state: ListState;
  min: number | null;
  max: number | null;
  /** Ids of its photos that are seen, in the order in which they were chosen. */
  photoIds: string[];
  note: string;
  submittedAt: string | null;
}

/** All that a visitor's page shows. */
export interface GalleryPageDto {
  id: string;
  title: string;
  note: string;
  day: string | null;
  photographer: { name: string; path: string };
  /** Null while it opens later or is closed. */
  cover: PhotoImage | null;
  /** Messengers show it. */
  sharesCover: boolean;
  look: { layout: CoverLayout; grid: GalleryGrid; mode: GalleryMode; accent: string | null };
  /** `soon`: it opens on `opensOn`. */
  state: 'open' | 'closed' | 'soon';
  opensOn: string | null;
  closesOn: string | null;
  /** Null: it is complete. */
  firstLook: { expected: number | null; completeOn: string | null } | null;
  stage: { now: GalleryStage; at: string };
  role: LinkRole;
  isPreview: boolean;
  /** Sets that have a photo that is seen. */
  sets: GallerySetDto[];
  /** Those of all sets, or of one, from a place on that counts what is seen alone. */
  photos: VisitorPhotoDto[];
  setId: string | null;
  from: number;
  /** Of all sets, as far as they are seen. */
  total: number;
  may: { mark: boolean; comment: boolean; hide: boolean; seeOthers: boolean; downloads: DownloadSize[] };
  entry: EntryRule;
  picks: { min: number | null; max: number | null };
  me: VisitorDto | null;
  lists: VisitorListDto[];
  consent: { answer: ConsentAnswer; photoIds: string[] } | null;
  asksConsent: boolean;
  testimonial: string;
  /** Codes and receipts can be mailed. */
  hasMail: boolean;
}

export interface VisitorDto {
  personId: string;
  name: string;
  email: string | null;
  isVerified: boolean;
  /** A code was mailed, and the gallery is marked once it is entered. */
  awaitsCode: boolean;
}

/** What the gateway needs to send an image; it is asked for each address at most every two seconds. */
export interface GalleryImageDto {
  photoId: string;
  ownerId: string;
  /** Media's own token of the photo, which leaves no server. */
  imageToken: string;
  seen: { audience: Audience; isHidden: boolean; isAway: boolean };
  /** Names the line over images wider than 640 px; null: there is none. */
  markKey: string | null;
  /** The cover of an open gallery that messengers may show: its images need no cookie. */
  isShared: boolean;
}
export class GalleryImageRefDto {
  @Uuid() galleryId: string;
  @IsString() @MaxLength(100) token: string;
}

/** What a visit may do, as the gateway keeps it for two seconds. */
export interface GalleryGrantDto {
  role: LinkRole | 'owner';
  ownerId: string;
  state: GalleryState;
  linkId: string | null;
  personId: string | null;
  downloads: DownloadSize[];
}

/** A download whose files are being made: how many of them are. */
export interface GalleryDownloadPendingDto {
  pending: { done: number; total: number };
}

export interface GalleryDownloadReadyDto {
  files: number;
  /** Photos that are in none of the parts, because their files cannot be read (any more). */
  missing: number;
  bytes: number;
  parts: { url: string; bytes: number; files: number }[];
}

/** A download as the gateway sends it. */
export interface GalleryTicket {
  archiveId: string;
  ownerId: string;
  fileName: string;
  bytes: number;
}

/** One photo as the gateway sends it, and says so with the ticket once all of it is sent. */
export interface GalleryFileTicket {
  ticket: string;
  photoId: string;
  ownerId: string;
  fileName: string;
}

/** A page of one client's galleries: those whose link holds. */
export interface OpenedClientPageDto {
  name: string;
  photographer: { name: string; path: string };
  galleries: {
    title: string;
    day: string | null;
    path: string;
    cover: PhotoImage | null;
    hasPin: boolean;
    /** This visitor has not said it yet. */
    isLocked: boolean;
  }[];
}
/** With those that a PIN has just opened, by the secrets of their links. */
export interface EnteredClientPage extends OpenedClientPageDto {
  entered: (EnteredGallery & { secret: string })[];
}
