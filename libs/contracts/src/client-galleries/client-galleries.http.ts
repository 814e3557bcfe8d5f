import type { Content } from '../http/answers.js';
import type { PhotoType } from '../media/photo.rules.js';
import type {
  NewWebhookDto,
  WebhookChangesDto,
  WebhookDeliveryDto,
  WebhookDto,
  WebhookInputDto,
} from '../notify/webhook.dto.js';
import type {
  AboutVisitorDto,
  ApprovedDto,
  ClientPageDto,
  ClientPageInputDto,
  CommentTextDto,
  ConfirmGalleryDto,
  CreateGalleryDto,
  ExportedMarksDto,
  ExportMarksQueryDto,
  GalleryActivityPageDto,
  GalleryActivityQueryDto,
  GalleryCommentDto,
  GalleryDto,
  GalleryLinkDto,
  GalleryLinkInputDto,
  GalleryMailInputDto,
  GalleryMarksDto,
  GalleryOrderDto,
  GalleryPhotoDto,
  GalleryPhotosActDto,
  GalleryPhotosQueryDto,
  GallerySetDto,
  GallerySetInputDto,
  GallerySettingsDto,
  GalleryStateDto,
  GallerySummaryDto,
  MergePersonsBodyDto,
  MoveSetPhotosDto,
  PhotosOfSetDto,
  ResolvedDto,
  VisitorAddressDto,
} from './client-gallery.dto.js';
import type {
  CodeDto,
  ConsentDto,
  GalleryDownloadDto,
  GalleryDownloadPendingDto,
  GalleryDownloadReadyDto,
  GalleryFileQueryDto,
  GalleryPageDto,
  HiddenDto,
  IdentifyDto,
  ListNameDto,
  MarksDto,
  OpenedGalleryDto,
  OpenGalleryDto,
  SubmitDto,
  TestimonialDto,
  VisitorDto,
  VisitorListDto,
  VisitorPhotoDto,
  VisitorPhotosQueryDto,
} from './gallery-visit.dto.js';
import type { GalleryMailPreviewDto, SentGalleryMailDto } from './gallery-mail.rpc.js';

/** What is told to programs of others as it happens, in their own format. */
export interface WebhooksHttp {
  /** List webhooks. */
  webhooks: { answers: { 200: WebhookDto[] } };
  /** Create a webhook. What it is signed with is in this answer alone. */
  createWebhook: { body: WebhookInputDto; answers: { 201: NewWebhookDto }; errors: 'notify.webhook.create' };
  /** Change a webhook. What is left out stays. */
  changeWebhook: { body: WebhookChangesDto; answers: { 200: WebhookDto }; errors: 'notify.webhook.change' };
  /** Delete a webhook. */
  deleteWebhook: { answers: { 204: null }; errors: 'notify.webhook.delete' };
  /** Test a webhook. */
  testWebhook: { answers: { 200: WebhookDeliveryDto }; errors: 'notify.webhook.test' };
  /** List deliveries of a webhook. */
  webhookDeliveries: { answers: { 200: WebhookDeliveryDto[] }; errors: 'notify.webhook.deliveries' };
}

/** Galleries for clients, as their photographer makes and follows them. */
export interface ClientGalleriesHttp {
  /** List galleries. */
  galleries: { answers: { 200: GallerySummaryDto[] } };
  /** Create a gallery. With the sets, links and rules of a preset, as a draft. */
  createGallery: {
    body: CreateGalleryDto;
    answers: { 201: GalleryDto };
    errors: 'portfolio.client_gallery.create';
  };
  /** Get a gallery. */
  clientGallery: { answers: { 200: GalleryDto }; errors: 'portfolio.client_gallery.get' };
  /** Change a gallery. What is left out stays. */
  changeGallery: {
    body: GallerySettingsDto;
    answers: { 200: GalleryDto };
    errors: 'portfolio.client_gallery.change';
  };
  /** Open, close or archive a gallery. */
  setGalleryState: {
    body: GalleryStateDto;
    answers: { 200: GalleryDto };
    errors: 'portfolio.client_gallery.set_state';
  };
  /** Delete a gallery. Photos that are only for delivery go to the trash. */
  deleteGallery: { body: ConfirmGalleryDto; answers: { 204: null }; errors: 'portfolio.client_gallery.delete' };

  /** List photos of a gallery. */
  galleryPhotos: {
    query: GalleryPhotosQueryDto;
    answers: { 200: { photos: GalleryPhotoDto[]; total: number } };
    errors: 'portfolio.gallery_photo.list';
  };
  /** Add photos to a gallery. Photos that are on the site already; new ones are uploaded into it. */
  addToGallery: { body: PhotosOfSetDto; answers: { 200: { added: number } }; errors: 'portfolio.gallery_photo.add' };
  /** Move, hide or remove photos of a gallery. */
  actOnGalleryPhotos: {
    body: GalleryPhotosActDto;
    answers: { 200: { changed: number } };
    errors: 'portfolio.gallery_photo.act';
  };
  /** Order photos of a gallery. */
  orderGalleryPhotos: { body: GalleryOrderDto; answers: { 204: null }; errors: 'portfolio.gallery_photo.order' };
  /** Create a set. */
  createGallerySet: {
    body: GallerySetInputDto;
    answers: { 201: GallerySetDto };
    errors: 'portfolio.gallery_set.create';
  };
  /** Change a set. */
  changeGallerySet: {
    body: GallerySetInputDto;
    answers: { 200: GallerySetDto };
    errors: 'portfolio.gallery_set.change';
  };
  /** Delete a set. Its photos go to another one. */
  deleteGallerySet: { body: MoveSetPhotosDto; answers: { 204: null }; errors: 'portfolio.gallery_set.delete' };

