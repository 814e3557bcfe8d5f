import { useMutation, useQueryClient } from '@tanstack/react-query';
import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { contentKey } from '@vitrine/contracts/media/known-files.rules';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../shared/api/api-error.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshPhotos } from '../../../data/photos/photo-cache.js';
import { hashOf } from '../pipeline/content-key.js';
import { photoOf } from '../queue/known-files.js';
import { storeCategory } from '../queue/last-category.js';
import { analyseImage, type AnalyseOptions } from '../../../data/photos/analyse-image.js';
import { refusalOf } from '../pipeline/check-file.js';
import { optimiseImage, type OptimiseOptions } from '../pipeline/optimise-image.js';
import { newKey } from '../../../shared/lib/new-key.js';
import { readFileWords } from '../pipeline/read-file-words.js';
import type { PostedPhoto } from '../pipeline/post-photo.js';
import { sendPhoto, type SendOptions } from './send-photo.js';
import { processingFailure, sayUpload as say, takeFile } from './take-file.js';
import { useFormMachine } from '../../../shared/hooks/use-form-machine.js';
import { tagsLeftOver, type SuggestedTexts } from './suggested-texts.js';
import { uploadFailure } from '../pipeline/upload-failure.js';
import { isComplete, isSending, type PreparedImage, type UploadFields, type UploadState } from './upload-state.js';
import { UPLOAD_FORM } from './upload-form.js';
import { UPLOAD_TEXT } from '../upload-texts.js';
import { PROCESSING_DELAY_MS } from '../../../shared/constants.js';

/** What the form needs from outside; tests bring their own. */
export interface UploadTools {
  refusalOf: typeof refusalOf;
  readFileWords: typeof readFileWords;
  optimise: (file: File, options: OptimiseOptions) => Promise<PreparedImage>;
  analyse: (image: PreparedImage, options: AnalyseOptions) => Promise<PhotoSuggestion>;
  send: (state: UploadState, options: SendOptions) => Promise<PostedPhoto>;
  wait: (ms: number) => Promise<void>;
  newKey: () => string;
  hashOf: (file: File) => Promise<string | null>;
  /** The photo that a file of this hash is already. */
  photoOf: (hash: string) => Promise<PhotoDto | null>;
}

const TOOLS: UploadTools = {
  refusalOf,
  readFileWords,
  optimise: optimiseImage,
  analyse: analyseImage,
  send: sendPhoto,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  newKey,
  hashOf,
  photoOf,
};

/** The flow of UPL-01: choose, optimise, analyse unless `suggests` is false, fill, submit. */
export const useUpload = (
  onDone: () => void,
  { lastCategory, suggests }: { lastCategory: string; suggests: boolean },
  tools: UploadTools = TOOLS,
) => {
  const client = useQueryClient();
  const { form, state, send: dispatch } = useFormMachine(UPLOAD_FORM);
  const work = useRef<AbortController>(null);
  const key = useRef('');
  const hash = useRef<string | null>(null);
  const mayBeThere = useRef(false);
  const submitting = useRef(false);
  const keeping = useRef(false);
  useEffect(() => () => work.current?.abort(), []);
  useEffect(() => {
    keeping.current = state.keep;
  }, [state.keep]);

  const { mutateAsync } = useMutation({
    mutationFn: (sent: UploadState) =>
      tools
        .send(sent, {
          key: hash.current === null ? key.current : contentKey(hash.current, sent.keep),
          mayBeThere: mayBeThere.current,
          onProgress: (share) => dispatch({ type: 'uploading', percent: share * 100 }),
        })
        .catch((error: unknown) => {
          if (error instanceof ApiError && (error.isNetworkError || error.status >= 500)) mayBeThere.current = true;
          throw error;
        }),
  });

  const choose = async (file: File): Promise<void> => {
    const signal = await takeFile(work, file, tools.refusalOf);
    if (!signal) return;
    key.current = tools.newKey();
    mayBeThere.current = false;
    dispatch({ type: 'chosen', file });
    hash.current = null;
    const found = await tools.hashOf(file).catch(() => null);
    if (signal.aborted) return;
    hash.current = found;
    // An upload that need not have been is better than none.
    const known = found === null ? null : await tools.photoOf(found).catch(() => null);
    if (signal.aborted) return;
    if (known) return dispatch({ type: 'known', photo: known });
    const words = await tools.readFileWords(file).catch(() => null);
    if (signal.aborted) return;
    if (!words) {
      dispatch({ type: 'file-removed' });
      return say(UPLOAD_TEXT.unread);
    }
    dispatch({ type: 'described', ...words });
    let image: PreparedImage;
    try {
      image = await tools.optimise(file, {
        signal,
        onProgress: (percent) => !signal.aborted && dispatch({ type: 'optimising', percent }),
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!keeping.current) {
        dispatch({ type: 'file-removed' });
        return say(processingFailure(error));
      }
      image = { blob: file, name: file.name, isOriginal: true };
    }
    if (signal.aborted) return;
    dispatch({ type: 'optimised', image });

    const fallback = { title: titleOf(file.name), category: lastCategory };
    if (!suggests) return dispatch({ type: 'not-analysed', fallback });
    try {
      const onLate = () => {
        dispatch({ type: 'analysis-late', fallback });
        say(UPLOAD_TEXT.aiTimeout);
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
    if (!isComplete(state) || !state.image) return say(UPLOAD_TEXT.missing);
    if (tagsLeftOver(state)) return say(UPLOAD_TEXT.tags);
    submitting.current = true;
    // Suggestions that come after this moment come too late.
    work.current?.abort();
    try {
      dispatch({ type: 'processing' });
      await tools.wait(PROCESSING_DELAY_MS);
      dispatch({ type: 'uploading', percent: 0 });
      const { photo, isNew } = await mutateAsync(state);
      if (!isNew) return dispatch({ type: 'known', photo });
      storeCategory(state.fields.category);
      void refreshPhotos(client);
      say(UPLOAD_TEXT.done, 'default');
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
      key.current = tools.newKey();
      mayBeThere.current = false;
      dispatch({ type: 'keep', keep });
    },
    problems: form.formState.errors,
    submit: () => void form.handleSubmit(upload)(),
    edit: (field: keyof UploadFields, value: string) => dispatch({ type: 'edited', field, value }),
    editTexts: (change: Partial<SuggestedTexts>) => dispatch({ type: 'texts-edited', change }),
    clear: () => {
      work.current?.abort();
      dispatch({ type: 'file-removed' });
    },
  };
};
