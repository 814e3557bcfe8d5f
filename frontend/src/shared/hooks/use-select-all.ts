import { useMutation } from '@tanstack/react-query';
import { toastSelectionFailed, type Selection } from './use-selection.js';

/** Selects everything a list holds, however many pages that are. */
export const useSelectAll = (selection: Selection, fetchIds: () => Promise<readonly string[]>): (() => void) => {
  const { mutate } = useMutation({
    mutationFn: fetchIds,
    onSuccess: (ids) => selection.set(ids, true),
    onError: toastSelectionFailed,
  });
  return () => mutate();
};
