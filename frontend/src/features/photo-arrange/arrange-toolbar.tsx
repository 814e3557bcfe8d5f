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
import { ARRANGE_TEXT } from './arrange-texts.js';

const TEXT = ARRANGE_TEXT.arrangeToolbar;

interface ArrangeToolbarProps {
  chosen: readonly PhotoDto[];
  privates: number;
  onMove: (far: Far) => void;
  onClear: () => void;
  onClose: () => void;
}

/** What is selected, or else what is not shown here; and how large the tiles are. */
export const ArrangeToolbar = ({ chosen, privates, onMove, onClear, onClose }: ArrangeToolbarProps) => (
  <div className="page-x flex min-h-14 items-center justify-between gap-4 py-1.5 text-sm md:gap-6">
    {chosen.length > 0 ? (
      <div role="region" aria-label={TEXT.selection} className="flex items-center gap-1 whitespace-nowrap">
        <p role="status" className="tabular mr-2 font-medium md:mr-3">
          {chosen.length.toLocaleString('en')} selected
        </p>
        <Menu align="start" trigger={<Button>{TEXT.move}</Button>}>
          <MoveItems count={chosen.length} isFirst={false} isLast={false} onMove={onMove} />
        </Menu>
        <Button look="quiet" onClick={onClear}>
          {TEXT.clear}
        </Button>
      </div>
    ) : (
      <Privates count={privates} onClose={onClose} />
    )}
    <TileSize />
  </div>
);

const Privates = ({ count, onClose }: { count: number; onClose: () => void }) => {
  if (count === 0) return <span />;
  const address = `${PATHS.myPhotos}?${paramsOf({ ...EVERYTHING, visibility: 'private' })}`;
  return (
    <p className="text-ink-2">
      <Link to={address} onClick={onClose} className="underline underline-offset-4 hover:text-ink">
        {count === 1 ? '1 private photo' : TEXT.privatePhotos(count.toLocaleString('en'))}
      </Link>{' '}
      <span>{count === 1 ? 'is' : 'are'} not shown here: visitors see public ones only.</span>
    </p>
  );
};

const TileSize = () => {
  const step = useTileSize();
  return (
    <div className="flex w-20 shrink-0 items-center gap-3 text-ink-2 md:w-40">
      <Grid3x3 size={16} strokeWidth={1.5} aria-hidden className="shrink-0 max-md:hidden" />
      <Slider
        label={TEXT.photoSize}
        text={TILE_SIZES[step]?.name ?? ''}
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
