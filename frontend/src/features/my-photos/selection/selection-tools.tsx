import { useQueryClient } from '@tanstack/react-query';
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
  isTagging: boolean;
  onTagging: (isTagging: boolean) => void;
}

/** The bar of the selection and what it opens; nothing as long as nothing is selected. */
export const SelectionTools = ({
  selection,
  found,
  bulk: { run, progress },
  onDelete,
  onSelectAll,
  isTagging,
  onTagging,
}: SelectionToolsProps) => {
  const client = useQueryClient();
  const photoIds = [...selection.ids];
  if (photoIds.length === 0 && !progress) return null;
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
        onTags={() => onTagging(true)}
        onAnalyse={() => run({ action: 'analyse', photoIds })}
        onDelete={onDelete}
        onSelectAll={onSelectAll}
        onClear={selection.clear}
      />
      {isTagging && (
        <TagsDialog
          summary={summary}
          onChange={(edit) => run({ action: 'edit', photoIds, edit })}
          onClose={() => onTagging(false)}
        />
      )}
    </>
  );
};
