import { captionOf, type PhotosView } from '../../../data/photos/photos-view.js';
import { photoId, usePhotoPages } from '../../../data/photos/use-photo-pages.js';
import type { Selection } from '../../../shared/hooks/use-selection.js';
import { useRangeSelect } from '../../../shared/hooks/use-range-select.js';
import { DataTable } from '../../../widgets/data-table/data-table.js';
import { useRowFocus } from '../../../widgets/data-table/use-row-focus.js';
import { useVirtualPages } from '../../../widgets/data-table/use-virtual-pages.js';
import { photoSelection, WaitingPhoto } from '../../../widgets/photo-table/photo-selection.js';
import { COVERED } from '../../../widgets/photo-table/row-size.js';
import { usePhotoColumns } from './photo-columns.js';
import type { RowActions } from './row-actions.js';
import { useRowKeys } from './use-row-keys.js';

interface PhotoTableProps {
  view: PhotosView;
  /** How many photos the view finds, and how many there are. */
  count: number;
  all: number;
  /** Pixels. */
  rowHeight: number;
  selection: Selection;
  actions: RowActions;
  /** A newer search is being fetched. */
  isBehind: boolean;
}

/** PHOTO-20, PHOTO-22, PHOTO-45. */
export const PhotoTable = ({ view, count, all, rowHeight, selection, actions, isBehind }: PhotoTableProps) => {
  const rows = useVirtualPages({ count, ...usePhotoPages(view), rowHeight, covered: COVERED, list: view });
  const onSelect = useRangeSelect({ selection, rowId: photoId, between: rows.between, list: view });
  const focus = useRowFocus(rows, photoId);
  useRowKeys({ focus, selection, onSelect, actions });
  return (
    <DataTable
      rows={rows}
      columns={usePhotoColumns(actions)}
      rowId={photoId}
      caption={captionOf(count, all)}
      select={{ selection, onSelect, ...photoSelection() }}
      focus={focus}
      waiting={<WaitingPhoto />}
      isBehind={isBehind}
      className="photo-table"
    />
  );
};
