import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import type { EditPhotoDto } from '@vitrine/contracts/media/photo-input.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { useRef } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import { PROCESSING_DELAY_MS } from '../../../shared/constants.js';
import { useFormMachine } from '../../../shared/hooks/use-form-machine.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { analyseImage, type AnalyseOptions } from '../../../data/photos/analyse-image.js';
import { refreshPhotos } from '../../../data/photos/photo-cache.js';
import { savePhoto } from '../../../data/photos/save-photo.js';
import { DESCRIPTION_TOO_LONG } from '../../../widgets/rich-text/stored-html.js';
import type { PreparedImage } from '../pipeline/optimise-image.js';
import {
  postPhoto,
  PREPARE_TOOLS,
  uploadFailure,
  type OutgoingPhoto,
  type PostedPhoto,
  type PostOptions,
  type PreparedFile,
  type PrepareTools,
} from '../pipeline/upload-pipeline.js';
import { storeCategory } from '../queue/queue-store.js';
import {
  EMPTY_UPLOAD,
  isComplete,
  isSending,
  tagsLeftOver,
  tagsOf,
  uploadReducer,
  type SuggestedTexts,
  type UploadFields,
  type UploadState,
} from './upload-state.js';
import { usePreparedFile } from './use-prepared-file.js';

/** What the form needs from outside; tests bring their own. */
export interface UploadTools extends PrepareTools {
  analyse: (image: PreparedImage, options: AnalyseOptions) => Promise<PhotoSuggestion>;
  send: (state: UploadState, options: SendOptions) => Promise<PostedPhoto>;
  wait: (ms: number) => Promise<void>;
}

interface SendOptions extends Omit<PostOptions, 'signal'> {
  /** An earlier try may have made the photo, without its answer having come. */
  mayBeThere: boolean;
}

/** The flow of UPL-01: choose, optimise, analyse unless `suggests` is false, fill, submit. */
export const useUpload = (
  onDone: () => void,
  { lastCategory, suggests }: { lastCategory: string; suggests: boolean },
  tools: UploadTools = TOOLS,
) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const { form, state, send: dispatch } = useFormMachine(UPLOAD_FORM);
  const { prepare, abort } = usePreparedFile({ tools, keep: state.keep, onStep: dispatch });
  const keyFor = useRef<PreparedFile['keyFor']>(() => tools.newKey());
  const mayBeThere = useRef(false);
  const submitting = useRef(false);

  const { mutateAsync } = useMutation({
    mutationFn: (sent: UploadState) =>
      tools
        .send(sent, {
          key: keyFor.current(sent.keep),
          mayBeThere: mayBeThere.current,
          onProgress: (share) => dispatch({ type: 'uploading', percent: share * 100 }),
        })
        .catch((error: unknown) => {
          if (error instanceof ApiError && (error.isNetworkError || error.status >= 500)) mayBeThere.current = true;
          throw error;
        }),
  });

  const choose = async (file: File): Promise<void> => {
    const ready = await prepare(file);
    if (!ready) return;
    const { image, signal } = ready;
    keyFor.current = ready.keyFor;
    mayBeThere.current = false;
    const fallback = { title: titleOf(file.name), category: lastCategory };
    if (!suggests) return dispatch({ type: 'not-analysed', fallback });
    try {
      const onLate = () => {
        dispatch({ type: 'analysis-late', fallback });
        say(t`AI Analysis Timeout`, t`AI analysis took too long. You can still upload your photo manually.`);
      };
      const suggestion = await tools.analyse(image, { signal, onLate });
      if (!signal.aborted) dispatch({ type: 'analysed', suggestion });
    } catch {
      // Silent: the texts can be written by hand (UPL-19).
      if (!signal.aborted) dispatch({ type: 'not-analysed', fallback });
    }
  };

  const upload = async (): Promise<void> => {
    if (submitting.current || state.phase === 'optimising' || state.known) return;
    if (!isComplete(state) || !state.image)
      return say(t`Missing Information`, t`Please fill in all required fields and select an image.`);
    if (tagsLeftOver(state))
      return say(t`Not every tag fits`, t`Please shorten or remove what is left in the tags field.`);
    submitting.current = true;
    // Suggestions that come after this moment come too late.
    abort();
    try {
      dispatch({ type: 'processing' });
      await tools.wait(PROCESSING_DELAY_MS);
      dispatch({ type: 'uploading', percent: 0 });
      const { photo, isNew } = await mutateAsync(state);
      if (!isNew) return dispatch({ type: 'known', photo });
      storeCategory(state.fields.category);
      void refreshPhotos(client);
      toast({ title: t`Photo uploaded`, description: t`Your photo has been uploaded.` });
      dispatch({ type: 'reset' });
      onDone();
    } catch (error) {
      dispatch({ type: 'upload-failed' });
      toast({ ...uploadFailure(error), variant: 'destructive' });
    } finally {
      submitting.current = false;
    }
  };

  return {
    state,
    busy: isSending(state),
    choose: (file: File) => void choose(file),
    keep: (keep: boolean) => {
      // Another body than the one that may already have been sent.
      mayBeThere.current = false;
      dispatch({ type: 'keep', keep });
    },
    problems: form.formState.errors,
    submit: () => void form.handleSubmit(upload)(),
    edit: (field: keyof UploadFields, value: string) => dispatch({ type: 'edited', field, value }),
    editTexts: (change: Partial<SuggestedTexts>) => dispatch({ type: 'texts-edited', change }),
    clear: () => {
      abort();
      dispatch({ type: 'file-removed' });
    },
  };
};

const say = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** The part of the state that the form holds. */
type UploadValues = UploadFields & SuggestedTexts;

/** How the machine and the form go together. */
const UPLOAD_FORM = {
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

/** What the form sends. */
export const outgoingOf = ({
  file,
  image,
  keep,
  fields,
  altText,
  tags,
  hasTexts,
  exif,
  metadata,
}: UploadState): OutgoingPhoto => {
  const sent = keep ? file : image?.blob;
  if (!file || !sent) throw new Error('no picture was chosen');
  return {
    ...fields,
    altText: altText.trim(),
    ...(hasTexts && { tags: tagsOf({ tags }) }),
    exif,
    metadata,
    keptOriginal: keep || image?.isOriginal === true,
    image: sent,
    fileName: file.name,
  };
};

/** What is sent is new also when an earlier try has made it: the photo gets the texts of this one. */
export const sendPhoto = async (state: UploadState, { mayBeThere, ...options }: SendOptions): Promise<PostedPhoto> => {
  const posted = await postPhoto(outgoingOf(state), options);
  if (posted.isNew || !mayBeThere) return posted;
  const photo = await savePhoto(posted.photo.id, textsOf(state));
  return { photo, isNew: true };
};

const textsOf = ({ fields, altText, tags, hasTexts }: UploadState): EditPhotoDto => ({
  title: fields.title.trim(),
  category: fields.category,
  description: fields.description.trim() || null,
  altText: altText.trim() || null,
  ...(hasTexts && { tags: [...tagsOf({ tags })] }),
});

const TOOLS: UploadTools = {
  ...PREPARE_TOOLS,
  analyse: analyseImage,
  send: sendPhoto,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
