import { Trans, useLingui } from '@lingui/react/macro';
import { plural, t } from '@lingui/core/macro';
import { TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { ArrowLeft, Trash2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { PATHS } from '../../shared/lib/site-paths.js';
import { Button, buttonClass } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { useEmptyTrash } from '../../data/photos/empty-trash.js';
import { useKnownPhotos } from '../../data/photos/use-known-photos.js';
import { SelectionBar } from '../../widgets/selection/selection-bar.js';
import { useBulkChange } from '../../data/photos/use-bulk-change.js';
import { usePhotoSelection } from '../../data/photos/use-photo-selection.js';
import { TRASH } from '../../data/photos/photos-view.js';
import { useShortcuts } from '../../widgets/shortcuts/use-shortcuts.js';
import { useRowHeight } from '../../widgets/photo-table/row-size.js';
import { ListState } from '../../widgets/data-table/list-state.js';
import { TableSkeleton } from '../../widgets/data-table/table-skeleton.js';
import { useShownView } from '../../data/photos/use-photos-view.js';
import { isByAdmin } from './by-admin.js';
import { TrashTable } from './trash-table.js';
import { freedText } from './trash-rules.js';
import { Link } from '../../shared/ui/link.js';

/** What is about to be deleted for good. */
type Doomed = { photo: PhotoDto } | { ids: readonly string[] } | 'everything';

/** `?view=trash`: what was deleted, until it is deleted for good. */
export const TrashView = () => {
  const { t } = useLingui();
  const known = useKnownPhotos(TRASH);
  const list = useShownView(TRASH);
  const { first } = list;
  const rowHeight = useRowHeight();
  // Whatever selected them, such as a range of rows.
  const notOwn = new Set(known.filter(isByAdmin).map(({ id }) => id));
  const { selection, selectAll } = usePhotoSelection(list, notOwn);
  const { ids, set, clear, change } = selection;
  const { run, progress } = useBulkChange({ onGone: (ids) => set(ids, false) });
  const { mutate: emptyTrash } = useEmptyTrash();
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const actions = useMemo(
    () => ({
      onRestore: ({ id }: PhotoDto) => run({ action: 'restore', photoIds: [id] }),
      onPurge: (photo: PhotoDto) => setDoomed({ photo }),
    }),
    [run],
  );
  const askPurge = () => change((some) => setDoomed({ ids: some }));
  useShortcuts({
    'select-all': selectAll,
    clear: () => (ids.size > 0 ? clear() : false),
    delete: () => (ids.size > 0 ? askPurge() : false),
  });
  const count = first.data?.counts.all ?? 0;
  const own = count - notOwn.size;
  const doom =
    doomed &&
    doomOf(
      doomed,
      known.filter((photo) => !isByAdmin(photo)),
      own,
    );
  const purge = () => {
    if (doomed === 'everything') emptyTrash(undefined, { onSuccess: clear });
    else if (doom) run({ action: 'purge', photoIds: doom.ids });
  };

  return (
    <section aria-labelledby="trash-title" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-4 pb-4">
        <div>
          <Link to={PATHS.myPhotos} className="link inline-flex min-h-11 items-center gap-2 text-sm md:min-h-8">
            <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
            <Trans>Back to my photos</Trans>
          </Link>
          <h2 id="trash-title" className="display mt-1 text-lg">
            <Trans>Trash</Trans>
          </h2>
          {count > 0 && <p className="tabular mt-1 max-w-[60ch] text-sm text-ink-2">{countText(count)}</p>}
        </div>
        {own > 0 && (
          <Button onClick={() => setDoomed('everything')}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            <Trans>Empty trash</Trans>
          </Button>
        )}
      </div>
      <ListState
        answer={first}
        count={first.data?.counts.all}
        skeleton={<TableSkeleton label={t`Loading photos`} rowClass="h-30" thumb="size-24" />}
        empty={{
          text: t`The trash is empty. A deleted photo waits here for ${plural(TRASH_DAYS, { one: '# day', other: '# days' })}, and one click brings it back.`,
          action: (
            <Link to={PATHS.myPhotos} className={buttonClass('line')}>
              <Trans>Back to my photos</Trans>
            </Link>
          ),
        }}
      >
        <TrashTable view={TRASH} count={count} rowHeight={rowHeight} selection={selection} actions={actions} />
      </ListState>
      {(ids.size > 0 || progress) && (
        <SelectionBar selection={selection} progress={progress}>
          {ids.size - selection.hidden < own && (
            <Button look="quiet" className="text-ink-2!" onClick={selectAll}>
              <Trans>Select all {own.toLocaleString('en')}</Trans>
            </Button>
          )}
          <Button look="quiet" onClick={() => change((photoIds) => run({ action: 'restore', photoIds }))}>
            <Undo2 size={16} strokeWidth={1.5} aria-hidden />
            <Trans>Restore</Trans>
          </Button>
          <Button look="quiet" className="text-danger!" onClick={askPurge}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            <Trans>Delete for good</Trans>
          </Button>
        </SelectionBar>
      )}
      <ConfirmDialog
        open={doom !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        question={doom?.question ?? ''}
        names={doom?.names ?? []}
        detail={doom?.detail ?? ''}
        confirm={doomed === 'everything' ? t`Empty trash` : t`Delete for good`}
        onConfirm={purge}
      />
    </section>
  );
};

const countText = (count: number): string =>
  plural(count, {
    one: '# photo. It counts against your storage until it is deleted for good.',
    other: '# photos. They count against your storage until they are deleted for good.',
  });

const doomOf = (doomed: Doomed, known: readonly PhotoDto[], count: number) => {
  if (doomed === 'everything') {
    return {
      ids: [],
      question: plural(count, {
        one: 'Are you sure you want to delete the photo in the trash for good?',
        other: 'Are you sure you want to delete all # photos in the trash for good?',
      }),
      names: [],
      detail: freedText(known, count),
    };
  }
  if ('photo' in doomed) {
    const { photo } = doomed;
    return {
      ids: [photo.id],
      question: t`Are you sure you want to delete ${photo.title} for good?`,
      names: [photo.title],
      detail: freedText([photo], 1),
    };
  }
  const ids = new Set(doomed.ids);
  return {
    ids: doomed.ids,
    question: plural(ids.size, {
      one: 'Are you sure you want to delete this photo for good?',
      other: 'Are you sure you want to delete these # photos for good?',
    }),
    names: [],
    detail: freedText(
      known.filter(({ id }) => ids.has(id)),
      ids.size,
    ),
  };
};
