import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { useEndSessions, useRestoreUser } from '../../../data/admin/users/change-users.js';
import { formatDay } from '../../../shared/lib/format-date.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { DeleteUserDialog } from './delete-user-dialog.js';
import { QuotaDialog } from './quota-dialog.js';
import { SuspendDialog } from './suspend-dialog.js';
import { userName } from './user-name.js';
import { USERS_TEXT } from './users-texts.js';

const TEXT = USERS_TEXT.userDialogs;

export type UserDialogKind = 'quota' | 'suspend' | 'delete' | 'restore' | 'sessions';

interface UserDialogsProps {
  dialog: UserDialogKind;
  user: ListedUserDto;
  onClose: () => void;
}

/** The dialog that a row's menu has opened. */
export const UserDialogs = ({ dialog, user, onClose }: UserDialogsProps) => {
  const { mutate: restore } = useRestoreUser();
  const { mutate: endSessions } = useEndSessions();
  const name = userName(user);
  const close = (isOpen: boolean) => isOpen || onClose();
  switch (dialog) {
    case 'quota':
      return user.storage && <QuotaDialog user={user} storage={user.storage} onClose={onClose} />;
    case 'suspend':
      return <SuspendDialog user={user} onClose={onClose} />;
    case 'delete':
      return <DeleteUserDialog user={user} onClose={onClose} />;
    case 'restore':
      return (
        <ConfirmDialog
          open
          onOpenChange={close}
          question={TEXT.restoreQuestion(name)}
          detail={
            user.suspension ? TEXT.restoreDetail(formatDay(user.suspension.at), user.suspension.reason) : TEXT.restored
          }
          names={[name, user.suspension?.reason ?? '']}
          confirm={TEXT.restore}
          onConfirm={() => restore(user.id)}
          look="solid"
          reversible
        />
      );
    case 'sessions':
      return (
        <ConfirmDialog
          open
          onOpenChange={close}
          question={TEXT.sessionsQuestion(name)}
          detail={TEXT.sessionsDetail}
          names={[name]}
          confirm={TEXT.endSessions}
          onConfirm={() => endSessions(user.id)}
        />
      );
  }
};
