import { useLingui } from '@lingui/react/macro';
import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import type { Role } from '@vitrine/contracts/identity/user.rules';
import { useState } from 'react';
import { useSetRole } from '../../../data/admin/users/use-set-role.js';
import { useKnownUser } from '../../../data/session/current-user.js';
import { Button } from '../../../shared/ui/button.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { userName } from './user-name.js';

/** ADM-USR-07 to ADM-USR-09. Giving somebody the run of the site is confirmed, and giving up one's own (ADM-USR-11). */
export const RoleButton = ({ user }: { user: AdminUserDto }) => {
  const { t } = useLingui();
  const own = useKnownUser()?.id === user.id;
  const { mutate, isPending } = useSetRole();
  /** What is asked about stays, though another administrator may give the role meanwhile. */
  const [asked, ask] = useState<Role | null>(null);
  const isAdmin = user.role === 'admin';
  const name = userName(user);
  const other = isAdmin ? 'user' : 'admin';
  const change = (role: Role) => mutate({ userId: user.id, role });
  return (
    <>
      <Button
        look="quiet"
        isBusy={isPending}
        aria-label={isAdmin ? t`Make User: ${name}` : t`Make Admin: ${name}`}
        onClick={() => (own || !isAdmin ? ask(other) : change(other))}
      >
        {isAdmin ? t`Make User` : t`Make Admin`}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && ask(null)}
        question={asked === 'user' ? t`Give up your own administrator role?` : t`Make ${name} an administrator?`}
        names={[name]}
        detail={
          asked === 'user'
            ? t`The dashboard closes at once. Another administrator can give the role back.`
            : t`Administrators see and change everything on this site, messages and other administrators included.`
        }
        confirm={asked === 'user' ? t`Make User` : t`Make Admin`}
        onConfirm={() => asked && change(asked)}
      />
    </>
  );
};
