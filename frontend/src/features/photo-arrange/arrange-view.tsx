import { Trans, useLingui } from '@lingui/react/macro';
import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { useBackGuard } from '../../shared/lib/site-router.js';
import { useFocusReturn } from '../../shared/hooks/use-focus-return.js';
import { useScrollLock } from '../../shared/hooks/use-scroll-lock.js';
import { closeOnEscape } from '../../shared/lib/close-on-escape.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { ArrangeGrid } from './arrange-grid.js';
import { ArrangeHeader } from './arrange-header.js';
import { ArrangeToolbar } from './arrange-toolbar.js';
import { LoadMore } from './load-more.js';
import type { Far } from './move-items.js';
import { MoveToDialog } from './move-to-dialog.js';
import { SORTS } from './sorts.js';
import { useArrange } from './use-arrange.js';
import { useTileSelection } from './use-tile-selection.js';

/** The order in which the portfolio shows its photos, on a table of its own. */
export const ArrangeView = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  const arrange = useArrange();
  const [carrying, setCarrying] = useState(false);
  const [goingFar, setGoingFar] = useState<readonly PhotoDto[] | null>(null);
  const [sorting, setSorting] = useState<PortfolioSort | null>(null);
  const order = SORTS.find(({ id }) => id === sorting);
  const scroller = useRef<HTMLDivElement>(null);
  useScrollLock(true);
  const focus = useFocusReturn();
  const { query, photos, total } = arrange;
  const selection = useTileSelection(photos);
  const moveFar = (some: readonly PhotoDto[], far: Far) => {
    if (far === 'position') setGoingFar(some);
    else arrange.moveTo(some, far === 'start' ? 0 : total - some.length);
  };
  const escape = () => {
    if (selection.ids.size > 0) selection.clear();
    else onClose();
  };
  useBackGuard(true, () => !carrying && escape());

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-modal
          className="fade-in fixed inset-0 z-59 flex flex-col bg-paper text-ink outline-none"
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event);
            // The first button is Undo, and there is nothing to undo yet.
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          {...closeOnEscape(() => !carrying && escape())}
          onEscapeKeyDown={(event) => {
            // Escape puts the carried photos back first, then takes the selection away.
            event.preventDefault();
            if (!carrying) escape();
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <ArrangeHeader arrange={arrange} onSort={setSorting} />
          {photos.length > 0 && (
            <ArrangeToolbar
              chosen={selection.photos}
              privates={arrange.privates}
              onMove={(far) => moveFar(selection.photos, far)}
              onClear={selection.clear}
              onClose={onClose}
            />
          )}
          <div ref={scroller} className="page-x relative min-h-0 flex-1 overflow-y-auto pb-24 pt-1">
            {query.isPending ? (
              <Skeleton />
            ) : query.isError && photos.length === 0 ? (
              <EmptyState
                text={t`Unable to load photos. Please try again later.`}
                action={
                  <Button onClick={() => void query.refetch()}>
                    <Trans>Retry</Trans>
                  </Button>
                }
              />
            ) : photos.length === 0 ? (
              <EmptyState
                text={t`Your portfolio shows public photos only. Make a photo public, and it has its place here.`}
                action={
                  <Button onClick={onClose}>
                    <Trans>Back to My Photos</Trans>
                  </Button>
                }
              />
            ) : (
              <>
                <ArrangeGrid
                  scroller={scroller}
                  photos={photos}
                  total={total}
                  selected={selection.ids}
                  onSelect={selection.select}
                  withPhoto={selection.withPhoto}
                  onMoveInto={arrange.moveInto}
                  onMoveFar={moveFar}
                  onCarry={setCarrying}
                />
                {query.hasNextPage && (
                  <LoadMore
                    root={scroller}
                    loading={query.isFetchingNextPage}
                    failed={query.isFetchNextPageError}
                    onMore={() => void query.fetchNextPage()}
                  />
                )}
              </>
            )}
          </div>
          <p role="status" className="sr-only">
            {arrange.announcement}
          </p>
          {goingFar && (
            <MoveToDialog
              photos={goingFar}
              place={photos.findIndex(({ id }) => id === goingFar[0]?.id) + 1}
              total={total}
              onMove={(to) => arrange.moveTo(goingFar, to)}
              onClose={() => setGoingFar(null)}
            />
          )}
          <ConfirmDialog
            open={sorting !== null}
            onOpenChange={(open) => !open && setSorting(null)}
            question={t`Put all photos in the order “${order ? t(order.label) : ''}”?`}
            detail={
              arrange.tooManyToUndo
                ? t`This replaces the order you made by hand. With so many photos it cannot be undone.`
                : t`This replaces the order you made by hand. You can undo it until you leave this page.`
            }
            confirm={t`Change order`}
            onConfirm={() => sorting && arrange.sort(sorting)}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

const Skeleton = () => {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-label={t`Loading photos`}
      className="mt-14 grid grid-cols-[repeat(auto-fill,minmax(100px,1fr))] gap-(--gap) md:grid-cols-[repeat(auto-fill,minmax(176px,1fr))]"
    >
      {Array.from({ length: 12 }, (_none, at) => (
        <span key={at} className="skeleton aspect-square" />
      ))}
    </div>
  );
};
