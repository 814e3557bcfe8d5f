import { IsInt, IsObject, Max, Min } from 'class-validator';
import { Uuid } from '../fields/uuid.js';
import type { EmailStatus } from '../notify/email.dto.js';
import { message } from '../rpc/message.js';
import { GalleryRefDto } from './client-gallery.dto.js';
import { GALLERY_LIMITS } from './client-gallery.rules.js';
import type { GalleryMail } from './gallery-mail.js';

/** Of other services only, which make `mail` by its type. */
export class PreviewGalleryMailDto {
  @IsObject() mail: GalleryMail;
}

/** As it would be sent. */
export interface GalleryMailPreviewDto {
  from: string;
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
}

export class GalleryMailRoomDto {
  @Uuid() ownerId: string;
  @IsInt() @Min(1) @Max(GALLERY_LIMITS.links * GALLERY_LIMITS.emailsOfLink) mails: number;
}

/** A mail of a gallery, as its photographer sees what became of it. */
export interface SentGalleryMailDto {
  id: string;
  kind: GalleryMail['kind'];
  to: string;
  subject: string;
  /** `failed`: the reader's server refused it, or could not be reached for a day. */
  status: EmailStatus;
  at: string;
  sentAt: string | null;
  /** What the reader's server last answered. */
  reply: string | null;
}

/** Messages notify answers about mails of galleries. */
export const GALLERY_MAIL_RPC = {
  /** Whether a mail reaches anybody: false on an open site whose mail ends in a sink. */
  'notify.mail.state': message<Record<string, never>, { configured: boolean }>(),
  /** USER_NOT_FOUND: its photographer is suspended or gone. */
  'notify.gallery_mail.preview': message<PreviewGalleryMailDto, GalleryMailPreviewDto>('USER_NOT_FOUND'),
  /** Before a photographer has mails sent to others: whether they may be sent this many more, and how many more then. */
  'notify.gallery_mail.room': message<GalleryMailRoomDto, { left: number }>('TOO_MANY_MAILS'),
  /** The newest 500 of a gallery of the caller's. */
  'notify.gallery_mail.list': message<GalleryRefDto, SentGalleryMailDto[]>(),
};