  /** Create a link to a gallery. The answer has its address. */
  createGalleryLink: {
    body: GalleryLinkInputDto;
    answers: { 201: GalleryLinkDto };
    errors: 'portfolio.gallery_link.create';
  };
  /** Change a link to a gallery. */
  changeGalleryLink: {
    body: GalleryLinkInputDto;
    answers: { 200: GalleryLinkDto };
    errors: 'portfolio.gallery_link.change';
  };
  /** Revoke a link to a gallery. For good, and within two seconds. */
  revokeGalleryLink: { answers: { 200: GalleryLinkDto }; errors: 'portfolio.gallery_link.revoke' };

  /** Get what clients chose. */
  galleryMarks: { answers: { 200: GalleryMarksDto }; errors: 'portfolio.gallery_marks.get' };
  /** Export what clients chose. */
  exportMarks: {
    query: ExportMarksQueryDto;
    answers: { 200: ExportedMarksDto };
    errors: 'portfolio.gallery_marks.export';
  };
  /** Reopen a list. It was submitted, and may be changed again. */
  reopenList: { answers: { 204: null }; errors: 'portfolio.gallery_list.reopen' };
  /** Answer a comment. */
  answerComment: {
    body: CommentTextDto;
    answers: { 201: GalleryCommentDto };
    errors: 'portfolio.gallery_comment.answer';
  };
  /** Mark a comment as resolved. */
  resolveComment: { body: ResolvedDto; answers: { 204: null }; errors: 'portfolio.gallery_comment.resolve' };
  /** Merge two visitors. */
  mergePersons: { body: MergePersonsBodyDto; answers: { 204: null }; errors: 'portfolio.gallery_person.merge' };
  /** Take back a merge of visitors. */
  splitPerson: { answers: { 204: null }; errors: 'portfolio.gallery_person.split' };
  /** Erase a visitor of a gallery. */
  erasePerson: { answers: { 204: null }; errors: 'portfolio.gallery_person.erase' };
  /** Erase a visitor by address. In all galleries of the user. */
  eraseVisitor: {
    body: VisitorAddressDto;
    answers: { 200: { persons: number } };
    errors: 'portfolio.gallery_visitor.erase';
  };
  /** Get what is kept about a visitor. In all galleries of the user. */
  aboutVisitor: {
    body: VisitorAddressDto;
    answers: { 200: AboutVisitorDto };
    errors: 'portfolio.gallery_visitor.about';
  };
  /** Approve a testimonial, or no longer. */
  approveTestimonial: { body: ApprovedDto; answers: { 204: null }; errors: 'portfolio.gallery_testimonial.approve' };
  /** List what happened in a gallery. */
  galleryActivity: {
    query: GalleryActivityQueryDto;
    answers: { 200: GalleryActivityPageDto };
    errors: 'portfolio.gallery_activity.list';
  };
  /** Preview a mail of a gallery. As it would reach the first address of the link. */
  previewGalleryMail: {
    body: GalleryMailInputDto;
    answers: { 200: GalleryMailPreviewDto };
    errors: 'portfolio.gallery_mail.preview';
  };
  /** Send a mail of a gallery. To each address of the link. */
  sendGalleryMail: {
    body: GalleryMailInputDto;
    answers: { 200: { mails: number } };
    errors: 'portfolio.gallery_mail.send';
  };
  /** List mails of a gallery. What was sent, and what became of it. */
  galleryMails: { answers: { 200: SentGalleryMailDto[] }; errors: 'portfolio.gallery_mail.list' };

  /** List pages of clients. */
  clientPages: { answers: { 200: ClientPageDto[] } };
  /** Create a page of a client. One address for all galleries of one client. */
  createClientPage: {
    body: ClientPageInputDto;
    answers: { 201: ClientPageDto };
    errors: 'portfolio.client_page.create';
  };
  /** Change a page of a client. */
  changeClientPage: {
    body: ClientPageInputDto;
    answers: { 200: ClientPageDto };
    errors: 'portfolio.client_page.change';
  };
  /** End a page of a client. */
  endClientPage: { answers: { 204: null }; errors: 'portfolio.client_page.end' };
}

/**
 * Galleries as those see them who have a link. A cookie of the gallery, which opening it has set, says who looks; its owner
 * needs none. Without one that fits, a gallery is as unknown as one that does not exist.
 */
