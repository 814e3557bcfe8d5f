import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BulkBar } from '../bulk/bulk-bar.js';
import { TagsDialog } from '../bulk/tags-dialog.js';
import type { useBulkChange } from '../bulk/use-bulk-change.js';
import { photosIn } from '../api/photo-cache.js';
import { summaryOf } from './summary.js';
import type { Selection } from './use-selection.js';

interface SelectionToolsProps {
  selection: Selection;
  found: number;
  bulk: ReturnType<typeof useBulkChange>;
  onDelete: () => void;
  onSelectAll: () => void;
}

/** The bar of the selection and what it opens; nothing, and nothing open, as long as nothing is selected. */
export const SelectionTools = (props: SelectionToolsProps) =>
  props.selection.ids.size > 0 || props.bulk.progress ? <Tools {...props} /> : null;

const Tools = ({ selection, found, bulk: { run, progress }, onDelete, onSelectAll }: SelectionToolsProps) => {
  const client = useQueryClient();
  const [isTagging, setTagging] = useState(false);
  const photoIds = [...selection.ids];
  const summary = summaryOf(
    photoIds.length,
    photosIn(client).filter(({ id }) => selection.ids.has(id)),
  );
  return (
    <>
      <BulkBar
        summary={summary}
        found={found}
        progress={progress}
        onEdit={(edit) => run({ action: 'edit', photoIds, edit })}
        onTags={() => setTagging(true)}
        onAnalyse={() => run({ action: 'analyse', photoIds })}
        onDelete={onDelete}
        onSelectAll={onSelectAll}
        onClear={selection.clear}
      />
      {isTagging && (
        <TagsDialog
          summary={summary}
          onChange={(edit) => run({ action: 'edit', photoIds, edit })}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  );
};
