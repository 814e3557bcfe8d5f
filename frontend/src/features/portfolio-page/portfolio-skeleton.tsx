import { useLingui } from '@lingui/react/macro';
import { SKELETON_TILES } from '../../shared/constants.js';

const RATIOS = ['3 / 2', '4 / 5', '3 / 2', '1 / 1', '4 / 5', '3 / 2'];

/** PORT-02. */
export const PortfolioSkeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading portfolio`} className="pt-28 md:pt-44">
      <div className="page-x pb-20">
        <div className="skeleton h-14 w-4/5 max-w-[640px] md:h-24" />
        <div className="skeleton mt-6 h-4 w-1/2 max-w-72" />
      </div>
      <div className="skeleton h-[60svh] w-full rounded-none!" />
    </div>
  );
};

export const PhotosSkeleton = () => {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading photos`} className="columns-1 gap-4 sm:columns-2 lg:columns-3">
      {Array.from({ length: SKELETON_TILES }, (_, tile) => (
        <div
          key={tile}
          className="skeleton mb-4 w-full break-inside-avoid"
          style={{ aspectRatio: String(RATIOS[tile]) }}
        />
      ))}
    </div>
  );
};
