import { useLingui } from '@lingui/react/macro';

const TILES = 12;

export const WallSkeleton = () => {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-label={t`Loading photos`}
      className="mt-2 grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-3 md:gap-x-6 xl:grid-cols-5"
    >
      {Array.from({ length: TILES }, (_none, at) => (
        <span key={at} className="grid content-start gap-2">
          <span className="skeleton aspect-square" />
          <span className="skeleton h-4 w-32 max-w-full" />
          <span className="skeleton h-3 w-20 max-w-full" />
        </span>
      ))}
    </div>
  );
};
