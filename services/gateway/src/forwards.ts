import { raise } from '@vitrine/contracts/errors/app-error';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import { pageOf } from '@vitrine/contracts/http/page-query.dto';
import { ListActsDto } from '@vitrine/contracts/admin/act.dto';
import {
  ApprovedDto,
  ClientPageInputDto,
  CommentTextDto,
  ConfirmGalleryDto,
  CreateGalleryDto,
  ExportMarksQueryDto,
  GalleryActivityQueryDto,
  GalleryLinkInputDto,
  GalleryMailInputDto,
  GalleryOrderDto,
  GalleryPhotosActDto,
  GalleryPhotosQueryDto,
  GallerySetInputDto,
  GallerySettingsDto,
  GalleryStateDto,
  MergePersonsBodyDto,
  MoveSetPhotosDto,
  PhotosOfSetDto,
  ResolvedDto,
  VisitorAddressDto,
} from '@vitrine/contracts/client-galleries/client-gallery.dto';
import {
  ConsentDto,
  type GalleryVisitDto,
  HiddenDto,
  ListNameDto,
  MarksDto,
  SubmitDto,
  TestimonialDto,
  VisitorPhotosQueryDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { AccessTokenSwitchDto, CreateAccessTokenDto } from '@vitrine/contracts/identity/access-token.dto';
import { TOKEN_ID } from '@vitrine/contracts/identity/access-token.rules';
import { CheckAddressDto } from '@vitrine/contracts/identity/account.dto';
import { SetRoleDto, SuspendDto } from '@vitrine/contracts/identity/admin-user.dto';
import {
  CompleteProfileDto,
  UpdateProfileDto,
  VisitorSettingsDto,
} from '@vitrine/contracts/identity/profile-input.dto';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { BannerFieldsDto, DefaultHeroDto } from '@vitrine/contracts/media/banner.dto';
import { CategoryLabelDto, CreateCategoryDto } from '@vitrine/contracts/media/category.dto';
import { KnownFilesDto } from '@vitrine/contracts/media/known-files.dto';
import {
  InsightQueryDto,
  type RecommendationsDto,
  type ThemeSuggestionsDto,
} from '@vitrine/contracts/media/insights.dto';
import { HideReasonDto, ListAllPhotosDto } from '@vitrine/contracts/media/moderation.dto';
import {
  DeleteFileDto,
  ListQuarantineDto,
  ListStoredUsersDto,
  PurgeQuarantineDto,
  RestoreFileDto,
} from '@vitrine/contracts/media/object-browser.dto';
import { OwnPhotosFilterQueryDto, OwnPhotosPageQueryDto } from '@vitrine/contracts/media/own-photos-query.dto';
import { SortPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import { EditPhotoDto, FeaturedDto, VisibilityDto } from '@vitrine/contracts/media/photo-input.dto';
import { CreatePickerSessionDto, ImportPickedDto, SelectAlbumsDto } from '@vitrine/contracts/media/photo-library.dto';
import { ShowLogoDto, SiteImageOfPhotoDto } from '@vitrine/contracts/media/site-image.dto';
import { FindingsQueryDto, RepairDto } from '@vitrine/contracts/media/storage-audit.dto';
import { SetQuotaDto } from '@vitrine/contracts/media/user-storage.dto';
import { ListEmailsDto } from '@vitrine/contracts/notify/email.dto';
import { ListEnquiriesDto } from '@vitrine/contracts/notify/enquiry.dto';
import { WebhookChangesDto, WebhookInputDto } from '@vitrine/contracts/notify/webhook.dto';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { HeroAnswer } from '@vitrine/contracts/portfolio/portfolio.http';
import {
  LookDto,
  SelectHeroBannerDto,
  SelectHeroPhotoDto,
  SelectTemplateDto,
} from '@vitrine/contracts/portfolio/portfolio.rpc';
import {
  CreateSitePageDto,
  PhotoProjectsQueryDto,
  PublishDto,
  RevertDto,
  SiteDraftDto,
  SitePageOrderDto,
  SitePagePhotosDto,
  SiteSettingsDto,
} from '@vitrine/contracts/portfolio/site.dto';
import type { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { ACTS, EMAILS, ENQUIRIES, FINDINGS, PHOTOS, QUARANTINE, STORED_USERS } from './admin/list-files.js';
import { TASK_WAIT_MS } from './edge/background-task.js';
import { idOr, photoIdOf } from './edge/params.js';
import {
  FETCHED_IMAGE_WAIT,
  MANY_PHOTOS_WAIT,
  PHOTO_LIBRARY_WAIT,
  REVOCATION_WAIT,
  SITE_IMAGE_WAIT,
} from './edge/rpc-timeouts.js';
import { controllerOf, forward, type Kept } from './forward.js';

const ofPhoto = ({ params }: { params: { id: string } }) => ({ photoId: photoIdOf(params.id) });
/** The body, and the photo of the address. */
const onPhoto = <Body extends object>({ params, body }: { params: { id: string }; body: Body }) => ({
  ...body,
  photoId: photoIdOf(params.id),
});
const bannerIdOf = ({ id }: { id: string }) => ({ id: idOr('BANNER_NOT_FOUND', id) });
const categoryIdOf = ({ id }: { id: string }) => ({ id: idOr('CATEGORY_NOT_FOUND', id) });
const mailIdOf = ({ id }: { id: string }) => ({ id: idOr('NOT_FOUND', id) });
const auditIdOf = ({ auditId }: { auditId: string }) => ({ auditId: idOr('NOT_FOUND', auditId) });
const sessionIdOf = ({ sessionId }: { sessionId: string }) => ({ sessionId: idOr('NOT_FOUND', sessionId) });
const importIdOf = ({ importId }: { importId: string }) => ({ importId: idOr('NOT_FOUND', importId) });
const userIdOf = ({ userId }: { userId: string }) => ({ userId: idOr('USER_NOT_FOUND', userId) });
const tokenIdOf = ({ tokenId }: { tokenId: string }) => ({
  id: TOKEN_ID.test(tokenId) ? tokenId : raise('TOKEN_NOT_FOUND'),
});
/** Ids in the address of a client gallery. */
const inGallery = <Ids extends Record<string, string>>({ params }: { params: Ids }): Ids => {
  for (const id of Object.values(params)) idOr('GALLERY_NOT_FOUND', id);
  return params;
};
const withBody = <Ids extends Record<string, string>, Body extends object>(asked: { params: Ids; body: Body }) => ({
  ...asked.body,
  ...inGallery(asked),
});
/** The same of who looks at one, which stands for the gallery. */
const ofVisit = <Ids extends { galleryId: string }>({ visit, params }: { visit: GalleryVisitDto; params: Ids }) => {
  const { galleryId: _gallery, ...ids } = params;
  for (const id of Object.values(ids as Record<string, string>)) idOr('NOT_FOUND', id);
  return { ...ids, visit };
};
const visitWithBody = <Ids extends { galleryId: string }, Body extends object>(asked: {
  visit: GalleryVisitDto;
  params: Ids;
  body: Body;
}) => ({ ...asked.body, ...ofVisit(asked) });
const onSitePage = ({ params: { pageId } }: { params: { pageId: string } }) => ({
  pageId: idOr('SITE_PAGE_NOT_FOUND', pageId),
});
const onSitePageWithBody = <Body extends object>(asked: { params: { pageId: string }; body: Body }) => ({
  ...asked.body,
  ...onSitePage(asked),
});
const webhookIdOf = ({ webhookId }: { webhookId: string }) => ({ webhookId: idOr('NOT_FOUND', webhookId) });
const nothing = () => ({});
/** Media knows of no projects: it is told the photos of the one that is asked for. */
const choiceOfOwnPhotos = async (
  { query: { project, ...query } }: { query: OwnPhotosFilterQueryDto },
  rpc: RpcClient,
) => {
  if (project === undefined) return query;
  const { photoIds } = await rpc.call('portfolio.site_page.photo_ids', { pageId: project });
  return { ...query, among: photoIds };
};
const pageOfOwnPhotos = async (asked: { query: OwnPhotosPageQueryDto }, rpc: RpcClient) => ({
  ...(await choiceOfOwnPhotos(asked, rpc)),
  ...pageOf(asked.query),
});

/** The next read must not show the state before the write. */
const storeUser = ({ currentUsers }: Kept, _: unknown, user: UserDto) => void currentUsers.store(user);
/** Identity gets a new image by an event; until then the cached user must not show the former one. */
const forgetUser = ({ currentUsers }: Kept, { userId }: { userId: string }) => currentUsers.invalidate(userId);
/** Media's events are of site images; a selection reaches open pages from here. */
const tellPages =
  (kind: 'hero' | 'template') =>
  ({ updates }: Kept, { userId }: { userId: string }) =>
    updates.broadcast(userId, [{ kind }]);

const chosen = (hero: HeroDto): HeroAnswer => ({
  success: true,
  message: `${hero.name} is now your hero image.`,
  heroImageName: hero.name,
  ...hero,
});

/** API-81. */
const INSIGHT_WAIT_MS = 14_000;

/** The calls that one message answers; those that do more have a controller in their feature. */
const OWN_PHOTOS = [
  forward('ownPhotos', 'media.photo.list_mine', pageOfOwnPhotos, {
    query: OwnPhotosPageQueryDto,
  }),
  forward('ownPhotosPage', 'media.photo.page_mine', pageOfOwnPhotos, {
    query: OwnPhotosPageQueryDto,
  }),
  forward('ownPhotoIds', 'media.photo.ids_mine', choiceOfOwnPhotos, { query: OwnPhotosFilterQueryDto }),
  forward('ownPhotoFacets', 'media.photo.facets_mine', nothing),
  forward('ownPhoto', 'media.photo.get_mine', ofPhoto),
  forward('photoStats', 'media.photo.stats', nothing),
  forward('storageUsage', 'media.storage.usage', nothing),
  forward('editPhoto', 'media.photo.update', onPhoto, { body: EditPhotoDto }),
  forward('deletePhoto', 'media.photo.trash', ofPhoto, { status: 204 }),
  forward('setFeatured', 'media.photo.set_featured', onPhoto, { body: FeaturedDto }),
  forward('setVisibility', 'media.photo.set_visibility', onPhoto, { body: VisibilityDto }),
  forward('knownFiles', 'media.upload.known', ({ body }) => body, { body: KnownFilesDto }),
  forward('sortPhotos', 'media.photo.sort', ({ body }) => body, {
    body: SortPhotosDto,
    answer: (moved) => ({ success: true, ...moved }),
    wait: MANY_PHOTOS_WAIT,
  }),
  forward('emptyTrash', 'media.photo.empty_trash', nothing, {
    answer: (removed) => ({ success: true, ...removed }),
    wait: MANY_PHOTOS_WAIT,
  }),
  forward('task', 'media.job.get', ({ params: { jobId } }) => ({
    // Any other shape is as unknown as another user's task.
    jobId: UUID_PATTERN.test(jobId) ? jobId : raise('NOT_FOUND'),
  })),
  forward('heldWork', 'media.job.held', nothing),

  forward('customCategories', 'media.category.list', nothing),
  forward('createCategory', 'media.category.create', ({ body }) => body, { body: CreateCategoryDto, status: 201 }),
  forward('renameCategory', 'media.category.rename', ({ params, body }) => ({ ...body, ...categoryIdOf(params) }), {
    body: CategoryLabelDto,
  }),
  forward('removeCategory', 'media.category.remove', ({ params }) => categoryIdOf(params), {
    status: 204,
    wait: MANY_PHOTOS_WAIT,
  }),
];

const ACCOUNT = [
  forward('checkAddress', 'identity.profile.check_address', ({ query }) => query, { query: CheckAddressDto }),
  forward('ownHero', 'portfolio.hero.get', ({ userId }) => ({ userId })),
  forward('ownTemplate', 'portfolio.template.get_selected', ({ userId }) => ({ userId })),
  forward('heroImages', 'media.banner.list', nothing),
  forward('defaultHero', 'media.banner.default', nothing),
  forward('templates', 'portfolio.template.list', nothing),
  forward('templateOf', 'portfolio.template.get_selected', ({ params }) => userIdOf(params)),

  forward('ownProfile', 'identity.user.get', ({ userId }) => ({ userId }), { after: storeUser }),
  forward('updateProfile', 'identity.profile.update', ({ body }) => body, {
    body: UpdateProfileDto,
    after: storeUser,
  }),
  forward('setVisitorSettings', 'identity.profile.set_visitor_settings', ({ body }) => body, {
    body: VisitorSettingsDto,
    after: storeUser,
  }),
  forward('completeProfile', 'identity.profile.complete', ({ body }) => body, {
    body: CompleteProfileDto,
    answer: (user) => ({ success: true, user }),
    after: storeUser,
  }),
  forward('setCustomProfileImage', 'media.profile_image.set_photo', ({ body }) => body, {
    body: SiteImageOfPhotoDto,
    answer: ({ url, former }) => ({ success: true, profileImageUrl: url, ...(former !== undefined && { former }) }),
    wait: SITE_IMAGE_WAIT,
    after: forgetUser,
  }),
  forward('removeProfileImage', 'media.profile_image.remove', nothing, {
    answer: () => ({ success: true, profileImageUrl: null }),
    after: forgetUser,
  }),

  forward('accessTokens', 'identity.access_token.list', nothing),
  forward('createAccessToken', 'identity.access_token.create', ({ body }) => body, {
    body: CreateAccessTokenDto,
    status: 201,
  }),
  forward(
    'changeAccessToken',
    'identity.access_token.change',
    ({ params, body }) => ({ ...body, ...tokenIdOf(params) }),
    {
      body: AccessTokenSwitchDto,
    },
  ),
  forward('endAccessToken', 'identity.access_token.end', ({ params }) => tokenIdOf(params), { status: 204 }),

  forward('setGlobalHero', 'portfolio.hero.select_banner', ({ body }) => body, {
    body: SelectHeroBannerDto,
    answer: chosen,
    wait: SITE_IMAGE_WAIT,
    after: tellPages('hero'),
  }),
  // Portfolio has a site image made of the photo by media, and waits for it.
  forward('setCustomHero', 'portfolio.hero.select_photo', ({ body }) => body, {
    body: SelectHeroPhotoDto,
    answer: chosen,
    wait: SITE_IMAGE_WAIT,
    after: tellPages('hero'),
  }),
  forward('removeHero', 'portfolio.hero.remove', nothing, { after: tellPages('hero') }),
  forward('chooseTemplate', 'portfolio.template.select', ({ body }) => body, {
    body: SelectTemplateDto,
    answer: ({ templateId }) => ({ success: true, templateId }),
    after: tellPages('template'),
  }),
  forward('ownLook', 'portfolio.look.get', nothing),
  forward('setLook', 'portfolio.look.set', ({ body }) => body, { body: LookDto, after: tellPages('template') }),
  forward('undoLook', 'portfolio.look.undo', nothing, { after: tellPages('template') }),
  forward('ownLogo', 'media.logo.get', nothing),
  forward('showLogo', 'media.logo.show', ({ body }) => body, { body: ShowLogoDto, after: tellPages('template') }),
];

const GOOGLE_PHOTOS = [
  forward('googlePhotosStatus', 'media.library_connection.get', nothing),
  forward('googlePhotosDisconnect', 'media.library_connection.delete', nothing, {
    answer: () => ({ success: true, isConnected: false }),
  }),
  forward('googlePhotosAlbums', 'media.album.list', nothing, {
    answer: (albums) => ({ albums }),
    wait: PHOTO_LIBRARY_WAIT,
  }),
  forward('selectAlbums', 'media.album.select', ({ body }) => body, {
    body: SelectAlbumsDto,
    answer: (selected) => ({ success: true, ...selected }),
    wait: PHOTO_LIBRARY_WAIT,
  }),
  forward('createPickerSession', 'media.picker_session.create', ({ body }) => body, {
    body: CreatePickerSessionDto,
    wait: PHOTO_LIBRARY_WAIT,
  }),
  forward('pickerStatus', 'media.picker_session.get', ({ params }) => sessionIdOf(params)),
  forward('cancelPicker', 'media.picker_session.cancel', ({ params }) => sessionIdOf(params), {
    status: 204,
    wait: PHOTO_LIBRARY_WAIT,
  }),
  forward('importPicked', 'media.picker_session.import', ({ body }) => body, {
    body: ImportPickedDto,
    followedMs: TASK_WAIT_MS,
  }),
  forward('libraryImports', 'media.library_import.list', nothing, { answer: (imports) => ({ imports }) }),
  forward('pauseImport', 'media.library_import.change', ({ params }) => ({ ...importIdOf(params), change: 'pause' })),
  forward('resumeImport', 'media.library_import.change', ({ params }) => ({ ...importIdOf(params), change: 'resume' })),
  forward('cancelImport', 'media.library_import.change', ({ params }) => ({ ...importIdOf(params), change: 'cancel' })),
];

const ADMINISTRATION = [
  forward('setUserRole', 'identity.user.set_role', ({ params, body }) => ({ ...body, ...userIdOf(params) }), {
    body: SetRoleDto,
  }),
  // From now on every call of the user is refused; a session ends once its page has received the reason.
  forward('suspendUser', 'identity.user.suspend', ({ params, body }) => ({ ...body, ...userIdOf(params) }), {
    body: SuspendDto,
    wait: REVOCATION_WAIT,
    after: ({ currentUsers }, _, { id }) => currentUsers.invalidate(id),
  }),
  forward('endUserTokens', 'identity.user.end_access_tokens', ({ params }) => userIdOf(params), { status: 204 }),
  forward('setUserQuota', 'media.storage.set_quota', ({ params, body }) => ({ ...body, ...userIdOf(params) }), {
    body: SetQuotaDto,
    after: ({ updates }, { params }) => updates.broadcast(params.userId, [{ kind: 'storage' }]),
  }),
  forward('adminActs', 'identity.act.list', ({ query }) => query, { query: ListActsDto, file: ACTS }),

  forward('adminPhotos', 'media.photo.list_all', ({ query }) => query, { query: ListAllPhotosDto, file: PHOTOS }),
  forward(
    'featurePhoto',
    'media.photo.feature',
    ({ params, body }) => ({ ...body, photoId: photoIdOf(params.photoId) }),
    { body: FeaturedDto },
  ),
  forward('hidePhoto', 'media.photo.hide', ({ params, body }) => ({ ...body, photoId: photoIdOf(params.photoId) }), {
    body: HideReasonDto,
  }),
  forward('showPhoto', 'media.photo.show', ({ params }) => ({ photoId: photoIdOf(params.photoId) })),

  forward('adminHeroImages', 'media.banner.list_all', nothing),
  forward('updateHeroImage', 'media.banner.update', ({ params, body }) => ({ ...body, ...bannerIdOf(params) }), {
    body: BannerFieldsDto,
  }),
  forward('deleteHeroImage', 'media.banner.delete', ({ params }) => bannerIdOf(params), { status: 204 }),
  forward('setDefaultHero', 'media.banner.set_default', ({ params }) => bannerIdOf(params)),
  forward('setDefaultHeroFromUrl', 'media.banner.set_default_from_url', ({ body }) => body, {
    body: DefaultHeroDto,
    wait: FETCHED_IMAGE_WAIT,
  }),
  forward(
    'aiRecommendations',
    'media.insight.start',
    ({ query: { refresh = false } }) => ({ kind: 'recommendations', refresh }),
    {
      query: InsightQueryDto,
      followedMs: INSIGHT_WAIT_MS,
      answer: ({ insight }) => insight as RecommendationsDto,
    },
  ),
  forward(
    'aiThemeSuggestions',
    'media.insight.start',
    ({ query: { refresh = false } }) => ({ kind: 'theme-suggestions', refresh }),
    {
      query: InsightQueryDto,
      followedMs: INSIGHT_WAIT_MS,
      answer: ({ insight }) => insight as ThemeSuggestionsDto,
    },
  ),
  forward('aiInsights', 'media.insight.latest', nothing),

  forward('deletionHold', 'media.deletion_hold.get', nothing),
  forward('releaseDeletions', 'media.deletion_hold.release', nothing),
  forward('storageAnalytics', 'media.storage.analytics', nothing),
  forward('userAuditResult', 'media.audit.user', ({ params }) => auditIdOf(params)),
  forward('auditFindings', 'media.audit.findings', ({ params, query }) => ({ ...query, ...auditIdOf(params) }), {
    query: FindingsQueryDto,
    file: FINDINGS,
  }),
  forward('repairPlan', 'media.audit.plan', ({ params }) => auditIdOf(params)),
  forward('repairStorage', 'media.audit.repair', ({ params, body }) => ({ ...body, ...auditIdOf(params) }), {
    body: RepairDto,
    status: 202,
    followedMs: 0,
  }),
  forward('undoRepair', 'media.audit.undo', ({ params }) => auditIdOf(params), { status: 202, followedMs: 0 }),

  forward('storedUsers', 'media.object.users', ({ query }) => query, { query: ListStoredUsersDto, file: STORED_USERS }),
  forward('restoreFile', 'media.object.restore', ({ body }) => body, {
    body: RestoreFileDto,
    status: 201,
    answer: (photo) => ({ success: true, photo }),
  }),
  forward(
    'deleteFile',
    'media.object.delete',
    ({ query, body }) => {
      const { userId, fileKey } = body.fileKey === undefined ? query : body;
      return userId === undefined || fileKey === undefined ? raise('VALIDATION') : { userId, fileKey };
    },
    { query: DeleteFileDto, body: DeleteFileDto },
  ),
  forward('quarantine', 'media.quarantine.list', ({ query }) => query, { query: ListQuarantineDto, file: QUARANTINE }),
  forward('purgeQuarantine', 'media.quarantine.purge', ({ body }) => body, { body: PurgeQuarantineDto }),

  forward('enquiries', 'notify.enquiry.list', ({ query }) => query, { query: ListEnquiriesDto, file: ENQUIRIES }),
  forward('enquiry', 'notify.enquiry.get', ({ params }) => mailIdOf(params)),
  forward('deleteEnquiry', 'notify.enquiry.delete', ({ params }) => mailIdOf(params), { status: 204 }),
  forward('emails', 'notify.email.list', ({ query }) => query, { query: ListEmailsDto, file: EMAILS, isPolled: true }),
  forward('email', 'notify.email.get', ({ params }) => mailIdOf(params)),
];

const SITE = [
  forward('site', 'portfolio.site.get', nothing),
  forward('saveSite', 'portfolio.site.save', ({ body }) => body, { body: SiteSettingsDto }),
  forward('sitePages', 'portfolio.site_page.list', nothing),
  forward('createSitePage', 'portfolio.site_page.create', ({ body }) => body, {
    body: CreateSitePageDto,
    status: 201,
  }),
  forward('orderSitePages', 'portfolio.site_page.order', ({ body }) => body, { body: SitePageOrderDto, status: 204 }),
  forward('photoProjects', 'portfolio.site_page.of_photos', ({ body }) => body, { body: PhotoProjectsQueryDto }),
  forward('sitePage', 'portfolio.site_page.get', onSitePage),
  forward('deleteSitePage', 'portfolio.site_page.delete', onSitePage, { status: 204 }),
  forward('saveSiteDraft', 'portfolio.site_page.save', onSitePageWithBody, { body: SiteDraftDto }),
  forward('publishSitePage', 'portfolio.site_page.publish', onSitePageWithBody, { body: PublishDto }),
  forward('withdrawSitePage', 'portfolio.site_page.withdraw', onSitePage),
  forward('revertSitePage', 'portfolio.site_page.revert', onSitePageWithBody, { body: RevertDto }),
  forward('addToSitePage', 'portfolio.site_page.add_photos', onSitePageWithBody, { body: SitePagePhotosDto }),
  forward('previewSitePage', 'portfolio.site_page.preview', onSitePage),
];

const CLIENT_GALLERIES = [
  forward('galleries', 'portfolio.client_gallery.list', nothing),
  forward('createGallery', 'portfolio.client_gallery.create', ({ body }) => body, {
    body: CreateGalleryDto,
    status: 201,
  }),
  forward('clientGallery', 'portfolio.client_gallery.get', inGallery),
  forward('changeGallery', 'portfolio.client_gallery.change', withBody, { body: GallerySettingsDto }),
  forward('setGalleryState', 'portfolio.client_gallery.set_state', withBody, { body: GalleryStateDto }),
  forward('deleteGallery', 'portfolio.client_gallery.delete', withBody, { body: ConfirmGalleryDto, status: 204 }),

  forward('galleryPhotos', 'portfolio.gallery_photo.list', (asked) => ({ ...asked.query, ...inGallery(asked) }), {
    query: GalleryPhotosQueryDto,
  }),
  forward('addToGallery', 'portfolio.gallery_photo.add', withBody, { body: PhotosOfSetDto, wait: MANY_PHOTOS_WAIT }),
  forward('actOnGalleryPhotos', 'portfolio.gallery_photo.act', withBody, {
    body: GalleryPhotosActDto,
    wait: MANY_PHOTOS_WAIT,
  }),
  forward('orderGalleryPhotos', 'portfolio.gallery_photo.order', withBody, {
    body: GalleryOrderDto,
    status: 204,
    wait: MANY_PHOTOS_WAIT,
  }),
  forward('createGallerySet', 'portfolio.gallery_set.create', withBody, { body: GallerySetInputDto, status: 201 }),
  forward('changeGallerySet', 'portfolio.gallery_set.change', withBody, { body: GallerySetInputDto }),
  forward('deleteGallerySet', 'portfolio.gallery_set.delete', withBody, { body: MoveSetPhotosDto, status: 204 }),

  forward('createGalleryLink', 'portfolio.gallery_link.create', withBody, { body: GalleryLinkInputDto, status: 201 }),
  forward('changeGalleryLink', 'portfolio.gallery_link.change', withBody, { body: GalleryLinkInputDto }),
  forward('revokeGalleryLink', 'portfolio.gallery_link.revoke', inGallery),

  forward('galleryMarks', 'portfolio.gallery_marks.get', inGallery),
  forward('exportMarks', 'portfolio.gallery_marks.export', (asked) => ({ ...asked.query, ...inGallery(asked) }), {
    query: ExportMarksQueryDto,
    wait: MANY_PHOTOS_WAIT,
  }),
  forward('reopenList', 'portfolio.gallery_list.reopen', inGallery, { status: 204 }),
  forward('answerComment', 'portfolio.gallery_comment.answer', withBody, { body: CommentTextDto, status: 201 }),
  forward('resolveComment', 'portfolio.gallery_comment.resolve', withBody, { body: ResolvedDto, status: 204 }),
  forward('mergePersons', 'portfolio.gallery_person.merge', withBody, { body: MergePersonsBodyDto, status: 204 }),
  forward('splitPerson', 'portfolio.gallery_person.split', inGallery, { status: 204 }),
  forward('erasePerson', 'portfolio.gallery_person.erase', inGallery, { status: 204 }),
  forward('eraseVisitor', 'portfolio.gallery_visitor.erase', ({ body }) => body, { body: VisitorAddressDto }),
  forward('aboutVisitor', 'portfolio.gallery_visitor.about', ({ body }) => body, { body: VisitorAddressDto }),
  forward('approveTestimonial', 'portfolio.gallery_testimonial.approve', withBody, {
    body: ApprovedDto,
    status: 204,
  }),
  forward('galleryActivity', 'portfolio.gallery_activity.list', (asked) => ({ ...asked.query, ...inGallery(asked) }), {
    query: GalleryActivityQueryDto,
  }),

  forward('previewGalleryMail', 'portfolio.gallery_mail.preview', withBody, { body: GalleryMailInputDto }),
  forward('sendGalleryMail', 'portfolio.gallery_mail.send', withBody, { body: GalleryMailInputDto }),
  forward('galleryMails', 'portfolio.gallery_mail.list', inGallery),

  forward('clientPages', 'portfolio.client_page.list', nothing),
  forward('createClientPage', 'portfolio.client_page.create', ({ body }) => body, {
    body: ClientPageInputDto,
    status: 201,
  }),
  forward('changeClientPage', 'portfolio.client_page.change', withBody, { body: ClientPageInputDto }),
  forward('endClientPage', 'portfolio.client_page.end', inGallery, { status: 204 }),
];

const WEBHOOKS = [
  forward('webhooks', 'notify.webhook.list', nothing),
  forward('createWebhook', 'notify.webhook.create', ({ body }) => body, { body: WebhookInputDto, status: 201 }),
  forward('changeWebhook', 'notify.webhook.change', ({ params, body }) => ({ ...body, ...webhookIdOf(params) }), {
    body: WebhookChangesDto,
  }),
  forward('deleteWebhook', 'notify.webhook.delete', ({ params }) => webhookIdOf(params), { status: 204 }),
  forward('testWebhook', 'notify.webhook.test', ({ params }) => webhookIdOf(params)),
  forward('webhookDeliveries', 'notify.webhook.deliveries', ({ params }) => webhookIdOf(params)),
];

const GALLERY_VISITS = [
  forward('visitedGallery', 'portfolio.gallery_visit.page', ofVisit),
  forward('visitedPhotos', 'portfolio.gallery_visit.photos', (asked) => ({ ...asked.query, ...ofVisit(asked) }), {
    query: VisitorPhotosQueryDto,
  }),
  forward('aboutMe', 'portfolio.gallery_visit.about_me', ofVisit),
  forward('markPhotos', 'portfolio.gallery_visit.mark', visitWithBody, { body: MarksDto }),
  forward('createList', 'portfolio.gallery_visit.create_list', visitWithBody, { body: ListNameDto, status: 201 }),
  forward('renameList', 'portfolio.gallery_visit.rename_list', visitWithBody, { body: ListNameDto }),
  forward('deleteList', 'portfolio.gallery_visit.delete_list', ofVisit, { status: 204 }),
  forward('submitList', 'portfolio.gallery_visit.submit', visitWithBody, { body: SubmitDto }),
  forward('hidePhotos', 'portfolio.gallery_visit.hide', visitWithBody, { body: HiddenDto }),
  forward('photoComments', 'portfolio.gallery_visit.comments', ofVisit),
  forward('addComment', 'portfolio.gallery_visit.comment', visitWithBody, { body: CommentTextDto, status: 201 }),
  forward('deleteComment', 'portfolio.gallery_visit.delete_comment', ofVisit, { status: 204 }),
  forward('giveConsent', 'portfolio.gallery_visit.consent', visitWithBody, { body: ConsentDto, status: 204 }),
  forward('giveTestimonial', 'portfolio.gallery_visit.testimonial', visitWithBody, {
    body: TestimonialDto,
    status: 204,
  }),
  forward('askForTime', 'portfolio.gallery_visit.ask_for_time', ofVisit, { status: 204 }),
];

export const FORWARDS = [
  ...OWN_PHOTOS,
  ...ACCOUNT,
  ...GOOGLE_PHOTOS,
  ...ADMINISTRATION,
  ...SITE,
  ...CLIENT_GALLERIES,
  ...GALLERY_VISITS,
  ...WEBHOOKS,
];

export const Forwards = controllerOf(FORWARDS);
