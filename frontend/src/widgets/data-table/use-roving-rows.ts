import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useRowFocus, type RowFocus } from './use-row-focus.js';
import type { TableRows } from './use-virtual-pages.js';

const TYPED_IN = 'input:not([type="checkbox"]), textarea, select';

/**
 * A roving tab stop on the rows: ↑, ↓, Home and End move it, and Enter opens the focused row. Keys outside the rows are
 * ignored, so that several tables fit on a page.
 */
export const useRovingRows = <TRow>(
  rows: TableRows<TRow>,
  rowId: (row: TRow) => string,
  onOpen?: (row: TRow) => void,
): RowFocus<TRow> => {
  const focus = useRowFocus(rows, rowId);
  const { body, items, count } = rows;
  const [at, setAt] = useState(0);
  const indexOf = (target: EventTarget) => {
    // Events of a row's open layers bubble through React, but are outside the table.
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return row && body.current?.contains(row) ? Number(row.dataset['index']) : null;
  };

  const open = (event: KeyboardEvent) => {
    const isRow = event.target instanceof Element && event.target.matches('[data-index]');
    return isRow && onOpen ? focus.onRow((row) => onOpen(row))() : false;
  };
  const walkBy = (step: number) => () => {
    focus.walk(step);
    return true;
  };
  const keys: Record<string, (event: KeyboardEvent) => boolean> = {
    ArrowDown: walkBy(1),
    ArrowUp: walkBy(-1),
    Home: walkBy(-count),
    End: walkBy(count),
    Enter: open,
  };

  return {
    ...focus,
    stop: items.some(({ index }) => index === at) ? at : items[0]?.index,
    bodyProps: {
      ...focus.bodyProps,
      onFocus: (event: FocusEvent) => {
        focus.bodyProps.onFocus(event);
        const index = indexOf(event.target);
        if (index !== null) setAt(index);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
        if (event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || indexOf(target) === null) return;
        if (target instanceof Element && target.matches(TYPED_IN)) return;
        if (keys[key]?.(event)) event.preventDefault();
      },
    },
  };
};
