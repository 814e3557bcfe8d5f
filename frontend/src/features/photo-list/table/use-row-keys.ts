import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { SelectRow } from '../../../shared/hooks/use-range-select.js';
import type { Selection } from '../../../shared/hooks/use-selection.js';
import type { RowFocus } from '../../../widgets/data-table/use-row-focus.js';
import { useShortcuts } from '../../../widgets/shortcuts/use-shortcuts.js';
import type { RowActions } from './row-actions.js';

interface RowKeysOptions {
  focus: RowFocus<PhotoDto>;
  selection: Selection;
  onSelect: SelectRow<PhotoDto>;
  actions: RowActions;
}

/** The keys that walk along the rows and act on the row with the focus, or on the selection. */
export const useRowKeys = ({ focus: { walk, onRow }, selection, onSelect, actions }: RowKeysOptions): void => {
  const onSelection = (ofSelection: () => void, act: (photo: PhotoDto) => void) =>
    selection.ids.size > 0 ? ofSelection : onRow(act);
  useShortcuts({
    next: () => walk(1),
    previous: () => walk(-1),
    select: onRow((photo, index) => onSelect(photo, index, !selection.ids.has(photo.id), false)),
    details: onRow(actions.onDetails),
    edit: onRow(actions.onEdit),
    feature: onSelection(actions.onSelectionFeatured, (photo) => actions.onFeatured(photo, !photo.featured)),
    visibility: onSelection(actions.onSelectionVisibility, (photo) => actions.onVisibility(photo, !photo.isPublic)),
    delete: onSelection(actions.onSelectionDelete, actions.onDelete),
  });
};
