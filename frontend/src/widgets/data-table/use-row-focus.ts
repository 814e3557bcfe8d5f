import { useEffect, useEffectEvent, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import type { TableRows } from './use-virtual-pages.js';

export interface RowFocus<TRow = unknown> {
  /** Moves the focus that many rows on. */
  walk: (step: number) => void;
  /** Does something with the row that has the focus; false when none has it. */
  onRow: (act: (row: TRow, index: number) => void) => () => boolean;
  /** Index of the row that is a tab stop; none by default. */
  stop?: number | undefined;
  /** What the table's body has to listen to. */
  bodyProps: {
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onKeyDown?: (event: KeyboardEvent) => void;
  };
}

/** The roving focus of a table's rows, which stays with its row while the table scrolls and changes. */
export const useRowFocus = <TRow>(rows: TableRows<TRow>, rowId: (row: TRow) => string): RowFocus<TRow> => {
  const { body, items, count, covered, rowAt, scrollToRow } = rows;
  /** The row that has or had the focus; arrow keys continue from there when it is out of the window. */
  const cursor = useRef<{ index: number; id: string | undefined; held: boolean } | null>(null);
  const wanted = useRef<number | null>(null);

  const idAt = (index: number) => {
    const row = rowAt(index);
    return row && rowId(row);
  };
  const indexOf = (element: Element | null): number | null => {
    const row = element?.closest<HTMLElement>('[data-index]');
    return row && body.current?.contains(row) ? Number(row.dataset['index']) : null;
  };
  const focusRow = (index: number) => {
    cursor.current = { index, id: idAt(index), held: false };
    wanted.current = index;
    scrollToRow(index);
    giveFocus();
  };
  // The row may have to be scrolled to and rendered first, and its data may still be on its way.
  const giveFocus = () => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"][tabindex]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  const keepFocus = useEffectEvent(() => {
    giveFocus();
    const at = cursor.current;
    // A dialog that has been closed over a deleted row leaves the focus to what surrounds the table.
    if (!at?.held || !document.activeElement?.contains(body.current)) return;
    // The row with the focus is gone: scrolled away, or deleted; then the row now in its place gets it.
    at.held = false;
    if (count > 0 && idAt(at.index) !== at.id) focusRow(Math.min(at.index, count - 1));
  });
  useLayoutEffect(() => keepFocus());
  // The dialog may close after the table was rendered without the row.
  useEffect(() => {
    const onFocusIn = () => keepFocus();
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);

  return {
    walk: (step) => {
      const from = cursor.current?.index ?? null;
      const { scrollY } = window;
      const inSight = scrollY < covered.top ? undefined : items.find(({ end }) => end > scrollY + covered.top);
      focusRow(Math.max(0, Math.min(count - 1, from === null ? (inSight?.index ?? 0) : from + step)));
    },
    onRow: (act) => () => {
      const index = indexOf(document.activeElement);
      const row = index === null ? undefined : rowAt(index);
      if (row === undefined || index === null) return false;
      act(row, index);
      return true;
    },
    bodyProps: {
      onFocus: ({ target }) => {
        const index = indexOf(target);
        if (index !== null) cursor.current = { index, id: idAt(index), held: true };
      },
      // React reports no blur when an element is removed with its row. A dialog over the page returns the focus.
      onBlur: ({ relatedTarget }) => {
        if (cursor.current && !relatedTarget?.closest('[role="dialog"], [role="alertdialog"]'))
          cursor.current.held = false;
      },
    },
  };
};
