import { Trans, useLingui } from '@lingui/react/macro';
import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { PhotoStatsDto } from '@vitrine/contracts/media/photo.dto';
import { formatDay } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { photoStatsQuery } from '../../../data/photos/photo-stats.query.js';

const NUMBER = new Intl.NumberFormat('en');

const FACTS: readonly [name: MessageDescriptor, value: (stats: PhotoStatsDto) => string][] = [
  [msg`Total photos`, (stats) => NUMBER.format(stats.totalPhotos)],
  [msg`Shared photos`, (stats) => NUMBER.format(stats.sharedPhotos)],
  [msg`Featured photos`, (stats) => NUMBER.format(stats.featuredPhotos)],
  [msg`Categories`, (stats) => NUMBER.format(stats.categories)],
  [msg`Albums`, (stats) => NUMBER.format(stats.albums)],
  [msg`Last upload`, (stats) => (stats.lastUploadDate && formatDay(stats.lastUploadDate)) || t`Never`],
];

/** ENT-23, ACCT-31. */
export const CollectionStats = () => {
  const { t } = useLingui();
  const { data: stats, isPending, refetch, isFetching } = useQuery(photoStatsQuery);
  if (!isPending && !stats) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-4 text-ink-2">
        <Trans>No photo statistics available</Trans>
        <Button look="quiet" disabled={isFetching} onClick={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </p>
    );
  }
  return (
    <dl aria-busy={isPending} className="grid grid-cols-2 gap-x-8 gap-y-7 sm:grid-cols-3">
      {FACTS.map(([name, value]) => (
        <div key={name.id} className="flex flex-col-reverse border-t border-line pt-4">
          <dt className="mt-1 text-xs text-ink-2">{t(name)}</dt>
          <dd className="tabular text-lg leading-tight tracking-tight sm:text-xl">
            {stats ? value(stats) : <span className="skeleton block h-9 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  );
};
