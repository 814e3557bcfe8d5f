import { Injectable } from '@nestjs/common';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import type {
  BulkEditDto,
  BulkResultDto,
  PhotoStateDto,
  ReplaceTextDto,
} from '@vitrine/contracts/media/own-photos.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { replacedDescription, replacedTitle } from '@vitrine/contracts/media/replace-text.rules';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { KnownCategories } from '../categories/known-categories.js';
import { ImageTokens } from '../image-addresses/image-tokens.js';
import { bulkResult } from '../photos/bulk-result.js';
import { ChangePhoto } from '../photos/change-photo.js';
import type { Photo } from '../photos/photo.entity.js';
import { changeState, type PhotoState } from './photo-state.js';
import { PhotosRepository } from '../photos/photos.repository.js';
import { unreviewedOf } from '../photos/review-state.js';
import { tidyTags } from '../photos/tidy-tags.js';

/** What a photo is to be; what is left out stays. */
type Wanted = (photo: Photo) => PhotoState;

/** One change of many photos that are not in the trash, all or none, in a handful of statements. */
@Injectable()
export class EditPhotos {
  constructor(
    private readonly photos: PhotosRepository,
    private readonly change: ChangePhoto,
    private readonly categories: KnownCategories,
    private readonly tokens: ImageTokens,
  ) {}

  /** The same change for all of them. */
  edit(who: Principal, photoIds: readonly string[], edit: BulkEditDto): Promise<BulkResultDto> {
    const { addTags, removeTags, suggestions, numberFrom, titleFromFile, replace, ...rest } = edit;
    const titles = numberFrom === undefined ? null : numberedTitles(edit.title ?? '', numberFrom, photoIds);
    return this.apply(who.userId, photoIds, [edit.category], (photo) => ({
      ...rest,
      ...(titles && { title: titles.get(photo.id) }),
      ...(titleFromFile && photo.fileName && { title: titleOf(photo.fileName) }),
      ...(replace && replacedIn(photo, replace)),
      ...textsAfter(photo, { addTags, removeTags, suggestions, altText: edit.altText }),
    }));
  }

  /** Undoes a change: each gets its own state back. */
  revert(who: Principal, states: readonly PhotoStateDto[]): Promise<BulkResultDto> {
    const byId = new Map(states.map(({ id, ...state }) => [id, state]));
    const categories = states.map(({ category }) => category);
    return this.apply(who.userId, [...byId.keys()], categories, ({ id }) => byId.get(id) ?? {});
  }

  private async apply(
    ownerId: string,
    photoIds: readonly string[],
    categories: readonly (string | undefined)[],
    wanted: Wanted,
  ): Promise<BulkResultDto> {
    return this.photos.inTransaction(async () => {
      await this.categories.assert(ownerId, ...categories.filter((id) => id !== undefined));
      const before: PhotoStateDto[] = [];
      const found = await this.change.many(ownerId, photoIds, async (photos) => {
        const hidden: Photo[] = [];
        const changed = photos.filter((photo) => {
          const was = photo.isTrashed() ? null : changeState(photo, wanted(photo));
          if (!was) return false;
          before.push({ id: photo.id, ...was });
          if (was.isPublic && !photo.isPublic) hidden.push(photo);
          return true;
        });
        await this.tokens.renew(hidden);
        return changed;
      });
      return bulkResult(
        photoIds,
        found.filter((photo) => !photo.isTrashed()),
        before,
      );
    });
  }
}

/** `Wedding 1`, `Wedding 2` …, by photo. Throws VALIDATION for a title that becomes too long. */
const numberedTitles = (title: string, from: number, photoIds: readonly string[]): ReadonlyMap<string, string> => {
  const last = from + photoIds.length - 1;
  if (`${title} ${last}`.length > PHOTO_LIMITS.titleMax)
    throw new AppError('VALIDATION', i18n._('The title is too long for its numbers.'), {
      title: [i18n._('It is too long.')],
    });
  return new Map(photoIds.map((id, at) => [id, `${title} ${from + at}`]));
};

const replacedIn = (photo: Photo, replace: ReplaceTextDto): PhotoState => ({
  ...(replace.in.includes('title') && { title: replacedTitle(photo.title, replace) }),
  ...(replace.in.includes('description') && {
    description: replacedDescription(photo.description ?? null, replace),
  }),
});

type TextsEdit = Pick<BulkEditDto, 'addTags' | 'removeTags' | 'altText' | 'suggestions'>;

/** Tags, alt text and what is left to review of them. What owners name themselves is theirs. */
const textsAfter = (photo: Photo, { addTags, removeTags, altText, suggestions }: TextsEdit): PhotoState => {
  const left = unreviewedOf(photo);
  const gone = suggestions === 'remove' ? left : null;
  const unwanted = [...(gone?.tags ?? []), ...(removeTags ?? [])];
  const typed = tidyTags(addTags ?? []);
  return {
    altText: gone?.altText && altText === undefined ? null : altText,
    ...((addTags || unwanted.length > 0) && { tags: retagged(photo.tags, typed, unwanted) }),
    ...(suggestions && { unreviewed: null }),
    ...(left &&
      !suggestions && {
        unreviewed: {
          tags: left.tags.filter((tag) => !typed.includes(tag)),
          altText: left.altText && altText === undefined,
        },
      }),
  };
};

const retagged = (tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] => {
  const unwanted = new Set(tidyTags(remove));
  const result = tidyTags([...tags.filter((tag) => !unwanted.has(tag)), ...add]);
  if (result.length > PHOTO_LIMITS.tagsOfPhotoMax && result.length > tags.length)
    throw new AppError(
      'VALIDATION',
      i18n._('A photo can have at most {max} tags.', { max: PHOTO_LIMITS.tagsOfPhotoMax }),
    );
  return result;
};
