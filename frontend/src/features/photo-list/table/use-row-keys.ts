import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import type { Selection, SelectRow } from '../../../shared/hooks/use-selection.js';
import { useShortcuts } from '../../../widgets/shortcuts/use-shortcuts.js';
import type { usePhotoRows } from '../../../data/photos/use-photo-rows.js';
import type { RowActions } from './row-actions.js';
import { COVERED } from '../../../widgets/photo-table/row-size.js';

interface RowKeysOptions extends Pick<ReturnType<typeof usePhotoRows>, 'body' | 'virtualizer' | 'rowAt' | 'items'> {
  count: number;
  selection: Selection;
  select: SelectRow;
  actions: RowActions;
}

/**
 * The keys that walk along the rows and act on the row with the focus, or on the selection. Answers what the table's
 * body has to listen to.
 */
export const useRowKeys = ({ body, virtualizer, rowAt, items, count, selection, select, actions }: RowKeysOptions) => {
  /** The row that has or had the focus; walking goes on from there when it is out of the window. */
  const cursor = useRef<{ index: number; id: string | undefined; held: boolean } | null>(null);
  const wanted = useRef<number | null>(null);

  const indexOf = (element: Element | null): number | null => {
    const row = element?.closest<HTMLElement>('[data-index]');
    return row && body.current?.contains(row) ? Number(row.dataset['index']) : null;
  };
  const focusRow = (index: number) => {
    cursor.current = { index, id: rowAt(index)?.id, held: false };
    wanted.current = index;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    giveFocus();
  };
  // The row may have to be scrolled to and drawn first, and its photo may still be on its way.
  const giveFocus = () => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"][tabindex]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    giveFocus();
    const at = cursor.current;
    if (!at?.held || document.activeElement !== document.body) return;
    // The row with the focus is gone: scrolled away, or deleted; then what came into its place gets it.
    at.held = false;
    if (count > 0 && rowAt(at.index)?.id !== at.id) focusRow(Math.min(at.index, count - 1));
  });

  const walk = (step: number) => {
    const from = cursor.current?.index ?? null;
    const { scrollY } = window;
    const inSight = scrollY < COVERED.top ? undefined : items.find(({ end }) => end > scrollY + COVERED.top);
    focusRow(Math.max(0, Math.min(count - 1, from === null ? (inSight?.index ?? 0) : from + step)));
  };
  const withPhoto = (act: (photo: PhotoDto, index: number) => void) => () => {
    const index = indexOf(document.activeElement);
    const photo = index === null ? undefined : rowAt(index);
    if (!photo || index === null) return false;
    act(photo, index);
    return true;
  };
  const withSelection = (ofSelection: () => void, act: (photo: PhotoDto) => void) =>
    selection.ids.size > 0 ? ofSelection : withPhoto(act);

  useShortcuts({
    next: () => walk(1),
    previous: () => walk(-1),
    select: withPhoto((photo, index) => select(photo, index, !selection.ids.has(photo.id), false)),
    details: withPhoto(actions.onDetails),
    edit: withPhoto(actions.onEdit),
    feature: withSelection(actions.onSelectionFeatured, (photo) => actions.onFeatured(photo, !photo.featured)),
    visibility: withSelection(actions.onSelectionVisibility, (photo) => actions.onVisibility(photo, !photo.isPublic)),
    delete: withSelection(actions.onSelectionDelete, actions.onDelete),
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = indexOf(target);
      if (index !== null) cursor.current = { index, id: rowAt(index)?.id, held: true };
    },
    // React tells of no blur when an element goes with its row. A dialog over the page only borrows the focus.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (cursor.current && !relatedTarget?.closest('[role="dialog"], [role="alertdialog"]'))
        cursor.current.held = false;
    },
  };
};
