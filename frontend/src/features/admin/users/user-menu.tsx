import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, Gauge, Images, KeyRound, LogOut, Trash2, UserCheck, UserX } from 'lucide-react';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { useKnownUser } from '../../../data/session/current-user.js';
import { Menu, MenuItem, MenuLine } from '../../../shared/ui/menu.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import type { UserDialogKind } from './user-dialogs.js';
import { userName } from './user-name.js';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

interface UserMenuProps {
  user: ListedUserDto;
  onOpen: (dialog: UserDialogKind) => void;
}

/** What else an administrator can do with a user. */
export const UserMenu = ({ user, onOpen }: UserMenuProps) => {
  const { t } = useLingui();
  const isOwn = useKnownUser()?.id === user.id;
  const { storage } = user;
  return (
    <Menu
      trigger={
        <ToolButton
          hint={t`Actions`}
          label={t`Actions for ${userName(user)}`}
          className="-mr-2 shrink-0 text-ink-2 hover:text-ink"
        >
          <Ellipsis size={20} strokeWidth={1.5} />
        </ToolButton>
      }
    >
      <MenuItem
        icon={<Gauge {...ICON} />}
        disabled={!storage}
        note={!storage && t`Not available now`}
        onSelect={() => onOpen('quota')}
      >
        <Trans>Set quota…</Trans>
      </MenuItem>
      {storage?.delivery && (
        <MenuItem icon={<Images {...ICON} />} onSelect={() => onOpen('delivery-quota')}>
          <Trans>Set quota of galleries…</Trans>
        </MenuItem>
      )}
      <MenuItem icon={<LogOut {...ICON} />} onSelect={() => onOpen('sessions')}>
        <Trans>Sign out everywhere…</Trans>
      </MenuItem>
      <MenuItem icon={<KeyRound {...ICON} />} onSelect={() => onOpen('tokens')}>
        <Trans>End access tokens…</Trans>
      </MenuItem>
      <MenuLine />
      {user.suspension ? (
        <MenuItem icon={<UserCheck {...ICON} />} onSelect={() => onOpen('restore')}>
          <Trans>Restore…</Trans>
        </MenuItem>
      ) : (
        <MenuItem
          icon={<UserX {...ICON} />}
          danger
          disabled={isOwn}
          note={isOwn && t`Your account`}
          onSelect={() => onOpen('suspend')}
        >
          <Trans>Suspend…</Trans>
        </MenuItem>
      )}
      <MenuItem
        icon={<Trash2 {...ICON} />}
        danger
        disabled={isOwn}
        note={isOwn && t`Your account`}
        onSelect={() => onOpen('delete')}
      >
        <Trans>Delete account…</Trans>
      </MenuItem>
    </Menu>
  );
};
