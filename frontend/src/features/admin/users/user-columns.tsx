import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ListedUserDto } from '@vitrine/contracts/identity/admin-user.dto';
import { formatDay } from '../../../shared/lib/format-date.js';
import { cx } from '../../../shared/lib/cx.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Link } from '../../../shared/ui/link.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import { userName } from './user-name.js';
import { UserStorage } from './user-storage.js';

const Name = ({ user }: { user: ListedUserDto }) => {
  const name = (
    <span dir="auto" className="truncate">
      {userName(user)}
    </span>
  );
  return (
    <span className="flex min-w-0 items-center gap-4">
      <Avatar who={user} src={user.profileImageUrl} className="size-10 text-sm" />
      <span className="grid min-w-0">
        {user.portfolio ? (
          <Link to={`/${user.portfolio}`} className="truncate underline-offset-4 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        <span className="flex min-w-0 items-center gap-3">
          {user.suspension && (
            <span title={user.suspension.reason} className="shrink-0">
              <Badge tone="bad">
                <Trans>Suspended</Trans>
              </Badge>
            </span>
          )}
          <span
            className={cx('truncate font-mono text-xs text-ink-2', user.suspension && 'max-lg:hidden')}
            title={user.id}
          >
            {user.id}
          </span>
        </span>
      </span>
    </span>
  );
};

const column = columnsOf<ListedUserDto>();

/** ADM-USR-02 to ADM-USR-06. */
export const USER_COLUMNS = column.columns([
  column.accessor(userName, {
    id: 'name',
    header: () => <Trans>Name</Trans>,
    enableSorting: true,
    cell: ({ row }) => <Name user={row.original} />,
    meta: { phone: 'title' },
  }),
  column.accessor('email', {
    header: () => <Trans>E-mail</Trans>,
    enableSorting: true,
    cell: ({ row: { original } }) =>
      original.email ?? (
        <span className="text-ink-2">
          <Trans>No e-mail</Trans>
        </span>
      ),
    meta: { className: 'truncate', dir: 'auto', phone: 'line' },
  }),
  column.display({
    id: 'storage',
    header: () => <Trans>Storage</Trans>,
    cell: ({ row: { original } }) => <UserStorage storage={original.storage} galleries={original.galleries} />,
    meta: { phone: 'line' },
  }),
  column.display({
    id: 'role',
    header: () => <Trans>Role</Trans>,
    cell: ({ row: { original } }) => (
      <Badge tone={original.role === 'admin' ? 'good' : 'quiet'}>
        {original.role === 'admin' ? t`Admin` : t`User`}
      </Badge>
    ),
  }),
  column.accessor('createdAt', {
    header: () => <Trans>Joined</Trans>,
    enableSorting: true,
    cell: ({ row }) => formatDay(row.original.createdAt),
    meta: { className: 'tabular-nums text-ink-2', phone: 'hidden' },
  }),
]);
