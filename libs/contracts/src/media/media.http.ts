import type { Content, Done, Form, Repeatable } from '../http/answers.js';
import type { HeldWorkDto, TaskStatusDto, PendingTaskDto } from '../http/task.dto.js';
import type { PhotoSuggestion } from '../ai/photo-suggestion.js';
import type { DownloadDto, DownloadPhotosDto } from './archive.dto.js';
import type { CategoryLabelDto, CreateCategoryDto, CustomCategoryDto } from './category.dto.js';
import type { KnownFilesAnswer, KnownFilesDto } from './known-files.dto.js';
import type { OwnPhotosFilterQueryDto, OwnPhotosPageQueryDto } from './own-photos-query.dto.js';
import type {
  BulkChangeDto,
  BulkResultDto,
  OwnPhotoFacetsDto,
  OwnPhotosPageDto,
  ReorderPhotosDto,
  SortPhotosDto,
} from './own-photos.dto.js';
import type { EditPhotoDto, FeaturedDto, FileFieldsDto, UploadFieldsDto, VisibilityDto } from './photo-input.dto.js';
import type { PhotoDto, PhotoStatsDto, StorageUsageDto } from './photo.dto.js';
import type { PhotoType } from './photo.rules.js';

/** What may go wrong while the gateway takes in a file. */
export type ReceiveImageErrors =
  | 'FILE_MISSING'
  | 'FILE_TOO_LARGE'
  | 'FILE_TYPE_UNSUPPORTED'
  | 'UPLOAD_INTERRUPTED'
  | 'TOO_MANY_UPLOADS'
  | 'UPLOADS_BUSY'
  | 'STORE_FULL'
  | StoreErrors;

type StoreErrors = 'STORE_UNAVAILABLE' | 'STORE_REFUSED';

/** The signed-in user's own photos. */
export interface PhotosHttp {
  /** List photos. */
  ownPhotos: {
    query: OwnPhotosPageQueryDto;
    answers: { 200: PhotoDto[] };
    errors: 'portfolio.site_page.photo_ids';
  };
  /** List photos with counts. A page of the table, and the numbers around it. */
  ownPhotosPage: {
    query: OwnPhotosPageQueryDto;
    answers: { 200: OwnPhotosPageDto };
    errors: 'portfolio.site_page.photo_ids';
  };
  /** List ids of photos. Of all photos that the filter finds, in the list's order. */
  ownPhotoIds: {
    query: OwnPhotosFilterQueryDto;
    answers: { 200: { ids: string[] } };
    errors: 'portfolio.site_page.photo_ids';
  };
  /** List what photos can be filtered by. Cameras, lenses and keywords of the photos that are not in the trash. */
  ownPhotoFacets: { answers: { 200: OwnPhotoFacetsDto } };
  /** Get a photo. */
  ownPhoto: { answers: { 200: PhotoDto }; errors: 'media.photo.get_mine' };
  /** Edit a photo. What is left out stays. */
  editPhoto: { body: EditPhotoDto; answers: { 200: PhotoDto }; errors: 'media.photo.update' };
  /** Move a photo to the trash. It can be restored for 30 days. */
  deletePhoto: { answers: { 204: null }; errors: 'media.photo.trash' };
  /** Feature a photo, or no longer. */
  setFeatured: { body: FeaturedDto; answers: { 200: PhotoDto }; errors: 'media.photo.set_featured' };
  /** Publish a photo, or take it back. */
  setVisibility: { body: VisibilityDto; answers: { 200: PhotoDto }; errors: 'media.photo.set_visibility' };
  /** Download an original. Byte for byte, whole or in parts (`Range`). */
  originalFile: {
    answers: { 200: Content<PhotoType>; 206: Content<PhotoType> };
    errors: 'media.photo.original' | 'ORIGINAL_LOST' | StoreErrors;
  };
  /** Change many photos. Suggestions come later: `jobId` says where they are followed. */
  bulkChange: {
    body: BulkChangeDto;
    answers: { 200: BulkResultDto; 202: PendingTaskDto & BulkResultDto };
    errors: 'media.photo.bulk';
  };
  /** Reorder photos. Each photo weighs as a call of its own. */
  reorderPhotos: {
    body: ReorderPhotosDto;
    answers: { 200: Done & { moved: number } };
    errors: 'media.photo.reorder';
  };
  /** Sort the portfolio. */
  sortPhotos: { body: SortPhotosDto; answers: { 200: Done & { moved: number } }; errors: 'media.photo.sort' };
  /** Empty the trash. Photos that an administrator has put there stay. */
  emptyTrash: { answers: { 200: Done & { removed: number } }; errors: 'media.photo.empty_trash' };
  /** Get figures. */
  photoStats: { answers: { 200: PhotoStatsDto } };
  /** Get the storage usage. */
  storageUsage: { answers: { 200: StorageUsageDto } };
  /**
   * Prepare a download. Of photos as one ZIP, with an XMP sidecar for each and lists as CSV and JSON. The answer, or the
   * result of its task where that takes longer, says where it is for a day.
   */
  prepareDownload: {
    body: DownloadPhotosDto;
    answers: { 200: DownloadDto; 202: PendingTaskDto };
    errors: 'media.archive.create' | 'JOB_FAILED' | DownloadErrors;
  };
  /** Download photos. A ZIP that {@link PhotosHttp.prepareDownload} has prepared, whole or in parts (`Range`). */
  download: {
    answers: { 200: Content<'application/zip'>; 206: Content<'application/zip'> };
    errors: 'media.archive.get' | DownloadErrors;
  };
}

