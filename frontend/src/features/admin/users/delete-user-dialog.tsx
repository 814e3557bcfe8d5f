import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { deletionWord } from '@vitrine/contracts/identity/user.rules';
import { useId, useState, type SubmitEvent } from 'react';
import { useDeleteUser } from '../../../data/admin/users/change-users.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/field.js';
import { WithNames } from '../../../shared/ui/with-names.js';
import { userName } from './user-name.js';

/** Says what goes, and has the account's name typed (ADM-USR-12). */
export const DeleteUserDialog = ({ user, onClose }: { user: ListedUserDto; onClose: () => void }) => {
  const { t } = useLingui();
  const form = useId();
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useDeleteUser(onClose);
  const name = userName(user);
  const word = deletionWord(user);
  const isTyped = typed.trim().toLowerCase() === word.toLowerCase();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isTyped && !isPending) mutate({ userId: user.id, typed });
  };
  return (
    <Dialog
      open
      dismissable={!isPending}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={<WithNames text={t`Delete the account of ${name}`} names={[name]} />}
      description={t`For somebody who has asked for it. The page and its addresses are gone at once; photos, categories, messages and e-mails of the account within the hour. Nothing of it can be brought back, and nobody is mailed.`}
      className="md:max-w-[520px]!"
      footer={
        <>
          <Button look="quiet" disabled={isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" type="submit" form={form} disabled={!isTyped} isBusy={isPending} className="min-w-28">
            {isPending ? t`Deleting…` : t`Delete Account`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-5" onSubmit={submit}>
        {!user.suspension && (
          <p className="text-sm text-ink-2">
            <Trans>To take a page away for a while, suspend the account.</Trans>
          </p>
        )}
        <TextField
          label={t`Confirmation`}
          help={<WithNames text={t`Type ${word} to confirm.`} names={[word]} />}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
};
