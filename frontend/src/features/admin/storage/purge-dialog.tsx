import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deletionHoldQuery } from '../../../data/admin/storage/deletion-hold.js';
import { quarantineCountQuery, usePurgeQuarantine } from '../../../data/admin/storage/quarantine.js';
import { TextField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';

/** How many files go, and the number that has to be typed for it. It is counted anew when the dialog opens. */
export const PurgeDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { data: count, error, isFetching, refetch } = useQuery({ ...quarantineCountQuery('kept'), staleTime: 0 });
  const { data: hold } = useQuery(deletionHoldQuery);
  const purge = usePurgeQuarantine(onClose, () => setTyped(''));
  const word = `PURGE ${count ?? 0}`;
  const isTyped = Boolean(count) && !isFetching && typed.trim() === word;
  return (
    <FormDialog
      onClose={onClose}
      title={t`Purge quarantine`}
      description={
        hold?.reason
          ? t`All files in quarantine are deleted as soon as deletions go on. This cannot be undone.`
          : t`All files in quarantine are deleted within minutes. This cannot be undone.`
      }
      look="danger"
      submit={t`Purge now`}
      submitting={t`Purging…`}
      isBusy={purge.isPending}
      problem={!isTyped}
      onSubmit={() => count && purge.mutate(count)}
    >
      {count === undefined ? (
        error ? (
          <NotLoaded text={t`The files could not be counted.`} onRetry={() => void refetch()} />
        ) : (
          <span role="status" aria-label={t`Counting the files`} className="skeleton block h-10" />
        )
      ) : (
        <>
          <p className="text-sm">
            {count === 0
              ? t`Nothing is in quarantine. There is nothing to purge.`
              : plural(count, {
                  one: '# file of all users and of the site will be gone for good.',
                  other: '# files of all users and of the site will be gone for good.',
                })}
          </p>
          {count > 0 && (
            <TextField
              label={t`Type ${word} to confirm`}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="max-w-72 font-mono"
            />
          )}
        </>
      )}
    </FormDialog>
  );
};
