import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { Download, Ellipsis, Eye, Trash2, Undo2 } from 'lucide-react';
import { useShownFile } from '../../../data/admin/storage/change-stored-files.js';
import { canBeRestored, outcomeOfDeleting } from '../../../data/admin/storage/stored-file.js';
import { Menu, MenuItem, MenuLine, MenuLink } from '../../../shared/ui/menu.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { fileName } from './file-words.js';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** What an administrator can do with a file. */
export interface FileActions {
  onView: (file: StoredFileDto) => void;
  onRestore: (file: StoredFileDto) => void;
  onDelete: (file: StoredFileDto) => void;
}

export const FileMenu = ({ file, onView, onRestore, onDelete }: FileActions & { file: StoredFileDto }) => {
  const { t } = useLingui();
  const { shown, isRestoring } = useShownFile(file);
  const why = whyNotDeleted(shown);
  return (
    <Menu
      trigger={
        <ToolButton
          hint={t`Actions`}
          label={t`Actions for ${fileName(file)}`}
          className="relative z-1 -mr-2 text-ink-2 hover:text-ink"
        >
          <Ellipsis size={20} strokeWidth={1.5} />
        </ToolButton>
      }
    >
      <MenuItem icon={<Eye {...ICON} />} onSelect={() => onView(file)}>
        <Trans>View</Trans>
      </MenuItem>
      {file.url !== null && (
        <MenuLink icon={<Download {...ICON} />} href={file.url} download>
          <Trans>Download</Trans>
        </MenuLink>
      )}
      {canBeRestored(shown) && (
        <MenuItem icon={<Undo2 {...ICON} />} disabled={isRestoring} onSelect={() => onRestore(file)}>
          <Trans>Restore</Trans>
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem
        icon={<Trash2 {...ICON} />}
        danger
        disabled={why !== null || isRestoring}
        note={why}
        onSelect={() => onDelete(file)}
      >
        <Trans>Delete…</Trans>
      </MenuItem>
    </Menu>
  );
};

const whyNotDeleted = (file: StoredFileDto): string | null => {
  if (outcomeOfDeleting(file)) return null;
  if (file.state === 'busy') return t`In work`;
  if (file.state === 'missing') return t`Not in the store`;
  if (file.purgedAt !== null) return t`In quarantine`;
  return file.dbInfo ? t`In the trash` : t`Deleted where it is kept`;
};
