import type { StoredFileDto } from '@vitrine/contracts/media/object-browser.dto';
import { Download, Ellipsis, Eye, Trash2, Undo2 } from 'lucide-react';
import { useShownFile } from '../../../data/admin/storage/change-stored-files.js';
import { canBeRestored, outcomeOfDeleting } from '../../../data/admin/storage/stored-file.js';
import { Menu, MenuItem, MenuLine, MenuLink } from '../../../shared/ui/menu.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { fileName } from './file-words.js';
import { OBJECT_STORAGE_TEXT } from './object-storage-texts.js';

const TEXT = OBJECT_STORAGE_TEXT.fileMenu;
const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** What an administrator can do with a file. */
export interface FileActions {
  onView: (file: StoredFileDto) => void;
  onRestore: (file: StoredFileDto) => void;
  onDelete: (file: StoredFileDto) => void;
}

export const FileMenu = ({ file, onView, onRestore, onDelete }: FileActions & { file: StoredFileDto }) => {
  const { shown, isRestoring } = useShownFile(file);
  const why = whyNotDeleted(shown);
  return (
    <Menu
      trigger={
        <ToolButton
          hint={TEXT.hint}
          label={TEXT.label(fileName(file))}
          className="relative z-1 -mr-2 text-ink-2 hover:text-ink"
        >
          <Ellipsis size={20} strokeWidth={1.5} />
        </ToolButton>
      }
    >
      <MenuItem icon={<Eye {...ICON} />} onSelect={() => onView(file)}>
        {TEXT.view}
      </MenuItem>
      {file.url !== null && (
        <MenuLink icon={<Download {...ICON} />} href={file.url} download>
          {TEXT.download}
        </MenuLink>
      )}
      {canBeRestored(shown) && (
        <MenuItem icon={<Undo2 {...ICON} />} disabled={isRestoring} onSelect={() => onRestore(file)}>
          {TEXT.restore}
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
        {TEXT.delete}
      </MenuItem>
    </Menu>
  );
};

const whyNotDeleted = (file: StoredFileDto): string | null => {
  if (outcomeOfDeleting(file)) return null;
  if (file.state === 'busy') return TEXT.inWork;
  if (file.state === 'missing') return TEXT.missing;
  if (file.purgedAt !== null) return TEXT.inQuarantine;
  return file.dbInfo ? TEXT.trashed : TEXT.keptElsewhere;
};
