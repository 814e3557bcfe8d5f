import { useCallback, useRef } from 'react';
import { sentenceOf } from '../api/error-sentence.js';
import { toast } from '../toast/toast-store.js';
import type { Selection } from './use-selection.js';

/** Selects or deselects a row; `range`: and all between it and the one before. */
export type SelectRow<TRow> = (row: TRow, index: number, selected: boolean, range: boolean) => void;

interface RangeOptions<TRow> {
  selection: Selection;
  rowId: (row: TRow) => string;
  /** Two rows and all between them, whether they are loaded or not. */
  between: (first: number, last: number) => Promise<readonly TRow[]>;
  /** Names the list by identity: a range does not reach from one into another. */
  list: unknown;
}

/** Selecting by rows: one, or with Shift everything between it and the one before, whether it was loaded or not. */
export const useRangeSelect = <TRow>({
  selection: { set },
  rowId,
  between,
  list,
}: RangeOptions<TRow>): SelectRow<TRow> => {
  const anchor = useRef<{ index: number; list: unknown } | null>(null);
  return useCallback(
    (row, index, selected, range) => {
      const from = anchor.current;
      anchor.current = { index, list };
      set([rowId(row)], selected);
      if (!range || !from || from.list !== list) return;
      between(Math.min(from.index, index), Math.max(from.index, index)).then(
        (rows) => set(rows.map(rowId), selected),
        toastSelectionFailed,
      );
    },
    [set, rowId, between, list],
  );
};

export const toastSelectionFailed = (error: Error): void =>
  toast({ title: 'Selection failed', description: sentenceOf(error), variant: 'destructive' });
