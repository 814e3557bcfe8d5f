import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { DESCRIPTION_TOO_LONG } from '../../../widgets/rich-text/stored-html.js';
import type { SuggestedTexts } from './suggested-texts.js';
import { EMPTY_UPLOAD, uploadReducer, type UploadFields, type UploadState } from './upload-state.js';

/** The part of the state that the form holds. */
type UploadValues = UploadFields & SuggestedTexts;

/** How the machine and the form go together. */
export const UPLOAD_FORM = {
  start: EMPTY_UPLOAD,
  reduce: uploadReducer,
  valuesOf: ({ fields, altText, tags }: UploadState): UploadValues => ({ ...fields, altText, tags }),
  withValues: (state: UploadState, { altText, tags, ...fields }: UploadValues): UploadState => ({
    ...state,
    fields,
    altText,
    tags,
  }),
  /** Empty required fields are reported by a toast (UPL-11). */
  problemsOf: ({ description }: UploadValues): { description?: string } =>
    description.length > PHOTO_LIMITS.descriptionMax ? { description: DESCRIPTION_TOO_LONG } : {},
  // Too long a description is reported while it is typed.
  mode: 'onChange',
} as const;
