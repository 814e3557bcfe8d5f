import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { descriptionOfText } from '@vitrine/contracts/media/description.rules';
import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoDto, PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { htmlOfText } from '@vitrine/contracts/fields/text-html';
import { commitDraft, type TagLimits, type TagText } from '../../../shared/ui/tag-text.js';
import type { PreparedImage } from '../pipeline/optimise-image.js';
import type { PrepareStep } from '../pipeline/upload-pipeline.js';

/** What is in the form only once it was suggested, to be changed and removed like any other field (UPL-23, UPL-34). */
export interface SuggestedTexts {
  altText: string;
  tags: TagText;
}

export interface UploadFields {
  title: string;
  category: string;
  /** HTML of the allow-list, as it is stored (LBX-21). */
  description: string;
}

/** A field of the form. */
export type UploadField = keyof UploadFields | keyof SuggestedTexts;

export interface UploadState extends SuggestedTexts {
  file: File | null;
  /** The file itself is sent, untouched; what was made of it is for looking at only. */
  keep: boolean;
  exif: PhotoExif;
  metadata: FileMetadata;
  fields: UploadFields;
  /** True once the user typed anything: suggestions are skipped entirely from then on (UPL-05). */
  edited: boolean;
  image: PreparedImage | null;
  /** 0 to 100 while a photo is being optimised, 100 after (UPL-02). */
  optimised: number;
  /** Tags or alt text came from the file or were suggested: the form's values are sent, even if empty. */
  hasTexts: boolean;
  /** Which fields hold a suggestion that is not reviewed yet. */
  suggested: readonly UploadField[];
  /** Which fields hold what the file says, as it says it. */
  fromFile: readonly UploadField[];
  /** `late`: the form no longer waits for suggestions, which may still arrive (UPL-17). */
  phase: 'choosing' | 'optimising' | 'analysing' | 'late' | 'ready' | 'processing' | 'uploading';
  /** The existing photo of the same file; then there is nothing to upload. */
  known: PhotoDto | null;
  /** Share of the body sent, 0 to 100. */
  sent: number;
}

export const EMPTY_UPLOAD: UploadState = {
  file: null,
  keep: false,
  exif: {},
  metadata: {},
  fields: { title: '', category: '', description: '' },
  edited: false,
  image: null,
  optimised: 0,
  altText: '',
  tags: { tags: [], draft: '' },
  hasTexts: false,
  suggested: [],
  fromFile: [],
  phase: 'choosing',
  known: null,
  sent: 0,
};

/** The values filled in without a suggestion. */
type Fallback = Pick<UploadFields, 'title' | 'category'>;

export type UploadEvent =
  | PrepareStep
  | { type: 'file-removed' }
  | { type: 'keep'; keep: boolean }
  | { type: 'analysis-late'; fallback: Fallback }
  | { type: 'analysed'; suggestion: PhotoSuggestion }
  | { type: 'not-analysed'; fallback: Fallback }
  | { type: 'edited'; field: keyof UploadFields; value: string }
  | { type: 'texts-edited'; change: Partial<SuggestedTexts> }
  | { type: 'processing' }
  | { type: 'uploading'; percent: number }
  | { type: 'upload-failed' }
  | { type: 'reset' };

const FIELDS = ['title', 'category', 'description'] as const;

/** The upload form as a machine: everything that happens to it, in one place. */
export const uploadReducer = (state: UploadState, event: UploadEvent): UploadState => {
  switch (event.type) {
    case 'chosen':
      return { ...withoutFile(state), file: event.file, phase: 'optimising' };
    case 'file-removed':
      return withoutFile(state);
    case 'keep':
      return { ...state, keep: event.keep };
    case 'known':
      return { ...state, known: event.photo, optimised: 0, phase: 'ready' };
    case 'described':
      return withFileWords({ ...state, exif: event.exif, metadata: event.metadata });
    case 'optimising':
      return { ...state, optimised: Math.max(state.optimised, Math.min(100, event.percent)) };
    case 'optimised':
      return { ...state, image: event.image, optimised: 100, phase: 'analysing' };
    case 'analysis-late':
      return filled({ ...state, phase: state.phase === 'analysing' ? 'late' : state.phase }, event.fallback);
    case 'analysed':
      return withSuggestion({ ...state, phase: isAnalysing(state) ? 'ready' : state.phase }, event.suggestion);
    case 'not-analysed':
      return filled({ ...state, phase: isAnalysing(state) ? 'ready' : state.phase }, event.fallback);
    case 'edited':
      return {
        ...state,
        // Late suggestions are for an untouched form only.
        phase: state.phase === 'late' ? 'ready' : state.phase,
        edited: true,
        fields: { ...state.fields, [event.field]: event.value },
        suggested: state.suggested.filter((field) => field !== event.field),
        fromFile: state.fromFile.filter((field) => field !== event.field),
      };
    case 'texts-edited':
      return {
        ...state,
        ...event.change,
        edited: true,
        suggested: state.suggested.filter((field) => !(field in event.change)),
        fromFile: state.fromFile.filter((field) => !(field in event.change)),
      };
    case 'processing':
      return { ...state, phase: 'processing', sent: 0 };
    case 'uploading':
      return { ...state, phase: 'uploading', sent: event.percent };
    case 'upload-failed':
      return { ...state, phase: 'ready', sent: 0 };
    case 'reset':
      return EMPTY_UPLOAD;
  }
};

