import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { providerQuery } from '../../../data/session/provider.query.js';
import { Section } from '../../../shared/ui/section.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import { RoleButton } from './role-button.js';
import { USER_COLUMNS } from './user-columns.js';
import { type UserDialogKind, UserDialogs } from './user-dialogs.js';
import { UserMenu } from './user-menu.js';
import './users.css';

const USERS: AdminList<'adminUsers'> = {
  route: 'adminUsers',
  nouns: [msg`user`, msg`users`],
  empty: msg`No users yet.`,
  failed: msg`Failed to load users`,
  search: { label: msg`Search users`, placeholder: msg`Name, e-mail or ID` },
  sorts: [
    { id: '-createdAt', label: msg`Newest first` },
    { id: 'createdAt', label: msg`Oldest first` },
    { id: 'name', label: msg`By name` },
    { id: '-name', label: msg`By name, Z first` },
    { id: 'email', label: msg`By e-mail` },
    { id: '-email', label: msg`By e-mail, Z first` },
  ],
  filters: [
    {
      param: 'role',
      label: msg`Role`,
      all: msg`All roles`,
      choices: [
        { id: 'admin', label: msg`Administrators` },
        { id: 'user', label: msg`Users` },
      ],
    },
    {
      param: 'state',
      label: msg`State`,
      all: msg`All states`,
      choices: [
        { id: 'active', label: msg`Active` },
        { id: 'suspended', label: msg`Suspended` },
      ],
    },
  ],
  rowHeight: { row: 72, card: 136 },
};
const userId = ({ id }: ListedUserDto): string => id;

/** Area ADM-USR. */
export const UsersTab = () => {
  const { t } = useLingui();
  const [opened, setOpened] = useState<{ dialog: UserDialogKind; user: ListedUserDto } | null>(null);
  const { data: provider } = useQuery(providerQuery);
  const actions = useCallback(
    (user: ListedUserDto) => (
      <span className="flex items-center justify-end">
        <RoleButton user={user} />
        <UserMenu user={user} onOpen={(dialog) => setOpened({ dialog, user })} />
      </span>
    ),
    [],
  );
  return (
    <Section
      id="users"
      title={t`Users`}
      lead={
        provider?.own && (
          <a href="/sign-in/invitations" className="link">
            <Trans>Invite somebody, or look at invitations</Trans>
          </a>
        )
      }
    >
      <AdminTable list={USERS} columns={USER_COLUMNS} rowId={userId} rowActions={actions} className="users-table" />
      {opened && <UserDialogs {...opened} onClose={() => setOpened(null)} />}
    </Section>
  );
};
