import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { useState } from 'react';
import { useSetRole } from '../../../data/admin/users/use-set-role.js';
import { useKnownUser } from '../../../data/session/current-user.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { userName } from './user-name.js';
import { USERS_TEXT } from './users-texts.js';

const TEXT = USERS_TEXT.roleButton;

/** ADM-USR-07 to ADM-USR-09. Giving somebody the run of the site is confirmed, and giving up one's own (ADM-USR-11). */
export const RoleButton = ({ user }: { user: AdminUserDto }) => {
  const own = useKnownUser()?.id === user.id;
  const { mutate, isPending } = useSetRole();
  const [isAsking, setAsking] = useState(false);
  const isAdmin = user.role === 'admin';
  const label = isAdmin ? TEXT.makeUser : TEXT.makeAdmin;
  const change = () => mutate({ userId: user.id, role: isAdmin ? 'user' : 'admin' });
  return (
    <>
      <Button
        look="quiet"
        isBusy={isPending}
        aria-label={TEXT.for(label, userName(user))}
        onClick={() => (own || !isAdmin ? setAsking(true) : change())}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={isAdmin ? TEXT.question : TEXT.adminQuestion(userName(user))}
        names={[userName(user)]}
        detail={isAdmin ? TEXT.detail : TEXT.adminDetail}
        confirm={isAdmin ? TEXT.confirm : TEXT.makeAdmin}
        onConfirm={change}
      />
    </>
  );
};
