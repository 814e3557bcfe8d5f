import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useCallback, useRef, useState } from 'react';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { ApiError } from '../../shared/api/api-error.js';
import { Button } from '../../shared/ui/button.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { countsWith, usePendingPhotoChanges } from '../../data/photos/pending-changes.js';
import { useProjects } from '../../data/site/site.query.js';
import { Waiting } from '../../data/tasks/waiting.js';
import { useKnownPhotos } from '../../data/photos/use-known-photos.js';
import { Counters } from './counters.js';
import { activeFilters } from './filters/active-filters.js';
import { FilterChips } from './filters/filter-chips.js';
import type { OpenDialog } from './open-dialog.js';
import { PhotoToolbar } from './photo-toolbar.js';
import { EVERYTHING, isFiltered, type PhotosView } from '../../data/photos/photos-view.js';
import { ReviewNotice } from './review-notice.js';
import { SelectionTools } from './bulk/selection-tools.js';
import { usePhotoSelection } from '../../data/photos/use-photo-selection.js';
import { useShortcuts } from '../../widgets/shortcuts/use-shortcuts.js';
import { PhotoTable } from './table/photo-table.js';
import { useRowHeight } from '../../widgets/photo-table/row-size.js';
import { ListState } from '../../widgets/data-table/list-state.js';
import { TableSkeleton } from '../../widgets/data-table/table-skeleton.js';
import { usePhotoActions } from './use-photo-actions.js';
import { useShownView, type ChangePhotosView } from '../../data/photos/use-photos-view.js';

const FilterSheet = lazyComponent(async () => ({
  default: (await import('./filters/filter-sheet.js')).FilterSheet,
}));

interface PhotosListProps {
  view: PhotosView;
  onView: ChangePhotosView;
  onOpen: (dialog: OpenDialog) => void;
}

/** Counters, filters, table and selection of the photos that are not in the trash. */
export const PhotosList = ({ view, onView, onOpen }: PhotosListProps) => {
  const { t } = useLingui();
  const list = useShownView(view);
  const { first, shown, isBehind } = list;
  // Here and not in the table, which renders with every scroll: a media query is not free.
  const rowHeight = useRowHeight();
  const search = useRef<HTMLInputElement>(null);
  const filtersButton = useRef<HTMLButtonElement>(null);
  const [isFiltering, setFiltering] = useState(false);
  const openFilters = useCallback(() => setFiltering(true), []);
  const { selection, selectAll } = usePhotoSelection(list);
  const { actions, bulk, confirmation } = usePhotoActions({ selection, onOpen });
  const pending = usePendingPhotoChanges();
  const known = useKnownPhotos(shown);
  const counts = first.data && countsWith(first.data.counts, known, pending);
  const projects = useProjects();
  const filters = activeFilters(view, projects);
  // In an address that is older than its end.
  const isProjectGone = view.project !== '' && first.error instanceof ApiError && first.error.status === 404;
  const clearFilters = () => onView(({ sort }) => ({ ...EVERYTHING, sort }));
  useShortcuts({
    search: () => search.current?.focus(),
    'select-all': selectAll,
    clear: () => {
      if (selection.ids.size > 0) selection.clear();
      else if (isFiltered(view)) clearFilters();
      else return false;
      return true;
    },
  });

  return (
    <>
      <Counters counts={counts} />
      <div className="z-3 -mx-3 mt-4 bg-paper px-3 py-4 md:sticky md:top-(--bar) md:mt-6">
        <PhotoToolbar
          view={view}
          onChange={onView}
          searchRef={search}
          filtersOn={filters.length}
          filtersRef={filtersButton}
          onFilters={openFilters}
        />
      </div>
      <FilterChips filters={filters} onView={onView} onClear={clearFilters} after={filtersButton} />
      <p role="status" className="mb-4 text-sm text-ink-2 empty:hidden">
        {known.some(({ derivatives }) => derivatives === 'pending') && (
          <Waiting
            for="derivatives"
            held={t`The people who run this site have paused the work on new photos. It goes on by itself when they resume it.`}
          />
        )}
      </p>
      {counts && (
        <ReviewNotice
          count={shown.unreviewed ? counts.matching : counts.unreviewed}
          waiting={counts.unreviewed}
          view={shown}
          onView={onView}
          run={bulk.run}
        />
      )}
      <p role="status" className="sr-only">
        {counts && isFiltered(view) && !isBehind ? t`${counts.matching} found` : ''}
      </p>
      <ListState
        answer={first}
        count={isProjectGone ? 0 : counts?.matching}
        skeleton={<TableSkeleton label={t`Loading photos`} rowClass="h-30" thumb="size-24" />}
        empty={
          isProjectGone
            ? {
                text: t`This project is gone. Its photos are still among yours.`,
                action: (
                  <Button onClick={() => onView({ project: '' })}>
                    <Trans>Without this filter</Trans>
                  </Button>
                ),
              }
            : counts?.all === 0
              ? {
                  text: t`No photos uploaded yet. Click 'Upload Photos' to get started!`,
                  action: (
                    <Button onClick={() => onOpen({ kind: 'upload' })}>
                      <Trans>Upload Photos</Trans>
                    </Button>
                  ),
                }
              : {
                  text: t`No photos match your current filters.`,
                  action: (
                    <Button onClick={clearFilters}>
                      <Trans>Clear filters</Trans>
                    </Button>
                  ),
                }
        }
      >
        <PhotoTable
          view={shown}
          count={counts?.matching ?? 0}
          all={counts?.all ?? 0}
          rowHeight={rowHeight}
          selection={selection}
          actions={actions}
          isBehind={isBehind}
        />
      </ListState>
      <SelectionTools
        view={view}
        selection={selection}
        found={counts?.matching ?? 0}
        bulk={bulk}
        onDelete={actions.onSelectionDelete}
        onSelectAll={selectAll}
      />
      {confirmation}
      {isFiltering && (
        <ErrorBoundary>
          <Suspense>
            <FilterSheet
              view={view}
              filtersOn={filters.length}
              projects={projects}
              onView={onView}
              found={isBehind ? undefined : counts?.matching}
              onClose={() => setFiltering(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
};
