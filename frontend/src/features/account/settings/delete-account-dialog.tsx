import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { useState } from 'react';
import { TextField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { DownloadPhotos } from '../take-away/download-photos.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { useDeleteAccount } from '../../../data/session/use-delete-account.js';

interface DeleteAccountDialogProps {
  open: boolean;
  onClose: () => void;
  user: UserDto;
  onDeleted: () => void;
}

/** What is deleted with the account (ACCT-48). */
const GOES = [
  'every photo, with its original and all its sizes',
  'your portfolio, its address, hero banner and profile picture',
  'your categories, selections and connected services',
  'messages and e-mails addressed to you',
];

/** ACCT-48. */
export const DeleteAccountDialog = (props: DeleteAccountDialogProps) =>
  // With every opening the field is empty again.
  props.open ? <OpenDialog {...props} /> : null;

const OpenDialog = ({ onClose, user, onDeleted }: DeleteAccountDialogProps) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const username = user.username ?? '';
  const remove = useDeleteAccount(onDeleted);

  return (
    <FormDialog
      onClose={onClose}
      title={t`Delete Account`}
      description={t`This cannot be undone. What goes for good:`}
      look="danger"
      submit={t`Delete Account`}
      submitting={t`Deleting…`}
      isBusy={remove.isPending}
      problem={typed.trim() === username ? null : t`Type your username to go on.`}
      onSubmit={() => remove.mutate(username)}
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm marker:text-ink-2">
        {GOES.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      <div className="flex flex-col items-start justify-between gap-x-8 gap-y-3 border-y border-line py-4 sm:flex-row sm:items-center">
        <p className="text-sm text-ink-2">
          <Trans>Take your photos with you first, and wait until they are saved.</Trans>
        </p>
        <DownloadPhotos />
      </div>
      {username && (
        <TextField
          label={t`Your username`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          help={
            <>
              <Trans>
                Type <span className="font-medium text-ink">{username}</span> to confirm.
              </Trans>
            </>
          }
        />
      )}
      {remove.isError && (
        <p role="alert" className="text-sm text-danger">
          {sentenceOf(remove.error, t`The account could not be deleted. Please try again.`)}
        </p>
      )}
    </FormDialog>
  );
};
