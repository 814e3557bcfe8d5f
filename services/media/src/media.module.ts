import { Module, type DynamicModule } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { AccountRemovalEvents } from './account-removal/account-removal.events.js';
import { EventsRpcController } from './account-removal/events.rpc.controller.js';
import { RequestAccountRemoval } from './account-removal/request-account-removal.js';
import { AnalysisOutcome } from './analysis/analysis-outcome.js';
import { AnalysisRpcController } from './analysis/analysis.rpc.controller.js';
import { BeginAnalysis } from './analysis/begin-analysis.js';
import { ReanalysePhotos } from './analysis/reanalyse-photos.js';
import { AnalyseUpload } from './analysis/analyse-upload.js';
import { AddBanner } from './banners/add-banner.js';
import { BannersRepository } from './banners/banners.repository.js';
import { BannersRpcController } from './banners/banners.rpc.controller.js';
import { SetDefaultBanner } from './banners/set-default-banner.js';
import { ListBanners } from './banners/list-banners.js';
import { CategoriesRpcController } from './categories/categories.rpc.controller.js';
import { CreateCategory } from './categories/create-category.js';
import { ListCategories } from './categories/list-categories.js';
import { OwnCategories } from './categories/own-categories.js';
import { RemoveCategory } from './categories/remove-category.js';
import { RenameCategory } from './categories/rename-category.js';
import type { MediaConfig } from './config.js';
import { RetryPhotos } from './library/retry-photos.js';
import { ImageReads } from './image-addresses/image-reads.js';
import { ImageTokens } from './image-addresses/image-tokens.js';
import { ImagesRpcController } from './image-addresses/images.rpc.controller.js';
import { ResolveImage } from './image-addresses/resolve-image.js';
import { MediaCoreModule } from './media-core.module.js';
import { HeavyWork } from './owners/heavy-work.js';
import { BulkChange } from './library/bulk-change.js';
import { EditPhotos } from './library/edit-photos.js';
import { EmptyTrash } from './library/empty-trash.js';
import { GetOwnPhoto } from './library/get-own-photo.js';
import { ListOwnPhotos } from './library/list-own-photos.js';
import { BulkRpcController } from './library/bulk.rpc.controller.js';
import { OriginalFile } from './library/original-file.js';
import { OwnPhotosRepository } from './library/own-photos.repository.js';
import { PhotoStats } from './library/photo-stats.js';
import { LibraryRpcController } from './library/library.rpc.controller.js';
import { PortfolioOrder } from './library/portfolio-order.js';
import { ReorderPhotos } from './library/reorder-photos.js';
import { RestorePhotos } from './library/restore-photos.js';
import { SetPhotoFeatured } from './library/set-photo-featured.js';
import { SetPhotoVisibility } from './library/set-photo-visibility.js';
import { SortPhotos } from './library/sort-photos.js';
import { StoredPhotos } from './library/stored-photos.js';
import { TrashPhotos } from './library/trash-photos.js';
import { UpdatePhoto } from './library/update-photo.js';
import { ExportPhotos } from './photos/export-photos.js';
import { BeginSiteImage } from './site-images/begin-site-image.js';
import { SelectablePhotos } from './site-images/selectable-photos.js';
import { SiteImageFiles } from './site-images/site-image-files.js';
import { SiteImagesRpcController } from './site-images/site-images.rpc.controller.js';
import { RemoveSiteImage } from './site-images/remove-site-image.js';
import { ReplaceSiteImage } from './site-images/replace-site-image.js';
import { SetHeroPhoto } from './site-images/set-hero-photo.js';
import { SetProfileFile } from './site-images/set-profile-file.js';
import { SetProfilePhoto } from './site-images/set-profile-photo.js';
import { ExportSiteImages } from './site-images/export-site-images.js';
import { DiscardObject } from './storage/discard-object.js';
import { StorageUsage } from './storage/storage-usage.js';
import { StorageRpcController } from './storage/storage.rpc.controller.js';
import { CreatePhoto } from './uploads/create-photo.js';
import { BeginReplacement } from './uploads/begin-replacement.js';
import { BeginUpload } from './uploads/begin-upload.js';
import { FreeIds } from './uploads/free-ids.js';
import { StoredImages } from './originals/stored-images.js';
import { KnownFiles } from './uploads/known-files.js';
import { ReplaceFile } from './uploads/replace-file.js';
import { UploadRoom } from './uploads/upload-room.js';
import { UploadsRpcController } from './uploads/uploads.rpc.controller.js';
import { WritePhoto } from './uploads/write-photo.js';
import { WriteReplacement } from './uploads/write-replacement.js';

/** The process that answers. Its events are relayed by the worker. */
@Module({})
export class MediaModule {
  static register(config: MediaConfig): DynamicModule {
    return {
      module: MediaModule,
      imports: [MediaCoreModule.of(config), OutboxModule.forSender(), EventsModule.forReceiver()],
      controllers: [
        AnalysisRpcController,
        BannersRpcController,
        CategoriesRpcController,
        EventsRpcController,
        ImagesRpcController,
        BulkRpcController,
        LibraryRpcController,
        SiteImagesRpcController,
        StorageRpcController,
        UploadsRpcController,
      ],
      providers: [
        AccountRemovalEvents,
        AddBanner,
        CreatePhoto,
        AnalysisOutcome,
        BannersRepository,
        BeginAnalysis,
        BeginSiteImage,
        BeginReplacement,
        BeginUpload,
        BulkChange,
        SelectablePhotos,
        CreateCategory,
        DiscardObject,
        EditPhotos,
        EmptyTrash,
        FreeIds,
        GetOwnPhoto,
        HeavyWork,
        ImageReads,
        ImageTokens,
        KnownFiles,
        ListCategories,
        ListOwnPhotos,
        OriginalFile,
        OwnCategories,
        OwnPhotosRepository,
        PhotoStats,
        SiteImageFiles,
        PortfolioOrder,
        RemoveCategory,
        RemoveSiteImage,
        RenameCategory,
        ReorderPhotos,
        ReanalysePhotos,
        ReplaceFile,
        ReplaceSiteImage,
        RequestAccountRemoval,
        ResolveImage,
        RestorePhotos,
        RetryPhotos,
        SetDefaultBanner,
        SetHeroPhoto,
        SetPhotoFeatured,
        SetPhotoVisibility,
        SetProfileFile,
        SetProfilePhoto,
        ListBanners,
        SortPhotos,
        StorageUsage,
        StoredImages,
        StoredPhotos,
        AnalyseUpload,
        TrashPhotos,
        UpdatePhoto,
        UploadRoom,
        ExportPhotos,
        ExportSiteImages,
        WritePhoto,
        WriteReplacement,
      ],
    };
  }
}
