import { t } from '@lingui/core/macro';
import { beginningOf } from '@vitrine/contracts/fields/clean-text';
import type { FocalPoint } from '@vitrine/contracts/media/photo-image';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { EditPhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { commitDraft, sameTag, type TagText } from '../../shared/ui/tag-text.js';
import { isSamePoint } from '../../widgets/focal-point/move-focal-point.js';
import { htmlOfText } from '@vitrine/contracts/fields/text-html';
import { DESCRIPTION_TOO_LONG } from '../../widgets/rich-text/stored-html.js';

export interface EditFields {
  title: string;
  /** HTML of the allow-list, as it is stored (LBX-21). */
  description: string;
  category: string;
  tags: TagText;
  altText: string;
  /** Null: the middle. */
  focalPoint: FocalPoint | null;
}
export type EditField = keyof EditFields;

export interface EditState {
  /** The photo being edited, as last fetched. */
  base: PhotoDto;
  fields: EditFields;
  /** Suggestions that were neither taken nor waved away. */
  offers: Partial<EditFields>;
  /** A field's value before its suggestion was taken; typing discards it. */
  before: Partial<EditFields>;
  /** Fields whose suggestion was taken (PHOTO-36). */
  taken: readonly EditField[];
}

export type EditEvent =
  | { type: 'loaded'; photo: PhotoDto }
  | { type: 'typed'; change: Partial<EditFields> }
  | { type: 'suggested'; suggestion: PhotoSuggestion }
  | { type: 'taken'; fields: readonly EditField[] }
  | { type: 'taken-back'; field: EditField }
  | { type: 'waved-away'; fields: readonly EditField[] };

/** The rules' bound is for an upload's suggestions; a photographer may name more. */
export const TAG_LIMITS = { max: 100, maxLength: PHOTO_LIMITS.tagMax } as const;

export const EDIT_FIELDS = ['title', 'description', 'category', 'tags', 'altText', 'focalPoint'] as const;

export const startEdit = (photo: PhotoDto): EditState => ({
  base: photo,
  fields: fieldsOf(photo),
  offers: {},
  before: {},
  taken: [],
});

/** The edit dialog as a machine. Nothing typed is ever replaced without an event of the user's (PHOTO-38). */
export const editReducer = (state: EditState, event: EditEvent): EditState => {
  switch (event.type) {
    case 'loaded':
      return startEdit(event.photo);
    case 'typed':
      return {
        ...state,
        fields: { ...state.fields, ...event.change },
        before: without(state.before, Object.keys(event.change) as EditField[]),
      };
    case 'suggested':
      return { ...state, offers: offersFor(state.fields, event.suggestion) };
    case 'taken': {
      const fields = event.fields.filter((field) => state.offers[field] !== undefined);
      return {
        ...state,
        fields: { ...state.fields, ...pick(state.offers, fields, state.fields) },
        before: { ...state.before, ...pick(state.fields, fields) },
        offers: without(state.offers, fields),
        taken: [...new Set([...state.taken, ...fields])],
      };
    }
    case 'taken-back':
      return {
        ...state,
        fields: { ...state.fields, ...pick(state.before, [event.field]) },
        offers: { ...state.offers, ...pick(state.fields, [event.field]) },
        before: without(state.before, [event.field]),
        taken: state.taken.filter((field) => field !== event.field),
      };
    case 'waved-away':
      return { ...state, offers: without(state.offers, event.fields) };
  }
};

const fieldsOf = (photo: PhotoDto): EditFields => ({
  title: photo.title,
  description: photo.description ?? '',
  category: photo.category,
  tags: { tags: photo.tags, draft: '' },
  altText: photo.altText ?? '',
  focalPoint: photo.image.focalPoint ?? null,
});

/** What differs from what is there; tags are offered beside the ones there are. */
const offersFor = (fields: EditFields, suggestion: PhotoSuggestion): Partial<EditFields> => {
  const tags = commitDraft({ tags: fields.tags.tags, draft: suggestion.tags.join() }, TAG_LIMITS).tags;
  const texts = {
    title: suggestion.title,
    description: htmlOfText(suggestion.description),
    // "Other" stands for no category.
    category: suggestion.category === 'other' ? '' : suggestion.category,
    altText: beginningOf(suggestion.alt, PHOTO_LIMITS.altMax),
  };
  const differing = (Object.keys(texts) as (keyof typeof texts)[]).filter(
    (field) => texts[field].trim() && texts[field].trim() !== fields[field].trim(),
  );
  return {
    ...Object.fromEntries(differing.map((field) => [field, texts[field].trim()])),
    ...(tags.length > fields.tags.tags.length && { tags: { tags, draft: fields.tags.draft } }),
  };
};

/** The tags a suggestion would add. */
export const addedTags = (now: TagText, offered: TagText): string[] =>
  offered.tags.filter((tag) => !now.tags.some((other) => sameTag(other, tag)));

/** What stops the fields from being saved (PHOTO-33). */
export const problemsOf = ({ title, description, tags }: EditFields): Partial<Record<EditField, string>> => ({
  ...(!title.trim() && { title: t`Title is required.` }),
  ...(commitDraft(tags, TAG_LIMITS).draft && { tags: t`Not every tag fits.` }),
  ...(description.length > PHOTO_LIMITS.descriptionMax && {
    description: DESCRIPTION_TOO_LONG,
  }),
});

export const isDirty = ({ base, fields }: EditState): boolean => {
  const start = fieldsOf(base);
  return EDIT_FIELDS.some((field) => {
    if (field === 'focalPoint') return !isSamePoint(fields.focalPoint, start.focalPoint);
    return field === 'tags'
      ? !sameList(allTags(fields.tags), start.tags.tags) || Boolean(fields.tags.draft.trim())
      : fields[field] !== start[field];
  });
};

/** Body of the PATCH (PHOTO-34 to PHOTO-36). */
export const bodyOf = ({ base, fields, taken }: EditState, now: Date): EditPhotoDto => ({
  title: fields.title.trim(),
  description: fields.description.trim() || null,
  category: fields.category,
  tags: [...allTags(fields.tags)],
  altText: fields.altText.trim() || null,
  ...(!isSamePoint(fields.focalPoint, base.image.focalPoint ?? null) && { focalPoint: fields.focalPoint }),
  ...(taken.length > 0 && {
    metadata: { aiAnalysisStatus: 'completed', aiAnalysisCompletedAt: now.toISOString() },
  }),
});

/** True when another tab or a job changed what this dialog edits. */
export const changedElsewhere = (base: PhotoDto, latest: PhotoDto): boolean =>
  latest.revision > base.revision &&
  (latest.title !== base.title ||
    latest.description !== base.description ||
    latest.category !== base.category ||
    latest.altText !== base.altText ||
    !isSamePoint(latest.image.focalPoint ?? null, base.image.focalPoint ?? null) ||
    !sameList(latest.tags, base.tags));

const allTags = (tags: TagText): readonly string[] =>
  tags.draft.trim() ? commitDraft(tags, TAG_LIMITS).tags : tags.tags;

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

const pick = (from: Partial<EditFields>, fields: readonly EditField[], now?: EditFields): Partial<EditFields> =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      // Tags typed since the suggestion came stay beside the suggested ones.
      field === 'tags' && now && from.tags ? mergeTags(now.tags, from.tags) : from[field],
    ]),
  );

const mergeTags = (now: TagText, offered: TagText): TagText => ({
  tags: commitDraft({ tags: now.tags, draft: offered.tags.join() }, TAG_LIMITS).tags,
  draft: now.draft,
});

const without = (from: Partial<EditFields>, fields: readonly EditField[]): Partial<EditFields> =>
  Object.fromEntries(Object.entries(from).filter(([field]) => !fields.includes(field as EditField)));
