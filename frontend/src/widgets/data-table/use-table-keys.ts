import { useKeyBindings } from '../../shared/hooks/use-key-bindings.js';
import { keyLookup, type KeyBinding } from '../../shared/lib/key-bindings.js';
import type { Selection } from '../../shared/hooks/use-selection.js';
import type { SelectRow } from '../../shared/hooks/use-range-select.js';
import type { RowFocus } from './use-row-focus.js';

/** The keys of every table, for the page's own list of keys. */
export const TABLE_KEYS = {
  next: { keys: ['arrowdown', 'j'], repeats: true },
  previous: { keys: ['arrowup', 'k'], repeats: true },
  select: { keys: ['x'] },
  'select-all': { keys: ['mod+a'] },
  clear: { keys: ['escape'] },
} as const;

type TableKey = keyof typeof TABLE_KEYS;

const BINDINGS: readonly KeyBinding<TableKey>[] = (Object.keys(TABLE_KEYS) as TableKey[]).map((id) => ({
  id,
  ...TABLE_KEYS[id],
}));
const tableKeyOf = keyLookup(BINDINGS);

interface TableKeysOptions<TRow> {
  focus: RowFocus<TRow>;
  rowId: (row: TRow) => string;
  selection: Selection;
  onSelect: SelectRow<TRow>;
  onSelectAll: () => void;
}

/** Walks along the rows and selects them by keys. A page with more keys than these binds all of them itself. */
export const useTableKeys = <TRow>(options: TableKeysOptions<TRow>): void => {
  const { focus, rowId, selection, onSelect, onSelectAll } = options;
  useKeyBindings(tableKeyOf, {
    next: () => focus.walk(1),
    previous: () => focus.walk(-1),
    select: focus.onRow((row, index) => onSelect(row, index, !selection.ids.has(rowId(row)), false)),
    'select-all': onSelectAll,
    clear: () => (selection.ids.size > 0 ? selection.clear() : false),
  });
};
