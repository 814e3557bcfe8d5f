import { MenuItem } from '../../shared/ui/menu.js';
import { ARRANGE_TEXT } from './arrange-texts.js';

const TEXT = ARRANGE_TEXT.moveItems;

export type Far = 'start' | 'end' | 'position';

interface MoveItemsProps {
  /** How many photos they move. */
  count: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (far: Far) => void;
}

/** Where photos go that are too far away to be carried there. */
export const MoveItems = ({ count, isFirst, isLast, onMove }: MoveItemsProps) => {
  const move = count === 1 ? TEXT.move : TEXT.movePhotos(count.toLocaleString('en'));
  return (
    <>
      <MenuItem disabled={isFirst} onSelect={() => onMove('start')}>
        {move} to start
      </MenuItem>
      <MenuItem disabled={isLast} onSelect={() => onMove('end')}>
        {move} to end
      </MenuItem>
      <MenuItem disabled={isFirst && isLast} onSelect={() => onMove('position')}>
        {move} to position…
      </MenuItem>
    </>
  );
};
