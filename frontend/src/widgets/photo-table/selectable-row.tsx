import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { ReactNode } from 'react';
import { SelectBox } from './select-box.js';
import type { SelectRow } from '../../shared/hooks/use-selection.js';

/** Where a row stands in a table of which only the rows in the window exist. */
export interface RowPlace {
  index: number;
  /** Pixels from the first row's top. */
  top: number;
}

const placed = ({ index, top }: RowPlace) => ({
  role: 'row',
  'aria-rowindex': index + 2,
  'data-index': index,
  style: { transform: `translateY(${top}px)` },
});

interface SelectableRowProps extends RowPlace {
  photo: PhotoDto;
  selected: boolean;
  onSelect: SelectRow;
  /** The cells after the box. */
  children: ReactNode;
}

/** A row of photos that can be walked to by keys and selected. */
export const SelectableRow = ({ photo, selected, onSelect, children, ...place }: SelectableRowProps) => (
  <tr {...placed(place)} className="photo-row" data-selected={selected} tabIndex={-1}>
    <td role="cell">
      <SelectBox
        label={`Select ${photo.title}`}
        checked={selected}
        onChange={(checked, range) => onSelect(photo, place.index, checked, range)}
      />
    </td>
    {children}
  </tr>
);

/** The place of a photo that is on its way. */
export const WaitingRow = (place: RowPlace) => (
  <tr {...placed(place)} className="photo-row" aria-busy>
    <td role="cell" />
    <td role="cell">
      <span className="thumb skeleton block" />
    </td>
    <td role="cell">
      <span className="skeleton block h-4 w-40 max-w-full" />
    </td>
  </tr>
);
