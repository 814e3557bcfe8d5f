import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { Download, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShownFile } from '../../../data/admin/storage/change-stored-files.js';
import { canBeRestored, outcomeOfDeleting } from '../../../data/admin/storage/stored-file.js';
import { formatDay, formatTime } from '../../../shared/lib/format-date.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { WithNames } from '../../../shared/ui/with-names.js';
import { FileState } from './file-columns.js';
import type { FileActions } from './file-menu.js';
import { FilePreview } from './file-preview.js';
import { entryText, fileName, namesIn } from './file-words.js';
import { FILE_KIND_TEXT, OBJECT_STORAGE_TEXT } from './object-storage-texts.js';

const TEXT = OBJECT_STORAGE_TEXT.fileDialog;
const UNKNOWN = OBJECT_STORAGE_TEXT.fileColumns.unknown;
const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface FileDialogProps extends Omit<FileActions, 'onView'> {
  file: StoredFileDto;
  onClose: () => void;
}

/** A file, and all that is known of it (ADM-OBJ-03, ENT-36). */
export const FileDialog = ({ file, onClose, onRestore, onDelete }: FileDialogProps) => {
  const { shown, isRestoring } = useShownFile(file);
  const canBeDeleted = outcomeOfDeleting(shown) !== null;
  const hasActions = canBeDeleted || canBeRestored(shown) || file.url !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={<WithNames text={fileName(file)} names={namesIn(file)} />}
      footer={
        hasActions && (
          <>
            {canBeDeleted && (
              <Button
                look="quiet"
                disabled={isRestoring}
                className="text-danger! md:mr-auto"
                onClick={() => onDelete(file)}
              >
                <Trash2 {...ICON} />
                {TEXT.delete}
              </Button>
            )}
            {canBeRestored(shown) && (
              <Button disabled={isRestoring} onClick={() => onRestore(file)}>
                <Undo2 {...ICON} />
                {TEXT.restore}
              </Button>
            )}
            {file.url !== null && (
              <a href={file.url} download className={buttonClass('line')}>
                <Download {...ICON} />
                {TEXT.download}
              </a>
            )}
          </>
        )
      }
    >
      <FilePreview file={file} />
      <Facts file={shown} />
    </Dialog>
  );
};

const Facts = ({ file }: { file: StoredFileDto }) => {
  const { key, kind, state, size, type, lastModified, dbInfo, purgedAt } = file;
  return (
    <dl className="mt-6 grid gap-x-10 text-sm md:grid-cols-2">
      <Fact name={TEXT.key} isWide>
        <span className="flex items-start gap-2">
          <span className="min-w-0 flex-1 font-mono text-xs leading-5 break-all">{key}</span>
          <CopyButton label={TEXT.copyKey} text={key} done={TEXT.copied} className="-my-2.5 -mr-2 text-ink-2" />
        </span>
      </Fact>
      <Fact name={TEXT.state}>
        <FileState file={file} />
        {TEXT.why[state] && <span className="mt-1 block text-xs text-ink-2">{TEXT.why[state]}</span>}
      </Fact>
      <Fact name={TEXT.entry}>{entryText(file)}</Fact>
      <Fact name={TEXT.kind}>{FILE_KIND_TEXT[kind]}</Fact>
      <Fact name={TEXT.type}>{type ?? UNKNOWN}</Fact>
      <Fact name={TEXT.size}>{size === null ? UNKNOWN : formatBytes(size)}</Fact>
      <Fact name={TEXT.modified}>{lastModified ? formatTime(lastModified) : UNKNOWN}</Fact>
      {dbInfo && (
        <Fact name={TEXT.photo} isWide>
          <span dir="auto" className="block text-left break-words">
            {dbInfo.title}
          </span>
          <span className="block font-mono text-xs break-all text-ink-2">{dbInfo.id}</span>
        </Fact>
      )}
      {purgedAt && <Fact name={TEXT.purged}>{formatDay(purgedAt)}</Fact>}
    </dl>
  );
};

const Fact = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? ROW + ' md:col-span-2' : ROW}>
    <dt className="w-32 shrink-0 text-ink-2">{name}</dt>
    <dd className="tabular min-w-0 flex-1">{children}</dd>
  </div>
);
const ROW = 'flex gap-4 border-t border-line py-3';
