import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { GalleryMarksDto, GalleryPhotoDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { allGalleryPhotosQuery, galleryMarksQuery } from '../../../data/client-galleries/client-galleries.query.js';
import { useSearchChange } from '../../../shared/hooks/use-search-change.js';
import { galleryPath } from '../../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Select } from '../../../shared/ui/field.js';
import { Link } from '../../../shared/ui/link.js';
import { NotLoaded } from '../../../shared/ui/not-loaded.js';
import { Section } from '../../../shared/ui/section.js';
import type { TabProps } from '../tabs.js';
import { AfterwardsSections } from './afterwards.js';
import { chosenPhotos, filterOf, type MarksFilter } from './chosen-photos.js';
import { CommentsSheet } from './comments-sheet.js';
import { ExportDialog } from './export-dialog.js';
import { MarksMatrix } from './marks-matrix.js';
import { PersonsSection } from './persons-section.js';

const FILTER_NAMES = {
  any: msg`Chosen by anybody`,
  all: msg`Chosen by all who chose`,
  none: msg`Chosen by nobody`,
  commented: msg`With open comments`,
} as const;

/** STUD-40 to STUD-46: what visitors have chosen and said. */
export const MarksTab = ({ gallery }: TabProps) => {
  const { t } = useLingui();
  const { data: said, isLoadingError, refetch } = useQuery(galleryMarksQuery(gallery.id));
  const photos = useAllPhotos(gallery.id);
  if (isLoadingError) return <NotLoaded text={t`The choices could not be loaded.`} onRetry={() => void refetch()} />;
  if (!said) return <div role="status" aria-label={t`Loading`} className="skeleton h-64 w-full" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      {said.persons.length === 0 && said.comments.length === 0 ? (
        <EmptyState
          text={
            gallery.rules.marks || gallery.rules.comments
              ? t`Nobody has chosen or said anything yet. It shows here the moment somebody does.`
              : t`Hearts and comments are off in this gallery.`
          }
          action={
            <Link
              to={galleryPath(gallery.id, gallery.rules.marks || gallery.rules.comments ? 'links' : 'rules')}
              className={buttonClass('line')}
            >
              {gallery.rules.marks || gallery.rules.comments ? t`Send a link` : t`Switch them on`}
            </Link>
          }
        />
      ) : (
        <>
          <PersonsSection gallery={gallery} persons={said.persons} />
          <ChoicesSection gallery={gallery} said={said} photos={photos} />
        </>
      )}
      <AfterwardsSections gallery={gallery} />
    </div>
  );
};

interface ChoicesProps extends TabProps {
  said: GalleryMarksDto;
  photos: readonly GalleryPhotoDto[];
}

const ChoicesSection = ({ gallery, said, photos }: ChoicesProps) => {
  const { t } = useLingui();
  const [params, change] = useSearchChange();
  const [opened, setOpened] = useState<string | null>(null);
  const [isExporting, setExporting] = useState(false);
  const filter = filterOf(params.get('show'), said);
  const shown = chosenPhotos(photos, said, filter);
  const openPhoto = photos.find(({ id }) => id === opened);
  const lists = said.persons.flatMap(({ name, lists: some }) =>
    some.map((list) => ({ id: list.id, label: t`${name}: ${list.name} (${list.picks})` })),
  );
  return (
    <Section id="choices" title={t`Choices`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Select
          aria-label={t`Which photos`}
          className="w-full sm:w-72"
          value={valueOf(filter)}
          onChange={({ target }) =>
            change(
              (now) => {
                now.set('show', target.value);
                return now;
              },
              { replace: true },
            )
          }
          choices={[...Object.entries(FILTER_NAMES).map(([id, name]) => ({ id, label: t(name) })), ...lists]}
        />
        <p role="status" className="tabular text-sm text-ink-2">
          <Plural value={shown.length} one="# photo" other="# photos" />
        </p>
        <Button look="solid" className="ml-auto" onClick={() => setExporting(true)}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Export</Trans>
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="mt-8 text-sm text-ink-2">
          <Trans>No photo is like that.</Trans>
        </p>
      ) : (
        <MarksMatrix said={said} photos={shown} list={valueOf(filter)} onOpen={setOpened} />
      )}
      {openPhoto && (
        <CommentsSheet
          gallery={gallery}
          photo={openPhoto}
          comments={said.comments.filter(({ photoId }) => photoId === openPhoto.id)}
          chosenBy={said.persons.flatMap(({ name, lists: some }) =>
            some.some(({ id }) => said.marks[id]?.includes(openPhoto.id)) ? [name] : [],
          )}
          onClose={() => setOpened(null)}
        />
      )}
      {isExporting && (
        <ExportDialog
          galleryId={gallery.id}
          filter={filter}
          title={
            typeof filter === 'object'
              ? (lists.find(({ id }) => id === filter.listId)?.label ?? '')
              : t(FILTER_NAMES[filter])
          }
          onClose={() => setExporting(false)}
        />
      )}
    </Section>
  );
};

const valueOf = (filter: MarksFilter): string => (typeof filter === 'object' ? filter.listId : filter);

/** Page by page until all are here: names and images of what is said of them. */
const useAllPhotos = (galleryId: string): readonly GalleryPhotoDto[] => {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(allGalleryPhotosQuery(galleryId));
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return data?.pages.flatMap(({ photos }) => photos) ?? [];
};
