import { Module, type DynamicModule } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { OutboxModule } from '@vitrine/platform/outbox/outbox.module';
import { AccountRemovalEvents } from './account-removal/account-removal.events.js';
import { EventsRpcController } from './account-removal/events.rpc.controller.js';
import { RequestAccountRemoval } from './account-removal/request-account-removal.js';
import { AnalysisOutcome } from './analysis/analysis-outcome.js';
import { AnalysisRpcController } from './analysis/analysis.rpc.controller.js';
import { BeginAnalysis } from './analysis/begin-analysis.js';
import { RepeatAnalysis } from './analysis/repeat-analysis.js';
import { SuggestTexts } from './analysis/suggest-texts.js';
import { AddBanner } from './banners/add-banner.js';
import { BannersRepository } from './banners/banners.repository.js';
import { BannersRpcController } from './banners/banners.rpc.controller.js';
import { SetDefaultBanner } from './banners/set-default-banner.js';
import { ShowBanners } from './banners/show-banners.js';
import { CategoriesRpcController } from './categories/categories.rpc.controller.js';
import { CreateCategory } from './categories/create-category.js';
import { ListCategories } from './categories/list-categories.js';
import { OwnCategories } from './categories/own-categories.js';
import { RemoveCategory } from './categories/remove-category.js';
import { RenameCategory } from './categories/rename-category.js';
import type { MediaConfig } from './config.js';
import { RetryPhotos } from './derivatives/retry-photos.js';
import { ImageReads } from './images/image-reads.js';
import { ImageTokens } from './images/image-tokens.js';
import { ImagesRpcController } from './images/images.rpc.controller.js';
import { ResolveImage } from './images/resolve-image.js';
import { MediaCoreModule } from './media-core.module.js';
import { HeavyWork } from './owners/heavy-work.js';
import { BulkChange } from './photos/bulk-change.js';
import { EditPhotos } from './photos/edit-photos.js';
import { EmptyTrash } from './photos/empty-trash.js';
import { GetOwnPhoto } from './photos/get-own-photo.js';
import { ListOwnPhotos } from './photos/list-own-photos.js';
import { ManyPhotosRpcController } from './photos/many-photos.rpc.controller.js';
import { OriginalFile } from './photos/original-file.js';
import { OwnPhotosRepository } from './photos/own-photos.repository.js';
import { PhotoStats } from './photos/photo-stats.js';
import { PhotosRpcController } from './photos/photos.rpc.controller.js';
import { PortfolioOrder } from './photos/portfolio-order.js';
import { ReorderPhotos } from './photos/reorder-photos.js';
import { RestorePhotos } from './photos/restore-photos.js';
import { SetPhotoFeatured } from './photos/set-photo-featured.js';
import { SetPhotoVisibility } from './photos/set-photo-visibility.js';
import { SortPhotos } from './photos/sort-photos.js';
import { StoredPhotos } from './photos/stored-photos.js';
import { TrashPhotos } from './photos/trash-photos.js';
import { UpdatePhoto } from './photos/update-photo.js';
import { WalkPhotos } from './photos/walk-photos.js';
import { BeginPicture } from './pictures/begin-picture.js';
import { ChoosablePhotos } from './pictures/choosable-photos.js';
import { PictureFiles } from './pictures/picture-files.js';
import { PicturesRpcController } from './pictures/pictures.rpc.controller.js';
import { RemovePicture } from './pictures/remove-picture.js';
import { ReplacePicture } from './pictures/replace-picture.js';
import { SetHeroPhoto } from './pictures/set-hero-photo.js';
import { SetProfileFile } from './pictures/set-profile-file.js';
import { SetProfilePhoto } from './pictures/set-profile-photo.js';
import { WalkPictures } from './pictures/walk-pictures.js';
import { DiscardObject } from './storage/discard-object.js';
import { StorageUsage } from './storage/storage-usage.js';
import { StorageRpcController } from './storage/storage.rpc.controller.js';
import { AdoptPhoto } from './uploads/adopt-photo.js';
import { BeginReplacement } from './uploads/begin-replacement.js';
import { BeginUpload } from './uploads/begin-upload.js';
import { FreeIds } from './uploads/free-ids.js';
import { StoredImages } from './uploads/stored-image.js';
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
        ManyPhotosRpcController,
        PhotosRpcController,
        PicturesRpcController,
        StorageRpcController,
        UploadsRpcController,
      ],
      providers: [
        AccountRemovalEvents,
        AddBanner,
        AdoptPhoto,
        AnalysisOutcome,
        BannersRepository,
        BeginAnalysis,
        BeginPicture,
        BeginReplacement,
        BeginUpload,
        BulkChange,
        ChoosablePhotos,
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
        PictureFiles,
        PortfolioOrder,
        RemoveCategory,
        RemovePicture,
        RenameCategory,
        ReorderPhotos,
        RepeatAnalysis,
        ReplaceFile,
        ReplacePicture,
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
        ShowBanners,
        SortPhotos,
        StorageUsage,
        StoredImages,
        StoredPhotos,
        SuggestTexts,
        TrashPhotos,
        UpdatePhoto,
        UploadRoom,
        WalkPhotos,
        WalkPictures,
        WritePhoto,
        WriteReplacement,
      ],
    };
  }
}
