import { useMemo } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { useCategoryLabel } from '../../../data/categories/categories.query.js';
import { captionOf, type PhotosView } from '../../../data/photos/photos-view.js';
import type { Selection } from '../../../shared/hooks/use-selection.js';
import { useRangeSelect } from '../../../data/photos/use-range-select.js';
import { usePhotoRows } from '../../../data/photos/use-photo-rows.js';
import { PhotoRow } from './photo-row.js';
import type { RowActions } from './row-actions.js';
import { COVERED } from '../../../widgets/photo-table/row-size.js';
import { WaitingRow } from '../../../widgets/photo-table/selectable-row.js';
import { SelectAll } from '../../../widgets/photo-table/select-all.js';
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
  /** An answer to a newer question is on its way. */
  isBehind: boolean;
}

const COLUMNS = ['Photo', 'Title', 'Taken', 'Category', 'AI Status', 'Status', 'Featured', 'Actions'] as const;

/** PHOTO-20, PHOTO-22, PHOTO-45. Only the rows in the window exist; the table says how many there are. */
export const PhotoTable = ({ view, count, all, rowHeight, selection, actions, isBehind }: PhotoTableProps) => {
  const { body, virtualizer, items, height, top, rowAt, loaded, failed } = usePhotoRows({
    view,
    count,
    rowHeight,
    covered: COVERED,
  });
  const categoryName = useCategoryLabel();
  const select = useRangeSelect({ view, selection });
  const watchFocus = useRowKeys({ body, virtualizer, items, rowAt, count, selection, select, actions });
  const act = useMemo(() => ({ ...actions, onSelect: select }), [actions, select]);

  return (
    // The roles are said because a table drawn as blocks loses them in some browsers.
    <table role="table" className="photo-table" aria-rowcount={count + 1} aria-busy={isBehind}>
      <caption className="tabular pb-2 text-left text-xs text-ink-2">{captionOf(count, all)}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1} className="photo-row">
          <th role="columnheader" scope="col">
            <SelectAll loaded={loaded()} count={count} selection={selection} />
          </th>
          {COLUMNS.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} role="rowgroup" style={{ height: height }} {...watchFocus}>
        {items.map((item) => {
          const photo = rowAt(item.index);
          return photo ? (
            <PhotoRow
              key={photo.id}
              photo={photo}
              index={item.index}
              top={top(item)}
              selected={selection.ids.has(photo.id)}
              category={categoryName(photo.category)}
              actions={act}
            />
          ) : (
            <WaitingRow key={item.index} index={item.index} top={top(item)} />
          );
        })}
      </tbody>
      {failed && (
        <tfoot role="rowgroup" className="sticky bottom-4 z-3">
          <tr role="row" className="block">
            <td role="cell" className="flex! items-center justify-center gap-4 bg-raised shadow-float">
              {failed.error?.message}
              <Button onClick={() => void failed.refetch()}>Retry</Button>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
};
