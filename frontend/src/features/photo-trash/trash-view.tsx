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
import { EMPTY_TRASH, freedText } from './trash-texts.js';
import { Link } from '../../shared/ui/link.js';
import { TRASH_TEXT } from './trash-texts.js';

const TEXT = TRASH_TEXT.trashView;

/** What is about to be deleted for good. */
type Doomed = { photo: PhotoDto } | { ids: readonly string[] } | 'everything';

/** `?view=trash`: what was deleted, until it is deleted for good. */
export const TrashView = () => {
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
            {TEXT.backMyPhotos}
          </Link>
          <h2 id="trash-title" className="display mt-1 text-lg">
            {TEXT.trash}
          </h2>
          {count > 0 && <p className="tabular mt-1 max-w-[60ch] text-sm text-ink-2">{countText(count)}</p>}
        </div>
        {own > 0 && (
          <Button onClick={() => setDoomed('everything')}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            {TEXT.emptyTrash}
          </Button>
        )}
      </div>
      <ListState
        answer={first}
        count={first.data?.counts.all}
        skeleton={<TableSkeleton label={TEXT.loadingPhotos} rowClass="h-30" thumb="size-24" />}
        empty={{
          text: EMPTY_TRASH,
          action: (
            <Link to={PATHS.myPhotos} className={buttonClass('line')}>
              {TEXT.backMyPhotos}
            </Link>
          ),
        }}
      >
        <TrashTable view={TRASH} count={count} rowHeight={rowHeight} selection={selection} actions={actions} />
      </ListState>
      {(ids.size > 0 || progress) && (
        <SelectionBar selection={selection} progress={progress} nouns="photos">
          {ids.size - selection.hidden < own && (
            <Button look="quiet" className="text-ink-2!" onClick={selectAll}>
              Select all {own.toLocaleString('en')}
            </Button>
          )}
          <Button look="quiet" onClick={() => change((photoIds) => run({ action: 'restore', photoIds }))}>
            <Undo2 size={16} strokeWidth={1.5} aria-hidden />
            {TEXT.restore}
          </Button>
          <Button look="quiet" className="text-danger!" onClick={askPurge}>
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
            {TEXT.deleteGood}
          </Button>
        </SelectionBar>
      )}
      <ConfirmDialog
        open={doom !== null}
        onOpenChange={(open) => !open && setDoomed(null)}
        question={doom?.question ?? ''}
        names={doom?.names ?? []}
        detail={doom?.detail ?? ''}
        confirm={doomed === 'everything' ? TEXT.emptyTrash : TEXT.deleteGood}
        onConfirm={purge}
      />
    </section>
  );
};

const countText = (count: number): string =>
  count === 1
    ? '1 photo. It counts against your storage until it is deleted for good.'
    : TEXT.photos(count.toLocaleString('en'));

const doomOf = (doomed: Doomed, known: readonly PhotoDto[], count: number) => {
  if (doomed === 'everything') {
    return {
      ids: [],
      question: `Are you sure you want to delete ${count === 1 ? 'the photo in the trash' : TEXT.allPhotosTrash(count.toLocaleString('en'))} for good?`,
      names: [],
      detail: freedText(known, count),
    };
  }
  if ('photo' in doomed) {
    const { photo } = doomed;
    return {
      ids: [photo.id],
      question: `Are you sure you want to delete ${photo.title} for good?`,
      names: [photo.title],
      detail: freedText([photo], 1),
    };
  }
  const ids = new Set(doomed.ids);
  return {
    ids: doomed.ids,
    question: `Are you sure you want to delete ${ids.size === 1 ? 'this photo' : TEXT.photosText(ids.size.toLocaleString('en'))} for good?`,
    names: [],
    detail: freedText(
      known.filter(({ id }) => ids.has(id)),
      ids.size,
    ),
  };
};
