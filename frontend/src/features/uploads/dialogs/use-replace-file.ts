import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contentKey } from '@vitrine/contracts/media/known-files.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect, useReducer, useRef, useState } from 'react';
import { newKey } from '../../../shared/lib/new-key.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { putPhotos, refreshPhotos } from '../../../data/photos/photo-cache.js';
import { refusalOf } from '../pipeline/check-file.js';
import { optimiseImage } from '../pipeline/optimise-image.js';
import { postFile } from '../pipeline/post-photo.js';
import { readFileWords } from '../pipeline/read-file-words.js';
import { processingFailure, sayUpload, takeFile } from './take-file.js';
import { uploadFailure } from '../pipeline/upload-failure.js';
import { EMPTY_UPLOAD, isSending, uploadReducer, type PreparedImage } from './upload-state.js';
import { hashOf } from '../pipeline/content-key.js';
import { photoOf } from '../queue/known-files.js';
import { choiceNote, isSameFile, replacedToast } from './replace-texts.js';
import { UPLOAD_TEXT } from '../upload-texts.js';
import { REPLACE_FILE_TEXT } from './replace-texts.js';

const TEXT = REPLACE_FILE_TEXT.useReplaceFile;

/** What the form needs from outside; tests bring their own. */
export interface ReplaceTools {
  refusalOf: typeof refusalOf;
  hashOf: typeof hashOf;
  photoOf: typeof photoOf;
  readFileWords: typeof readFileWords;
  optimise: typeof optimiseImage;
  send: typeof postFile;
  newKey: () => string;
}

const TOOLS: ReplaceTools = {
  refusalOf,
  hashOf,
  photoOf,
  readFileWords,
  optimise: optimiseImage,
  send: postFile,
  newKey,
};

const NOT_REPLACED = TEXT.fileNotReplaced;

/** Choose a file, make it smaller unless it is to be kept, send it to the place of the photo's. */
export const useReplaceFile = (photo: PhotoDto, onDone: () => void, tools: ReplaceTools = TOOLS) => {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(uploadReducer, { ...EMPTY_UPLOAD, keep: photo.file.kept });
  const [twin, setTwin] = useState<PhotoDto | null>(null);
  const work = useRef<AbortController>(null);
  const key = useRef<{ hash: string | null; other: string }>({ hash: null, other: '' });
  const keeping = useRef(state.keep);
  useEffect(() => () => work.current?.abort(), []);
  useEffect(() => {
    keeping.current = state.keep;
  }, [state.keep]);

  const { file, image, keep } = state;
  const kept = keep || image?.isOriginal === true;
  const choice = { photo, twin, kept };
  // The file's key and words are known once its smaller copy is there.
  const canSend = file !== null && image !== null && !isSameFile(choice);

  const refuse = (why: Parameters<typeof sayUpload>[0]): void => {
    dispatch({ type: 'file-removed' });
    sayUpload(why);
  };

  const choose = async (chosen: File): Promise<void> => {
    const signal = await takeFile(work, chosen, tools.refusalOf);
    if (!signal) return;
    setTwin(null);
    dispatch({ type: 'chosen', file: chosen });
    const hash = await tools.hashOf(chosen).catch(() => null);
    // A replacement that need not have been is better than none.
    const known = hash === null ? null : await tools.photoOf(hash).catch(() => null);
    const words = await tools.readFileWords(chosen).catch(() => null);
    if (signal.aborted) return;
    if (!words) return refuse(UPLOAD_TEXT.unread);
    key.current = { hash, other: tools.newKey() };
    setTwin(known);
    dispatch({ type: 'described', ...words });
    const onProgress = (percent: number) => !signal.aborted && dispatch({ type: 'optimising', percent });
    try {
      const prepared: PreparedImage = await tools.optimise(chosen, { signal, onProgress });
      if (signal.aborted) return;
      dispatch({ type: 'optimised', image: prepared });
    } catch (error) {
      if (signal.aborted) return;
      const asItIs: PreparedImage = { blob: chosen, name: chosen.name, isOriginal: true };
      if (keeping.current) return dispatch({ type: 'optimised', image: asItIs });
      refuse(processingFailure(error));
    }
  };

  const { mutate } = useMutation({
    mutationFn: () => {
      const sent = keep ? file : image?.blob;
      if (!file || !sent) throw new Error('no file was chosen');
      dispatch({ type: 'uploading', percent: 0 });
      const { hash, other } = key.current;
      return tools.send(
        photo.id,
        { image: sent, fileName: file.name, exif: state.exif, metadata: state.metadata, keptOriginal: kept },
        {
          key: hash === null ? `${other}-${keep}` : contentKey(hash, keep),
          onProgress: (share) => dispatch({ type: 'uploading', percent: share * 100 }),
        },
      );
    },
    onSuccess: (answer) => {
      putPhotos(client, [answer]);
      void refreshPhotos(client);
      toast(replacedToast(answer));
      onDone();
    },
    onError: (error) => {
      dispatch({ type: 'upload-failed' });
      toast({ ...uploadFailure(error), title: NOT_REPLACED, variant: 'destructive' });
    },
  });

  return {
    state,
    busy: isSending(state),
    canSend,
    note: file && choiceNote(choice),
    choose: (chosen: File) => void choose(chosen),
    keep: (wanted: boolean) => dispatch({ type: 'keep', keep: wanted }),
    submit: () => canSend && !isSending(state) && mutate(),
    clear: () => {
      work.current?.abort();
      setTwin(null);
      dispatch({ type: 'file-removed' });
    },
  };
};
