import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/field.js';
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
  const whyId = useId();
  const [typed, setTyped] = useState('');
  const username = user.username ?? '';
  const remove = useDeleteAccount(onDeleted);
  const matches = typed.trim() === username;
  const submit = () => matches && !remove.isPending && remove.mutate(username);

  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      dismissable={!remove.isPending}
      title={t`Delete Account`}
      description={t`This cannot be undone. What goes for good:`}
      className="md:max-w-[520px]!"
      footer={
        <>
          {!matches && (
            <p id={whyId} className="w-full text-xs text-ink-2 sm:mr-auto sm:w-auto">
              <Trans>Type your username to go on.</Trans>
            </p>
          )}
          <Button look="quiet" disabled={remove.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="danger"
            disabled={!matches || remove.isPending}
            onClick={submit}
            {...(!matches && { 'aria-describedby': whyId })}
          >
            {remove.isPending ? t`Deleting…` : t`Delete Account`}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1.5 pl-5 text-sm marker:text-ink-2">
        {GOES.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col items-start justify-between gap-x-8 gap-y-3 border-y border-line py-4 sm:flex-row sm:items-center">
        <p className="text-sm text-ink-2">
          <Trans>Take your photos with you first, and wait until they are saved.</Trans>
        </p>
        <DownloadPhotos />
      </div>
      {username && (
        <form
          noValidate
          className="mt-6"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
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
        </form>
      )}
      {remove.isError && (
        <p role="alert" className="mt-5 text-sm text-danger">
          {sentenceOf(remove.error, t`The account could not be deleted. Please try again.`)}
        </p>
      )}
    </Dialog>
  );
};
