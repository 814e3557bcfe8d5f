import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useLayoutEffect } from 'react';
import { fieldErrorsOf } from '../../shared/api/field-errors.js';
import { useFormMachine } from '../../shared/hooks/use-form-machine.js';
import { isSessionOver } from '../../shared/api/session-over.js';
import { useLatestPhoto } from '../../data/photos/use-latest-photo.js';
import {
  bodyOf,
  changedElsewhere,
  EDIT_FIELDS,
  editReducer,
  isDirty,
  problemsOf,
  startEdit,
  type EditField,
  type EditFields,
  type EditState,
} from './edit-state.js';
import { useReview } from '../../data/photos/use-review.js';
import { useSavePhoto } from '../../data/photos/save-photo.js';
import { useEnhancement } from './use-enhancement.js';

const valuesOf = ({ fields }: EditState): EditFields => fields;
const withValues = (state: EditState, fields: EditFields): EditState => ({ ...state, fields });

interface EditOptions {
  /** The first field that keeps the form from being sent. */
  onStopped: (field: EditField) => void;
  /** The first field that the server refuses; called while `saving` still disables all of them. */
  onRefused: (field: EditField) => void;
}

/** The edit dialog's form with the server behind it. */
export const useEditPhoto = (photo: PhotoDto, { onStopped, onRefused }: EditOptions) => {
  const { form, state, send, restart } = useFormMachine({
    start: startEdit(photo),
    reduce: editReducer,
    valuesOf,
    withValues,
    problemsOf,
  });
  const { errors } = form.formState;
  // The dialog stays mounted from photo to photo.
  useLayoutEffect(() => {
    if (state.base.id !== photo.id) restart({ type: 'loaded', photo });
  }, [state.base.id, photo, restart]);
  const { latest } = useLatestPhoto(photo);
  const { mutate, isPending: saving, error } = useSavePhoto(photo.id);
  const enhancement = useEnhancement(latest, (suggestion) => send({ type: 'suggested', suggestion }));
  const review = useReview(photo.id);
  const unreviewedOut = withoutUnreviewed(state.fields, latest);

  const submit = (then: () => void) =>
    form.handleSubmit(
      () => {
        if (saving) return;
        mutate(bodyOf(state, new Date()), {
          onSuccess: then,
          onError: (refusal) => {
            const problems = fieldErrorsOf(refusal);
            const refused = EDIT_FIELDS.filter((field) => problems[field]);
            for (const field of refused) form.setError(field, { type: 'server', message: problems[field] ?? '' });
            if (refused[0]) onRefused(refused[0]);
          },
        });
      },
      (problems) => {
        const first = EDIT_FIELDS.find((field) => problems[field]);
        if (first) onStopped(first);
      },
    )();

  return {
    state,
    latest,
    saving,
    dirty: isDirty(state),
    sessionOver: isSessionOver(error),
    errors,
    changedElsewhere: !saving && changedElsewhere(state.base, latest),
    keepSuggestions: () => review('keep'),
    /** Takes them out of the fields; null when there are none in them. */
    removeSuggestions: unreviewedOut && (() => send({ type: 'typed', change: unreviewedOut })),
    enhancement: enhancement.state,
    enhance: enhancement.enhance,
    type: (change: Partial<EditFields>) => send({ type: 'typed', change }),
    take: (...fields: EditField[]) => send({ type: 'taken', fields }),
    takeBack: (field: EditField) => send({ type: 'taken-back', field }),
    waveAway: (...fields: EditField[]) => send({ type: 'waved-away', fields }),
    load: () => restart({ type: 'loaded', photo: latest }),
    /** `then` once it is saved. */
    save: (then: () => void) => void submit(then),
  };
};

/** What the fields become without the texts that a machine wrote; null when they hold none of them. */
const withoutUnreviewed = (
  { tags, altText }: EditFields,
  { unreviewed, altText: written }: Pick<PhotoDto, 'unreviewed' | 'altText'>,
): Partial<EditFields> | null => {
  const kept = tags.tags.filter((tag) => !unreviewed?.tags.includes(tag));
  const change = {
    ...(kept.length < tags.tags.length && { tags: { ...tags, tags: kept } }),
    ...(unreviewed?.altText && altText && altText === written && { altText: '' }),
  };
  return Object.keys(change).length > 0 ? change : null;
};
