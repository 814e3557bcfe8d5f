import { Trans, useLingui } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
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

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** What else one can do with a photo. */
export const RowMenu = ({ photo, actions }: { photo: PhotoDto; actions: RowActions }) => {
  const { t } = useLingui();
  return (
    <Menu
      trigger={
        <ToolButton hint={t`Actions`} label={t`Actions for ${photo.title}`} className="-mr-2 text-ink-2 hover:text-ink">
          <Ellipsis size={20} strokeWidth={1.5} />
        </ToolButton>
      }
    >
      <MenuItem icon={<Info {...ICON} />} hotkey="I" onSelect={() => actions.onDetails(photo)}>
        <Trans>Details</Trans>
      </MenuItem>
      <MenuItem icon={<Pencil {...ICON} />} hotkey="E" onSelect={() => actions.onEdit(photo)}>
        <Trans>Edit</Trans>
      </MenuItem>
      <MenuItem icon={<ArrowUpDown {...ICON} />} onSelect={actions.onArrange}>
        <Trans>Arrange…</Trans>
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
        <Trans>Replace file…</Trans>
      </MenuItem>
      <MenuItem
        icon={<Link2 {...ICON} />}
        disabled={!photo.isPublic || photo.hidden !== null}
        note={photo.hidden ? t`Hidden` : !photo.isPublic && t`Private`}
        onSelect={() => actions.onCopyLink(photo)}
      >
        <Trans>Copy public link</Trans>
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={<Wallpaper {...ICON} />}
        disabled={!isUsable(photo) || photo.usedAs.includes('hero')}
        note={heroNoteOf(photo)}
        onSelect={() => actions.onHero(photo)}
      >
        <Trans>Use as hero banner</Trans>
      </MenuItem>
      <MenuItem
        icon={<CircleUserRound {...ICON} />}
        disabled={!isUsable(photo)}
        note={photo.hidden && t`Hidden`}
        onSelect={() => actions.onProfileImage(photo)}
      >
        <Trans>Use as profile picture…</Trans>
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 {...ICON} />} hotkey="Del" danger onSelect={() => actions.onDelete(photo)}>
        <Trans>Delete</Trans>
      </MenuItem>
    </Menu>
  );
};

/** As a hero or profile image. */
const isUsable = ({ derivatives, hidden }: PhotoDto): boolean => derivatives === 'ready' && !hidden;

const heroNoteOf = ({ hidden, usedAs, isPublic }: PhotoDto): string | undefined => {
  if (hidden) return t`Hidden`;
  if (usedAs.includes('hero')) return t`In use`;
  return isPublic ? undefined : t`Becomes visible`;
};
