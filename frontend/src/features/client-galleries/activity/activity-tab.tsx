import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { GalleryActivityPageDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { galleryActivityQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { formatDay, formatTime } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { Section } from '../../../shared/ui/section.js';
import type { TabProps } from '../tabs.js';
import { EVENT_NAMES, photosText, SIZE_NAMES } from '../gallery-words.js';

type GalleryEvent = GalleryActivityPageDto['events'][number];

/** Midnight: the time of an older act is not kept. */
const hasTime = (at: string): boolean => !/T00:00:00(\.0+)?Z$/.test(at);

/** STUD-48: what happened, the newest first. */
export const ActivityTab = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const list = useInfiniteQuery(galleryActivityQuery(gallery.id));
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  if (list.isLoadingError)
    return <NotLoaded text={t`The activity could not be loaded.`} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <div role="status" aria-label={t`Loading`} className="skeleton h-40 w-full" />;
  if (events.length === 0) return <EmptyState text={t`Nobody has looked yet.`} />;
  return (
    <Section
      id="activity"
      title={t`Activity`}
      lead={<Trans>After 90 days no more than who, what and the day is kept.</Trans>}
      className="max-w-[860px]"
    >
      <ol className="border-t border-line">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          look="quiet"
          className="mt-4"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? t`Loading…` : t`Show more`}
        </Button>
      )}
    </Section>
  );
};

const EventRow = ({ event: { kind, at, person, link, photos, size, bytes } }: { event: GalleryEvent }) => {
  const { t } = useLingui();
  const facts = [
    photos !== null && photosText(photos),
    size && t(SIZE_NAMES[size]),
    bytes !== null && bytes > 0 && formatBytes(bytes),
  ];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3 text-sm">
      <p className="min-w-0">
        <span className="font-medium">{t(EVENT_NAMES[kind])}</span>{' '}
        <span className="tabular text-ink-2">{facts.filter((fact) => fact !== false && fact !== null).join(', ')}</span>
      </p>
      <p className="tabular flex gap-x-4 text-ink-2">
        {(person ?? link) && <bdi>{[person, link].filter(Boolean).join(', ')}</bdi>}
        <time dateTime={at}>{hasTime(at) ? formatTime(at) : formatDay(at)}</time>
      </p>
    </li>
  );
};
