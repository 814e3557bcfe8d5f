import type { GalleryNumbersDto } from '../identity/admin-user.dto.js';
import { message } from '../rpc/message.js';
import type {
  AboutVisitorDto,
  ActOnGalleryPhotosDto,
  AddGalleryPhotosDto,
  ApproveTestimonialDto,
  ChangeClientPageDto,
  ChangeGalleryDto,
  ChangeGalleryLinkDto,
  ChangeSetDto,
  ClientPageDto,
  ClientPageInputDto,
  ClientPageRefDto,
  CreateGalleryDto,
  CreateGalleryLinkDto,
  CreateSetDto,
  DeleteGalleryDto,
  DeleteSetDto,
  ExportedMarksDto,
  ExportMarksDto,
  GalleryActivityDto,
  GalleryActivityPageDto,
  GalleryCommentDto,
  GalleryCountDto,
  GalleryDto,
  GalleryLinkDto,
  GalleryLinkRefDto,
  GalleryListRefDto,
  GalleryMailOrderDto,
  GalleryMarksDto,
  GalleryPersonRefDto,
  GalleryPhotoDto,
  GalleryRefDto,
  GallerySetDto,
  GallerySummaryDto,
  GalleryUploadDto,
  ListGalleryPhotosDto,
  MergePersonsDto,
  OrderGalleryPhotosDto,
  OwnerCommentDto,
  ResolveCommentDto,
  SetGalleryStateDto,
  VisitorAddressDto,
} from './client-gallery.dto.js';
import type {
  AddCommentDto,
  ChangeListDto,
  CreateListDto,
  EnteredClientPage,
  EnteredGallery,
  EnterGalleryDto,
  GalleryDownloadedDto,
  GalleryDownloadPendingDto,
  GalleryDownloadReadyDto,
  GalleryFileTicket,
  GalleryGrantDto,
  GalleryImageDto,
  GalleryImageRefDto,
  GalleryPageDto,
  GalleryTicket,
  GalleryTicketDto,
  GiveConsentDto,
  GiveTestimonialDto,
  HidePhotosDto,
  IdentifyVisitorDto,
  MarkPhotosDto,
  OpenClientPageDto,
  PrepareGalleryDownloadDto,
  SubmitListDto,
  VerifyVisitorDto,
  VisitDto,
  VisitorCommentRefDto,
  VisitorDto,
  VisitorFileDto,
  VisitorListDto,
  VisitorListRefDto,
  VisitorPhotoDto,
  VisitorPhotoRefDto,
  VisitorPageDto,
  VisitorPhotosDto,
} from './gallery-visit.dto.js';
import type { GalleryMailPreviewDto, SentGalleryMailDto } from './gallery-mail.rpc.js';

/** What a visit may fail with before anything is looked at; all of it is the same to somebody without the link. */
const VISIT = ['GALLERY_NOT_FOUND', 'GALLERY_PIN_REQUIRED', 'GALLERY_CLOSED'] as const;

