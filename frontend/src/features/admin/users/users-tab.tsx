import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { useCallback, useState } from 'react';
import { Section } from '../../../shared/ui/section.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import { RoleButton } from './role-button.js';
import { USER_COLUMNS } from './user-columns.js';
import { type UserDialogKind, UserDialogs } from './user-dialogs.js';
import { UserMenu } from './user-menu.js';
import { USERS_TEXT } from './users-texts.js';
import './users.css';

const TEXT = USERS_TEXT.usersTab;

const USERS: AdminList<'adminUsers'> = {
  route: 'adminUsers',
  nouns: ['user', 'users'],
  empty: TEXT.empty,
  failed: TEXT.failed,
  search: { label: TEXT.search, placeholder: TEXT.placeholder },
  sorts: [
    { id: '-createdAt', label: TEXT.newest },
    { id: 'createdAt', label: TEXT.oldest },
    { id: 'name', label: TEXT.byName },
    { id: '-name', label: TEXT.byNameBack },
    { id: 'email', label: TEXT.byEmail },
    { id: '-email', label: TEXT.byEmailBack },
  ],
  filters: [
    {
      param: 'role',
      label: TEXT.role,
      all: TEXT.allRoles,
      choices: [
        { id: 'admin', label: TEXT.admins },
        { id: 'user', label: TEXT.users },
      ],
    },
    {
      param: 'state',
      label: TEXT.state,
      all: TEXT.allStates,
      choices: [
        { id: 'active', label: TEXT.active },
        { id: 'suspended', label: TEXT.suspended },
      ],
    },
  ],
  rowHeight: { row: 72, card: 136 },
};
const userId = ({ id }: ListedUserDto): string => id;

/** Area ADM-USR. */
export const UsersTab = () => {
  const [opened, setOpened] = useState<{ dialog: UserDialogKind; user: ListedUserDto } | null>(null);
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
    <Section id="users" title={TEXT.title}>
      <AdminTable list={USERS} columns={USER_COLUMNS} rowId={userId} rowActions={actions} className="users-table" />
      {opened && <UserDialogs {...opened} onClose={() => setOpened(null)} />}
    </Section>
  );
};
