import { Trans, useLingui } from '@lingui/react/macro';
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
import { entryText, FILE_KINDS, fileName, namesIn } from './file-words.js';

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
                <Trans>Delete…</Trans>
              </Button>
            )}
            {canBeRestored(shown) && (
              <Button disabled={isRestoring} onClick={() => onRestore(file)}>
                <Undo2 {...ICON} />
                <Trans>Restore</Trans>
              </Button>
            )}
            {file.url !== null && (
              <a href={file.url} download className={buttonClass('line')}>
                <Download {...ICON} />
                <Trans>Download</Trans>
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
  const { t } = useLingui();
  const { key, kind, state, size, type, lastModified, dbInfo, purgedAt } = file;
  const why = {
    stored: null,
    orphan: t`No row of the database names this file.`,
    missing: t`The database names this file, but it is not in the store.`,
    busy: t`It is being made, stored or removed at the moment.`,
  }[state];
  return (
    <dl className="mt-6 grid gap-x-10 text-sm md:grid-cols-2">
      <Fact name={t`Key`} isWide>
        <span className="flex items-start gap-2">
          <span className="min-w-0 flex-1 font-mono text-xs leading-5 break-all">{key}</span>
          <CopyButton
            label={t`Copy the key`}
            text={key}
            done={t`The key is copied to the clipboard`}
            className="-my-2.5 -mr-2 text-ink-2"
          />
        </span>
      </Fact>
      <Fact name={t`State`}>
        <FileState file={file} />
        {why && <span className="mt-1 block text-xs text-ink-2">{why}</span>}
      </Fact>
      <Fact name={t`Database entry`}>{entryText(file)}</Fact>
      <Fact name={t`Kind`}>{t(FILE_KINDS[kind])}</Fact>
      <Fact name={t`Type`}>{type ?? '–'}</Fact>
      <Fact name={t`Size`}>{size === null ? '–' : formatBytes(size)}</Fact>
      <Fact name={t`Last modified`}>{lastModified ? formatTime(lastModified) : '–'}</Fact>
      {dbInfo && (
        <Fact name={t`Photo`} isWide>
          <span dir="auto" className="block text-left break-words">
            {dbInfo.title}
          </span>
          <span className="block font-mono text-xs break-all text-ink-2">{dbInfo.id}</span>
        </Fact>
      )}
      {purgedAt && <Fact name={t`Deleted for good`}>{formatDay(purgedAt)}</Fact>}
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
