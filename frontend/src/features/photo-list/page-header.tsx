import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpDown, Ellipsis, FolderCog, Images, Keyboard, Trash2, Upload } from 'lucide-react';
import { useNavigate } from 'react-router';
import { LIBRARY_PATHS, PATHS } from '../../shared/lib/site-paths.js';
import { Button } from '../../shared/ui/button.js';
import { ToolButton } from '../../shared/ui/tool-button.js';
import { Menu, MenuItem, MenuLine } from '../../shared/ui/menu.js';
import type { OpenDialog } from './open-dialog.js';
import { StorageLine } from './storage-line.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Name of the page, the space that is used, and what can be done with all photos. */
export const PageHeader = ({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div>
        <h1 className="display text-xl md:text-2xl">
          <Trans>My Photos</Trans>
        </h1>
        <StorageLine className="mt-3" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="solid"
          title={t`Upload Photos (U)`}
          aria-keyshortcuts="U"
          onClick={() => onOpen({ kind: 'upload' })}
        >
          <Upload size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Upload Photos</Trans>
        </Button>
        <Button className="max-md:hidden" onClick={() => onOpen({ kind: 'arrange' })}>
          <ArrowUpDown {...ICON} />
          <Trans>Arrange</Trans>
        </Button>
        <Button className="max-md:hidden" onClick={() => onOpen({ kind: 'categories' })}>
          <FolderCog {...ICON} />
          <Trans>Custom Categories</Trans>
        </Button>
        <Menu
          trigger={
            <ToolButton label={t`More`} className="-mr-2">
              <Ellipsis size={20} strokeWidth={1.5} />
            </ToolButton>
          }
        >
          <div className="md:hidden">
            <MenuItem icon={<ArrowUpDown {...ICON} />} onSelect={() => onOpen({ kind: 'arrange' })}>
              <Trans>Arrange</Trans>
            </MenuItem>
            <MenuItem icon={<FolderCog {...ICON} />} onSelect={() => onOpen({ kind: 'categories' })}>
              <Trans>Custom Categories</Trans>
            </MenuItem>
            <MenuLine />
          </div>
          <MenuItem icon={<Images {...ICON} />} onSelect={() => void navigate(LIBRARY_PATHS.connect)}>
            <Trans>Import from Google Photos</Trans>
          </MenuItem>
          <MenuItem icon={<Trash2 {...ICON} />} onSelect={() => void navigate(PATHS.trash)}>
            <Trans>Trash</Trans>
          </MenuItem>
          <div className="pointer-coarse:hidden">
            <MenuItem icon={<Keyboard {...ICON} />} hotkey="?" onSelect={() => onOpen({ kind: 'shortcuts' })}>
              <Trans>Keyboard shortcuts</Trans>
            </MenuItem>
          </div>
        </Menu>
      </div>
    </header>
  );
};
