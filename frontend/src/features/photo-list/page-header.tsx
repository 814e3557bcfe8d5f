import { ArrowUpDown, Ellipsis, FolderCog, Images, Keyboard, Trash2, Upload } from 'lucide-react';
import { useNavigate } from 'react-router';
import { LIBRARY_PATHS, PATHS } from '../../shared/lib/site-paths.js';
import { Button } from '../../shared/ui/button.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { Menu, MenuItem, MenuLine } from '../../shared/ui/menu.js';
import type { OpenDialog } from './open-dialog.js';
import { StorageLine } from './storage-line.js';
import { PHOTO_LIST_TEXT } from './photo-list-texts.js';

const TEXT = PHOTO_LIST_TEXT.pageHeader;

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Name of the page, the space that is used, and what can be done with all photos. */
export const PageHeader = ({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) => {
  const navigate = useNavigate();
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div>
        <h1 className="display text-xl md:text-2xl">{TEXT.myPhotos}</h1>
        <StorageLine className="mt-3" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="solid" title={TEXT.title} aria-keyshortcuts="U" onClick={() => onOpen({ kind: 'upload' })}>
          <Upload size={16} strokeWidth={1.75} aria-hidden />
          {TEXT.uploadPhotos}
        </Button>
        <Button className="max-md:hidden" onClick={() => onOpen({ kind: 'arrange' })}>
          <ArrowUpDown {...ICON} />
          {TEXT.arrange}
        </Button>
        <Button className="max-md:hidden" onClick={() => onOpen({ kind: 'categories' })}>
          <FolderCog {...ICON} />
          {TEXT.customCategories}
        </Button>
        <Menu
          trigger={
            <ToolButton label={TEXT.more} className="-mr-2">
              <Ellipsis size={20} strokeWidth={1.5} />
            </ToolButton>
          }
        >
          <div className="md:hidden">
            <MenuItem icon={<ArrowUpDown {...ICON} />} onSelect={() => onOpen({ kind: 'arrange' })}>
              {TEXT.arrange}
            </MenuItem>
            <MenuItem icon={<FolderCog {...ICON} />} onSelect={() => onOpen({ kind: 'categories' })}>
              {TEXT.customCategories}
            </MenuItem>
            <MenuLine />
          </div>
          <MenuItem icon={<Images {...ICON} />} onSelect={() => void navigate(LIBRARY_PATHS.connect)}>
            {TEXT.fromLibrary}
          </MenuItem>
          <MenuItem icon={<Trash2 {...ICON} />} onSelect={() => void navigate(PATHS.trash)}>
            {TEXT.trash}
          </MenuItem>
          <div className="pointer-coarse:hidden">
            <MenuItem icon={<Keyboard {...ICON} />} hotkey="?" onSelect={() => onOpen({ kind: 'shortcuts' })}>
              {TEXT.keyboardShortcuts}
            </MenuItem>
          </div>
        </Menu>
      </div>
    </header>
  );
};