type DownloadErrors = 'DOWNLOAD_RUNNING' | 'DOWNLOADS_BUSY';

/** A photographer's own categories. */
export interface CategoriesHttp {
  /** List categories. */
  customCategories: { answers: { 200: CustomCategoryDto[] } };
  /** Create a category. */
  createCategory: {
    body: CreateCategoryDto;
    answers: { 201: CustomCategoryDto };
    errors: 'media.category.create';
  };
  /** Rename a category. */
  renameCategory: {
    body: CategoryLabelDto;
    answers: { 200: CustomCategoryDto };
    errors: 'media.category.rename';
  };
  /** Delete a category. Its photos move to `other`. */
  removeCategory: { answers: { 204: null }; errors: 'media.category.remove' };
}

/** Files on their way to the server. A repeated upload with the same `idempotency-key` is one photo. */
export interface UploadsHttp {
  /** Upload a photo. Answers 201 for a new photo, and 200 for the one that an earlier attempt with the same key has made. */
  uploadPhoto: {
    headers: Repeatable;
    body: Form<UploadFieldsDto, 'image', PhotoType>;
    answers: { 200: PhotoDto; 201: PhotoDto };
    errors: ReceiveImageErrors | 'portfolio.gallery_upload.target' | 'media.upload.begin' | 'media.photo.create';
  };
  /** Replace the file of a photo. Answers the photo as it is; the new file shows once its derivatives are ready. */
  replaceFile: {
    headers: Repeatable;
    body: Form<FileFieldsDto, 'image', PhotoType>;
    answers: { 200: PhotoDto };
    errors: ReceiveImageErrors | 'media.photo_file.begin' | 'media.photo_file.replace';
  };
  /** Find known files. Which of the files, by their content hash, are photos of the user already. */
  knownFiles: { body: KnownFilesDto; answers: { 200: KnownFilesAnswer } };
  /** Suggest texts for a photo that is not uploaded yet. Answers 202 when the suggestions take longer than 14 seconds. */
  analysePhoto: {
    body: Form<object, 'image', PhotoType>;
    answers: { 200: PhotoSuggestion; 202: PendingTaskDto };
    errors: ReceiveImageErrors | 'media.analysis.begin' | 'media.analysis.suggest';
  };
  /** Get a task. Which a 202 has named. */
  task: { answers: { 200: TaskStatusDto } };
  /** List held work. Queues that users wait for and that an administrator has paused. */
  heldWork: { answers: { 200: HeldWorkDto } };
}

/** Images by their addresses, which calls name. */
export interface ImagesHttp {
  /** Get an image. `variant`: `{width}.webp`, `{width}.avif`, `{width}.jpg` (with a gain map) or `card.jpg`, of a logo `icon-32.png` and `icon-180.png`, too; a private photo's are its owner's alone. */
  image: {
    answers: { 200: Content<'image/webp' | 'image/avif' | 'image/jpeg' | 'image/png'> };
    errors: 'FORBIDDEN' | StoreErrors;
  };
}