/** Messages portfolio answers to the photographer, about their own galleries. */
export const CLIENT_GALLERIES_RPC = {
  'portfolio.client_gallery.list': message<Record<string, never>, GallerySummaryDto[]>(),
  'portfolio.client_gallery.create': message<CreateGalleryDto, GalleryDto>('TOO_MANY_GALLERIES'),
  'portfolio.client_gallery.get': message<GalleryRefDto, GalleryDto>('GALLERY_NOT_FOUND'),
  'portfolio.client_gallery.change': message<ChangeGalleryDto, GalleryDto>('GALLERY_NOT_FOUND', 'GALLERY_NAME_TAKEN'),
  'portfolio.client_gallery.set_state': message<SetGalleryStateDto, GalleryDto>('GALLERY_NOT_FOUND'),
  /** Its photos on the shelf go to the trash, where they can be taken back from. */
  'portfolio.client_gallery.delete': message<DeleteGalleryDto, { success: true }>('GALLERY_NOT_FOUND'),

  'portfolio.gallery_set.create': message<CreateSetDto, GallerySetDto>('GALLERY_NOT_FOUND', 'TOO_MANY_SETS'),
  'portfolio.gallery_set.change': message<ChangeSetDto, GallerySetDto>('GALLERY_NOT_FOUND'),
  'portfolio.gallery_set.delete': message<DeleteSetDto, { success: true }>('GALLERY_NOT_FOUND'),

  'portfolio.gallery_photo.list': message<ListGalleryPhotosDto, { photos: GalleryPhotoDto[]; total: number }>(
    'GALLERY_NOT_FOUND',
  ),
  /** Photos of the caller's, from the shelf or the portfolio; those that are there stay where they are. */
  'portfolio.gallery_photo.add': message<AddGalleryPhotosDto, { added: number }>(
    'GALLERY_NOT_FOUND',
    'GALLERY_FULL',
    'PHOTO_NOT_FOUND',
  ),
  'portfolio.gallery_photo.act': message<ActOnGalleryPhotosDto, { changed: number }>(
    'GALLERY_NOT_FOUND',
    'QUOTA_EXCEEDED',
  ),
  'portfolio.gallery_photo.order': message<OrderGalleryPhotosDto, { success: true }>('GALLERY_NOT_FOUND'),

  'portfolio.gallery_link.create': message<CreateGalleryLinkDto, GalleryLinkDto>('GALLERY_NOT_FOUND', 'TOO_MANY_LINKS'),
  'portfolio.gallery_link.change': message<ChangeGalleryLinkDto, GalleryLinkDto>('GALLERY_NOT_FOUND'),
  'portfolio.gallery_link.revoke': message<GalleryLinkRefDto, GalleryLinkDto>('GALLERY_NOT_FOUND'),

  'portfolio.gallery_marks.get': message<GalleryRefDto, GalleryMarksDto>('GALLERY_NOT_FOUND'),
  'portfolio.gallery_marks.export': message<ExportMarksDto, ExportedMarksDto>('GALLERY_NOT_FOUND'),
  'portfolio.gallery_list.reopen': message<GalleryListRefDto, { success: true }>('GALLERY_NOT_FOUND'),
  'portfolio.gallery_comment.answer': message<OwnerCommentDto, GalleryCommentDto>(
    'GALLERY_NOT_FOUND',
    'TOO_MANY_COMMENTS',
  ),
  'portfolio.gallery_comment.resolve': message<ResolveCommentDto, { success: true }>('GALLERY_NOT_FOUND'),
  'portfolio.gallery_person.merge': message<MergePersonsDto, { success: true }>('GALLERY_NOT_FOUND'),
  /** Takes back a merge. */
  'portfolio.gallery_person.split': message<GalleryPersonRefDto, { success: true }>('GALLERY_NOT_FOUND'),
  'portfolio.gallery_person.erase': message<GalleryPersonRefDto, { success: true }>('GALLERY_NOT_FOUND'),
  /** In all galleries of the caller. */
  'portfolio.gallery_visitor.erase': message<VisitorAddressDto, { persons: number }>(),
  'portfolio.gallery_visitor.about': message<VisitorAddressDto, AboutVisitorDto>(),
  /** As it would reach the first address of the link. */
  'portfolio.gallery_mail.preview': message<GalleryMailOrderDto, GalleryMailPreviewDto>(
    'GALLERY_NOT_FOUND',
    'NO_ADDRESSES',
    'USER_NOT_FOUND',
  ),
  /** To each address of the link; answers how many that are. */
  'portfolio.gallery_mail.send': message<GalleryMailOrderDto, { mails: number }>(
    'GALLERY_NOT_FOUND',
    'NO_ADDRESSES',
    'MAIL_UNAVAILABLE',
    'TOO_MANY_MAILS',
  ),
  /** The newest 500. */
  'portfolio.gallery_mail.list': message<GalleryRefDto, SentGalleryMailDto[]>('GALLERY_NOT_FOUND'),
  'portfolio.gallery_testimonial.approve': message<ApproveTestimonialDto, { success: true }>('GALLERY_NOT_FOUND'),
  'portfolio.gallery_activity.list': message<GalleryActivityDto, GalleryActivityPageDto>('GALLERY_NOT_FOUND'),

  'portfolio.client_page.list': message<Record<string, never>, ClientPageDto[]>(),
  'portfolio.client_page.create': message<ClientPageInputDto, ClientPageDto>('GALLERY_NOT_FOUND', 'TOO_MANY_LINKS'),
  'portfolio.client_page.change': message<ChangeClientPageDto, ClientPageDto>('GALLERY_NOT_FOUND'),
  'portfolio.client_page.end': message<ClientPageRefDto, { success: true }>('GALLERY_NOT_FOUND'),

  /** Where an upload of the caller's goes: a set of that title is made where there is none; without either, the first. */
  'portfolio.gallery_upload.target': message<GalleryUploadDto, { galleryId: string; setId: string }>(
    'GALLERY_NOT_FOUND',
    'GALLERY_FULL',
    'TOO_MANY_SETS',
  ),

  /** For administrators: numbers, and nothing of what is in them. */
  'portfolio.client_gallery.count': message<GalleryCountDto, Record<string, GalleryNumbersDto>>(),
};

