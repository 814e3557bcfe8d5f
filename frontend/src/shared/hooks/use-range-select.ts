import { t } from '@lingui/core/macro';
import { useCallback, useRef } from 'react';
import { toastSelectionFailed, type Selection } from './use-selection.js';

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
  const anchor = useRef<{ id: string; index: number; list: unknown } | null>(null);
  return useCallback(
    (row, index, selected, range) => {
      const from = anchor.current;
      const id = rowId(row);
      anchor.current = { id, index, list };
      set([id], selected);
      if (!range || !from || from.list !== list) return;
      const within = async (margin: number) => {
        const [first, last] = [Math.min(from.index, index), Math.max(from.index, index)];
        const rows = await between(Math.max(0, first - margin), last + margin);
        return partOf(rows.map(rowId), from.id, id);
      };
      within(0)
        .then(
          async (ids) =>
            ids ??
            (await within(MOVED)) ??
            Promise.reject(new Error(t`The list has changed meanwhile. Please select the first one again.`)),
        )
        .then((ids) => set(ids, selected), toastSelectionFailed);
    },
    [set, rowId, between, list],
  );
};

/** By how many rows a list may have moved since the first row of a range was selected. */
const MOVED = 100;

/** Both ends and what is between them; null where one is missing. */
const partOf = (ids: readonly string[], one: string, other: string): readonly string[] | null => {
  const [first, last] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b) as [number, number];
  return first < 0 ? null : ids.slice(first, last + 1);
};
