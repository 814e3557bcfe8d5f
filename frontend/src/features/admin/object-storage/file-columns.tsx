import { Trans, useLingui } from '@lingui/react/macro';
import { i18n } from '@vitrine/contracts/i18n';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { FileImage, FileX } from 'lucide-react';
import { useShownFile } from '../../../data/admin/storage/change-stored-files.js';
import { formatDay } from '../../../shared/lib/format-date.js';
import { Badge } from '../../../shared/ui/badge.js';
import { columnsOf } from '../../../widgets/data-table/columns.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';
import { entryText, FILE_KINDS, fileName, keyParts, stateWords } from './file-words.js';

const ICON = { size: 18, strokeWidth: 1.25, 'aria-hidden': true } as const;

const column = columnsOf<StoredFileDto>();

/** ADM-OBJ-03. The dialog of a file has the rest. */
export const fileColumns = (onView: (file: StoredFileDto) => void) =>
  column.columns([
    column.accessor('key', {
      header: () => <Trans>File</Trans>,
      enableSorting: true,
      cell: ({ row }) => <FileCell file={row.original} onView={() => onView(row.original)} />,
      meta: { phone: 'title' },
    }),
    column.accessor('kind', {
      header: () => <Trans>Kind</Trans>,
      cell: ({ row: { original } }) => (
        <span className="max-md:flex max-md:gap-2 md:grid">
          {i18n._(FILE_KINDS[original.kind])}
          <span className="truncate text-ink-2 md:text-xs">{original.type ?? '–'}</span>
          <span className="tabular ml-auto whitespace-nowrap md:hidden">{sizeText(original)}</span>
        </span>
      ),
      meta: { phone: 'line' },
    }),
    column.display({
      id: 'entry',
      header: () => <Trans>Database entry</Trans>,
      cell: ({ row: { original } }) => entryText(original),
      meta: { className: 'truncate text-ink-2', phone: 'hidden' },
    }),
    column.accessor('size', {
      header: () => <Trans>Size</Trans>,
      cell: ({ row: { original } }) => sizeText(original),
      meta: { className: 'tabular', phone: 'hidden' },
    }),
    column.accessor('lastModified', {
      header: () => <Trans>Modified</Trans>,
      enableSorting: true,
      cell: ({ row: { original } }) => (original.lastModified ? formatDay(original.lastModified) : '–'),
      meta: { className: 'tabular text-ink-2', phone: 'hidden' },
    }),
    column.accessor('state', {
      header: () => <Trans>State</Trans>,
      cell: ({ row }) => <FileState file={row.original} />,
      meta: { phone: 'line' },
    }),
  ]);

const sizeText = ({ size }: StoredFileDto) => (size === null ? '–' : formatBytes(size));

/** The state of a file, a pending change included. */
export const FileState = ({ file }: { file: StoredFileDto }) => {
  const { shown, isRestoring } = useShownFile(file);
  if (isRestoring)
    return (
      <Badge tone="busy">
        <Trans>Restoring…</Trans>
      </Badge>
    );
  const { text, tone } = stateWords(shown);
  return <Badge tone={tone}>{text}</Badge>;
};

const FileCell = ({ file, onView }: { file: StoredFileDto; onView: () => void }) => {
  const { t } = useLingui();
  const { key, dbInfo } = file;
  const { folder, name } = keyParts(key);
  return (
    <span className="flex min-w-0 items-center gap-4">
      <Thumb file={file} />
      <span className="grid min-w-0" title={key}>
        <button
          type="button"
          aria-label={t`View ${fileName(file)}`}
          className="block min-w-0 truncate text-left font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
          onClick={onView}
        >
          <bdi>{dbInfo?.title ?? name}</bdi>
        </button>
        {(folder || dbInfo) && (
          <span className="flex min-w-0 font-mono text-xs text-ink-2">
            <span className="min-w-0 truncate">{folder || name}</span>
            {folder && <span className="shrink-0">{name}</span>}
          </span>
        )}
      </span>
    </span>
  );
};

/** The photo of a file, whichever of its files that is. */
const Thumb = ({ file: { state, image, dbInfo } }: { file: StoredFileDto }) => {
  if (image && dbInfo) {
    return (
      <PhotoImage
        photo={{ id: dbInfo.id, title: dbInfo.title, image, imageUrl: '', altText: null }}
        sizes="48px"
        ownShape={false}
        decorative
        className="size-12 shrink-0"
      />
    );
  }
  return (
    <span className="grid size-12 shrink-0 place-items-center bg-wash text-ink-2">
      {state === 'missing' ? <FileX {...ICON} /> : <FileImage {...ICON} />}
    </span>
  );
};
