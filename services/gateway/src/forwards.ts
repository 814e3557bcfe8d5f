import { raise } from '@vitrine/contracts/errors/app-error';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import { pageOf } from '@vitrine/contracts/http/page-query.dto';
import { CheckAddressDto } from '@vitrine/contracts/identity/account.dto';
import { SetRoleDto } from '@vitrine/contracts/identity/admin-user.dto';
import { BannerFieldsDto, DefaultHeroDto } from '@vitrine/contracts/media/banner.dto';
import { CategoryLabelDto, CreateCategoryDto } from '@vitrine/contracts/media/category.dto';
import { KnownFilesDto } from '@vitrine/contracts/media/known-files.dto';
import { HideReasonDto } from '@vitrine/contracts/media/moderation.dto';
import { PurgeQuarantineDto, RestoreFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { OwnPhotosFilterQueryDto, OwnPhotosPageQueryDto } from '@vitrine/contracts/media/own-photos-query.dto';
import { SortPhotosDto } from '@vitrine/contracts/media/own-photos.dto';
import { EditPhotoDto, FeaturedDto, VisibilityDto } from '@vitrine/contracts/media/photo-input.dto';
import { SelectAlbumsDto } from '@vitrine/contracts/media/photo-library.dto';
import { controllerOf, forward } from './forward.js';
import { idOr, photoIdOf } from './edge/params.js';
import { FETCHED_IMAGE_WAIT, MANY_PHOTOS_WAIT, PHOTO_LIBRARY_WAIT } from './edge/rpc-timeouts.js';

const bannerIdOf = ({ id }: { id: string }) => ({ id: idOr('BANNER_NOT_FOUND', id) });
const categoryIdOf = ({ id }: { id: string }) => ({ id: idOr('CATEGORY_NOT_FOUND', id) });
const mailIdOf = ({ id }: { id: string }) => ({ id: idOr('NOT_FOUND', id) });
const auditIdOf = ({ auditId }: { auditId: string }) => ({ auditId: idOr('NOT_FOUND', auditId) });
const sessionIdOf = ({ sessionId }: { sessionId: string }) => ({ sessionId: idOr('NOT_FOUND', sessionId) });
const importIdOf = ({ importId }: { importId: string }) => ({ importId: idOr('NOT_FOUND', importId) });
const nothing = () => ({});

/** The calls that one message answers; those that do more have a controller in their feature. */
const OWN_PHOTOS = [
  forward('ownPhotos', 'media.photo.list_mine', ({ query }) => ({ ...query, ...pageOf(query) }), {
    query: OwnPhotosPageQueryDto,
  }),
  forward('ownPhotosPage', 'media.photo.page_mine', ({ query }) => ({ ...query, ...pageOf(query) }), {
    query: OwnPhotosPageQueryDto,
  }),
  forward('ownPhotoIds', 'media.photo.ids_mine', ({ query }) => query, { query: OwnPhotosFilterQueryDto }),
  forward('ownPhotoFacets', 'media.photo.facets_mine', nothing),
  forward('ownPhoto', 'media.photo.get_mine', ({ params }) => ({ photoId: photoIdOf(params.id) })),
  forward('photoStats', 'media.photo.stats', nothing),
  forward('storageUsage', 'media.storage.usage', nothing),
  forward('editPhoto', 'media.photo.update', ({ params, body }) => ({ ...body, photoId: photoIdOf(params.id) }), {
    body: EditPhotoDto,
  }),
  forward('deletePhoto', 'media.photo.trash', ({ params }) => ({ photoId: photoIdOf(params.id) }), { status: 204 }),
  forward(
    'setFeatured',
    'media.photo.set_featured',
    ({ params, body }) => ({ ...body, photoId: photoIdOf(params.id) }),
    { body: FeaturedDto },
  ),
  forward(
    'setVisibility',
    'media.photo.set_visibility',
    ({ params, body }) => ({ ...body, photoId: photoIdOf(params.id) }),
    { body: VisibilityDto },
  ),
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
  forward('job', 'media.job.get', ({ params: { jobId } }) => ({
    // Any other shape is as unknown as another user's job.
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
  forward('templateOf', 'portfolio.template.get_selected', ({ params }) => ({
    userId: idOr('USER_NOT_FOUND', params.userId),
  })),
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
  forward('createPickerSession', 'media.picker_session.create', nothing, { wait: PHOTO_LIBRARY_WAIT }),
  forward('pickerStatus', 'media.picker_session.get', ({ params }) => sessionIdOf(params)),
  forward('cancelPicker', 'media.picker_session.cancel', ({ params }) => sessionIdOf(params), {
    status: 204,
    wait: PHOTO_LIBRARY_WAIT,
  }),
  forward('libraryImports', 'media.library_import.list', nothing, { answer: (imports) => ({ imports }) }),
  forward('pauseImport', 'media.library_import.change', ({ params }) => ({ ...importIdOf(params), change: 'pause' })),
  forward('resumeImport', 'media.library_import.change', ({ params }) => ({ ...importIdOf(params), change: 'resume' })),
  forward('cancelImport', 'media.library_import.change', ({ params }) => ({ ...importIdOf(params), change: 'cancel' })),
];

const ADMINISTRATION = [
  forward(
    'setUserRole',
    'identity.user.set_role',
    ({ params, body }) => ({ ...body, userId: idOr('USER_NOT_FOUND', params.userId) }),
    { body: SetRoleDto },
  ),
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
  forward('aiInsights', 'media.insight.latest', nothing),

  forward('deletionHold', 'media.deletion_hold.get', nothing),
  forward('releaseDeletions', 'media.deletion_hold.release', nothing),
  forward('storageAnalytics', 'media.storage.analytics', nothing),
  forward('userAuditResult', 'media.audit.user', ({ params }) => auditIdOf(params)),
  forward('repairPlan', 'media.audit.plan', ({ params }) => auditIdOf(params)),
  forward('restoreFile', 'media.object.restore', ({ body }) => body, {
    body: RestoreFileDto,
    status: 201,
    answer: (photo) => ({ success: true, photo }),
  }),
  forward('purgeQuarantine', 'media.quarantine.purge', ({ body }) => body, { body: PurgeQuarantineDto }),

  forward('enquiry', 'notify.enquiry.get', ({ params }) => mailIdOf(params)),
  forward('deleteEnquiry', 'notify.enquiry.delete', ({ params }) => mailIdOf(params), { status: 204 }),
  forward('email', 'notify.email.get', ({ params }) => mailIdOf(params)),
];

export const FORWARDS = [...OWN_PHOTOS, ...ACCOUNT, ...GOOGLE_PHOTOS, ...ADMINISTRATION];

export const Forwards = controllerOf(FORWARDS);
