import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { descriptionOfText } from '@vitrine/contracts/media/description.rules';
import { SetInfoDto } from '@vitrine/contracts/media/desk.rpc';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { knownExif, knownFileMetadata } from '@vitrine/image-files/clean-metadata';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { KnownCategories } from '../categories/known-categories.js';
import { changeState, type PhotoState } from '../library/photo-state.js';
import { ChangePhoto } from '../photos/change-photo.js';
import { hasTitle } from '../photos/fill-from-file.js';
import type { Photo } from '../photos/photo.entity.js';
import { PhotoPresenter } from '../photos/photo-presenter.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { unreviewedOf } from '../photos/review-state.js';
import { tidyTags } from '../photos/tidy-tags.js';

/** Where photos are that nobody has filed. */
const UNFILED = 'other';

/** Writes what a program says of a photo: as an edit on the page does, and cleaned as what stands in a file. */
@Controller()
export class SetInfo {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly categories: KnownCategories,
    private readonly presenter: PhotoPresenter,
  ) {}

  /** Throws PHOTO_HAS_CATEGORY where the photo would have to be in two. */
  @RpcHandler('media.desk.set_info')
  async setInfo(@Caller() { userId }: Principal, @Payload() dto: SetInfoDto): Promise<PhotoDto> {
    const photo = await this.photos.inTransaction(async () => {
      if (dto.category !== undefined) await this.categories.assert(userId, dto.category);
      return this.change.own(userId, dto.photoId, (found) => {
        const hasFacts = setFacts(found, dto);
        return changeState(found, stateOf(found, dto)) !== null || hasFacts;
      });
    });
    return this.presenter.one(photo);
  }
}

const stateOf = (photo: Photo, dto: SetInfoDto): PhotoState => {
  const { title, description, keywords } = knownFileMetadata(dto);
  const replaces = dto.mode.single === 'replace';
  return {
    ...(title && (replaces || !hasTitle(photo)) && { title }),
    ...(dto.description !== undefined &&
      (replaces || (description && !photo.description)) && { description: descriptionOfText(description ?? '') }),
    ...(dto.category !== undefined && { category: categoryOf(photo, dto.category, dto.mode.multiple) }),
    ...(dto.keywords && tagsOf(photo, keywords ?? [], dto.mode.multiple)),
  };
};

const categoryOf = ({ category }: Photo, wanted: string, mode: SetInfoDto['mode']['multiple']): string => {
  if (mode === 'append' && category !== UNFILED && category !== wanted) throw new AppError('PHOTO_HAS_CATEGORY');
  return wanted;
};

/** What owners send they have seen. */
const tagsOf = (photo: Photo, said: readonly string[], mode: SetInfoDto['mode']['multiple']): PhotoState => {
  const former = mode === 'append' ? photo.tags : [];
  const known = new Set(former.map((tag) => tag.toLowerCase()));
  const tags = tidyTags([...former, ...said.filter((tag) => !known.has(tag.toLowerCase()))]);
  const left = unreviewedOf(photo);
  const words = new Set(said.map((tag) => tag.toLowerCase()));
  return {
    tags: tags.slice(0, Math.max(former.length, PHOTO_LIMITS.tagsOfPhotoMax)),
    ...(left && { unreviewed: { ...left, tags: left.tags.filter((tag) => !words.has(tag.toLowerCase())) } }),
  };
};

/** Whose photo it is, and when it was taken: what else stands in the file. Answers whether anything changed. */
const setFacts = (photo: Photo, dto: SetInfoDto): boolean => {
  const replaces = dto.mode.single === 'replace';
  const { creator } = knownFileMetadata(dto);
  const { takenAt } = knownExif(dto);
  const names = dto.creator !== undefined && (replaces || (creator && !photo.fileMetadata.creator));
  const dates = takenAt !== undefined && (replaces || !photo.exif.takenAt);
  const hasChanged = (names && creator !== photo.fileMetadata.creator) || (dates && takenAt !== photo.exif.takenAt);
  if (names) {
    const { creator: _former, ...others } = photo.fileMetadata;
    photo.fileMetadata = { ...others, ...(creator && { creator }) };
  }
  if (dates && takenAt) photo.exif = { ...photo.exif, takenAt };
  return Boolean(hasChanged);
};
