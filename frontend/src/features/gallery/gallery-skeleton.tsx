import { useLingui } from '@lingui/react/macro';
import { SKELETON_TILES } from '../../shared/constants.js';

const RATIOS = ['4 / 5', '3 / 2', '1 / 1', '3 / 2', '4 / 5', '3 / 2'];

/** One large photo and six tiles to come (GAL-07), in the columns and gaps of the masonry (masonry.css). */
export const GallerySkeleton = ({ large }: { large: boolean }) => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading photos`}>
      {large && <div className="skeleton mb-20 h-[min(76dvh,60vw)] w-full md:mb-32" data-testid="skeleton-large" />}
      <div className="columns-1 gap-(--gap) masonry-medium:columns-2 masonry-wide:columns-3">
        {Array.from({ length: SKELETON_TILES }, (_, tile) => (
          <div
            key={tile}
            className="skeleton mb-[calc(var(--gap)+4.5rem)] w-full break-inside-avoid"
            style={{ aspectRatio: String(RATIOS[tile]) }}
            data-testid="skeleton-tile"
          />
        ))}
      </div>
    </div>
  );
};