/** Messages portfolio answers to those who look at a gallery, and to the gateway on their behalf. */
export const GALLERY_VISITS_RPC = {
  'portfolio.gallery_visit.enter': message<EnterGalleryDto, EnteredGallery>(
    'GALLERY_NOT_FOUND',
    'GALLERY_PIN_WRONG',
    'RATE_LIMITED',
  ),
  'portfolio.gallery_visit.grant': message<VisitDto, GalleryGrantDto>(...VISIT),
  'portfolio.gallery_visit.page': message<VisitorPageDto, GalleryPageDto>(...VISIT),
  'portfolio.gallery_visit.photos': message<VisitorPhotosDto, { photos: VisitorPhotoDto[]; total: number }>(...VISIT),
  'portfolio.gallery_visit.image': message<GalleryImageRefDto, GalleryImageDto>('GALLERY_NOT_FOUND'),
  'portfolio.client_page.open': message<OpenClientPageDto, EnteredClientPage>(
    'GALLERY_NOT_FOUND',
    'GALLERY_PIN_WRONG',
    'RATE_LIMITED',
  ),

  /** With an address that another device has verified: a code is mailed, and `awaitsCode` is true. */
  'portfolio.gallery_visit.identify': message<IdentifyVisitorDto, VisitorDto>(...VISIT, 'GALLERY_FULL', 'RATE_LIMITED'),
  'portfolio.gallery_visit.verify': message<VerifyVisitorDto, VisitorDto>(...VISIT, 'CODE_WRONG', 'RATE_LIMITED'),
  /** Erases the person with all that they did. */
  'portfolio.gallery_visit.forget': message<VisitDto, { success: true }>(...VISIT),
  /** What is kept about the visitor. */
  'portfolio.gallery_visit.about_me': message<VisitDto, object>(...VISIT),
  'portfolio.gallery_visit.mark': message<MarkPhotosDto, VisitorListDto>(
    ...VISIT,
    'FORBIDDEN',
    'WHO_ARE_YOU',
    'NOT_FOUND',
    'PICKS_MAX',
    'LIST_SUBMITTED',
    'PHOTO_NOT_FOUND',
  ),
  'portfolio.gallery_visit.create_list': message<CreateListDto, VisitorListDto>(
    ...VISIT,
    'FORBIDDEN',
    'WHO_ARE_YOU',
    'TOO_MANY_LISTS',
  ),
  'portfolio.gallery_visit.rename_list': message<ChangeListDto, VisitorListDto>(
    ...VISIT,
    'WHO_ARE_YOU',
    'NOT_FOUND',
    'LIST_SUBMITTED',
  ),
  'portfolio.gallery_visit.delete_list': message<VisitorListRefDto, { success: true }>(
    ...VISIT,
    'WHO_ARE_YOU',
    'NOT_FOUND',
    'LIST_SUBMITTED',
  ),
  /** Twice is once. */
  'portfolio.gallery_visit.submit': message<SubmitListDto, VisitorListDto>(
    ...VISIT,
    'FORBIDDEN',
    'WHO_ARE_YOU',
    'NOT_FOUND',
    'PICKS_MIN',
    'PICKS_MAX',
  ),
  'portfolio.gallery_visit.hide': message<HidePhotosDto, { changed: number }>(...VISIT, 'FORBIDDEN'),
  'portfolio.gallery_visit.comments': message<VisitorPhotoRefDto, GalleryCommentDto[]>(...VISIT, 'PHOTO_NOT_FOUND'),
  'portfolio.gallery_visit.comment': message<AddCommentDto, GalleryCommentDto>(
    ...VISIT,
    'FORBIDDEN',
    'WHO_ARE_YOU',
    'PHOTO_NOT_FOUND',
    'TOO_MANY_COMMENTS',
    'RATE_LIMITED',
  ),
  'portfolio.gallery_visit.delete_comment': message<VisitorCommentRefDto, { success: true }>(
    ...VISIT,
    'WHO_ARE_YOU',
    'NOT_FOUND',
  ),
  'portfolio.gallery_visit.consent': message<GiveConsentDto, { success: true }>(...VISIT, 'FORBIDDEN', 'WHO_ARE_YOU'),
  'portfolio.gallery_visit.testimonial': message<GiveTestimonialDto, { success: true }>(
    ...VISIT,
    'FORBIDDEN',
    'WHO_ARE_YOU',
  ),
  'portfolio.gallery_visit.ask_for_time': message<VisitDto, { success: true }>(
    'GALLERY_NOT_FOUND',
    'GALLERY_PIN_REQUIRED',
    'RATE_LIMITED',
  ),

  /** While sizes are still to be made it is pending; the page asks again, for the same photos, until it is ready. */
  'portfolio.gallery_visit.prepare_download': message<
    PrepareGalleryDownloadDto,
    GalleryDownloadReadyDto | GalleryDownloadPendingDto
  >(...VISIT, 'FORBIDDEN', 'WHO_ARE_YOU', 'NOT_FOUND', 'NOTHING_TO_DOWNLOAD'),
  /** Asked before each part and while it is sent: DOWNLOAD_CHANGED once a photo of it is not seen any more. */
  'portfolio.gallery_visit.check_download': message<GalleryTicketDto, GalleryTicket>(
    ...VISIT,
    'FORBIDDEN',
    'NOT_FOUND',
    'DOWNLOAD_CHANGED',
  ),
  'portfolio.gallery_visit.downloaded': message<GalleryDownloadedDto, { success: true }>('GALLERY_NOT_FOUND'),
  /** One photo in one size. */
  'portfolio.gallery_visit.file': message<VisitorFileDto, GalleryFileTicket>(...VISIT, 'FORBIDDEN', 'PHOTO_NOT_FOUND'),
};
