import { useMemo, useState } from 'react';
import type { Selection } from '../../shared/hooks/use-selection.js';
import { useRangeSelect } from '../../data/photos/use-range-select.js';
import type { PhotosView } from '../../data/photos/photos-view.js';
import { COVERED } from '../../widgets/photo-table/row-size.js';
import { SelectAll } from '../../widgets/photo-table/select-all.js';
import { WaitingRow } from '../../widgets/photo-table/selectable-row.js';
import { usePhotoRows } from '../../data/photos/use-photo-rows.js';
import { TrashRow, type TrashActions } from './trash-row.js';

interface TrashTableProps {
  view: PhotosView;
  count: number;
  /** Pixels. */
  rowHeight: number;
  selection: Selection;
  actions: Omit<TrashActions, 'onSelect'>;
}

/** What is in the trash, and until when. */
export const TrashTable = ({ view, count, rowHeight, selection, actions }: TrashTableProps) => {
  const { body, items, height, top, rowAt, loaded } = usePhotoRows({ view, count, rowHeight, covered: COVERED });
  const onSelect = useRangeSelect({ view, selection });
  const act = useMemo(() => ({ ...actions, onSelect }), [actions, onSelect]);
  const [now] = useState(Date.now);
  return (
    <table role="table" className="photo-table trash-table" aria-rowcount={count + 1} aria-label="Trash">
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1} className="photo-row">
          <th role="columnheader" scope="col">
            <SelectAll loaded={loaded()} count={count} selection={selection} />
          </th>
          {['Photo', 'Title', 'Time left', 'Actions'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} role="rowgroup" style={{ height: height }}>
        {items.map((item) => {
          const photo = rowAt(item.index);
          const place = { index: item.index, top: top(item) };
          if (!photo) return <WaitingRow key={item.index} {...place} />;
          const selected = selection.ids.has(photo.id);
          return <TrashRow key={photo.id} photo={photo} {...place} selected={selected} now={now} actions={act} />;
        })}
      </tbody>
    </table>
  );
};
