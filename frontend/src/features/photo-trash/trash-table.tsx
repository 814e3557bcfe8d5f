import { useLingui } from '@lingui/react/macro';
import type { PhotosView } from '../../data/photos/photos-view.js';
import { photoId, usePhotoPages } from '../../data/photos/use-photo-pages.js';
import { useRangeSelect } from '../../shared/hooks/use-range-select.js';
import type { Selection } from '../../shared/hooks/use-selection.js';
import { DataTable } from '../../widgets/data-table/data-table.js';
import { useVirtualPages } from '../../widgets/data-table/use-virtual-pages.js';
import { photoSelection, WaitingPhoto } from '../../widgets/photo-table/photo-selection.js';
import { COVERED } from '../../widgets/photo-table/row-size.js';
import { isByAdmin } from './by-admin.js';
import { useTrashColumns, type TrashActions } from './trash-columns.js';

interface TrashTableProps {
  view: PhotosView;
  count: number;
  /** Pixels. */
  rowHeight: number;
  selection: Selection;
  actions: TrashActions;
}

/** What is in the trash, and until when. */
export const TrashTable = ({ view, count, rowHeight, selection, actions }: TrashTableProps) => {
  const { t } = useLingui();
  const rows = useVirtualPages({ count, ...usePhotoPages(view), rowHeight, covered: COVERED, list: view });
  const onSelect = useRangeSelect({ selection, rowId: photoId, between: rows.between, list: view });
  return (
    <DataTable
      rows={rows}
      columns={useTrashColumns(actions)}
      rowId={photoId}
      caption={{ hidden: t`Trash` }}
      select={{ selection, onSelect, ...photoSelection(), without: isByAdmin }}
      waiting={<WaitingPhoto />}
      className="photo-table trash-table"
    />
  );
};
