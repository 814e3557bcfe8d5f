import type { AdminUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { Section } from '../../../shared/ui/section.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import { RoleButton } from './role-button.js';
import { USER_COLUMNS } from './user-columns.js';
import { USERS_TEXT } from './users-texts.js';
import './users.css';

const TEXT = USERS_TEXT.usersTab;

const USERS: AdminList<'adminUsers'> = {
  route: 'adminUsers',
  nouns: ['user', 'users'],
  empty: TEXT.empty,
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
  ],
  rowHeight: { row: 72, card: 96 },
};
const userId = ({ id }: AdminUserDto): string => id;
const roleButton = (user: AdminUserDto) => <RoleButton user={user} />;

/** Area ADM-USR. */
export const UsersTab = () => (
  <Section id="users" title={TEXT.title}>
    <AdminTable list={USERS} columns={USER_COLUMNS} rowId={userId} rowActions={roleButton} className="users-table" />
  </Section>
);
