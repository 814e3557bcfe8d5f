import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { SITE_USER, STORED_FILE_STATES } from '@vitrine/contracts/media/object-browser.rules';
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
import { fileName, namesIn } from './file-words.js';
import { FILE_STATE_TEXT, OBJECT_STORAGE_TEXT } from './object-storage-texts.js';
import { FILES_PREFIX, useOpenedUser } from './use-opened-user.js';
import { storedUserName, storedUserNote } from './user-names.js';

const TEXT = OBJECT_STORAGE_TEXT.userFiles;
const QUESTION = OBJECT_STORAGE_TEXT.deleteQuestion;
/** Each reading costs the store a listing. */
const BUSY_POLL_MS = 15_000;

const LIST: AdminList<'storedFiles'> = {
  route: 'storedFiles',
  nouns: TEXT.nouns,
  empty: TEXT.empty,
  failed: STORAGE_FAILED,
  prefix: FILES_PREFIX,
  search: { label: TEXT.search, placeholder: TEXT.placeholder },
  sorts: [
    { id: 'key', label: TEXT.byKey },
    { id: '-key', label: TEXT.byKeyBack },
    { id: '-lastModified', label: TEXT.newest },
    { id: 'lastModified', label: TEXT.oldest },
  ],
  filters: [
    {
      param: 'kind',
      label: TEXT.folder,
      all: TEXT.allFolders,
      choices: [
        { id: 'original', label: TEXT.originals },
        { id: 'derivative', label: TEXT.derivatives },
        { id: 'site-image', label: TEXT.siteImages },
      ],
    },
    {
      param: 'state',
      label: TEXT.state,
      all: TEXT.allStates,
      choices: STORED_FILE_STATES.map((id) => ({ id, label: FILE_STATE_TEXT[id] })),
    },
  ],
  rowHeight: { row: 72, card: 124 },
};
const fileKey = ({ key }: StoredFileDto): string => key;
const pollBusy = (files: readonly StoredFileDto[]) => files.some(({ state }) => state === 'busy') && BUSY_POLL_MS;

/** The files of one user, or of the site (ADM-OBJ-02). */
export const UserFiles = ({ userId, goTo }: { userId: string; goTo: string | null }) => {
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
        {TEXT.back}
      </Link>
      <Section
        id="user-files"
        title={
          userId === SITE_USER
            ? TEXT.siteTitle
            : TEXT.title(storedUserName({ userId, username: user?.username ?? null }))
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
  const outcome = outcomeOfDeleting(file);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      question={QUESTION.question(fileName(file))}
      names={namesIn(file)}
      detail={outcome ? QUESTION[outcome] : ''}
      confirm={QUESTION.confirm}
      onConfirm={onConfirm}
    />
  );
};