/** Typed values stay; what the file said, and suggestions for it, are dropped. */
const withoutFile = (state: UploadState): UploadState => ({
  ...EMPTY_UPLOAD,
  keep: state.keep,
  fields: without(state, [...state.suggested, ...state.fromFile]),
  ...typedTexts(state),
  edited: state.edited,
});

/** UPL-04, UPL-05: empty fields only, and nothing at all once anything was edited. */
const withSuggestion = (state: UploadState, suggestion: PhotoSuggestion): UploadState => {
  if (state.edited) return state;
  // A late suggestion replaces the values filled in for it.
  const untouched = { ...state, fields: without(state, state.suggested), suggested: [] };
  const { title, category, description } = suggestion;
  const after = filled(untouched, { title, category, description: htmlOfText(description) });
  const texts = (['tags', 'altText'] as const).filter(
    (name) => !state.fromFile.includes(name) && suggestion[name === 'tags' ? 'tags' : 'alt'].length > 0,
  );
  return {
    ...after,
    ...(texts.includes('altText') && { altText: suggestion.alt }),
    ...(texts.includes('tags') && { tags: { tags: suggestion.tags, draft: '' } }),
    hasTexts: state.hasTexts || texts.length > 0,
    suggested: [...after.suggested, ...texts],
  };
};

/** Fills empty fields of an untouched form. */
const filled = (state: UploadState, words: Partial<UploadFields>): UploadState => {
  if (state.edited) return state;
  const names = FIELDS.filter((field) => !state.fields[field].trim() && words[field]);
  return {
    ...state,
    fields: { ...state.fields, ...Object.fromEntries(names.map((field) => [field, words[field]])) },
    suggested: [...state.suggested, ...names],
  };
};

/** What the file says goes into every empty field, whatever was typed into others. */
const withFileWords = (state: UploadState): UploadState => {
  const { title = '', description = '', altText = '', keywords = [] } = state.metadata;
  const said = { title, description: descriptionOfText(description), category: '' };
  const fields = FIELDS.filter((field) => !state.fields[field].trim() && said[field]);
  const hasAlt = altText !== '' && !state.altText.trim();
  const hasTags = keywords.length > 0 && state.tags.tags.length === 0 && !state.tags.draft.trim();
  return {
    ...state,
    fields: { ...state.fields, ...Object.fromEntries(fields.map((field) => [field, said[field]])) },
    ...(hasAlt && { altText }),
    ...(hasTags && { tags: { tags: keywords.slice(0, PHOTO_LIMITS.tagsMax), draft: '' } }),
    hasTexts: state.hasTexts || hasAlt || hasTags,
    fromFile: [...fields, ...(hasAlt ? ['altText' as const] : []), ...(hasTags ? ['tags' as const] : [])],
  };
};

const without = ({ fields }: UploadState, names: readonly UploadField[]): UploadFields => ({
  ...fields,
  ...Object.fromEntries(FIELDS.filter((field) => names.includes(field)).map((field) => [field, ''])),
});

/** Tags and alt text as they were typed; none that were suggested or came from a file. */
const typedTexts = (state: UploadState): SuggestedTexts & Pick<UploadState, 'hasTexts'> => {
  const filled = [...state.suggested, ...state.fromFile];
  const typed = {
    altText: filled.includes('altText') ? '' : state.altText,
    tags: filled.includes('tags') ? EMPTY_UPLOAD.tags : state.tags,
  };
  return { ...typed, hasTexts: typed.altText !== '' || typed.tags.tags.length > 0 };
};

/** Closing now would lose something. */
export const isBegun = ({ file, edited, known }: UploadState): boolean => edited || (file !== null && !known);

/** UPL-11: a photo, a title and a category. */
export const isComplete = ({ file, fields }: UploadState): boolean =>
  Boolean(file && fields.title.trim() && fields.category);

const isAnalysing = ({ phase }: UploadState): boolean => phase === 'analysing' || phase === 'late';

export const isSending = ({ phase }: UploadState): boolean => phase === 'processing' || phase === 'uploading';

export const UPLOAD_TAGS: TagLimits = { max: PHOTO_LIMITS.tagsMax, maxLength: PHOTO_LIMITS.tagMax };

/** The tags as they are sent. */
export const tagsOf = ({ tags }: Pick<SuggestedTexts, 'tags'>): readonly string[] =>
  commitDraft(tags, UPLOAD_TAGS).tags;

/** Tags that are typed and do not fit. */
export const tagsLeftOver = ({ tags }: Pick<SuggestedTexts, 'tags'>): string => commitDraft(tags, UPLOAD_TAGS).draft;
