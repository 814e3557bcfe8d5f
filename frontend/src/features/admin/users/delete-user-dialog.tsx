import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { deletionWord } from '@vitrine/contracts/identity/user.rules';
import { useId, useState, type SubmitEvent } from 'react';
import { useDeleteUser } from '../../../data/admin/users/change-users.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { TextField } from '../../../shared/ui/field.js';
import { WithNames } from '../../../shared/ui/with-names.js';
import { userName } from './user-name.js';
import { USERS_TEXT } from './users-texts.js';

const TEXT = USERS_TEXT.deleteDialog;

/** Says what goes, and has the account's name typed (ADM-USR-12). */
export const DeleteUserDialog = ({ user, onClose }: { user: ListedUserDto; onClose: () => void }) => {
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
      title={<WithNames text={TEXT.title(name)} names={[name]} />}
      description={TEXT.description}
      className="md:max-w-[520px]!"
      footer={
        <>
          <Button look="quiet" disabled={isPending} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button look="danger" type="submit" form={form} disabled={!isTyped} isBusy={isPending} className="min-w-28">
            {isPending ? TEXT.deleting : TEXT.delete}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-5" onSubmit={submit}>
        {!user.suspension && <p className="text-sm text-ink-2">{TEXT.suspendInstead}</p>}
        <TextField
          label={TEXT.confirmation}
          help={<WithNames text={TEXT.type(word)} names={[word]} />}
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
