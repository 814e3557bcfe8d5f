import { useCallback, useState } from 'react';
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from 'react-hook-form';
import { createStore, useStore } from '../lib/create-store.js';

interface FormMachine<TState, TEvent, TValues extends FieldValues> {
  start: TState;
  /** Pure. */
  reduce: (state: TState, event: TEvent) => TState;
  valuesOf: (state: TState) => TValues;
  withValues: (state: TState, values: TValues) => TState;
  /** What keeps the values from being submitted, by field. */
  problemsOf: (values: TValues) => { [name in keyof TValues]?: string };
  /** When fields are checked first; after a submit it is with every change. */
  mode?: 'onSubmit' | 'onChange';
}

/**
 * A form whose fields change by more than typing: suggestions fill them, an undo empties them. A pure machine computes
 * their values after each event; react-hook-form holds, checks and submits them. `send` keeps both in step, and may be
 * called from a promise.
 */
export const useFormMachine = <TState, TEvent, TValues extends FieldValues>({
  start,
  reduce,
  valuesOf,
  withValues,
  problemsOf,
  mode = 'onSubmit',
}: FormMachine<TState, TEvent, TValues>) => {
  const form = useForm<TValues>({
    mode,
    defaultValues: valuesOf(start) as DefaultValues<TValues>,
    resolver: (values) => {
      const errors = errorsOf<TValues>(problemsOf(values));
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
    // A field may have several parts; the dialogs choose the one that takes the focus.
    shouldFocusError: false,
  });
  const [store] = useState(() => createStore(start));
  const { isSubmitted } = form.formState;
  const checks = mode === 'onChange' || isSubmitted;
  const { getValues, setValue, reset } = form;

  const send = useCallback(
    (event: TEvent) => {
      const before = getValues();
      const next = reduce(withValues(store.current(), before), event);
      store.set(next);
      const values = valuesOf(next);
      for (const name of Object.keys(values) as Path<TValues>[])
        if (values[name] !== before[name]) setValue(name, values[name], { shouldDirty: true, shouldValidate: checks });
    },
    [store, reduce, valuesOf, withValues, getValues, setValue, checks],
  );
  /** As `send`, for an event with which the form begins anew. */
  const restart = useCallback(
    (event: TEvent) => {
      send(event);
      reset(valuesOf(store.current()));
    },
    [send, reset, valuesOf, store],
  );
  return { form, state: useStore(store), send, restart };
};

const errorsOf = <TValues extends FieldValues>(problems: { [name in keyof TValues]?: string }) =>
  Object.fromEntries(
    Object.entries(problems).map(([name, message]) => [name, { type: 'rule', message }]),
  ) as FieldErrors<TValues>;
