import { useQuery } from '@tanstack/react-query';
import type { PhotoStatsDto } from '@vitrine/contracts/media/photo.dto';
import { formatDay } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { photoStatsQuery } from '../../../data/photos/photo-stats.query.js';

const NUMBER = new Intl.NumberFormat('en');

const FACTS: readonly [name: string, value: (stats: PhotoStatsDto) => string][] = [
  ['Total photos', (stats) => NUMBER.format(stats.totalPhotos)],
  ['Shared photos', (stats) => NUMBER.format(stats.sharedPhotos)],
  ['Featured photos', (stats) => NUMBER.format(stats.featuredPhotos)],
  ['Categories', (stats) => NUMBER.format(stats.categories)],
  ['Albums', (stats) => NUMBER.format(stats.albums)],
  ['Last upload', (stats) => (stats.lastUploadDate && formatDay(stats.lastUploadDate)) || 'Never'],
];

/** ENT-23, ACCT-31. */
export const CollectionStats = () => {
  const { data: stats, isPending, refetch, isFetching } = useQuery(photoStatsQuery);
  if (!isPending && !stats) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-4 text-ink-2">
        No photo statistics available
        <Button look="quiet" disabled={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <dl aria-busy={isPending} className="grid grid-cols-2 gap-x-8 gap-y-7 sm:grid-cols-3">
      {FACTS.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse border-t border-line pt-4">
          <dt className="mt-1 text-xs text-ink-2">{name}</dt>
          <dd className="tabular text-lg leading-tight tracking-tight sm:text-xl">
            {stats ? value(stats) : <span className="skeleton block h-9 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  );
};
