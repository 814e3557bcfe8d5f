import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { ArrowUpRight, Ellipsis, Eye, EyeOff, PencilLine, Star } from 'lucide-react';
import { memo } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { IconButton } from '../../../shared/ui/button.js';
import { Menu, MenuItem, MenuLine, MenuLink } from '../../../shared/ui/menu.js';
import { ToolButton } from '../../../shared/ui/tool-button.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';
import { TileBadges, TileBy } from './tile-words.js';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export interface TileActions {
  onFeature: (photo: AdminPhotoDto, featured: boolean) => void;
  onLook: (photo: AdminPhotoDto) => void;
  onHide: (photo: AdminPhotoDto) => void;
  onShow: (photo: AdminPhotoDto) => void;
}

interface PhotoTileProps {
  photo: AdminPhotoDto;
  featured: boolean;
  /** Its controls are in the tab order; the arrow keys lead to those of other tiles. */
  isStop: boolean;
  actions: TileActions;
}

/** A photo with its photographer, its star and its menu. Rendered again only when it changes. */
export const PhotoTile = memo(({ photo, featured, isStop, actions }: PhotoTileProps) => {
  const { t } = useLingui();
  const tabIndex = isStop ? 0 : -1;
  return (
    <>
      <button
        type="button"
        data-stop
        tabIndex={tabIndex}
        aria-label={lookAt(photo)}
        onClick={() => actions.onLook(photo)}
        className="grid aspect-square w-full cursor-zoom-in place-items-center rounded-image bg-wash p-2"
      >
        <Print photo={photo} />
      </button>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-sm">
        <div className="grid min-w-0 content-start leading-snug">
          <p dir="auto" className="truncate text-left font-medium">
            {photo.title}
          </p>
          <TileBy photo={photo} tabIndex={tabIndex} />
          <p className="truncate text-ink-2">{categoryLabel(photo.category)}</p>
          <p className="flex gap-3 overflow-hidden">
            <TileBadges photo={photo} />
          </p>
        </div>
        <div className="-mr-2 -mt-1.5 flex flex-col">
          <ToolButton
            label={t`Feature ${photo.title}`}
            hint={featured ? t`Featured` : t`Not featured`}
            aria-pressed={featured}
            tabIndex={tabIndex}
            onClick={() => actions.onFeature(photo, !featured)}
          >
            <Star
              size={18}
              strokeWidth={1.5}
              className={cx('transition-colors duration-200', featured ? 'fill-current' : 'text-ink-2')}
            />
          </ToolButton>
          <TileMenu photo={photo} tabIndex={tabIndex} actions={actions} />
        </div>
      </div>
    </>
  );
});

type TileMenuProps = Pick<PhotoTileProps, 'photo' | 'actions'> & { tabIndex: 0 | -1 };

const TileMenu = ({ photo, tabIndex, actions: { onHide, onShow } }: TileMenuProps) => {
  const { t } = useLingui();
  return (
    <Menu
      trigger={
        <IconButton
          label={t`Actions for ${photo.title}`}
          tabIndex={tabIndex}
          className="-mt-1 text-ink-2 hover:text-ink"
        >
          <Ellipsis size={18} strokeWidth={1.5} />
        </IconButton>
      }
    >
      {photo.hidden ? (
        <>
          <MenuItem icon={<Eye {...ICON} />} onSelect={() => onShow(photo)}>
            <Trans>Show again…</Trans>
          </MenuItem>
          <MenuItem icon={<PencilLine {...ICON} />} onSelect={() => onHide(photo)}>
            <Trans>Change the reason…</Trans>
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={<EyeOff {...ICON} />} danger onSelect={() => onHide(photo)}>
          <Trans>Hide from visitors…</Trans>
        </MenuItem>
      )}
      {photo.photographerUsername !== null && (
        <>
          <MenuLine />
          <MenuLink icon={<ArrowUpRight {...ICON} />} href={`/${photo.photographerUsername}`}>
            <Trans>Open portfolio</Trans>
          </MenuLink>
        </>
      )}
    </Menu>
  );
};

const lookAt = ({ derivatives, title }: AdminPhotoDto): string => {
  if (derivatives === 'ready') return t`Look at ${title}`;
  return derivatives === 'failed' ? t`Could not be processed. Look at ${title}` : t`Processing… Look at ${title}`;
};

/** What stands in place of the photo. */
const notShown = ({ derivatives }: AdminPhotoDto): string | null =>
  derivatives === 'ready' ? null : derivatives === 'failed' ? t`Could not be processed` : t`Processing…`;

/** The whole photo, uncut, in a square; faint while visitors are kept from it. */
const Print = ({ photo }: { photo: AdminPhotoDto }) => {
  const instead = notShown(photo);
  if (instead) return <span className="text-xs text-ink-2">{instead}</span>;
  const { width, height } = photo.image;
  return (
    <span
      className={cx('block', photo.hidden && 'opacity-30 grayscale')}
      style={{ width: `${Math.min(1, width / height) * 100}%` }}
    >
      <PhotoImage photo={photo} sizes="(width < 768px) 50vw, 280px" decorative />
    </span>
  );
};