export interface GalleryVisitsHttp {
  /** Open a gallery. By the secret of its link, or by its name and a PIN. */
  openGallery: {
    body: OpenGalleryDto;
    answers: { 200: OpenedGalleryDto };
    errors: 'portfolio.gallery_visit.enter';
  };
  /** Look at a gallery. */
  visitedGallery: { answers: { 200: GalleryPageDto }; errors: 'portfolio.gallery_visit.page' };
  /** List the photos of a visited gallery. */
  visitedPhotos: {
    query: VisitorPhotosQueryDto;
    answers: { 200: { photos: VisitorPhotoDto[]; total: number } };
    errors: 'portfolio.gallery_visit.photos';
  };
  /** Say who one is. An address that another device has verified is asked for a code. */
  identifyVisitor: { body: IdentifyDto; answers: { 200: VisitorDto }; errors: 'portfolio.gallery_visit.identify' };
  /** Enter a code from a mail. */
  verifyVisitor: { body: CodeDto; answers: { 200: VisitorDto }; errors: 'portfolio.gallery_visit.verify' };
  /** Be somebody else. This device forgets who looks; nothing else changes. */
  leaveGallery: { answers: { 204: null } };
  /** Be forgotten. Erases the visitor with all that they did. */
  forgetVisitor: { answers: { 204: null }; errors: 'portfolio.gallery_visit.forget' };
  /** Get what is kept about oneself. */
  aboutMe: { answers: { 200: object }; errors: 'portfolio.gallery_visit.about_me' };

  /** Choose photos, or no longer. */
  markPhotos: { body: MarksDto; answers: { 200: VisitorListDto }; errors: 'portfolio.gallery_visit.mark' };
  /** Create a list of photos. */
  createList: { body: ListNameDto; answers: { 201: VisitorListDto }; errors: 'portfolio.gallery_visit.create_list' };
  /** Rename a list of photos. */
  renameList: { body: ListNameDto; answers: { 200: VisitorListDto }; errors: 'portfolio.gallery_visit.rename_list' };
  /** Delete a list of photos. */
  deleteList: { answers: { 204: null }; errors: 'portfolio.gallery_visit.delete_list' };
  /** Submit a list to the photographer. Twice is once. */
  submitList: { body: SubmitDto; answers: { 200: VisitorListDto }; errors: 'portfolio.gallery_visit.submit' };
  /** Hide photos from guests, or no longer. */
  hidePhotos: { body: HiddenDto; answers: { 200: { changed: number } }; errors: 'portfolio.gallery_visit.hide' };
  /** List comments on a photo. */
  photoComments: { answers: { 200: GalleryCommentDto[] }; errors: 'portfolio.gallery_visit.comments' };
  /** Comment on a photo. */
  addComment: { body: CommentTextDto; answers: { 201: GalleryCommentDto }; errors: 'portfolio.gallery_visit.comment' };
  /** Delete a comment of one's own. */
  deleteComment: { answers: { 204: null }; errors: 'portfolio.gallery_visit.delete_comment' };
  /** Say which photos may be shown. */
  giveConsent: { body: ConsentDto; answers: { 204: null }; errors: 'portfolio.gallery_visit.consent' };
  /** Leave a testimonial. */
  giveTestimonial: { body: TestimonialDto; answers: { 204: null }; errors: 'portfolio.gallery_visit.testimonial' };
  /** Ask for more time. Of a gallery that is closed, or is about to be. */
  askForTime: { answers: { 204: null }; errors: 'portfolio.gallery_visit.ask_for_time' };

  /**
   * Prepare a download of a gallery. Answers where its ZIPs are for a day, and how long they are. While sizes are still
   * being made the answer is a 202, and the same call is made again until it is not.
   */
  prepareGalleryDownload: {
    body: GalleryDownloadDto;
    answers: { 200: GalleryDownloadReadyDto; 202: GalleryDownloadPendingDto };
    errors: 'portfolio.gallery_visit.prepare_download' | DownloadErrors;
  };
  /** Download from a gallery. A ZIP that {@link GalleryVisitsHttp.prepareGalleryDownload} has prepared, whole or in parts (`Range`). */
  galleryArchive: {
    answers: { 200: Content<'application/zip'>; 206: Content<'application/zip'> };
    errors: 'portfolio.gallery_visit.check_download' | 'media.delivery.pieces' | DownloadErrors;
  };
  /** Download a photo of a gallery. Whole or in parts (`Range`). */
  galleryFile: {
    query: GalleryFileQueryDto;
    answers: { 200: Content<PhotoType>; 206: Content<PhotoType> };
    errors: 'portfolio.gallery_visit.file' | 'media.delivery.file' | 'ORIGINAL_LOST' | StoreErrors;
  };
  /** Get an image of a gallery. `variant`: `{width}.webp` or `{width}.avif`. */
  galleryImage: {
    answers: { 200: Content<'image/webp' | 'image/avif' | 'image/jpeg'> };
    errors: 'GALLERY_NOT_FOUND' | 'FORBIDDEN' | StoreErrors;
  };
}

type DownloadErrors = 'DOWNLOAD_RUNNING' | 'DOWNLOADS_BUSY';
type StoreErrors = 'STORE_UNAVAILABLE' | 'STORE_REFUSED';
