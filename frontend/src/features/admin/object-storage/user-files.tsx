import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatBytes, TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { QUARANTINE_DAYS, SITE_USER, STORED_FILE_STATES } from '@vitrine/contracts/media/object-browser.rules';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useDeleteFile, useRestoreFile } from '../../../data/admin/storage/change-stored-files.js';
import { outcomeOfDeleting } from '../../../data/admin/storage/stored-file.js';
import { STORAGE_FAILED, useStoredUser } from '../../../data/admin/storage/stored-files.query.js';
import { ConfirmDialog } from '../../../shared/ui/dialog.js';
import { Link } from '../../../shared/ui/link.js';
import { Section } from '../../../shared/ui/section.js';
import type { AdminList } from '../table/admin-list.js';
import { AdminTable } from '../table/admin-table.js';
import { fileColumns } from './file-columns.js';
import { FileDialog } from './file-dialog.js';
import { FileMenu } from './file-menu.js';
import { FILE_STATES, fileName, namesIn } from './file-words.js';
import { FILES_PREFIX, useOpenedUser } from './use-opened-user.js';
import { storedUserName, storedUserNote } from './user-names.js';

/** Each reading costs the store a listing. */
const BUSY_POLL_MS = 15_000;

const LIST: AdminList<'storedFiles'> = {
  route: 'storedFiles',
  nouns: [msg`file`, msg`files`],
  empty: msg`No files found.`,
  failed: STORAGE_FAILED,
  prefix: FILES_PREFIX,
  search: { label: msg`Search files`, placeholder: msg`Key, title or file name` },
  sorts: [
    { id: 'key', label: msg`By key` },
    { id: '-key', label: msg`By key, Z first` },
    { id: '-lastModified', label: msg`Newest first` },
    { id: 'lastModified', label: msg`Oldest first` },
  ],
  filters: [
    {
      param: 'kind',
      label: msg`Folder`,
      all: msg`All folders`,
      choices: [
        { id: 'original', label: msg`Originals` },
        { id: 'derivative', label: msg`Derivatives` },
        { id: 'site-image', label: msg`Site images` },
      ],
    },
    {
      param: 'state',
      label: msg`State`,
      all: msg`All states`,
      choices: STORED_FILE_STATES.map((id) => ({ id, label: FILE_STATES[id] })),
    },
  ],
  rowHeight: { row: 72, card: 124 },
};
const fileKey = ({ key }: StoredFileDto): string => key;
const pollBusy = (files: readonly StoredFileDto[]) => files.some(({ state }) => state === 'busy') && BUSY_POLL_MS;

/** The files of one user, or of the site (ADM-OBJ-02). */
export const UserFiles = ({ userId, goTo }: { userId: string; goTo: string | null }) => {
  const { t } = useLingui();
  const { addressOf } = useOpenedUser();
  const { data: user } = useStoredUser(userId);
  const [viewed, setViewed] = useState<StoredFileDto | null>(null);
  const [doomed, setDoomed] = useState<StoredFileDto | null>(null);
  const { mutate: restore } = useRestoreFile(userId);
  const remove = useDeleteFile(userId);
  const columns = useMemo(() => fileColumns(setViewed), []);
  const actions = useCallback(
    (file: StoredFileDto) => <FileMenu file={file} onView={setViewed} onRestore={restore} onDelete={setDoomed} />,
    [restore],
  );
  const params = useMemo(() => ({ userId }), [userId]);
  return (
    <>
      <Link to={addressOf(null)} className="link inline-flex min-h-11 items-center gap-2 text-sm md:mb-1 md:min-h-8">
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
        <Trans>All users</Trans>
      </Link>
      <Section
        id="user-files"
        title={
          userId === SITE_USER
            ? t`Files of the site`
            : t`Files of ${storedUserName({ userId, username: user?.username ?? null })}`
        }
        lead={
          <>
            {user && <span className="tabular mr-3 text-ink">{formatBytes(user.totalSize)}</span>}
            <span className={userId === SITE_USER ? undefined : 'font-mono text-xs break-all'}>
              {storedUserNote(userId)}
            </span>
          </>
        }
        goTo={goTo}
      >
        <AdminTable
          list={LIST}
          params={params}
          columns={columns}
          rowId={fileKey}
          rowActions={actions}
          onOpen={setViewed}
          poll={pollBusy}
          className="user-files"
        />
      </Section>
      {viewed && (
        <FileDialog
          file={viewed}
          onClose={() => setViewed(null)}
          onRestore={(file) => {
            restore(file);
            setViewed(null);
          }}
          onDelete={setDoomed}
        />
      )}
      {doomed && (
        <DeleteQuestion
          file={doomed}
          onClose={() => setDoomed(null)}
          onConfirm={() => {
            remove(doomed);
            setViewed(null);
          }}
        />
      )}
    </>
  );
};

interface DeleteQuestionProps {
  file: StoredFileDto;
  onClose: () => void;
  onConfirm: () => void;
}

/** Names the file, and says what becomes of it (ADM-OBJ-09, ADM-OBJ-11). */
const DeleteQuestion = ({ file, onClose, onConfirm }: DeleteQuestionProps) => {
  const { t } = useLingui();
  const outcome = outcomeOfDeleting(file);
  const detail = {
    trashed: t`The photo goes into the trash with its original, and visitors no longer see it. An administrator can restore it for ${plural(TRASH_DAYS, { one: '# day', other: '# days' })}; its owner cannot.`,
    rendering: t`The file is made again from the original. Until then visitors do not see the photo.`,
    quarantined: t`No row of the database names this file. It goes into quarantine and is deleted for good in ${plural(QUARANTINE_DAYS, { one: '# day', other: '# days' })}.`,
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      question={t`Are you sure you want to delete ${fileName(file)}?`}
      names={namesIn(file)}
      detail={outcome ? detail[outcome] : ''}
      confirm={t`Delete`}
      onConfirm={onConfirm}
    />
  );
};
