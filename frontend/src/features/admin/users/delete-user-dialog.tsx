import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { deletionWord } from '@vitrine/contracts/identity/user.rules';
import { useState } from 'react';
import { useDeleteUser } from '../../../data/admin/users/change-users.js';
import { TextField } from '../../../shared/ui/field.js';
import { FormDialog } from '../../../shared/ui/form-dialog.js';
import { WithNames } from '../../../shared/ui/with-names.js';
import { userName } from './user-name.js';

/** Says what goes, and has the account's name typed (ADM-USR-12). */
export const DeleteUserDialog = ({ user, onClose }: { user: ListedUserDto; onClose: () => void }) => {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useDeleteUser(onClose);
  const name = userName(user);
  const word = deletionWord(user);
  return (
    <FormDialog
      onClose={onClose}
      title={<WithNames text={t`Delete the account of ${name}`} names={[name]} />}
      description={t`For somebody who has asked for it. The page and its addresses are gone at once; photos, categories, messages and e-mails of the account within the hour. Nothing of it can be brought back, and nobody is mailed.`}
      look="danger"
      submit={t`Delete Account`}
      submitting={t`Deleting…`}
      isBusy={isPending}
      problem={typed.trim().toLowerCase() !== word.toLowerCase()}
      onSubmit={() => mutate({ userId: user.id, typed })}
    >
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
    </FormDialog>
  );
};
