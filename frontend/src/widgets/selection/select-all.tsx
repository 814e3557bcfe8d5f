import { SelectBox } from './select-box.js';
import type { Selection } from '../../shared/hooks/use-selection.js';

export interface SelectAllLabels {
  /** When every row of the list is loaded. */
  all: string;
  /** When there are more than these. */
  these: (loaded: number) => string;
}

interface SelectAllProps {
  ids: readonly string[];
  /** Rows of the whole list; null while it is unknown. */
  total: number | null;
  selection: Selection;
  labels: SelectAllLabels;
}

/** Selects what is loaded; the bar of the selection offers the rest. */
export const SelectAll = ({ ids, total, selection, labels }: SelectAllProps) => {
  const selected = ids.filter((id) => selection.ids.has(id)).length;
  const whole = ids.length > 0 && selected === ids.length;
  const isAll = total !== null && total <= ids.length;
  return (
    <SelectBox
      label={isAll ? labels.all : labels.these(ids.length)}
      checked={whole || (selected > 0 && 'mixed')}
      onChange={() => selection.set(ids, !whole)}
    />
  );
};
