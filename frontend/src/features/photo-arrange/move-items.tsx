import { Plural } from '@lingui/react/macro';
import { MenuItem } from '../../shared/ui/menu.js';

export type Far = 'start' | 'end' | 'position';

interface MoveItemsProps {
  /** How many photos they move. */
  count: number;
  isFirst: boolean;
  isLast: boolean;
  onMove: (far: Far) => void;
}

/** Where photos go that are too far away to be carried there. */
export const MoveItems = ({ count, isFirst, isLast, onMove }: MoveItemsProps) => (
  <>
    <MenuItem disabled={isFirst} onSelect={() => onMove('start')}>
      <Plural value={count} one="Move to start" other="Move # photos to start" />
    </MenuItem>
    <MenuItem disabled={isLast} onSelect={() => onMove('end')}>
      <Plural value={count} one="Move to end" other="Move # photos to end" />
    </MenuItem>
    <MenuItem disabled={isFirst && isLast} onSelect={() => onMove('position')}>
      <Plural value={count} one="Move to position…" other="Move # photos to position…" />
    </MenuItem>
  </>
);
