import { pathOf } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import {
  ArrowDownToLine,
  ArrowUpDown,
  CircleUserRound,
  Ellipsis,
  Info,
  Link2,
  Pencil,
  RefreshCw,
  Trash2,
  Wallpaper,
} from 'lucide-react';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { Menu, MenuItem, MenuLine, MenuLink } from '../../../shared/ui/menu.js';
import { downloadWords, sayIfLost } from '../../../data/photos/photo-words.js';
import type { RowActions } from './row-actions.js';
import { PHOTO_LIST_TEXT } from '../photo-list-texts.js';

const TEXT = PHOTO_LIST_TEXT.rowMenu;

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** What else one can do with a photo. */
export const RowMenu = ({ photo, actions }: { photo: PhotoDto; actions: RowActions }) => (
  <Menu
    trigger={
      <ToolButton hint="Actions" label={TEXT.actions(photo.title)} className="-mr-2 text-ink-2 hover:text-ink">
        <Ellipsis size={20} strokeWidth={1.5} />
      </ToolButton>
    }
  >
    <MenuItem icon={<Info {...ICON} />} hotkey="I" onSelect={() => actions.onDetails(photo)}>
      {TEXT.details}
    </MenuItem>
    <MenuItem icon={<Pencil {...ICON} />} hotkey="E" onSelect={() => actions.onEdit(photo)}>
      {TEXT.edit}
    </MenuItem>
    <MenuItem icon={<ArrowUpDown {...ICON} />} onSelect={actions.onArrange}>
      {TEXT.arrange}
    </MenuItem>
    <MenuLine />
    <MenuLink
      icon={<ArrowDownToLine {...ICON} />}
      href={pathOf('originalFile', { id: photo.id })}
      download
      onFollow={() => void sayIfLost(photo)}
    >
      {downloadWords(photo)}
    </MenuLink>
    <MenuItem icon={<RefreshCw {...ICON} />} onSelect={() => actions.onReplace(photo)}>
      {TEXT.replaceFile}
    </MenuItem>
    <MenuItem
      icon={<Link2 {...ICON} />}
      disabled={!photo.isPublic || photo.hidden !== null}
      note={photo.hidden ? TEXT.hidden : !photo.isPublic && TEXT.private}
      onSelect={() => actions.onCopyLink(photo)}
    >
      {TEXT.copyPublicLink}
    </MenuItem>
    <MenuLine />
    <MenuItem
      icon={<Wallpaper {...ICON} />}
      disabled={!isUsable(photo) || photo.usedAs.includes('hero')}
      note={heroNoteOf(photo)}
      onSelect={() => actions.onHero(photo)}
    >
      {TEXT.useHeroBanner}
    </MenuItem>
    <MenuItem
      icon={<CircleUserRound {...ICON} />}
      disabled={!isUsable(photo)}
      note={photo.hidden && TEXT.hidden}
      onSelect={() => actions.onProfileImage(photo)}
    >
      {TEXT.useAsProfileImage}
    </MenuItem>
    <MenuLine />
    <MenuItem icon={<Trash2 {...ICON} />} hotkey="Del" danger onSelect={() => actions.onDelete(photo)}>
      {TEXT.delete}
    </MenuItem>
  </Menu>
);

/** As a hero or profile image. */
const isUsable = ({ derivatives, hidden }: PhotoDto): boolean => derivatives === 'ready' && !hidden;

const heroNoteOf = ({ hidden, usedAs, isPublic }: PhotoDto): string | undefined => {
  if (hidden) return TEXT.hidden;
  if (usedAs.includes('hero')) return TEXT.inUse;
  return isPublic ? undefined : TEXT.becomesVisible;
};
