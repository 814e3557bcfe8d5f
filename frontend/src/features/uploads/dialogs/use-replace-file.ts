import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useReducer, useRef, useState } from 'react';
import { toast } from '../../../shared/toast/toast-store.js';
import { putPhotos, refreshPhotos } from '../../../data/photos/photo-cache.js';
import {
  postFile,
  PREPARE_TOOLS,
  uploadFailure,
  type PreparedFile,
  type PrepareTools,
} from '../pipeline/upload-pipeline.js';
import { EMPTY_UPLOAD, isSending, uploadReducer } from './upload-state.js';
import { usePreparedFile } from './use-prepared-file.js';

/** What the form needs from outside; tests bring their own. */
export interface ReplaceTools extends PrepareTools {
  send: typeof postFile;
}

const TOOLS: ReplaceTools = { ...PREPARE_TOOLS, send: postFile };

/** Choose a file, make it smaller unless it is to be kept, send it to the place of the photo's. */
export const useReplaceFile = (photo: PhotoDto, onDone: () => void, tools: ReplaceTools = TOOLS) => {
  const { t } = useLingui();
  const client = useQueryClient();
  const [state, dispatch] = useReducer(uploadReducer, { ...EMPTY_UPLOAD, keep: photo.file.kept });
  const [twin, setTwin] = useState<PhotoDto | null>(null);
  const keyFor = useRef<PreparedFile['keyFor']>(() => tools.newKey());

  const { file, image, keep } = state;
  const kept = keep || image?.isOriginal === true;
  const choice = { photo, twin, kept };
  // The file's key and words are known once its smaller copy is there.
  const canSend = file !== null && image !== null && !isSameFile(choice);

  const { prepare, abort } = usePreparedFile({
    tools,
    keep,
    // A replacement that need not have been is better than none.
    takesKnown: true,
    onStep: (step) => {
      if (step.type === 'known') return setTwin(step.photo);
      if (step.type === 'chosen') setTwin(null);
      dispatch(step);
    },
  });
  const choose = async (chosen: File): Promise<void> => {
    const ready = await prepare(chosen);
    if (ready) keyFor.current = ready.keyFor;
  };

  const { mutate } = useMutation({
    mutationFn: () => {
      const sent = keep ? file : image?.blob;
      if (!file || !sent) throw new Error('no file was chosen');
      dispatch({ type: 'uploading', percent: 0 });
      return tools.send(
        photo.id,
        { image: sent, fileName: file.name, exif: state.exif, metadata: state.metadata, keptOriginal: kept },
        {
          key: keyFor.current(keep),
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
      toast({ ...uploadFailure(error), title: t`The file was not replaced`, variant: 'destructive' });
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
      abort();
      setTwin(null);
      dispatch({ type: 'file-removed' });
    },
  };
};

/** How a chosen file relates to the photo. */
interface FileChoice {
  photo: PhotoDto;
  /** The photo that was made from the chosen file; null when there is none. */
  twin: PhotoDto | null;
  /** Whether it would be stored as it is. */
  kept: boolean;
}

/** The photo has exactly this file. */
const isSameFile = ({ photo, twin, kept }: FileChoice): boolean => twin?.id === photo.id && photo.file.kept === kept;

/** A note on the chosen file; null when none is needed. */
const choiceNote = (choice: FileChoice): string | null => {
  const { photo, twin, kept } = choice;
  if (!twin) return null;
  if (twin.id !== photo.id) return t`This file is your photo “${twin.title}” as well. That one stays as it is.`;
  if (isSameFile(choice))
    return kept
      ? t`This is the file the photo already has.`
      : t`This is the file the photo was made from. Keep the original file to add it.`;
  return kept
    ? t`This is the file the photo was made from: now its original is kept.`
    : t`This is the file the photo already has: a smaller copy would take its place.`;
};

/** The toast once the file is uploaded. */
const replacedToast = ({ altText, usedAs }: PhotoDto): { title: string; description: string } => {
  const notes = [
    t`Visitors see the new file as soon as it is ready.`,
    usedAs.length > 0 && t`Your hero image or profile picture follows.`,
    altText && t`Please look at the alt text again: it describes the former one.`,
  ];
  return { title: t`Replacing the file`, description: notes.filter(Boolean).join(' ') };
};
