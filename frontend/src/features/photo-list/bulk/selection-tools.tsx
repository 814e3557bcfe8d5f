import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { AddToProject } from '../projects.js';
import { BulkBar } from './bulk-bar.js';
import { TextsDialog } from './texts-dialog.js';
import { TagsDialog } from './tags-dialog.js';
import { useBulkDownload } from './use-bulk-download.js';
import type { useBulkChange } from '../../../data/photos/use-bulk-change.js';
import { fetchPhotoIds } from '../../../data/photos/photos-page.query.js';
import type { PhotosView } from '../../../data/photos/photos-view.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { useKnownPhotos } from '../../../data/photos/use-known-photos.js';
import { summaryOf } from './summary.js';
import type { ShownSelection } from '../../../shared/hooks/use-selection.js';

interface SelectionToolsProps {
  view: PhotosView;
  selection: ShownSelection;
  found: number;
  bulk: ReturnType<typeof useBulkChange>;
  onDelete: () => void;
  onSelectAll: () => void;
}

/** The bar of the selection and what it opens; nothing, and nothing open, as long as nothing is selected. */
export const SelectionTools = (props: SelectionToolsProps) =>
  props.selection.ids.size > 0 || props.bulk.progress ? <Tools {...props} /> : null;

const Tools = ({ view, selection, found, bulk: { run, progress }, onDelete, onSelectAll }: SelectionToolsProps) => {
  const [open, setOpen] = useState<'tags' | 'texts' | 'project' | null>(null);
  const close = () => setOpen(null);
  const photoIds = [...selection.ids];
  const known = useKnownPhotos().filter(({ id }) => selection.ids.has(id));
  const summary = summaryOf(photoIds.length, known);
  const download = useBulkDownload(summary.kept);
  const { change } = selection;
  return (
    <>
      <BulkBar
        selection={selection}
        summary={summary}
        found={found}
        progress={progress}
        onEdit={(edit) => change((ids) => run({ action: 'edit', photoIds: ids, edit }))}
        onTags={() => change(() => setOpen('tags'))}
        onTexts={() => change(() => setOpen('texts'))}
        onProject={() => change(() => setOpen('project'))}
        onAnalyse={() => change((ids) => run({ action: 'analyse', photoIds: ids }))}
        onDownload={() => change(download)}
        onDelete={onDelete}
        onSelectAll={onSelectAll}
      />
      {open === 'tags' && (
        <TagsDialog summary={summary} onChange={(edit) => run({ action: 'edit', photoIds, edit })} onClose={close} />
      )}
      {open === 'project' && <AddToProject photoIds={photoIds} onClose={close} />}
      {open === 'texts' && (
        <TextsDialog
          count={photoIds.length}
          known={known}
          onChange={(edit) => {
            if (edit.numberFrom === undefined) run({ action: 'edit', photoIds, edit });
            else
              void inListOrder(view, photoIds).then(
                (ordered) => ordered && run({ action: 'edit', photoIds: ordered, edit }),
              );
          }}
          onClose={close}
        />
      )}
    </>
  );
};

/** Numbers follow the list, not the order in which photos were selected; null when the list cannot be had. */
const inListOrder = async (view: PhotosView, photoIds: readonly string[]): Promise<string[] | null> => {
  try {
    const selected = new Set(photoIds);
    const listed = (await fetchPhotoIds(view)).filter((id) => selected.has(id));
    // Photos selected under another filter come after those of this one.
    return [...new Set([...listed, ...photoIds])];
  } catch (error) {
    toast({ title: t`Update failed`, description: (error as Error).message, variant: 'destructive' });
    return null;
  }
};
