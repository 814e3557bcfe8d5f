import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';

export interface UploadFields {
  title: string;
  category: string;
  description: string;
}

/** What goes to the server instead of the chosen file. */
export interface PreparedImage {
  blob: Blob;
  name: string;
  /** True when the browser could not read it and the server is to (UPL-25). */
  isOriginal: boolean;
}

export interface UploadState {
  file: File | null;
  /** The file itself is sent, untouched; what was made of it is for looking at only. */
  keep: boolean;
  exif: PhotoExif;
  fields: UploadFields;
  /** True once the person typed anything: suggestions are skipped entirely from then on (UPL-05). */
  edited: boolean;
  image: PreparedImage | null;
  /** 0 to 100 while a picture is being optimised, 100 after (UPL-02). */
  optimised: number;
  /** From the AI, sent along unseen by the form's fields (UPL-23). */
  altText: string;
  tags: string[];
  /** Which fields hold a suggestion nobody has looked at yet. */
  suggested: readonly (keyof UploadFields)[];
  /** `late`: the person waits no longer for suggestions, which may still come (UPL-17). */
  phase: 'choosing' | 'optimising' | 'analysing' | 'late' | 'ready' | 'processing' | 'uploading';
  /** Share of the body sent, 0 to 100. */
  sent: number;
}

export const EMPTY_UPLOAD: UploadState = {
  file: null,
  keep: false,
  exif: {},
  fields: { title: '', category: '', description: '' },
  edited: false,
  image: null,
  optimised: 0,
  altText: '',
  tags: [],
  suggested: [],
  phase: 'choosing',
  sent: 0,
};

export type UploadEvent =
  | { type: 'chosen'; file: File }
  | { type: 'keep'; keep: boolean }
  | { type: 'described'; exif: PhotoExif }
  | { type: 'optimising'; percent: number }
  | { type: 'optimised'; image: PreparedImage }
  | { type: 'analysis-late' }
  | { type: 'analysed'; suggestion: PhotoSuggestion | null }
  | { type: 'edited'; field: keyof UploadFields; value: string }
  | { type: 'processing' }
  | { type: 'uploading'; percent: number }
  | { type: 'upload-failed' }
  | { type: 'reset' };

const FIELDS = ['title', 'category', 'description'] as const;

/** The upload form as a machine: everything that happens to it, in one place. */
export const uploadReducer = (state: UploadState, event: UploadEvent): UploadState => {
  switch (event.type) {
    case 'chosen':
      // Words a person typed belong to them and stay; what was suggested for another picture goes.
      return {
        ...EMPTY_UPLOAD,
        file: event.file,
        keep: state.keep,
        fields: withoutSuggestions(state),
        edited: state.edited,
        phase: 'optimising',
      };
    case 'keep':
      return { ...state, keep: event.keep };
    case 'described':
      return { ...state, exif: event.exif };
    case 'optimising':
      return { ...state, optimised: Math.max(state.optimised, Math.min(100, event.percent)) };
    case 'optimised':
      return { ...state, image: event.image, optimised: 100, phase: 'analysing' };
    case 'analysis-late':
      return { ...state, phase: state.phase === 'analysing' ? 'late' : state.phase };
    case 'analysed':
      return withSuggestion({ ...state, phase: isAnalysing(state) ? 'ready' : state.phase }, event.suggestion);
    case 'edited':
      return {
        ...state,
        // Late suggestions are for an untouched form only.
        phase: state.phase === 'late' ? 'ready' : state.phase,
        edited: true,
        fields: { ...state.fields, [event.field]: event.value },
        suggested: state.suggested.filter((field) => field !== event.field),
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

/** UPL-04, UPL-05: empty fields only, and nothing at all once anything was edited. */
const withSuggestion = (state: UploadState, suggestion: PhotoSuggestion | null): UploadState => {
  if (!suggestion || state.edited) return state;
  const filled = FIELDS.filter((field) => !state.fields[field].trim() && suggestion[field]);
  return {
    ...state,
    fields: { ...state.fields, ...Object.fromEntries(filled.map((field) => [field, suggestion[field]])) },
    altText: suggestion.alt,
    tags: suggestion.tags,
    suggested: filled,
  };
};

const withoutSuggestions = ({ fields, suggested }: UploadState): UploadFields => ({
  ...fields,
  ...Object.fromEntries(suggested.map((field) => [field, ''])),
});

/** UPL-11: a picture, a title and a category. */
export const isComplete = ({ file, fields }: UploadState): boolean =>
  Boolean(file && fields.title.trim() && fields.category);

const isAnalysing = ({ phase }: UploadState): boolean => phase === 'analysing' || phase === 'late';

export const isSending = ({ phase }: UploadState): boolean => phase === 'processing' || phase === 'uploading';
