import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { StoredUserDto } from '@vitrine/contracts/media/object-browser.dto';
import { SITE_USER } from '@vitrine/contracts/media/object-browser.rules';
import { useNavigate } from 'react-router';
import { STORAGE_FAILED } from '../../../data/admin/storage/stored-files.query.js';
import { cx } from '../../../shared/lib/cx.js';
import { Link } from '../../../shared/ui/link.js';
import { Section } from '../../../shared/ui/section.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import { useOpenedUser } from './use-opened-user.js';
import { storedUserName, storedUserNote } from './user-names.js';

const LIST: AdminList<'storedUsers'> = {
  route: 'storedUsers',
  nouns: [msg`user`, msg`users`],
  empty: msg`No files found.`,
  failed: STORAGE_FAILED,
  search: { label: msg`Search users with files`, placeholder: msg`Name or user ID` },
  sorts: [
    { id: '-totalSize', label: msg`Largest first` },
    { id: 'totalSize', label: msg`Smallest first` },
    { id: '-totalFiles', label: msg`Most files first` },
    { id: 'totalFiles', label: msg`Fewest files first` },
    { id: 'username', label: msg`By name` },
    { id: '-username', label: msg`By name, Z first` },
  ],
  rowHeight: { row: 64, card: 92 },
};

const column = columnsOf<StoredUserDto>();
const COLUMNS = column.columns([
  column.accessor('username', {
    header: () => <Trans>User</Trans>,
    enableSorting: true,
    cell: ({ row }) => <Name user={row.original} />,
    meta: { phone: 'title' },
  }),
  column.accessor('totalFiles', {
    header: () => <Trans>Files</Trans>,
    enableSorting: true,
    cell: ({ getValue }) => plural(getValue(), { one: '# file', other: '# files' }),
    meta: { className: 'tabular text-ink-2', phone: 'line' },
  }),
  column.accessor('totalSize', {
    header: () => <Trans>Size</Trans>,
    enableSorting: true,
    cell: ({ getValue }) => formatBytes(getValue()),
    meta: { className: 'tabular', phone: 'end' },
  }),
]);
const storedUserId = ({ userId }: StoredUserDto): string => userId;

/** Who has files in the store, with their sums (ADM-OBJ-01, ADM-OBJ-12). */
export const StoredUsers = ({ goTo }: { goTo: string | null }) => {
  const { t } = useLingui();
  const { addressOf } = useOpenedUser();
  const navigate = useNavigate();
  return (
    <Section
      id="object-storage"
      title={t`Object Storage`}
      lead={t`Users with stored files, and the site itself. Opening a file of another user is recorded in the act log.`}
      goTo={goTo}
    >
      <AdminTable
        list={LIST}
        columns={COLUMNS}
        rowId={storedUserId}
        onOpen={({ userId }) => void navigate(addressOf(userId))}
        className="stored-users"
      />
    </Section>
  );
};

const Name = ({ user }: { user: StoredUserDto }) => {
  const { addressOf } = useOpenedUser();
  return (
    <span className="grid min-w-0">
      <Link
        to={addressOf(user.userId)}
        className="truncate font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        <bdi>{storedUserName(user)}</bdi>
      </Link>
      <span className={cx('truncate text-xs text-ink-2', user.userId !== SITE_USER && 'font-mono')}>
        {storedUserNote(user.userId)}
      </span>
    </span>
  );
};
