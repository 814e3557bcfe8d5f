import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Grid2x2, Grid3x3 } from 'lucide-react';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Button } from '../../shared/ui/button.js';
import { Link } from '../../shared/ui/link.js';
import { Menu } from '../../shared/ui/menu.js';
import { Slider } from '../../shared/ui/slider.js';
import { EVERYTHING, paramsOf } from '../../data/photos/photos-view.js';
import { MoveItems, type Far } from './move-items.js';
import { setTileSize, TILE_SIZES, useTileSize } from './tile-size.js';

interface ArrangeToolbarProps {
  chosen: readonly PhotoDto[];
  privates: number;
  onMove: (far: Far) => void;
  onClear: () => void;
  onClose: () => void;
}

/** What is selected, or else what is not shown here; and how large the tiles are. */
export const ArrangeToolbar = ({ chosen, privates, onMove, onClear, onClose }: ArrangeToolbarProps) => {
  const { t } = useLingui();
  return (
    <div className="page-x flex min-h-14 items-center justify-between gap-4 py-1.5 text-sm md:gap-6">
      {chosen.length > 0 ? (
        <div role="region" aria-label={t`Selection`} className="flex items-center gap-1 whitespace-nowrap">
          <p role="status" className="tabular mr-2 font-medium md:mr-3">
            <Trans>{chosen.length.toLocaleString('en')} selected</Trans>
          </p>
          <Menu
            align="start"
            trigger={
              <Button>
                <Trans>Move</Trans>
              </Button>
            }
          >
            <MoveItems count={chosen.length} isFirst={false} isLast={false} onMove={onMove} />
          </Menu>
          <Button look="quiet" onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      ) : (
        <Privates count={privates} onClose={onClose} />
      )}
      <TileSize />
    </div>
  );
};

const Privates = ({ count, onClose }: { count: number; onClose: () => void }) => {
  if (count === 0) return <span />;
  const address = `${PATHS.myPhotos}?${paramsOf({ ...EVERYTHING, visibility: 'private' })}`;
  return (
    <p className="text-ink-2">
      <Link to={address} onClick={onClose} className="underline underline-offset-4 hover:text-ink">
        <Plural value={count} one="# private photo" other="# private photos" />
      </Link>{' '}
      <span>
        <Plural
          value={count}
          one="is not shown here: visitors see public ones only."
          other="are not shown here: visitors see public ones only."
        />
      </span>
    </p>
  );
};

const TileSize = () => {
  const { t } = useLingui();
  const step = useTileSize();
  const size = TILE_SIZES[step];
  return (
    <div className="flex w-20 shrink-0 items-center gap-3 text-ink-2 md:w-40">
      <Grid3x3 size={16} strokeWidth={1.5} aria-hidden className="shrink-0 max-md:hidden" />
      <Slider
        label={t`Size of the photos`}
        text={size ? t(size.name) : ''}
        min={0}
        max={TILE_SIZES.length - 1}
        step={1}
        value={step}
        onChange={setTileSize}
      />
      <Grid2x2 size={16} strokeWidth={1.5} aria-hidden className="shrink-0 max-md:hidden" />
    </div>
  );
};
