import { useQuery } from '@tanstack/react-query';
import type { PhotoStatsDto } from '@vitrine/contracts/media/photo.dto';
import { formatDay } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { photoStatsQuery } from '../../../data/photos/photo-stats.query.js';
import { PHOTOS_TAB_TEXT } from './photos-tab-texts.js';

const TEXT = PHOTOS_TAB_TEXT.collectionStats;

const NUMBER = new Intl.NumberFormat('en');

const FACTS: readonly [name: string, value: (stats: PhotoStatsDto) => string][] = [
  [TEXT.totalPhotos, (stats) => NUMBER.format(stats.totalPhotos)],
  [TEXT.sharedPhotos, (stats) => NUMBER.format(stats.sharedPhotos)],
  [TEXT.featuredPhotos, (stats) => NUMBER.format(stats.featuredPhotos)],
  [TEXT.categories, (stats) => NUMBER.format(stats.categories)],
  [TEXT.albums, (stats) => NUMBER.format(stats.albums)],
  [TEXT.lastUpload, (stats) => (stats.lastUploadDate && formatDay(stats.lastUploadDate)) || TEXT.never],
];

/** ENT-23, ACCT-31. */
export const CollectionStats = () => {
  const { data: stats, isPending, refetch, isFetching } = useQuery(photoStatsQuery);
  if (!isPending && !stats) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-4 text-ink-2">
        {TEXT.noStatistics}
        <Button look="quiet" disabled={isFetching} onClick={() => void refetch()}>
          {TEXT.retry}
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
