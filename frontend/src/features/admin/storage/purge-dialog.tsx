import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { deletionHoldQuery } from '../../../data/admin/storage/deletion-hold.js';
import { quarantineCountQuery, usePurgeQuarantine } from '../../../data/admin/storage/quarantine.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/field.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { STORAGE_TEXT } from './storage-texts.js';

const TEXT = STORAGE_TEXT.purgeDialog;

/** How many files go, and the number that has to be typed for it. It is counted anew when the dialog opens. */
export const PurgeDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useId();
  const [typed, setTyped] = useState('');
  const { data: count, error, isFetching, refetch } = useQuery({ ...quarantineCountQuery('kept'), staleTime: 0 });
  const { data: hold } = useQuery(deletionHoldQuery);
  const purge = usePurgeQuarantine(onClose, () => setTyped(''));
  const isTyped = Boolean(count) && !isFetching && typed.trim() === TEXT.word(count ?? 0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isTyped && count && !purge.isPending) purge.mutate(count);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={TEXT.title}
      description={hold?.reason ? TEXT.held : TEXT.description}
      dismissable={!purge.isPending}
      className="md:max-w-[520px]!"
      footer={
        <>
          <Button look="quiet" disabled={purge.isPending} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button type="submit" form={form} look="danger" disabled={!isTyped || purge.isPending} className="min-w-28">
            {purge.isPending ? TEXT.purging : TEXT.purge}
          </Button>
        </>
      }
    >
      {count === undefined ? (
        error ? (
          <NotLoaded text={TEXT.notLoaded} onRetry={() => void refetch()} />
        ) : (
          <span role="status" aria-label={TEXT.loading} className="skeleton block h-10" />
        )
      ) : (
        <form id={form} noValidate onSubmit={submit} className="grid gap-5">
          <p className="text-sm">{count === 0 ? TEXT.nothing : TEXT.what(count)}</p>
          {count > 0 && (
            <TextField
              label={TEXT.type(TEXT.word(count))}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="max-w-72 font-mono"
            />
          )}
        </form>
      )}
    </Dialog>
  );
};
