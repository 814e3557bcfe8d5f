import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { SelectBox } from './select-box.js';
import type { Selection } from '../../shared/hooks/use-selection.js';

interface SelectAllProps {
  loaded: readonly PhotoDto[];
  count: number;
  selection: Selection;
}

/** Selects what is loaded; the bar of the selection offers the rest. */
export const SelectAll = ({ loaded, count, selection }: SelectAllProps) => {
  const selected = loaded.filter((photo) => selection.ids.has(photo.id)).length;
  const whole = loaded.length > 0 && selected === loaded.length;
  return (
    <SelectBox
      label={count > loaded.length ? `Select these ${loaded.length} photos` : 'Select all photos'}
      checked={whole || (selected > 0 && 'mixed')}
      onChange={() =>
        selection.set(
          loaded.map(({ id }) => id),
          !whole,
        )
      }
    />
  );
};
