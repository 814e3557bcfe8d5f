import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import type { Role } from '@vitrine/contracts/identity/user.rules';
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
  /** What is asked about stays, though another administrator may give the role meanwhile. */
  const [asked, ask] = useState<Role | null>(null);
  const isAdmin = user.role === 'admin';
  const label = isAdmin ? TEXT.makeUser : TEXT.makeAdmin;
  const other = isAdmin ? 'user' : 'admin';
  const change = (role: Role) => mutate({ userId: user.id, role });
  return (
    <>
      <Button
        look="quiet"
        isBusy={isPending}
        aria-label={TEXT.for(label, userName(user))}
        onClick={() => (own || !isAdmin ? ask(other) : change(other))}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && ask(null)}
        question={asked === 'user' ? TEXT.question : TEXT.adminQuestion(userName(user))}
        names={[userName(user)]}
        detail={asked === 'user' ? TEXT.detail : TEXT.adminDetail}
        confirm={asked === 'user' ? TEXT.confirm : TEXT.makeAdmin}
        onConfirm={() => asked && change(asked)}
      />
    </>
  );
};
