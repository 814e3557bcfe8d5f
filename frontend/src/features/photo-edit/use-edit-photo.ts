import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useReducer } from 'react';
import { isSessionOver } from '../../shared/session-over.js';
import { useLatestPhoto } from '../../data/photos/use-latest-photo.js';
import {
  bodyOf,
  changedElsewhere,
  editReducer,
  isDirty,
  problemsOf,
  startEdit,
  type EditField,
  type EditFields,
} from './edit-state.js';
import { useReview } from '../../data/photos/use-review.js';
import { useSavePhoto } from '../../data/photos/save-photo.js';
import { withoutUnreviewed } from './unreviewed-fields.js';
import { useEnhancement } from './use-enhancement.js';

/** The edit dialog's machine with the server behind it. */
export const useEditPhoto = (photo: PhotoDto) => {
  const [state, tell] = useReducer(editReducer, photo, startEdit);
  // The dialog stays while one walks from photo to photo.
  if (state.base.id !== photo.id) tell({ type: 'loaded', photo });
  const { latest } = useLatestPhoto(photo);
  const { mutate, isPending: saving, error } = useSavePhoto(photo.id);
  const enhancement = useEnhancement(latest, (suggestion) => tell({ type: 'suggested', suggestion }));
  const dirty = isDirty(state);
  const problems = problemsOf(state.fields);
  const review = useReview(photo.id);
  const unreviewedOut = withoutUnreviewed(state.fields, latest);

  return {
    state,
    latest,
    saving,
    dirty,
    sessionOver: isSessionOver(error),
    problems: state.tried ? problems : {},
    changedElsewhere: !saving && changedElsewhere(state.base, latest),
    keepSuggestions: () => review('keep'),
    /** Takes them out of the fields; null when there are none in them. */
    removeSuggestions: unreviewedOut && (() => tell({ type: 'typed', change: unreviewedOut })),
    enhancement: enhancement.state,
    enhance: enhancement.enhance,
    type: (change: Partial<EditFields>) => tell({ type: 'typed', change }),
    take: (...fields: EditField[]) => tell({ type: 'taken', fields }),
    takeBack: (field: EditField) => tell({ type: 'taken-back', field }),
    waveAway: (...fields: EditField[]) => tell({ type: 'waved-away', fields }),
    load: () => tell({ type: 'loaded', photo: latest }),
    /** Answers the fields that stop it; `then` once it is saved. */
    save: (then: () => void): EditField[] => {
      tell({ type: 'tried' });
      const stopped = Object.keys(problems) as EditField[];
      if (stopped.length === 0 && !saving) mutate(bodyOf(state, new Date()), { onSuccess: then });
      return stopped;
    },
  };
};
