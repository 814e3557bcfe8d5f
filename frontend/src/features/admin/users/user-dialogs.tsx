import { useLingui } from '@lingui/react/macro';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { useEndSessions, useEndTokens, useRestoreUser } from '../../../data/admin/users/change-users.js';
import { formatDay } from '../../../shared/lib/format-date.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { DeleteUserDialog } from './delete-user-dialog.js';
import { QuotaDialog } from './quota-dialog.js';
import { SuspendDialog } from './suspend-dialog.js';
import { userName } from './user-name.js';

export type UserDialogKind = 'quota' | 'delivery-quota' | 'suspend' | 'delete' | 'restore' | 'sessions' | 'tokens';

interface UserDialogsProps {
  dialog: UserDialogKind;
  user: ListedUserDto;
  onClose: () => void;
}

/** The dialog that a row's menu has opened. */
export const UserDialogs = ({ dialog, user, onClose }: UserDialogsProps) => {
  const { t } = useLingui();
  const { mutate: restore } = useRestoreUser();
  const { mutate: endSessions } = useEndSessions();
  const { mutate: endTokens } = useEndTokens();
  const name = userName(user);
  const close = (isOpen: boolean) => isOpen || onClose();
  switch (dialog) {
    case 'quota':
      return user.storage && <QuotaDialog user={user} shelf="portfolio" storage={user.storage} onClose={onClose} />;
    case 'delivery-quota':
      return (
        user.storage?.delivery && (
          <QuotaDialog user={user} shelf="delivery" storage={user.storage.delivery} onClose={onClose} />
        )
      );
    case 'suspend':
      return <SuspendDialog user={user} onClose={onClose} />;
    case 'delete':
      return <DeleteUserDialog user={user} onClose={onClose} />;
    case 'restore':
      return (
        <ConfirmDialog
          open
          onOpenChange={close}
          question={t`Restore the account of ${name}?`}
          detail={
            user.suspension
              ? t`Suspended on ${formatDay(user.suspension.at)}: “${user.suspension.reason}”. Pages and images are shown again as they were, and the user may sign in.`
              : t`Pages and images are shown again as they were, and the user may sign in.`
          }
          names={[name, user.suspension?.reason ?? '']}
          confirm={t`Restore`}
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
          question={t`Sign ${name} out everywhere?`}
          detail={t`Every session of the account ends, on all devices. The user may sign in again at once.`}
          names={[name]}
          confirm={t`Sign Out Everywhere`}
          onConfirm={() => endSessions(user.id)}
        />
      );
    case 'tokens':
      return (
        <ConfirmDialog
          open
          onOpenChange={close}
          question={t`End all access tokens of ${name}?`}
          detail={t`Programs that send photos for the account are refused from now on. The user may make new tokens.`}
          names={[name]}
          confirm={t`End Access Tokens`}
          onConfirm={() => endTokens(user.id)}
        />
      );
  }
};
